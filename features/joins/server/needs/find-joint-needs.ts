import { listMates, type OpenEnd, listSeals, listTools } from '#trade/join/graph.ts';
import type { Need } from '#trade/join/joint-trade.ts';
import { isPipeProduct } from '#trade/join/side.ts';
import { getShortName } from './describe-end.ts';
import { type CartParts, getDistinctEnds, type CartPart } from './cart-parts.ts';

/** A seal or tool that joints need and the cart lacks, with its size and the parts for which it is needed. */
export type JointNeed = { kind: 'seal' | 'tool'; need: Need; size: string; names: string[] };

type PartJoint = { one: OpenEnd; other: OpenEnd; male: CartPart; female: CartPart };

/** Lists the joints between parts, each from its male end. A bolt in its nut is not a joint. */
const listJoints = ({ parts, findPartners }: CartParts): PartJoint[] =>
  parts.flatMap((part) =>
    getDistinctEnds(part)
      .filter(({ gender, joint }) => gender === 'male' && joint !== 'metric')
      .flatMap((end) =>
        findPartners(part, end).map((other) => ({
          one: { end, isPipe: isPipeProduct(part) },
          other: { end: other.end, isPipe: isPipeProduct(other.part) },
          male: part,
          female: other.part,
        })),
      ),
  );

/**
 * Names the part for which something is needed: the pipe if the work is done on the pipe, otherwise the part it goes
 * into.
 */
const getNeedPurpose = ({ ofPipe }: Need, { male, female }: PartJoint): string =>
  getShortName(isPipeProduct(male) && ofPipe === undefined ? female : male);

/** True for trap nuts, which are tightened by hand. */
const isHandTight = ({ one, male }: PartJoint): boolean => male.medium === 'waste' && one.end.joint === 'G';

/** Lists seals that an end always needs: a taper thread needs tape both in the wall and in a valve. */
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

/** Merges equal needs into one that names all parts for which it is needed. */
const mergeEqualNeeds = (needs: readonly JointNeed[]): JointNeed[] =>
  [
    ...Map.groupBy(needs, ({ need, size }) => (need.bySize === true ? `${need.text} ${size}` : need.text)).values(),
  ].flatMap(([first, ...more]) =>
    first === undefined ? [] : [{ ...first, names: [first, ...more].flatMap(({ names }) => names) }],
  );

/** Lists the seals and tools that the joints between these parts need and the cart lacks. */
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
  const toJointNeeds = (kind: JointNeed['kind'], some: typeof seals): JointNeed[] =>
    mergeEqualNeeds(some.map(({ need, size, name }) => ({ kind, need, size, names: [name] })));
  return [...toJointNeeds('seal', seals), ...toJointNeeds('tool', tools)].filter((one) => !isAmongParts(parts, one));
};
