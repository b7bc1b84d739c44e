import type { FastifyInstance } from 'fastify';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { DomainError } from '#platform/contract/errors.ts';
import type { PublicConfig } from '#features/settings/contract/public-config.ts';

/** Letters, digits and `-._~`, which mean the same when they are written as they are (RFC 3986, 2.3). */
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
 * The one way to write an address: the cache, the limits and the router read the same in it. No letter is encoded
 * that need not be, no slash is doubled.
 * @param target the second word of a request as it came
 * @returns null for what no browser sends: another server's address, backslashes, fragments, dot segments, escapes that
 *   are none
 */
export const normalizeUrl = (target: string): string | null => {
  const mark = target.indexOf('?');
  const path = mark === -1 ? target : target.slice(0, mark);
  if (!path.startsWith('/') || /[\\#]/.test(target) || !isValidEncoding(path)) return null;
  const clean = path.replaceAll(needlesslyEncoded, decodeURIComponent).replaceAll(/\/{2,}/g, '/');
  return dotSegment.test(clean) ? null : clean + (mark === -1 ? '' : target.slice(mark));
};

/** For Fastify's `rewriteUrl`: what cannot be read is no address of any route, and is refused like everything else. */
export const rewriteUrl = ({ url = '/' }: IncomingMessage): string => (normalizeUrl(url) === null ? '/' : url);

/** Sends who reads a page to the one way its address is written; programs and the rest are refused. */
export const redirectToNormalizedUrl = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ originalUrl, method }, reply) => {
    const clean = normalizeUrl(originalUrl);
    if (clean === originalUrl) return;
    const isPage = clean !== null && !clean.startsWith('/api/') && (method === 'GET' || method === 'HEAD');
    if (!isPage) throw new DomainError('address_odd');
    return reply.header('cache-control', 'no-store').redirect(clean, 308);
  });
};

/** The names of this machine. Their port is not looked at: a foreign page can choose a name, but not whose it is. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/** What a watchman asks by whatever address he has. */
const hostCheckExemptions = new Set(['/health', '/ready']);

/**
 * Whether a request was meant for this shop. In embedded mode a page of somebody else can point a name of its own at
 * this machine and then read what the demo shows (DNS rebinding): so only the machine's names and the shop's own are
 * answered. In production the proxy decides which names lead here, and nothing is made from the one that was used.
 */
export const isOwnHost = ({ host }: IncomingHttpHeaders, { mode, publicUrl }: PublicConfig): boolean =>
  mode === 'production' || (host !== undefined && (LOOPBACK.test(host) || host === new URL(publicUrl).host));

/** Refuses what was not meant for this shop, before anything else looks at it. */
export const checkHost = (app: FastifyInstance, settings: PublicConfig): void => {
  app.addHook('onRequest', async ({ headers, routeOptions }) => {
    if (hostCheckExemptions.has(routeOptions.url ?? '')) return;
    if (!isOwnHost(headers, settings)) throw new DomainError('wrong_host');
  });
};
