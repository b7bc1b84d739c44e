import type { End } from '#trade/measure-end.ts';
import {
  type ChainSearch,
  type ChainState,
  type Cost,
  compareCosts,
  extendBy,
  getCost,
  isNoWorse,
  isSpecial,
  joinTo,
  startAt,
} from './chain-state.ts';
import {
  type DirectedPassage,
  type JoinGraph,
  SPECIAL_PURPOSE,
  WEAK_RANK,
  endsFit,
  getEndId,
  getPartSort,
  listMates,
} from './graph.ts';

/** A sequence of parts from one end to another. */
export type Chain = {
  passages: readonly DirectedPassage[];
  /** Price in cents of everything that must be bought, with all seals. */
  cents: number;
  /** Joints that fit only with a caution. */
  cautions: number;
  /** Parts that cannot be ordered now. */
  unorderable: number;
  /** Parts with a special purpose, such as valves, whose root category differs from those of both sides. */
  special: number;
  /** Parts with a special purpose from the root category of a side. */
  serving: number;
  /** The cost by which the search compares chains. */
  cost: Cost;
};

/** A priority queue, sorted from the most expensive to the cheapest. */
const createQueue = () => {
  const entries: { cost: Cost; state: ChainState }[] = [];
  return {
    put(state: ChainState, cost: Cost): void {
      let low = 0;
      let high = entries.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (compareCosts(entries[middle]?.cost ?? [], cost) > 0) low = middle + 1;
        else high = middle;
      }
      entries.splice(low, 0, { cost, state });
    },
    take: (): ChainState | undefined => entries.pop()?.state,
  };
};

/** The best way from one end to every other end: in stock first, then the plainest, then the cheapest. */
export const listBestWays = (graph: JoinGraph, into: End, search: ChainSearch): DirectedPassage[] => {
  const { allowsEnd, allowsWeakParts, ignoresStock } = search;
  const best = new Map<string, DirectedPassage>();
  const badness = (passage: DirectedPassage): Cost => [
    passage.isOrderable || ignoresStock === true ? 0 : 1,
    getPartSort(passage.rank),
    isSpecial(passage, search) ? 1 : 0,
    getPartSort(passage.rank) === SPECIAL_PURPOSE ? passage.rank : 0,
    passage.cents,
  ];
  for (const passage of graph.passagesByEnd.get(getEndId(into)) ?? []) {
    if ((passage.rank >= WEAK_RANK && !allowsWeakParts) || !allowsEnd(passage.into) || !allowsEnd(passage.out))
      continue;
    const known = best.get(getEndId(passage.out));
    if (known === undefined || compareCosts(badness(passage), badness(known)) < 0)
      best.set(getEndId(passage.out), passage);
  }
  return [...best.values()];
};

const listWays = ({ last }: ChainState): DirectedPassage[] =>
  last === null ? [] : [...listWays(last.before), last.passage];

/**
 * Yields every end to which parts lead, the best way first. This is Dijkstra's algorithm over kinds of ends, of
 * which there are hundreds, however many products there are. A seal is bought once even if it is used several
 * times, so several states may reach an end, none worse than another.
 */
function* walk(graph: JoinGraph, search: ChainSearch): Generator<ChainState> {
  const queue = createQueue();
  const reached = new Map<string, ChainState[]>();
  const known = new Map<string, DirectedPassage[]>();
  const waysInto = (end: End): DirectedPassage[] => {
    const passages = known.get(getEndId(end)) ?? listBestWays(graph, end, search);
    known.set(getEndId(end), passages);
    return passages;
  };
  const put = (state: ChainState) => queue.put(state, getCost(state, search));
  for (const open of search.from) put(startAt(open));
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

const toChain = (state: ChainState, search: ChainSearch): Chain => {
  const { cents, cautions, unorderable, special, serving } = state;
  return {
    passages: listWays(state),
    cents,
    cautions,
    unorderable,
    special,
    serving,
    cost: getCost(state, search),
  };
};

/**
 * Finds the best chain of parts between two ends.
 * @returns null if no chain of at least one part leads there
 */
export const findChain = (graph: JoinGraph, search: ChainSearch): Chain | null => {
  for (const state of walk(graph, search)) if (state.isEnd) return toChain(state, search);
  return null;
};

/** Lists every end to which chains lead, with the best chain. The starting ends have empty chains. */
export const listReachableEnds = (graph: JoinGraph, search: ChainSearch): { end: End; chain: Chain }[] => {
  const reached = new Map<string, { end: End; chain: Chain }>();
  for (const state of walk(graph, { ...search, to: [] })) {
    const { end } = state.open;
    if (!reached.has(getEndId(end))) reached.set(getEndId(end), { end, chain: toChain(state, search) });
  }
  return [...reached.values()];
};
