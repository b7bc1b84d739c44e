import { matesOf, type OpenEnd, sealsOf, toolsOf } from '#trade/join/graph.ts';
import type { Need } from '#trade/join/joint-trade.ts';
import { isPipe } from '#trade/join/parts.ts';
import { shortName } from './call-end.ts';
import { type Gathered, kindsOf, type Part } from './gathered.ts';

/** What joints need that is not among the parts, with the size it is needed in and what it is for. */
export type JointNeed = { kind: 'seal' | 'tool'; need: Need; size: string; names: string[] };

type Joint = { one: OpenEnd; other: OpenEnd; male: Part; female: Part };

/** The joints among the parts, each seen from its male end; a bolt in its nut is none. */
const jointsAmong = ({ parts, partnersOf }: Gathered): Joint[] =>
  parts.flatMap((part) =>
    kindsOf(part)
      .filter(({ gender, joint }) => gender === 'male' && joint !== 'metric')
      .flatMap((end) =>
        partnersOf(part, end).map((other) => ({
          one: { end, isPipe: isPipe(part) },
          other: { end: other.end, isPipe: isPipe(other.part) },
          male: part,
          female: other.part,
        })),
      ),
  );

/** What a need is for: what is done to a pipe is for the pipe, all else for what it goes into. */
const forWhich = ({ ofPipe }: Need, { male, female }: Joint): string =>
  shortName(isPipe(male) && ofPipe === undefined ? female : male);

/** The nuts of a trap are for the hand. */
const isByHand = ({ one, male }: Joint): boolean => male.medium === 'waste' && one.end.joint === 'G';

/** What an end is sealed with whatever it is joined to: a taper thread goes into the wall with tape as well as into a valve. */
const sealsAnyway = ({ graph }: Gathered, open: OpenEnd): Need[] => {
  const [first, ...others] = matesOf(graph, open.end).map((mate) => sealsOf(open, { end: mate, isPipe: false }));
  return (first ?? []).filter((need) => others.every((seals) => seals.some(({ text }) => text === need.text)));
};

const isThere = (parts: readonly Part[], { need, size }: Pick<JointNeed, 'need' | 'size'>): boolean =>
  parts.some(
    (part) =>
      need.or?.includes(part.family) === true ||
      (need.families.includes(part.family) && (need.bySize === undefined || part.size === size)),
  );

/** The same need once, with all it is for. */
const collect = (needs: readonly JointNeed[]): JointNeed[] =>
  [
    ...Map.groupBy(needs, ({ need, size }) => (need.bySize === true ? `${need.text} ${size}` : need.text)).values(),
  ].flatMap(([first, ...more]) =>
    first === undefined ? [] : [{ ...first, names: [first, ...more].flatMap(({ names }) => names) }],
  );

/** What seals the joints of some parts, and what those between them are made with, as far as it is not among them. */
export const findJointNeeds = (gathered: Gathered): JointNeed[] => {
  const { parts } = gathered;
  const joints = jointsAmong(gathered);
  const seals = [
    ...joints.flatMap((joint) =>
      sealsOf(joint.one, joint.other).map((need) => ({ need, size: joint.one.end.size, name: forWhich(need, joint) })),
    ),
    ...parts.flatMap((part) =>
      kindsOf(part).flatMap((end) =>
        sealsAnyway(gathered, { end, isPipe: isPipe(part) }).map((need) => ({
          need,
          size: end.size,
          name: shortName(part),
        })),
      ),
    ),
  ];
  const tools = joints
    .filter((joint) => !isByHand(joint))
    .flatMap((joint) =>
      toolsOf(joint.one, joint.other).map((need) => ({ need, size: joint.one.end.size, name: forWhich(need, joint) })),
    );
  const of = (kind: JointNeed['kind'], some: typeof seals): JointNeed[] =>
    collect(some.map(({ need, size, name }) => ({ kind, need, size, names: [name] })));
  return [...of('seal', seals), ...of('tool', tools)].filter((one) => !isThere(parts, one));
};
