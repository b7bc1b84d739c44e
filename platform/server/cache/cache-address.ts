import type { IncomingMessage } from 'node:http';
import { isPageCached, pagesWithUnits } from '#features/pages.ts';
import { LIST_PARAMETERS } from '#platform/contract/pages.ts';
import { type Units, readUnitsCookie } from '#features/products/contract/units.ts';

/** Under which key an answer is kept, and which address the app is asked for, without what changes nothing; the key of an answer in millimetres is its address. */
export type CacheAddress = { key: string; url: string; isForever: boolean };

const listParameters = new Set<string>(LIST_PARAMETERS);

/** A page that is not among them is made for each visitor. */
const cachedPages = Object.keys(isPageCached).filter((page) => isPageCached[page]);
const placeholderPatterns: Record<string, string> = { ':slug': '[a-z0-9-]+', ':id': '[0-9a-f-]{36}' };
const toAlternation = (some: string[]): string =>
  `(?:${some.map((page) => page.replaceAll(/:\w+/g, (part) => placeholderPatterns[part] ?? part)).join('|')})`;
const cachedPagePattern = new RegExp(`^${toAlternation(cachedPages)}$`);
/** The pages are found in any case too, and with a slash behind; these are not kept, and in units all the same. */
const unitPagePattern = new RegExp(`^${toAlternation(pagesWithUnits)}/?$`, 'i');
const icon = '/favicon.svg';
const drawing = /^\/pictures\/drawn\/(?:in\/)?[a-z0-9-]+\.svg$/;
const asset = /^\/assets\/[\w-]+(?:\.[\w-]+)+$/;

/** What programs of advertisers hang on addresses. */
const trackingParameter = /^(?:utm_|gclid|fbclid|msclkid|mc_|_ga)/;

const MAX_URL_LENGTH = 1000;

/** React Router fetches the data of a page at its address with an ending. */
const getPagePath = (path: string): string => (path === '/_.data' ? '/' : path.replace(/\.data$/, ''));

/**
 * In which units the page of a request is made, as its visitor has chosen; null where it is the same in both. What keeps
 * pages and what makes them go by this one answer, so that nobody is sent a page in another's units.
 */
export const getRequestUnits = ({ url = '/', headers }: IncomingMessage): Units | null =>
  unitPagePattern.test(getPagePath(url.replace(/\?.*/s, ''))) ? readUnitsCookie(headers.cookie) : null;

/** What the shop answers at which address. */
export type CacheableRoutes = {
  /** The addresses of calls whose answers may be kept, as the contract says. */
  keptCalls: ReadonlySet<string>;
  /** Finds the ids of the routes that make the page at a path. */
  routesAt: (path: string) => ReadonlySet<string>;
};

/** Sorts the route ids of `_routes` and drops those that the page does not have, so that one request has one key. */
const normalizeRoutesParameter = (params: URLSearchParams, known: ReadonlySet<string>): void => {
  const named = new Set((params.get('_routes') ?? '').split(','));
  const some = [...known].filter((id) => named.has(id));
  if (some.length > 0) params.set('_routes', some.join(','));
  else params.delete('_routes');
};

/**
 * Where an answer to this request may be kept; null when it may not be. Only what is named here is kept, letter by
 * letter: an address written in another way is no key. Parameters nobody reads are dropped, so that they neither fill
 * the cache nor find their way into a page that others see.
 * @param facets the parameters that the list of products knows besides its own
 */
export const getCacheAddress = (
  request: IncomingMessage,
  facets: ReadonlySet<string>,
  { keptCalls, routesAt }: CacheableRoutes,
): CacheAddress | null => {
  const { url = '/', method, headers } = request;
  if ((method !== 'GET' && method !== 'HEAD') || headers.authorization !== undefined || url.length > MAX_URL_LENGTH)
    return null;
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  if (asset.test(path)) return { key: path, url: path, isForever: true };
  const isList = keptCalls.has(path);
  const page = isList ? null : getPagePath(path);
  if (page !== null && page !== icon && !drawing.test(page) && !cachedPagePattern.test(page)) return null;
  const marked = (address: string): CacheAddress => ({
    key: getRequestUnits(request) === 'in' ? `${address} in` : address,
    url: address,
    isForever: false,
  });
  if (mark === -1) return marked(path);
  const params = new URLSearchParams(url.slice(mark + 1));
  const isProducts = isList || page === '/products';
  const isData = path !== page && !isList;
  if (isData && page !== null && params.has('_routes')) normalizeRoutesParameter(params, routesAt(page));
  for (const name of new Set(params.keys())) {
    const isRead = isProducts
      ? listParameters.has(name) || facets.has(name) || (isData && name === '_routes')
      : !trackingParameter.test(name);
    if (!isRead) params.delete(name);
  }
  // Another page may read its parameters in its own way.
  if (!isProducts && params.size > 0 && !(isData && params.size === 1 && params.has('_routes'))) return null;
  return marked(params.size > 0 ? `${path}?${params}` : path);
};

/** Whether somebody signed in asks the API: no answer to him is kept, whatever it says of itself. */
export const isSignedInApiRequest = ({ url = '/', headers }: IncomingMessage): boolean =>
  url.startsWith('/api/') && (headers.cookie ?? '').includes('session_token=');
