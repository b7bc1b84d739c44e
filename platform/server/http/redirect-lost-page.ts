import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Finds where an address without a page redirects to.
 * @param address path and query
 * @returns an address of this shop, or null
 */
export type FindRedirect = (address: string) => Promise<string | null>;

/** If a page gets its old name back, a cached redirect and the opposite redirect would form a loop. */
const REDIRECT_CACHE = 'no-cache';

/** The address of the page whose data an open tab requests; null for a request of a whole page. */
const getPageOfData = (url: string): string | null => {
  const { pathname, searchParams } = new URL(url, 'http://shop.invalid');
  if (!pathname.endsWith('.data')) return null;
  // These parameters belong to the router, not to the page.
  for (const name of ['_routes', 'index']) searchParams.delete(name);
  const path = pathname.replace(/(?:\/_)?\.data$/, '') || '/';
  return searchParams.size === 0 ? path : `${path}?${searchParams}`;
};

/**
 * Redirects a request for an address without a page. For data requests, the target is in a header that the router
 * reads: the router would follow an HTTP redirect and take the HTML of the target for data.
 * @returns null if no redirect exists for the address
 */
export const redirectLostPage = async (
  request: FastifyRequest,
  reply: FastifyReply,
  findRedirect: FindRedirect,
): Promise<FastifyReply | null> => {
  const page = getPageOfData(request.url);
  const target = await findRedirect(page ?? request.url);
  if (target === null) return null;
  void reply.header('cache-control', REDIRECT_CACHE);
  if (page === null) return reply.redirect(target, 301);
  return reply.code(204).header('x-remix-redirect', target).header('x-remix-status', '301').send();
};
