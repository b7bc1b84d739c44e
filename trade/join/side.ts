import type { JoinSide } from '#features/joins/contract/join.ts';
import { type Cents, toDollars } from '#platform/contract/money.ts';
import type { End } from '#trade/measure-end.ts';
import { type OpenEnd, getEndId } from './graph.ts';
import { type Medium, WASTE_CATEGORIES, getJointMedium } from './joint-trade.ts';
import { getEndKey, getEndName } from './end-names.ts';

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

/** What somebody has or wants to get to, with what the search has to know of it. */
export type JoinSideData = {
  shown: JoinSide;
  /** Any of them will do. */
  ends: OpenEnd[];
  medium: Medium | null;
  /** What it holds; null where nobody says. */
  bar: number | null;
  /** Of a product, the category at the top of its own. */
  root: string | null;
};

/** A product on sale, as a side of a question. */
export type SideProduct = JoinableProduct & {
  slug: string;
  name: string;
  img: string;
  imgAlt: string;
  cents: Cents;
  minOrder: number;
};

const toChoice = (end: End) => ({ key: getEndKey(end), text: getEndName(end) });

/** The slug of the product that an address names, and which of its ends; null where it names an end alone. */
export const parseSideKey = (key: string): { slug: string; end: string } | null => {
  const [slug = '', ...rest] = key.split('.');
  return rest.length === 2 ? null : { slug, end: rest.join('.') };
};

/** @param wanted which of its ends; empty for any. @returns null where it has no such end */
export const createProductSide = (key: string, wanted: string, product: SideProduct): JoinSideData | null => {
  const kinds = [...new Map(product.ends.map((end) => [getEndId(end), end])).values()];
  const chosen = wanted === '' ? kinds : kinds.filter((end) => getEndKey(end) === wanted);
  const [first] = chosen;
  if (first === undefined) return null;
  const { slug, name, img, imgAlt, cents, minOrder, bar } = product;
  return {
    shown: {
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

/** @param offered the ends there are. @returns null for one that is none of them */
export const createEndSide = (key: string, offered: readonly End[]): JoinSideData | null => {
  const end = offered.find((one) => getEndKey(one) === key);
  if (end === undefined) return null;
  return {
    shown: { key, text: getEndName(end), product: null, ends: [], ...end },
    ends: [{ end, isPipe: true }],
    medium: getJointMedium(end.joint),
    bar: null,
    root: null,
  };
};
