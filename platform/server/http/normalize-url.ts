import type { FastifyInstance } from 'fastify';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { DomainError } from '#platform/contract/errors.ts';
import type { PublicConfig } from '#features/settings/contract/public-config.ts';

/** Letters, digits and `-._~`, which mean the same with and without encoding (RFC 3986, 2.3). */
const needlesslyEncoded = /%(?:2d|2e|3\d|4[1-9a-f]|5[0-9a]|5f|6[1-9a-f]|7[0-9a]|7e)/gi;
const dotSegment = /\/\.\.?(?:\/|$)/;

const isValidEncoding = (path: string): boolean => {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
};

/**
 * Normalizes a URL so that cache, limits and router all read the same: nothing is encoded without need, and slashes are
 * single.
 * @param target the request target as it arrived
 * @returns null for anything no browser sends: another server's URL, backslashes, fragments, dot segments, invalid
 * escapes
 */
export const normalizeUrl = (target: string): string | null => {
  const queryIndex = target.indexOf('?');
  const path = queryIndex === -1 ? target : target.slice(0, queryIndex);
  if (!path.startsWith('/') || /[\\#]/.test(target) || !isValidEncoding(path)) return null;
  const clean = path.replaceAll(needlesslyEncoded, decodeURIComponent).replaceAll(/\/{2,}/g, '/');
  return dotSegment.test(clean) ? null : clean + (queryIndex === -1 ? '' : target.slice(queryIndex));
};

/** For Fastify's `rewriteUrl`: a malformed URL matches no route, and is rejected like any other error. */
export const rewriteUrl = ({ url = '/' }: IncomingMessage): string => (normalizeUrl(url) === null ? '/' : url);

/** Redirects page requests to the normalized URL; other requests are rejected. */
export const redirectToNormalizedUrl = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ originalUrl, method }, reply) => {
    const clean = normalizeUrl(originalUrl);
    if (clean === originalUrl) return;
    const isPage = clean !== null && !clean.startsWith('/api/') && (method === 'GET' || method === 'HEAD');
    if (!isPage) throw new DomainError('address_odd');
    return reply.header('cache-control', 'no-store').redirect(clean, 308);
  });
};

/** Loopback names on any port. Another site can point its own host name at this machine, but cannot own these. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/** Health checks may name any host. */
const hostCheckExemptions = new Set(['/health', '/ready']);

/**
 * True if a request was meant for this shop. In embedded mode, a page of another site could point its own host
 * name at this machine and read the demo's data (DNS rebinding). So only loopback names and the shop's own name
 * are valid. In production the proxy decides which names lead here, and the shop never uses the name in the
 * request.
 */
export const isOwnHost = ({ host }: IncomingHttpHeaders, { mode, publicUrl }: PublicConfig): boolean =>
  mode === 'production' || (host !== undefined && (LOOPBACK.test(host) || host === new URL(publicUrl).host));

/** Rejects requests for other hosts before anything else handles them. */
export const checkHost = (app: FastifyInstance, settings: PublicConfig): void => {
  app.addHook('onRequest', async ({ headers, routeOptions }) => {
    if (hostCheckExemptions.has(routeOptions.url ?? '')) return;
    if (!isOwnHost(headers, settings)) throw new DomainError('wrong_host');
  });
};
