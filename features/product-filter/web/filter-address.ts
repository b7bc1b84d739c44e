import { PRODUCT_STATES, type ProductStatus, productNouns } from '#features/product-filter/contract/product-filter.ts';
import { STAFF_SORTS } from '#features/products/contract/products.ts';
import { sortBounds } from '#platform/contract/ranges.ts';
import { AVAILABILITIES, parseSearchParam } from '#platform/contract/pages.ts';
import type { ColumnSort } from '#platform/web/ui/sort-link.tsx';

/** The sort in an address; undefined means the shop's default. */
export const parseStaffSort = (params: URLSearchParams): (typeof STAFF_SORTS)[number] | undefined =>
  STAFF_SORTS.find((sort) => sort === params.get('sort'));

/** A price range as the endpoint expects it: `from..to`, the lower bound first. A form sends both bounds separately. */
const parsePriceRange = (params: URLSearchParams): string => {
  const values = params.getAll('price').map((end) => end.trim());
  const [from = '', to] = values.length > 1 ? values : (values[0] ?? '').split('..');
  const price = to === undefined ? from : sortBounds(from, to).join('..');
  return price === '..' ? '' : price.slice(0, 200);
};

/** The state in an address; without one, products for sale. */
export const parseProductState = (params: URLSearchParams): ProductStatus =>
  PRODUCT_STATES.find((state) => state === params.get('state')) ?? 'active';

/** The filter in an address that every list of products for staff has, for its links and its request. */
export const parseListFilter = (params: URLSearchParams): Record<string, string> => {
  const values = {
    search: parseSearchParam(params),
    brand: (params.get('brand') ?? '').slice(0, 200),
    category: (params.get('category') ?? '').slice(0, 100),
    state: parseProductState(params),
  };
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => value !== '' && !(key === 'state' && value === 'active')),
  );
};

/** The filter and the sort of Manage Products and the sheet. */
export const parseProductFilter = (params: URLSearchParams): Record<string, string> => {
  const sort = parseStaffSort(params);
  const price = parsePriceRange(params);
  const availability = AVAILABILITIES.find((one) => one === params.get('availability'));
  return {
    ...parseListFilter(params),
    ...(sort !== undefined && { sort }),
    ...(availability !== undefined && { availability }),
    ...(price !== '' && { price }),
  };
};

/**
 * Explains why a filtered list is empty.
 * @param which a further property of the products in the list, such as 'that is low on stock'
 */
export const describeEmptyList = (chosen: Record<string, string>, which = ''): string => {
  const isFiltered = Object.keys(chosen).some((key) => !['search', 'sort', 'state'].includes(key));
  const conditions = [
    ...(chosen['search'] === undefined ? [] : ['has these words or this number']),
    ...(isFiltered ? ['matches the filters'] : []),
  ];
  const state = PRODUCT_STATES.find((one) => one === chosen['state']) ?? 'active';
  const what = [productNouns[state].one, which].filter(Boolean).join(' ');
  return conditions.length === 0 ? `There is no ${what}.` : `No ${what} ${conditions.join(' and ')}.`;
};

/**
 * The link that sorts by a column, ascending first and descending on the next click; for stock, the lowest comes first.
 * @param sort the current sort
 * @param getHref builds the address of another sort
 */
export const getSortLink = (
  field: 'name' | 'stock' | 'price',
  sort: string | undefined,
  getHref: (sort: string) => string,
): ColumnSort => ({
  href: getHref(sort === field ? `${field}-desc` : field),
  direction: { [field]: 'ascending' as const, [`${field}-desc`]: 'descending' as const }[sort ?? ''] ?? null,
});
