import { getEndId, listMates } from '#trade/join/graph.ts';
import { getJointMedium } from '#trade/join/joint-trade.ts';
import { isPipeProduct } from '#trade/join/side.ts';
import type { End } from '#trade/measure-end.ts';
import { type CartParts, getDistinctEnds, canConnect, type CartPart } from './cart-parts.ts';

/** An end that no part of the cart connects to. */
export type UnjoinedEnd = {
  part: CartPart;
  end: End;
  /** The number of such ends. */
  ends: number;
  /** True if water comes out of this end, so that a part connected to it is behind a valve. */
  isOutlet: boolean;
  /** `union`: the end belongs to a tap, pump or waste. `pipe`: the end takes a pipe, and no pipe in the cart fits. */
  kind: 'union' | 'pipe';
};

/**
 * True for products that are sold singly and do not have the shape of a fitting, such as a tap or a trap's waste. A
 * pump has a shape, but is not a fitting.
 */
const isAppliance = ({ shape, minOrder }: CartPart): boolean => (shape === null || shape === 'Pump') && minOrder === 1;

/**
 * True for a union that needs a part to be bought. Pipe ends and taper threads connect to pipework in the wall; metric
 * threads belong to spouts or fixings.
 */
const isUnion = ({ joint }: End): boolean =>
  joint === 'Eurocone' || (getJointMedium(joint) === null && joint !== 'metric');

const PIPE_JOINTS = new Set(['tube', 'plastic tube', 'PEX pipe', 'multilayer pipe', 'PVC-U pipe', 'waste pipe']);

const countEnds = ({ quantity, ends }: CartPart, end: End): number =>
  quantity * ends.filter((one) => getEndId(one) === getEndId(end)).length;

const findOpenUnions = (gathered: CartParts, part: CartPart): UnjoinedEnd[] => {
  // Without a known medium there is no recommendation, because a flush valve has the same thread as a pump.
  if (!isAppliance(part) || part.medium === null) return [];
  const [first] = part.ends;
  return getDistinctEnds(part).flatMap((end): UnjoinedEnd[] =>
    isUnion(end) && listMates(gathered.graph, end).length > 0 && gathered.findPartners(part, end).length === 0
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

/** Finds open ends of a fitting that no pipe or other part in the cart fits, because it has the wrong size or kind. */
const findOpenSockets = ({ graph, parts, findPartners }: CartParts, part: CartPart): UnjoinedEnd[] => {
  if (isPipeProduct(part)) return [];
  const pipes = parts.filter(
    (one) => isPipeProduct(one) && canConnect(one, part) && one.ends.some(({ joint }) => PIPE_JOINTS.has(joint)),
  );
  const kinds = getDistinctEnds(part);
  const socket = kinds.find((end) => listMates(graph, end).some(({ joint }) => PIPE_JOINTS.has(joint)));
  if (pipes.length === 0 || socket === undefined || kinds.some((end) => findPartners(part, end).length > 0)) return [];
  return [{ part, end: socket, ends: countEnds(part, socket), isOutlet: false, kind: 'pipe' }];
};

/** Finds the open ends of the cart: first those of appliances, then fittings of the wrong size. */
export const findOpenEnds = (gathered: CartParts): UnjoinedEnd[] => [
  ...gathered.parts.flatMap((part) => findOpenUnions(gathered, part)),
  ...gathered.parts.flatMap((part) => findOpenSockets(gathered, part)),
];
