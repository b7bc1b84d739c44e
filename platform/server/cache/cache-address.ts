import type { IncomingMessage } from 'node:http';
import { isPageCached, pagesWithUnits } from '#features/pages.ts';
import { LIST_PARAMETERS } from '#platform/contract/pages.ts';
import { type Units, readUnitsCookie } from '#features/products/contract/units-cookie.ts';

/** The cache key of a response, and its URL without ignored parameters. In millimeters both are the same. */
export type CacheAddress = { key: string; url: string; isForever: boolean };

const listParameters = new Set<string>(LIST_PARAMETERS);

/** Pages that are not listed here are rendered for each visitor. */
const cachedPages = Object.keys(isPageCached).filter((page) => isPageCached[page]);
const placeholderPatterns: Record<string, string> = { ':slug': '[a-z0-9-]+', ':id': '[0-9a-f-]{36}' };
const toAlternation = (some: string[]): string =>
  `(?:${some.map((page) => page.replaceAll(/:\w+/g, (part) => placeholderPatterns[part] ?? part)).join('|')})`;
const cachedPagePattern = new RegExp(`^${toAlternation(cachedPages)}$`);
/**
 * These pages also answer in other capitalization and with a trailing slash. Such URLs are not cached, but have units
 * as well.
 */
const unitPagePattern = new RegExp(`^${toAlternation(pagesWithUnits)}/?$`, 'i');
const icon = '/favicon.svg';
const drawing = /^\/pictures\/drawn\/(?:in\/)?[a-z0-9-]+\.svg$/;
const asset = /^\/assets\/[\w-]+(?:\.[\w-]+)+$/;

/** Parameters that advertising tools add to URLs. */
const trackingParameter = /^(?:utm_|gclid|fbclid|msclkid|mc_|_ga)/;

const MAX_URL_LENGTH = 1000;

/** React Router fetches a page's data at the page's path with an ending. */
const getPagePath = (path: string): string => (path === '/_.data' ? '/' : path.replace(/\.data$/, ''));

/**
 * The units a page is rendered in, by the visitor's choice; null if the page is the same in both. The cache and the
 * renderer both call this, so that nobody gets a page in the wrong units.
 */
export const getRequestUnits = ({ url = '/', headers }: IncomingMessage): Units | null =>
  unitPagePattern.test(getPagePath(url.replace(/\?.*/s, ''))) ? readUnitsCookie(headers.cookie) : null;

export type CacheableRoutes = {
  /** The paths of endpoints whose responses may be cached, from the contract. */
  cachedPaths: ReadonlySet<string>;
  /** Finds the ids of the routes that render the page at a path. */
  routesAt: (path: string) => ReadonlySet<string>;
};

/** Sorts the route ids of `_routes` and drops unknown ones, so that equal requests have one key. */
const normalizeRoutesParameter = (params: URLSearchParams, known: ReadonlySet<string>): void => {
  const named = new Set((params.get('_routes') ?? '').split(','));
  const some = [...known].filter((id) => named.has(id));
  if (some.length > 0) params.set('_routes', some.join(','));
  else params.delete('_routes');
};

/**
 * The cache address of a request; null if its response may not be cached. Only the paths listed here are cached, in
 * exactly this spelling. Ignored parameters are dropped, so that they neither fill the cache nor get into a page that
 * others see.
 * @param facets the facets of the product list, which are valid parameters besides its own
 */
export const getCacheAddress = (
  request: IncomingMessage,
  facets: ReadonlySet<string>,
  { cachedPaths, routesAt }: CacheableRoutes,
): CacheAddress | null => {
  const { url = '/', method, headers } = request;
  if ((method !== 'GET' && method !== 'HEAD') || headers.authorization !== undefined || url.length > MAX_URL_LENGTH)
    return null;
  const queryIndex = url.indexOf('?');
  const path = queryIndex === -1 ? url : url.slice(0, queryIndex);
  if (asset.test(path)) return { key: path, url: path, isForever: true };
  const isList = cachedPaths.has(path);
  const page = isList ? null : getPagePath(path);
  if (page !== null && page !== icon && !drawing.test(page) && !cachedPagePattern.test(page)) return null;
  const toAddress = (address: string): CacheAddress => ({
    key: getRequestUnits(request) === 'in' ? `${address} in` : address,
    url: address,
    isForever: false,
  });
  if (queryIndex === -1) return toAddress(path);
  const params = new URLSearchParams(url.slice(queryIndex + 1));
  const isProducts = isList || page === '/products';
  const isData = path !== page && !isList;
  if (isData && page !== null && params.has('_routes')) normalizeRoutesParameter(params, routesAt(page));
  for (const name of new Set(params.keys())) {
    const isRead = isProducts
      ? listParameters.has(name) || facets.has(name) || (isData && name === '_routes')
      : !trackingParameter.test(name);
    if (!isRead) params.delete(name);
  }
  // Other pages may interpret their parameters in any way, so their URLs with parameters are not cached.
  if (!isProducts && params.size > 0 && !(isData && params.size === 1 && params.has('_routes'))) return null;
  return toAddress(params.size > 0 ? `${path}?${params}` : path);
};

/** True for an API request with a session cookie: its response is never cached, even if its headers allow it. */
export const isSignedInApiRequest = ({ url = '/', headers }: IncomingMessage): boolean =>
  url.startsWith('/api/') && (headers.cookie ?? '').includes('session_token=');
