import type { End } from '#trade/measure-end.ts';
import {
  cautionOf,
  doFit,
  findGood,
  type Good,
  type Graph,
  idOfEnd,
  matesOf,
  type OpenEnd,
  sealsOf,
  type Way,
} from './graph.ts';
import { sortOf, SPECIAL, WEAK } from './sorts.ts';

/** Smaller is better, the first figure before the second. */
type Cost = readonly number[];

/** Parts one after the other, from one end to another. */
export type Chain = {
  ways: readonly Way[];
  /** What it costs with all it is sealed with, one minimum order of each. */
  cents: number;
  seals: readonly Good[];
  /** Joints that hold in some cases only, and parts that cannot be ordered now. */
  poor: number;
  missing: number;
  /** Valves and what else has a purpose of its own; and those of them that serve what the chain begins with or leads to. */
  special: number;
  serving: number;
  /** By which the search that found it takes one chain before another. */
  cost: Cost;
};

export type Search = {
  from: readonly OpenEnd[];
  to: readonly OpenEnd[];
  /** What counts first of chains with the fewest valves and the like: the number of parts, or their price. */
  order: 'parts' | 'cents';
  /** Whether a chain may have a part with this end. */
  mayHave: (end: End) => boolean;
  /** Parts that do not hold standing pressure are among them. */
  isWeakGood: boolean;
  /** Categories at the top: what has a purpose of its own serves that of what it is joined to, where both are of one. */
  roots: ReadonlySet<string>;
  /** What cannot be ordered now is as good as what can. */
  ignoresStock?: boolean;
};

type State = {
  open: OpenEnd;
  isEnd: boolean;
  last: { way: Way; before: State } | null;
  seals: ReadonlyMap<string, Good>;
  cents: number;
  parts: number;
  /** The sum of what sorts of things they are, the plainest 0; and how many of them have a purpose of their own. */
  odd: number;
  special: number;
  /** Those of them that serve what the chain begins with or leads to. */
  serving: number;
  poor: number;
  missing: number;
};

/** What counts before the price. */
const gradesOf = ({ poor, missing, special, serving, parts, odd }: State, { order, ignoresStock }: Search): Cost => [
  poor,
  ignoresStock === true ? 0 : missing,
  special,
  serving,
  ...(order === 'parts' ? [parts, odd] : []),
];

const costOf = (state: State, search: Search): Cost => [
  ...gradesOf(state, search),
  state.cents,
  state.parts,
  state.odd,
];

export const compareCosts = (one: Cost, other: Cost): number => {
  const at = one.findIndex((figure, place) => figure !== other[place]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
};

/**
 * Whether nothing that goes on from the one state comes out behind what goes on from the other: it is of a better grade, or costs
 * no more with all bought that the other has to seal with.
 */
const isNoWorse = (one: State, other: State, search: Search): boolean => {
  const order = compareCosts(gradesOf(one, search), gradesOf(other, search));
  if (order !== 0) return order < 0;
  let cents = one.cents;
  for (const [id, good] of other.seals) if (!one.seals.has(id)) cents += good.cents;
  return cents <= other.cents;
};

/** What is not yet looked at, the dearest first. */
const openQueue = () => {
  const waiting: { cost: Cost; state: State }[] = [];
  return {
    put(state: State, cost: Cost): void {
      let low = 0;
      let high = waiting.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (compareCosts(waiting[middle]?.cost ?? [], cost) > 0) low = middle + 1;
        else high = middle;
      }
      waiting.splice(low, 0, { cost, state });
    },
    take: (): State | undefined => waiting.pop()?.state,
  };
};

const isSpecial = ({ rank, root }: Way, { roots }: Search): boolean => sortOf(rank) === SPECIAL && !roots.has(root);

/** Of the ways from one end the one to each other end: in stock, then the plainest, then the one that costs least. */
export const bestWays = (graph: Graph, into: End, search: Search): Way[] => {
  const { mayHave, isWeakGood, ignoresStock } = search;
  const best = new Map<string, Way>();
  const badness = (way: Way): Cost => [
    way.isOrderable || ignoresStock === true ? 0 : 1,
    sortOf(way.rank),
    isSpecial(way, search) ? 1 : 0,
    sortOf(way.rank) === SPECIAL ? way.rank : 0,
    way.cents,
  ];
  for (const way of graph.ways.get(idOfEnd(into)) ?? []) {
    if ((way.rank >= WEAK && !isWeakGood) || !mayHave(way.into) || !mayHave(way.out)) continue;
    const known = best.get(idOfEnd(way.out));
    if (known === undefined || compareCosts(badness(way), badness(known)) < 0) best.set(idOfEnd(way.out), way);
  }
  return [...best.values()];
};

