import type { ShopTexts } from '#features/settings/contract/shop-texts.ts';

/** Products on one page of the list, rows of a table, and what `?page=` without a limit answers. */
export const PAGE_SIZE = 24;

/** A list call answers at most this many; without `page` and `limit` it answers the first of them. */
export const LIST_LIMIT = 100;

/** `?page=` of an address line: anything that is no page is the first one. */
export const parsePageParam = (search: URLSearchParams): number => {
  const page = Number(search.get('page'));
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
};

/** `?search=` of an address line, as much of it as a call takes. */
export const parseSearchParam = (params: URLSearchParams): string => (params.get('search') ?? '').trim().slice(0, 200);

/** The last page that a list of the catalogue accepts, enough for a million products. */
export const LAST_PAGE = 50_000;

/** The parameters of the catalogue's list; any other is a facet. */
export const LIST_PARAMETERS = ['search', 'category', 'sort', 'page', 'limit', 'view'] as const;

/** Parameters besides attributes that narrow every list of products; no attribute of the shop's own has their names. */
export const BASE_FACETS = ['fits', 'availability', 'price', 'brand'] as const;

/** The values of the facet Availability: whether a product can be ordered. */
export const AVAILABILITIES = ['In stock', 'Out of stock'] as const;

/** The most parameters that an address of the list may have, which is more than there are facets. */
export const MAX_PARAMETERS = 200;

/** The orders a list of products can have. */
export const PRODUCT_SORTS = ['relevance', 'best', 'price', 'price-desc', 'name', 'name-desc', 'newest'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

const ATTRIBUTE_SORT = /^(up|down)\.([a-z0-9-]{1,100})$/;
/** By an attribute, from its least value up or from its greatest down: `up.length`. */
type AttributeSort = `${'up' | 'down'}.${string}`;

/** What `?sort=` of an address line asks for; anything else is no order. */
export const parseSortParam = (params: URLSearchParams): ProductSort | AttributeSort | undefined => {
  const said = params.get('sort') ?? '';
  return PRODUCT_SORTS.find((one) => one === said) ?? (ATTRIBUTE_SORT.test(said) ? (said as AttributeSort) : undefined);
};

/** The orders the reviews of a product can have. */
export const REVIEW_SORTS = ['newest', 'highest', 'lowest'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

/** Whether menus, the footer and search engines are shown a page: the owner may hide the two pages of the demo. */
export const isPageInMenu = (path: string, words: Pick<ShopTexts, 'showsPortfolio' | 'showsBlog'>): boolean => {
  if (path === '/portfolio') return words.showsPortfolio;
  return path !== '/blog' || words.showsBlog;
};
