import type { End } from '#trade/measure-end.ts';
import { type Medium, getJointMedium, WASTE_CATEGORIES } from './joint-trade.ts';

/** What a product joins to, and what that depends on. */
export type JoinableProduct = {
  /** In the order in which the product tells them: what feeds it comes first. */
  ends: End[];
  shape: string | null;
  /** What it holds; null where nobody says. */
  bar: number | null;
  /** The slugs of its category and those above it. */
  categories: string[];
};

/** What runs through a product; null where neither its category, its ends nor a pressure say it. */
export const getProductMedium = ({ ends, bar, categories }: JoinableProduct): Medium | null => {
  if (categories.some((one) => WASTE_CATEGORIES.includes(one))) return 'waste';
  const said = ends.map(({ joint }) => getJointMedium(joint)).find((medium) => medium !== null) ?? null;
  return said ?? (bar === null ? null : 'supply');
};

export const isPipeProduct = ({ shape }: Pick<JoinableProduct, 'shape'>): boolean => shape === 'Pipe';

/** The category at the top of a product's own. */
export const getRootCategory = ({ categories }: Pick<JoinableProduct, 'categories'>): string | null =>
  categories.at(-1) ?? null;