/** A pipe of one's own, or one among the parts; ranks of pipes are those of nothing else. */
const PIPE_RANK = 1;

/** What a state becomes when something is joined to its open end. */
const joinOn = (graph: Graph, before: State, other: OpenEnd): State => {
  const seals = new Map(before.seals);
  for (const need of sealsOf(before.open, other)) {
    const good = findGood(graph, need, other.end.size);
    if (good !== null) seals.set(good.productId, good);
  }
  const added = [...seals.values()].filter(({ productId }) => !before.seals.has(productId));
  return {
    ...before,
    seals,
    cents: added.reduce((sum, { cents }) => sum + cents, before.cents),
    poor: before.poor + (cautionOf(before.open, other) === null ? 0 : 1),
  };
};

const goOn = (graph: Graph, before: State, way: Way, search: Search): State => {
  const isPipe = way.rank % WEAK === PIPE_RANK;
  const joined = joinOn(graph, before, { end: way.into, isPipe });
  return {
    ...joined,
    open: { end: way.out, isPipe },
    last: { way, before },
    cents: joined.cents + way.cents,
    parts: before.parts + 1,
    odd: before.odd + sortOf(way.rank),
    special: before.special + (isSpecial(way, search) ? 1 : 0),
    serving: before.serving + (sortOf(way.rank) === SPECIAL && !isSpecial(way, search) ? 1 : 0),
    missing: before.missing + (way.isOrderable ? 0 : 1),
  };
};

const waysOf = ({ last }: State): Way[] => (last === null ? [] : [...waysOf(last.before), last.way]);

/**
 * Every end that parts lead to, the best way there first: Dijkstra over kinds of ends, of which there are hundreds however many
 * products there are. What seals is bought once however often it is used, so an end may be come to by several states, none of
 * which is worse than another.
 */
function* walk(graph: Graph, search: Search): Generator<State> {
  const queue = openQueue();
  const reached = new Map<string, State[]>();
  const known = new Map<string, Way[]>();
  const waysInto = (end: End): Way[] => {
    const ways = known.get(idOfEnd(end)) ?? bestWays(graph, end, search);
    known.set(idOfEnd(end), ways);
    return ways;
  };
  const put = (state: State) => queue.put(state, costOf(state, search));
  for (const open of search.from) {
    const nothing = { cents: 0, parts: 0, odd: 0, special: 0, serving: 0, poor: 0, missing: 0 };
    put({ open, isEnd: false, last: null, seals: new Map(), ...nothing });
  }
  for (let state = queue.take(); state !== undefined; state = queue.take()) {
    const { open, parts, isEnd } = state;
    const key = `${idOfEnd(open.end)} ${open.isPipe} ${parts === 0} ${isEnd}`;
    const before = reached.get(key) ?? [];
    if (before.some((one) => isNoWorse(one, state, search))) continue;
    reached.set(key, [...before, state]);
    yield state;
    if (isEnd) continue;
    for (const to of parts === 0 ? [] : search.to) {
      if (doFit(graph, open.end, to.end)) put({ ...joinOn(graph, state, to), isEnd: true });
    }
    for (const mate of matesOf(graph, open.end)) {
      for (const way of waysInto(mate)) put(goOn(graph, state, way, search));
    }
  }
}

const chainOf = (state: State, search: Search): Chain => {
  const { cents, seals, poor, missing, special, serving } = state;
  return {
    ways: waysOf(state),
    cents,
    seals: [...seals.values()],
    poor,
    missing,
    special,
    serving,
    cost: costOf(state, search),
  };
};

/**
 * Of all chains of parts between two ends the best.
 * @returns null where no chain of one part or more leads there
 */
export const findChain = (graph: Graph, search: Search): Chain | null => {
  for (const state of walk(graph, search)) if (state.isEnd) return chainOf(state, search);
  return null;
};

/** Every open end that chains lead to, with the best chain there; what one begins with has an empty one. */
export const reachedFrom = (graph: Graph, search: Search): { end: End; chain: Chain }[] => {
  const reached = new Map<string, { end: End; chain: Chain }>();
  for (const state of walk(graph, { ...search, to: [] })) {
    const { end } = state.open;
    if (!reached.has(idOfEnd(end))) reached.set(idOfEnd(end), { end, chain: chainOf(state, search) });
  }
  return [...reached.values()];
};
