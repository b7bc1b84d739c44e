import { z } from 'zod';
import { LIST_LIMIT } from './pages.ts';

const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/** The query of every list endpoint. */
export const PageQuery = z.object({
  page: wholeNumber(1, 1_000_000).default(1),
  limit: wholeNumber(1, LIST_LIMIT).default(LIST_LIMIT),
});
export type PageQuery = z.output<typeof PageQuery>;
