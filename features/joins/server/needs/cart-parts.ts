import { type JoinGraph, getEndId, listMates } from '#trade/join/graph.ts';
import { getProductMedium, type JoinableProduct } from '#trade/join/side.ts';
import type { Medium } from '#trade/join/joint-trade.ts';
import type { End } from '#trade/measure-end.ts';

/** A product in the cart, with its quantity. */
export type CartProduct = JoinableProduct & {
  slug: string;
  name: string;
  family: string;
  /** Its attribute Size, if it has one. */
  size: string | null;
  minOrder: number;
  quantity: number;
};

export type CartPart = CartProduct & { medium: Medium | null };

/** One kind of end of a part. */
type PartEnd = { part: CartPart; end: End };

/** The cart's products, and how they connect. */
export type CartParts = {
  graph: JoinGraph;
  parts: readonly CartPart[];
  /**
   * Finds other parts that connect to an end of a part, once for each kind of end. Includes the part itself if the cart
   * has several pieces of it.
   */
  findPartners: (part: CartPart, end: End) => PartEnd[];
};

/** Returns each kind of end of a part once. */
export const getDistinctEnds = ({ ends }: Pick<JoinableProduct, 'ends'>): End[] => [
  ...new Map(ends.map((end) => [getEndId(end), end])).values(),
];

/** True unless the parts carry different media. Water and waste parts never connect, even if their threads fit. */
export const canConnect = (one: CartPart, other: CartPart): boolean =>
  one.medium === null || other.medium === null || one.medium === other.medium;

export const connectParts = (graph: JoinGraph, products: readonly CartProduct[]): CartParts => {
  const parts = products.map((one): CartPart => ({ ...one, medium: getProductMedium(one) }));
  const placed = parts.flatMap((part) => getDistinctEnds(part).map((end) => ({ part, end })));
  const byEnd = Map.groupBy(placed, ({ end }) => getEndId(end));
  return {
    graph,
    parts,
    findPartners: (part, end) =>
      listMates(graph, end).flatMap(
        (mate) =>
          byEnd
            .get(getEndId(mate))
            ?.find((other) => (other.part !== part || part.quantity > 1) && canConnect(part, other.part)) ?? [],
      ),
  };
};
