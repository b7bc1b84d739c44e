import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Finds where an address without a page leads.
 * @param address path and query
 * @returns an address of this shop, or null
 */
export type FindRedirect = (address: string) => Promise<string | null>;

/** A cached redirect and its opposite, after a name came back, would be a loop. */
const REDIRECT_CACHE = 'no-cache';

/** The address of the page whose data an open tab requests; null for a request for a whole page. */
const getPageOfData = (url: string): string | null => {
  const { pathname, searchParams } = new URL(url, 'http://shop.invalid');
  if (!pathname.endsWith('.data')) return null;
  // Parameters of the router, not of the page.
  for (const name of ['_routes', 'index']) searchParams.delete(name);
  const path = pathname.replace(/(?:\/_)?\.data$/, '') || '/';
  return searchParams.size === 0 ? path : `${path}?${searchParams}`;
};

/**
 * Redirects a request for an address without a page. The router of an open tab reads the target from its own headers:
 * it would follow a redirect to a page, and take that for data.
 * @returns null if the address leads nowhere
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
