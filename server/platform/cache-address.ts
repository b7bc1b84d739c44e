import type { IncomingMessage } from 'node:http';
import { LIST_PARAMETERS } from '#contract/pages.ts';

/** Under which key an answer is kept, and which address the app is asked for: without what changes nothing. */
export type Address = { key: string; url: string; isForever: boolean };

/** Answers of the API that are the same for everyone, and may be a second old. */
const lists = new Set(['/api/products', '/api/catalogue', '/api/suggestions', '/api/reviews']);
const listParameters = new Set<string>(LIST_PARAMETERS);

/** Never kept: what is of one person, of the stand-ins, or must be true this moment. */
const live =
  /^\/(?:api|__sandbox|health|ready|pictures|newsletter|verify-email|reset-password|sitemap|robots)(?:[/.-]|$)/;

/** What programs of advertisers hang on addresses. */
const tracking = /^(?:utm_|gclid|fbclid|msclkid|mc_|_ga)/;

const LONGEST = 1000;

/**
 * Where an answer to this request may be kept; null when it may not be. Parameters nobody reads are dropped, so that
 * they neither fill the cache nor find their way into a page that others see.
 * @param facets the parameters that the list of products knows besides its own
 */
export const addressOf = (request: IncomingMessage, facets: ReadonlySet<string>): Address | null => {
  const { url = '/', method, headers } = request;
  if (method !== 'GET' || headers.authorization !== undefined || url.length > LONGEST) return null;
  const [path = '/', query = ''] = url.split('?', 2);
  if (path.startsWith('/assets/')) return { key: path, url: path, isForever: true };
  const isList = lists.has(path);
  if (!isList && live.test(path)) return null;
  if (query === '') return { key: path, url: path, isForever: false };
  const params = new URLSearchParams(query);
  const isProducts = isList || path === '/products' || path === '/products.data';
  for (const name of new Set(params.keys())) {
    const isRead = isProducts
      ? listParameters.has(name) || facets.has(name) || name === '_routes'
      : !tracking.test(name);
    if (!isRead) params.delete(name);
  }
  // Another page may read its parameters in its own way.
  const isData = path.endsWith('.data');
  if (!isProducts && params.size > 0 && !(isData && params.size === 1 && params.has('_routes'))) return null;
  const address = params.size > 0 ? `${path}?${params}` : path;
  return { key: address, url: address, isForever: false };
};
