import { getEndId, listMates } from '#trade/join/graph.ts';
import { getJointMedium } from '#trade/join/joint-trade.ts';
import { isPipeProduct } from '#trade/join/side.ts';
import type { End } from '#trade/measure-end.ts';
import { type CartParts, getDistinctEnds, canConnect, type CartPart } from './cart-parts.ts';

/** An end that nothing among the parts joins. */
export type UnjoinedEnd = {
  part: CartPart;
  end: End;
  /** How many such ends there are. */
  ends: number;
  /** Water comes out of it: what joins it stands behind a valve. */
  isOutlet: boolean;
  /** `union`: of a tap, a pump, a waste; `pipe`: it takes a pipe, and those that are bought do not fit. */
  kind: 'union' | 'pipe';
};

/** What has no shape of a fitting, and is sold by the piece: a tap, a pump, a trap's waste. A pump has a shape and is no fitting. */
const isAppliance = ({ shape, minOrder }: CartPart): boolean => (shape === null || shape === 'Pump') && minOrder === 1;

/**
 * Whether an end is a union that something has to be bought for. What takes pipe, and a taper thread, go into the pipework that
 * is in the wall; a metric thread is that of a spout or a fixing.
 */
const isUnion = ({ joint }: End): boolean =>
  joint === 'Eurocone' || (getJointMedium(joint) === null && joint !== 'metric');

const PIPE_JOINTS = new Set(['tube', 'plastic tube', 'PEX pipe', 'multilayer pipe', 'PVC-U pipe', 'waste pipe']);

const countEnds = ({ quantity, ends }: CartPart, end: End): number =>
  quantity * ends.filter((one) => getEndId(one) === getEndId(end)).length;

const findOpenUnions = (gathered: CartParts, part: CartPart): UnjoinedEnd[] => {
  // What runs through it nobody says: a flush valve has the thread of a pump.
  if (!isAppliance(part) || part.medium === null) return [];
  const [first] = part.ends;
  return getDistinctEnds(part).flatMap((end): UnjoinedEnd[] =>
    isUnion(end) && listMates(gathered.graph, end).length > 0 && gathered.partnersOf(part, end).length === 0
      ? [
          {
            part,
            end,
            ends: countEnds(part, end),
            kind: 'union',
            isOutlet: first !== undefined && getEndId(first) !== getEndId(end),
          },
        ]
      : [],
  );
};

/** A fitting that no pipe among those bought fits, nor anything else: the wrong size, or another kind of pipe. */
const findOpenSockets = ({ graph, parts, partnersOf }: CartParts, part: CartPart): UnjoinedEnd[] => {
  if (isPipeProduct(part)) return [];
  const pipes = parts.filter(
    (one) => isPipeProduct(one) && canConnect(one, part) && one.ends.some(({ joint }) => PIPE_JOINTS.has(joint)),
  );
  const kinds = getDistinctEnds(part);
  const socket = kinds.find((end) => listMates(graph, end).some(({ joint }) => PIPE_JOINTS.has(joint)));
  if (pipes.length === 0 || socket === undefined || kinds.some((end) => partnersOf(part, end).length > 0)) return [];
  return [{ part, end: socket, ends: countEnds(part, socket), isOutlet: false, kind: 'pipe' }];
};

/** What is left open among parts that are bought together: first what appliances need, then what was taken in the wrong size. */
export const findOpenEnds = (gathered: CartParts): UnjoinedEnd[] => [
  ...gathered.parts.flatMap((part) => findOpenUnions(gathered, part)),
  ...gathered.parts.flatMap((part) => findOpenSockets(gathered, part)),
];
