import { sortBounds } from '#platform/contract/ranges.ts';
import { AVAILABILITIES, parseSearchParam } from '#platform/contract/pages.ts';
import { STAFF_SORTS } from '#features/products/contract/products.ts';
import type { ColumnSort } from '#platform/web/ui/sort-link.tsx';

/** How the address line sorts the products; undefined is as the shop does. */
export const parseStaffSort = (params: URLSearchParams): (typeof STAFF_SORTS)[number] | undefined =>
  STAFF_SORTS.find((sort) => sort === params.get('sort'));

/** The two ends of a price range, the lower first, as the call takes them: `from..to`. A form sends them apart. */
const parsePriceRange = (params: URLSearchParams): string => {
  const given = params.getAll('price').map((end) => end.trim());
  const [from = '', to] = given.length > 1 ? given : (given[0] ?? '').split('..');
  const price = to === undefined ? from : sortBounds(from, to).join('..');
  return price === '..' ? '' : price.slice(0, 200);
};

/** Parameters that narrow and sort the list of products, in its address and in its call. */
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

/** Why staff's list of products is empty, by what narrows it. */
export const describeEmptyList = (chosen: Record<string, string>): string => {
  const isFiltered = Object.keys(chosen).some((key) => key !== 'search' && key !== 'sort');
  const conditions = [
    ...(chosen['search'] === undefined ? [] : ['has these words or this number']),
    ...(isFiltered ? ['fits the filters'] : []),
  ];
  return conditions.length === 0 ? 'No product is on sale.' : `No product on sale ${conditions.join(' and ')}.`;
};

/**
 * By one press upwards, by the next the other way round: of the stock what there is least of comes first.
 * @param sort how the list is sorted now
 * @param hrefOf where it is sorted in another way
 */
export const getSortLink = (
  by: 'name' | 'stock' | 'price',
  sort: string | undefined,
  hrefOf: (sort: string) => string,
): ColumnSort => ({
  href: hrefOf(sort === by ? `${by}-desc` : by),
  direction: { [by]: 'ascending' as const, [`${by}-desc`]: 'descending' as const }[sort ?? ''] ?? null,
});
