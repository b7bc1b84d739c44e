import { ALL_SORTS } from '#contract/products.ts';
import type { Sort } from '../../ui/sort-link.tsx';

/** How the address line sorts the products; undefined is as the shop does. */
export const sortOf = (params: URLSearchParams): string | undefined =>
  ALL_SORTS.find((sort) => sort === params.get('sort'));

/** What narrows and sorts the list of products, as its address and its call say it. */
export const chosenBy = (search: string, sort: string | undefined): Record<string, string> => ({
  ...(search !== '' && { search }),
  ...(sort !== undefined && { sort }),
});

/**
 * By one press upwards, by the next the other way round: of the stock what there is least of comes first.
 * @param sort how the list is sorted now
 * @param hrefOf where it is sorted in another way
 */
export const sortBy = (
  by: 'name' | 'stock' | 'price',
  sort: string | undefined,
  hrefOf: (sort: string) => string,
): Sort => ({
  href: hrefOf(sort === by ? `${by}-desc` : by),
  direction: { [by]: 'ascending' as const, [`${by}-desc`]: 'descending' as const }[sort ?? ''] ?? null,
});
