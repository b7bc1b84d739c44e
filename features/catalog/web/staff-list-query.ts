import { sortBounds } from '#platform/contract/ranges.ts';
import { AVAILABILITIES, parseSearchParam } from '#platform/contract/pages.ts';
import { STAFF_SORTS } from '#features/products/contract/products.ts';
import type { ColumnSort } from '#platform/web/ui/sort-link.tsx';

/** The sort in an address; undefined means the shop's default. */
export const parseStaffSort = (params: URLSearchParams): (typeof STAFF_SORTS)[number] | undefined =>
  STAFF_SORTS.find((sort) => sort === params.get('sort'));

/** A price range as the endpoint takes it: `from..to`, the lower bound first. A form sends both bounds separately. */
const parsePriceRange = (params: URLSearchParams): string => {
  const values = params.getAll('price').map((end) => end.trim());
  const [from = '', to] = values.length > 1 ? values : (values[0] ?? '').split('..');
  const price = to === undefined ? from : sortBounds(from, to).join('..');
  return price === '..' ? '' : price.slice(0, 200);
};

/** The parameters that filter and sort the staff product list, for its address and its request. */
export const parseStaffListQuery = (params: URLSearchParams): Record<string, string> => {
  const search = parseSearchParam(params);
  const sort = parseStaffSort(params);
  const price = parsePriceRange(params);
  const availability = AVAILABILITIES.find((one) => one === params.get('availability'));
  const brand = (params.get('brand') ?? '').slice(0, 200);
  return {
    ...(search !== '' && { search }),
    ...(sort !== undefined && { sort }),
    ...(availability !== undefined && { availability }),
    ...(brand !== '' && { brand }),
    ...(price !== '' && { price }),
  };
};

/** Explains why the staff product list is empty. */
export const describeEmptyList = (chosen: Record<string, string>): string => {
  const isFiltered = Object.keys(chosen).some((key) => key !== 'search' && key !== 'sort');
  const conditions = [
    ...(chosen['search'] === undefined ? [] : ['has these words or this number']),
    ...(isFiltered ? ['matches the filters'] : []),
  ];
  return conditions.length === 0 ? 'No product is for sale.' : `No product for sale ${conditions.join(' and ')}.`;
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
