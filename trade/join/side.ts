import type { JoinSide } from '#features/joins/contract/join.ts';
import { type Cents, toDollars } from '#platform/contract/money.ts';
import type { End } from '#trade/measure-end.ts';
import { type OpenEnd, getEndId } from './graph.ts';
import { type Medium, WASTE_CATEGORIES, getJointMedium } from './joint-trade.ts';
import { getEndKey, getEndName } from './end-names.ts';

/** A product with the data that decides what it joins to. */
export type JoinableProduct = {
  /** The ends in the product's order, which begins with the end that feeds it. */
  ends: End[];
  shape: string | null;
  /** The pressure it holds, in bar; null if unknown. */
  bar: number | null;
  /** Slugs of its category and of those above it. */
  categories: string[];
};

/** The medium of a product; null if its category, its ends and its pressure do not show it. */
export const getProductMedium = ({ ends, bar, categories }: JoinableProduct): Medium | null => {
  if (categories.some((one) => WASTE_CATEGORIES.includes(one))) return 'waste';
  const endMedium = ends.map(({ joint }) => getJointMedium(joint)).find((medium) => medium !== null) ?? null;
  return endMedium ?? (bar === null ? null : 'supply');
};

export const isPipeProduct = ({ shape }: Pick<JoinableProduct, 'shape'>): boolean => shape === 'Pipe';

/** The slug of a product's root category. */
export const getRootCategory = ({ categories }: Pick<JoinableProduct, 'categories'>): string | null =>
  categories.at(-1) ?? null;

/** One side of a join, with the data the search needs. */
export type JoinSideData = {
  side: JoinSide;
  /** The ends of the side; any one of them may be joined. */
  ends: OpenEnd[];
  medium: Medium | null;
  /** The pressure it holds, in bar; null if unknown. */
  bar: number | null;
  /** The root category of a product; null for other sides. */
  root: string | null;
};

/** A product for sale as one side of a join. */
export type SideProduct = JoinableProduct & {
  slug: string;
  name: string;
  img: string;
  imgAlt: string;
  cents: Cents;
  minOrder: number;
};

const toChoice = (end: End) => ({ key: getEndKey(end), text: getEndName(end) });

/**
 * Splits a URL key into the slug of its product and the key of its end; null if the key names an end without a
 * product.
 */
export const parseSideKey = (key: string): { slug: string; end: string } | null => {
  const [slug = '', ...rest] = key.split('.');
  return rest.length === 2 ? null : { slug, end: rest.join('.') };
};

/** @param endKey the key of one of its ends; empty for any. @returns null if it has no such end */
export const createProductSide = (key: string, endKey: string, product: SideProduct): JoinSideData | null => {
  const kinds = [...new Map(product.ends.map((end) => [getEndId(end), end])).values()];
  const chosen = endKey === '' ? kinds : kinds.filter((end) => getEndKey(end) === endKey);
  const [first] = chosen;
  if (first === undefined) return null;
  const { slug, name, img, imgAlt, cents, minOrder, bar } = product;
  return {
    side: {
      key,
      text: name,
      product: { slug, name, img, imgAlt, unitPrice: toDollars(cents), minOrder },
      ends: kinds.map(toChoice),
      ...first,
    },
    ends: chosen.map((end) => ({ end, isPipe: isPipeProduct(product) })),
    medium: getProductMedium(product),
    bar,
    root: getRootCategory(product),
  };
};

/** @param offered the ends to choose from. @returns null if the key is not one of them */
export const createEndSide = (key: string, offered: readonly End[]): JoinSideData | null => {
  const end = offered.find((one) => getEndKey(one) === key);
  if (end === undefined) return null;
  return {
    side: { key, text: getEndName(end), product: null, ends: [], ...end },
    ends: [{ end, isPipe: true }],
    medium: getJointMedium(end.joint),
    bar: null,
    root: null,
  };
};
