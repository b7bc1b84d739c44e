import type Stripe from 'stripe';
import type { ApiReply } from './call.ts';

/** How many objects a page has (docs.stripe.com/api/pagination): 10 unless told, at most 100. */
export const getPageSize = (limit = 10): number => Math.min(Math.max(limit, 1), 100);

/**
 * A page of a list, newest first.
 * @param rows of it, and one more where there are more
 * @param isBackwards they were read from the oldest on
 */
export const toListReply = (url: string, rows: { doc: object }[], size: number, isBackwards = false): ApiReply => {
  const page = rows.slice(0, size).map(({ doc }) => doc);
  const body = {
    object: 'list',
    data: isBackwards ? page.toReversed() : page,
    has_more: rows.length > size,
    url,
  } satisfies Stripe.ApiList<object>;
  return { status: 200, body };
};
