import type { ShopTexts } from '#features/settings/contract/shop-texts.ts';

/** Products per list page, rows per table page, and the default number of results for `?page=` without a limit. */
export const PAGE_SIZE = 24;

/** The most results of a list endpoint, which is also the number that it returns without `page` and `limit`. */
export const LIST_LIMIT = 100;

/** Reads `?page=` of a URL; anything invalid means page 1. */
export const parsePageParam = (search: URLSearchParams): number => {
  const page = Number(search.get('page'));
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
};

/** Reads `?search=` of a URL, cut to the length that endpoints accept. */
export const parseSearchParam = (params: URLSearchParams): string => (params.get('search') ?? '').trim().slice(0, 200);

/** The last page that the product list accepts, enough for a million products. */
export const LAST_PAGE = 50_000;

/**
 * The parameters of the product list; every other parameter is a facet. `filters=all` shows every facet value at
 * once, for browsers without scripts.
 */
export const LIST_PARAMETERS = ['search', 'category', 'sort', 'page', 'limit', 'view', 'filters', 'byFamily'] as const;

/** Facets of every product list that are not attributes. No attribute of the shop may have one of these names. */
export const BASE_FACETS = ['fits', 'availability', 'price', 'reduced', 'brand'] as const;

/** The values of the Availability facet: in stock means that the product can be ordered. */
export const AVAILABILITIES = ['In stock', 'Out of stock'] as const;

/** The most parameters in the URL of a product list, more than there are facets. */
export const MAX_PARAMETERS = 200;

export const PRODUCT_SORTS = ['relevance', 'best', 'price', 'price-desc', 'name', 'name-desc', 'newest'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

const ATTRIBUTE_SORT = /^(up|down)\.([a-z0-9-]{1,100})$/;
/** Sorts by an attribute, ascending or descending: `up.length`. */
type AttributeSort = `${'up' | 'down'}.${string}`;

/** Reads `?sort=` of a URL; undefined if it is not a known order. */
export const parseSortParam = (params: URLSearchParams): ProductSort | AttributeSort | undefined => {
  const sort = params.get('sort') ?? '';
  return PRODUCT_SORTS.find((one) => one === sort) ?? (ATTRIBUTE_SORT.test(sort) ? (sort as AttributeSort) : undefined);
};

export const REVIEW_SORTS = ['newest', 'highest', 'lowest'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

/** True if menus, the footer and search engines may show a page. The owner can hide the portfolio and the blog. */
export const isPageInMenu = (path: string, words: Pick<ShopTexts, 'showsPortfolio' | 'showsBlog'>): boolean => {
  if (path === '/portfolio') return words.showsPortfolio;
  return path !== '/blog' || words.showsBlog;
};
