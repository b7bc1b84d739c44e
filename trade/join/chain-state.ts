import type { End } from '#trade/measure-end.ts';
import { type ChainSeals, addSeals, getLackingSealCents } from './chain-seals.ts';
import {
  type DirectedPassage,
  type JoinGraph,
  type OpenEnd,
  SPECIAL_PURPOSE,
  isPipePassage,
  getCaution,
  getLeftOverCents,
  getPartSort,
} from './graph.ts';

/** A list of numbers, compared one by one; lower is better. */
export type Cost = readonly number[];

/** The conditions of the search for a chain. */
export type ChainSearch = {
  from: readonly OpenEnd[];
  to: readonly OpenEnd[];
  /**
   * The main criterion among chains with equally few special parts: the number of parts, their price, or both
   * weighed as a plumber would (`getBurden`).
   */
  order: 'parts' | 'cents' | 'burden';
  /** True if a chain may contain a part with this end. */
  allowsEnd: (end: End) => boolean;
  /** True if parts that cannot hold standing pressure are allowed. */
  allowsWeakParts: boolean;
  /** Root categories of both sides. A part with a special purpose from one of them serves that side. */
  roots: ReadonlySet<string>;
  /** True if parts that cannot be ordered now count as well as others. */
  ignoresStock?: boolean;
};

/** A chain that a search has built so far. */
export type ChainState = {
  open: OpenEnd;
  isEnd: boolean;
  last: { passage: DirectedPassage; before: ChainState } | null;
  seals: ChainSeals;
  cents: number;
  /** Value in cents of what is left over from the parts, and from seals of which each joint takes one. */
  leftOver: number;
  parts: number;
  /** The sum of the parts' sorts (`getPartSort`); 0 for straight parts. */
  odd: number;
  /** The number of parts with a special purpose that serve neither side. */
  special: number;
  /** The number of parts with a special purpose that serve one of the sides. */
  serving: number;
  /** The number of joints that fit only with a caution. */
  cautions: number;
  /** The number of parts that cannot be ordered now. */
  unorderable: number;
};

/** The cents by which one more part makes a chain worse, because its joint takes minutes and may leak. */
const PART_BURDEN = 500;

/** The cents by which a turn or a hose makes a chain worse if a straight part would fit. */
const ODD_BURDEN = 500;

/** The sum, in cents, of the price, of what is left over and clutters the van, and of the work. */
const getBurden = ({ cents, leftOver, parts, odd }: ChainState): number =>
  cents + leftOver + parts * PART_BURDEN + odd * ODD_BURDEN;

const getPrice = (state: ChainState, { order }: ChainSearch): number =>
  order === 'burden' ? getBurden(state) : state.cents;

/** The criteria that count before the price. */
const getGrades = (
  { cautions, unorderable, special, serving, parts, odd }: ChainState,
  { order, ignoresStock }: ChainSearch,
): Cost => [
  cautions,
  ignoresStock === true ? 0 : unorderable,
  special,
  serving,
  ...(order === 'parts' ? [parts, odd] : []),
];

export const getCost = (state: ChainState, search: ChainSearch): Cost => [
  ...getGrades(state, search),
  getPrice(state, search),
  state.parts,
  state.odd,
];

export const compareCosts = (one: Cost, other: Cost): number => {
  const at = one.findIndex((figure, place) => figure !== other[place]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
};

/**
 * True if no continuation of `one` can turn out worse than the same continuation of `other`: its grade is better,
 * or it costs no more even after buying all seals that `other` already has.
 */
export const isNoWorse = (one: ChainState, other: ChainState, search: ChainSearch): boolean => {
  const order = compareCosts(getGrades(one, search), getGrades(other, search));
  if (order !== 0) return order < 0;
  const lacking = getLackingSealCents(one.seals, other.seals, search.order === 'burden');
  return getPrice(one, search) + lacking <= getPrice(other, search);
};

export const isSpecial = ({ rank, root }: DirectedPassage, { roots }: ChainSearch): boolean =>
  getPartSort(rank) === SPECIAL_PURPOSE && !roots.has(root);

/** The state before any part. */
export const startAt = (open: OpenEnd): ChainState => ({
  open,
  isEnd: false,
  last: null,
  seals: new Map(),
  cents: 0,
  leftOver: 0,
  parts: 0,
  odd: 0,
  special: 0,
  serving: 0,
  cautions: 0,
  unorderable: 0,
});

/** Returns the state after a part is joined to the open end. */
export const joinTo = (graph: JoinGraph, before: ChainState, other: OpenEnd): ChainState => {
  const { seals, cents, leftOver } = addSeals(graph, before.seals, before.open, other);
  return {
    ...before,
    seals,
    cents: before.cents + cents,
    leftOver: before.leftOver + leftOver,
    cautions: before.cautions + (getCaution(before.open, other) === null ? 0 : 1),
  };
};

export const extendBy = (
  graph: JoinGraph,
  before: ChainState,
  passage: DirectedPassage,
  search: ChainSearch,
): ChainState => {
  const isPipe = isPipePassage(passage);
  const joined = joinTo(graph, before, { end: passage.into, isPipe });
  return {
    ...joined,
    open: { end: passage.out, isPipe },
    last: { passage, before },
    cents: joined.cents + passage.cents,
    leftOver: joined.leftOver + getLeftOverCents(passage),
    parts: before.parts + 1,
    odd: before.odd + getPartSort(passage.rank),
    special: before.special + (isSpecial(passage, search) ? 1 : 0),
    serving: before.serving + (getPartSort(passage.rank) === SPECIAL_PURPOSE && !isSpecial(passage, search) ? 1 : 0),
    unorderable: before.unorderable + (passage.isOrderable ? 0 : 1),
  };
};
