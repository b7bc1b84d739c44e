import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { DomainError } from '#platform/contract/errors.ts';

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
