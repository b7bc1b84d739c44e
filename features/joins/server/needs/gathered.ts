import { type Graph, idOfEnd, matesOf } from '#trade/join/graph.ts';
import { mediumOfGoods, type Joinable } from '#trade/join/parts.ts';
import type { Medium } from '#trade/join/joint-trade.ts';
import type { End } from '#trade/measure-end.ts';

/** A product that somebody means to buy, and how many of it. */
export type Wanted = Joinable & {
  slug: string;
  name: string;
  family: string;
  /** Its attribute, where it has one. */
  size: string | null;
  minOrder: number;
  quantity: number;
};

export type Part = Wanted & { medium: Medium | null };

/** One kind of end of one part. */
type Placed = { part: Part; end: End };

/** What is bought together, and what of it joins what. */
export type Gathered = {
  graph: Graph;
  parts: readonly Part[];
  /** What of the others joins an end of a part, one of each kind of end; of the part itself where there are several of it. */
  partnersOf: (part: Part, end: End) => Placed[];
};

/** Each kind of end of a part once. */
export const kindsOf = ({ ends }: Pick<Joinable, 'ends'>): End[] => [
  ...new Map(ends.map((end) => [idOfEnd(end), end])).values(),
];

/** Water and waste are never joined, though their threads fit. */
export const mayMeet = (one: Part, other: Part): boolean =>
  one.medium === null || other.medium === null || one.medium === other.medium;

export const gather = (graph: Graph, wanted: readonly Wanted[]): Gathered => {
  const parts = wanted.map((one): Part => ({ ...one, medium: mediumOfGoods(one) }));
  const placed = parts.flatMap((part) => kindsOf(part).map((end) => ({ part, end })));
  const byEnd = Map.groupBy(placed, ({ end }) => idOfEnd(end));
  return {
    graph,
    parts,
    partnersOf: (part, end) =>
      matesOf(graph, end).flatMap(
        (mate) =>
          byEnd
            .get(idOfEnd(mate))
            ?.find((other) => (other.part !== part || part.quantity > 1) && mayMeet(part, other.part)) ?? [],
      ),
  };
};
