import type { End } from '#trade/measure-end.ts';
import { type ChainSeals, addSeals, getLackingSealCents } from './chain-seals.ts';
import {
  type DirectedPassage,
  type JoinGraph,
  type OpenEnd,
  SPECIAL_PURPOSE,
  isPipePassage,
  WEAK_RANK,
  endsFit,
  getCaution,
  getEndId,
  getLeftOverCents,
  getPartSort,
  listMates,
} from './graph.ts';

/** Lower is better; compared number by number. */
type Cost = readonly number[];

/** A sequence of parts from one end to another. */
export type Chain = {
  passages: readonly DirectedPassage[];
  /** Price in cents of what must be bought, with all seals. */
  cents: number;
  /** `poor`: joints that hold only in some cases; `missing`: parts that cannot be ordered now. */
  poor: number;
  missing: number;
  /**
   * Parts with a special purpose, such as valves. `special` counts those from another root category than both sides,
   * `serving` those from the same.
   */
  special: number;
  serving: number;
  /** The cost by which the search compares chains. */
  cost: Cost;
};

export type ChainSearch = {
  from: readonly OpenEnd[];
  to: readonly OpenEnd[];
  /**
   * The main criterion among chains with equally few special parts: the number of parts, their price, or what a plumber
   * would weigh (`getBurden`).
   */
  order: 'parts' | 'cents' | 'burden';
  /** True if a chain may contain a part with this end. */
  mayHave: (end: End) => boolean;
  /** True if parts that cannot hold standing pressure are allowed. */
  isWeakGood: boolean;
  /** Root categories of both sides. A part with a special purpose from one of them serves that side. */
  roots: ReadonlySet<string>;
  /** True if parts that cannot be ordered now count as well as others. */
  ignoresStock?: boolean;
};

type SearchState = {
  open: OpenEnd;
  isEnd: boolean;
  last: { passage: DirectedPassage; before: SearchState } | null;
  seals: ChainSeals;
  cents: number;
  /** Value in cents of what is left over from the parts and from seals that each joint takes one of. */
  leftOver: number;
  parts: number;
  /**
   * `odd`: the sum of the parts' sorts, 0 for the plainest; `special`: parts with a special purpose that serve neither
   * side.
   */
  odd: number;
  special: number;
  /** Parts with a special purpose that serve one of the sides. */
  serving: number;
  poor: number;
  missing: number;
};

/** One more part counts as much as these cents: its joint takes minutes and may leak. */
const PART_BURDEN = 500;

/** A turn or a hose where a straight part would do counts as much as these cents. */
const ODD_BURDEN = 500;

/** The price, what is left over and clutters the van, and the work, in cents. */
const getBurden = ({ cents, leftOver, parts, odd }: SearchState): number =>
  cents + leftOver + parts * PART_BURDEN + odd * ODD_BURDEN;

const getPrice = (state: SearchState, { order }: ChainSearch): number =>
  order === 'burden' ? getBurden(state) : state.cents;

/** The criteria that count before the price. */
const getGrades = (
  { poor, missing, special, serving, parts, odd }: SearchState,
  { order, ignoresStock }: ChainSearch,
): Cost => [poor, ignoresStock === true ? 0 : missing, special, serving, ...(order === 'parts' ? [parts, odd] : [])];

const getCost = (state: SearchState, search: ChainSearch): Cost => [
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
 * True if no continuation of `one` can come out worse than the same continuation of `other`: its grade is better, or it
 * costs no more even after buying all seals that `other` already has.
 */
const isNoWorse = (one: SearchState, other: SearchState, search: ChainSearch): boolean => {
  const order = compareCosts(getGrades(one, search), getGrades(other, search));
  if (order !== 0) return order < 0;
  const lacking = getLackingSealCents(one.seals, other.seals, search.order === 'burden');
  return getPrice(one, search) + lacking <= getPrice(other, search);
};

/** A priority queue, sorted from the most to the least expensive. */
const createQueue = () => {
  const entries: { cost: Cost; state: SearchState }[] = [];
  return {
    put(state: SearchState, cost: Cost): void {
      let low = 0;
      let high = entries.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (compareCosts(entries[middle]?.cost ?? [], cost) > 0) low = middle + 1;
        else high = middle;
      }
      entries.splice(low, 0, { cost, state });
    },
    take: (): SearchState | undefined => entries.pop()?.state,
  };
};

const isSpecial = ({ rank, root }: DirectedPassage, { roots }: ChainSearch): boolean =>
  getPartSort(rank) === SPECIAL_PURPOSE && !roots.has(root);

