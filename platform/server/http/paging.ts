import type { Endpoint } from '#platform/contract/endpoint.ts';
import { PAGE_SIZE } from '#platform/contract/pages.ts';

/** Uses the shop's page size if a request has `page` but no `limit`. */
export const applyDefaultLimit = (endpoint: Endpoint, query: unknown): unknown => {
  const asksPage = typeof query === 'object' && query !== null && 'page' in query;
  return asksPage && endpoint.query !== undefined && 'limit' in endpoint.query.shape
    ? { limit: PAGE_SIZE, ...query }
    : query;
};

/**
 * The headers of a list: the total, and links to other pages (RFC 8288). If not all rows were counted, the total is a
 * lower bound, `x-total-more` is set, and there is no link to the last page.
 * @param currentUrl the URL of the current page
 */
export const buildPageHeaders = (
  currentUrl: string,
  { page, limit }: { page: number; limit: number },
  { total, isMore }: { total: number; isMore: boolean },
) => {
  const link = (to: number, rel: string) => {
    const url = new URL(currentUrl, 'http://shop');
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

/** The number of rows of each kind, as one header: `paid=4&unpaid=3`. */
export const buildCountsHeader = (counts: Record<string, number>): string =>
  new URLSearchParams(Object.entries(counts).map(([kind, count]) => [kind, String(count)])).toString();
