import { listMates, type OpenEnd, listSeals, listTools } from '#trade/join/graph.ts';
import type { Need } from '#trade/join/joint-trade.ts';
import { isPipeProduct } from '#trade/join/side.ts';
import { getShortName } from './describe-end.ts';
import { type CartParts, getDistinctEnds, type CartPart } from './cart-parts.ts';

/** What joints need that is not among the parts, with the size it is needed in and what it is for. */
export type JointNeed = { kind: 'seal' | 'tool'; need: Need; size: string; names: string[] };

type PartJoint = { one: OpenEnd; other: OpenEnd; male: CartPart; female: CartPart };

/** The joints among the parts, each seen from its male end; a bolt in its nut is none. */
const listJoints = ({ parts, partnersOf }: CartParts): PartJoint[] =>
  parts.flatMap((part) =>
    getDistinctEnds(part)
      .filter(({ gender, joint }) => gender === 'male' && joint !== 'metric')
      .flatMap((end) =>
        partnersOf(part, end).map((other) => ({
          one: { end, isPipe: isPipeProduct(part) },
          other: { end: other.end, isPipe: isPipeProduct(other.part) },
          male: part,
          female: other.part,
        })),
      ),
  );

/** What a need is for: what is done to a pipe is for the pipe, all else for what it goes into. */
const getNeedPurpose = ({ ofPipe }: Need, { male, female }: PartJoint): string =>
  getShortName(isPipeProduct(male) && ofPipe === undefined ? female : male);

/** The nuts of a trap are for the hand. */
const isHandTight = ({ one, male }: PartJoint): boolean => male.medium === 'waste' && one.end.joint === 'G';

/** What an end is sealed with whatever it is joined to: a taper thread goes into the wall with tape as well as into a valve. */
const listCommonSeals = ({ graph }: CartParts, open: OpenEnd): Need[] => {
  const [first, ...others] = listMates(graph, open.end).map((mate) => listSeals(open, { end: mate, isPipe: false }));
  return (first ?? []).filter((need) => others.every((seals) => seals.some(({ text }) => text === need.text)));
};

const isAmongParts = (parts: readonly CartPart[], { need, size }: Pick<JointNeed, 'need' | 'size'>): boolean =>
  parts.some(
    (part) =>
      need.or?.includes(part.family) === true ||
      (need.families.includes(part.family) && (need.bySize === undefined || part.size === size)),
  );

/** The same need once, with all it is for. */
const mergeNeeds = (needs: readonly JointNeed[]): JointNeed[] =>
  [
    ...Map.groupBy(needs, ({ need, size }) => (need.bySize === true ? `${need.text} ${size}` : need.text)).values(),
  ].flatMap(([first, ...more]) =>
    first === undefined ? [] : [{ ...first, names: [first, ...more].flatMap(({ names }) => names) }],
  );

/** What seals the joints of some parts, and what those between them are made with, as far as it is not among them. */
export const findJointNeeds = (gathered: CartParts): JointNeed[] => {
  const { parts } = gathered;
  const joints = listJoints(gathered);
  const seals = [
    ...joints.flatMap((joint) =>
      listSeals(joint.one, joint.other).map((need) => ({
        need,
        size: joint.one.end.size,
        name: getNeedPurpose(need, joint),
      })),
    ),
    ...parts.flatMap((part) =>
      getDistinctEnds(part).flatMap((end) =>
        listCommonSeals(gathered, { end, isPipe: isPipeProduct(part) }).map((need) => ({
          need,
          size: end.size,
          name: getShortName(part),
        })),
      ),
    ),
  ];
  const tools = joints
    .filter((joint) => !isHandTight(joint))
    .flatMap((joint) =>
      listTools(joint.one, joint.other).map((need) => ({
        need,
        size: joint.one.end.size,
        name: getNeedPurpose(need, joint),
      })),
    );
  const of = (kind: JointNeed['kind'], some: typeof seals): JointNeed[] =>
    mergeNeeds(some.map(({ need, size, name }) => ({ kind, need, size, names: [name] })));
  return [...of('seal', seals), ...of('tool', tools)].filter((one) => !isAmongParts(parts, one));
};
