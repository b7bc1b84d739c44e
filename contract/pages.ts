import { z } from 'zod';

/** Products on one page of the list, and rows of a table. */
export const PAGE_SIZE = 24;

/** A list call answers at most this many; without `page` and `limit` it answers the first of them. */
export const LIST_LIMIT = 100;

const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/** The query of every list call. */
export const PageQuery = z.object({
  page: wholeNumber(1, 1_000_000).default(1),
  limit: wholeNumber(1, LIST_LIMIT).default(LIST_LIMIT),
});
export type PageQuery = z.output<typeof PageQuery>;

/** `?page=` of an address line: anything that is no page is the first one. */
export const pageOf = (search: URLSearchParams): number => {
  const page = Number(search.get('page'));
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
};