/** The best way from one end to each other end: in stock, then the plainest, then the cheapest. */
export const listBestWays = (graph: JoinGraph, into: End, search: ChainSearch): DirectedPassage[] => {
  const { mayHave, isWeakGood, ignoresStock } = search;
  const best = new Map<string, DirectedPassage>();
  const badness = (passage: DirectedPassage): Cost => [
    passage.isOrderable || ignoresStock === true ? 0 : 1,
    getPartSort(passage.rank),
    isSpecial(passage, search) ? 1 : 0,
    getPartSort(passage.rank) === SPECIAL_PURPOSE ? passage.rank : 0,
    passage.cents,
  ];
  for (const passage of graph.passagesByEnd.get(getEndId(into)) ?? []) {
    if ((passage.rank >= WEAK_RANK && !isWeakGood) || !mayHave(passage.into) || !mayHave(passage.out)) continue;
    const known = best.get(getEndId(passage.out));
    if (known === undefined || compareCosts(badness(passage), badness(known)) < 0)
      best.set(getEndId(passage.out), passage);
  }
  return [...best.values()];
};

/** The state after something is joined to the open end. */
const joinTo = (graph: JoinGraph, before: SearchState, other: OpenEnd): SearchState => {
  const { seals, cents, leftOver } = addSeals(graph, before.seals, before.open, other);
  return {
    ...before,
    seals,
    cents: before.cents + cents,
    leftOver: before.leftOver + leftOver,
    poor: before.poor + (getCaution(before.open, other) === null ? 0 : 1),
  };
};

const extendBy = (
  graph: JoinGraph,
  before: SearchState,
  passage: DirectedPassage,
  search: ChainSearch,
): SearchState => {
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
    missing: before.missing + (passage.isOrderable ? 0 : 1),
  };
};

const listWays = ({ last }: SearchState): DirectedPassage[] =>
  last === null ? [] : [...listWays(last.before), last.passage];

/**
 * Every end that parts lead to, best way first: Dijkstra over kinds of ends, of which there are hundreds however many
 * products there are. A seal is bought once even if it is used several times. So several states may reach an end, none
 * worse than another.
 */
function* walk(graph: JoinGraph, search: ChainSearch): Generator<SearchState> {
  const queue = createQueue();
  const reached = new Map<string, SearchState[]>();
  const known = new Map<string, DirectedPassage[]>();
  const waysInto = (end: End): DirectedPassage[] => {
    const passages = known.get(getEndId(end)) ?? listBestWays(graph, end, search);
    known.set(getEndId(end), passages);
    return passages;
  };
  const put = (state: SearchState) => queue.put(state, getCost(state, search));
  for (const open of search.from) {
    const nothing = { cents: 0, leftOver: 0, parts: 0, odd: 0, special: 0, serving: 0, poor: 0, missing: 0 };
    put({ open, isEnd: false, last: null, seals: new Map(), ...nothing });
  }
  for (let state = queue.take(); state !== undefined; state = queue.take()) {
    const { open, parts, isEnd } = state;
    const key = `${getEndId(open.end)} ${open.isPipe} ${parts === 0} ${isEnd}`;
    const before = reached.get(key) ?? [];
    if (before.some((one) => isNoWorse(one, state, search))) continue;
    reached.set(key, [...before, state]);
    yield state;
    if (isEnd) continue;
    for (const to of parts === 0 ? [] : search.to) {
      if (endsFit(graph, open.end, to.end)) put({ ...joinTo(graph, state, to), isEnd: true });
    }
    for (const mate of listMates(graph, open.end)) {
      for (const passage of waysInto(mate)) put(extendBy(graph, state, passage, search));
    }
  }
}

const toChain = (state: SearchState, search: ChainSearch): Chain => {
  const { cents, poor, missing, special, serving } = state;
  return {
    passages: listWays(state),
    cents,
    poor,
    missing,
    special,
    serving,
    cost: getCost(state, search),
  };
};

/**
 * The best chain of parts between two ends.
 * @returns null if no chain of at least one part leads there
 */
export const findChain = (graph: JoinGraph, search: ChainSearch): Chain | null => {
  for (const state of walk(graph, search)) if (state.isEnd) return toChain(state, search);
  return null;
};

/** Every end that chains lead to, with the best chain. The starting ends have empty chains. */
export const listReachableEnds = (graph: JoinGraph, search: ChainSearch): { end: End; chain: Chain }[] => {
  const reached = new Map<string, { end: End; chain: Chain }>();
  for (const state of walk(graph, { ...search, to: [] })) {
    const { end } = state.open;
    if (!reached.has(getEndId(end))) reached.set(getEndId(end), { end, chain: toChain(state, search) });
  }
  return [...reached.values()];
};
