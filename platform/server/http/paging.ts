import type { Endpoint } from '#platform/contract/endpoint.ts';
import { PAGE_SIZE } from '#platform/contract/pages.ts';

/** A page that is asked for without a limit is one of the shop's own size. */
export const applyDefaultLimit = (row: Endpoint, query: unknown): unknown => {
  const asksPage = typeof query === 'object' && query !== null && 'page' in query;
  return asksPage && row.query !== undefined && 'limit' in row.query.shape ? { limit: PAGE_SIZE, ...query } : query;
};

/**
 * The headers of a list: how many rows it has, and where its other pages are (RFC 8288). Where there are more rows than
 * were counted, the number is a lower bound, `x-total-more` says so, and there is no link to the last page.
 * @param asked the address of the page that is answered
 */
export const buildPageHeaders = (
  asked: string,
  { page, limit }: { page: number; limit: number },
  { total, isMore }: { total: number; isMore: boolean },
) => {
  const link = (to: number, rel: string) => {
    const url = new URL(asked, 'http://shop');
    url.searchParams.set('page', String(to));
    url.searchParams.set('limit', String(limit));
    return `<${url.pathname}${url.search}>; rel="${rel}"`;
  };
  const last = Math.max(1, Math.ceil(total / limit));
  const links = [
    link(1, 'first'),
    ...(page > 1 ? [link(Math.min(page - 1, last), 'prev')] : []),
    ...(page < last || isMore ? [link(page + 1, 'next')] : []),
    ...(isMore ? [] : [link(last, 'last')]),
  ];
  return { 'x-total-count': total, link: links.join(', '), ...(isMore && { 'x-total-more': 'true' }) };
};

/** How many of each kind a list has, as one header: `paid=4&unpaid=3`. */
export const buildCountsHeader = (counts: Record<string, number>): string =>
  new URLSearchParams(Object.entries(counts).map(([kind, count]) => [kind, String(count)])).toString();
