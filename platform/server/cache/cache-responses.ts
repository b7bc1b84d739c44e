import type { FastifyInstance, FastifyReply } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { CacheTag, Endpoint } from '#platform/contract/endpoint.ts';
import { acceptedEncoding } from '#platform/server/http/accepted-encoding.ts';
import { type CachedResponse, compressBody, isWorthCompressing } from './cached-response.ts';
import type { PageCache } from './page-cache.ts';

type RequestRecord = { tags: Set<CacheTag>; stock: Map<string, number>; trueUntil: number; changes: boolean };

const recordsByRequest = new WeakMap<IncomingMessage, RequestRecord>();

const getRequestRecord = (request: IncomingMessage): RequestRecord => {
  const record = recordsByRequest.get(request) ?? {
    tags: new Set(),
    stock: new Map(),
    trueUntil: Infinity,
    changes: false,
  };
  recordsByRequest.set(request, record);
  return record;
};

/** Records what a request shows or changes, when it or the page it renders calls an endpoint. */
export const recordEndpoint = (request: IncomingMessage, endpoint: Endpoint): void => {
  if (endpoint.shows !== undefined) getRequestRecord(request).tags.add(endpoint.shows);
  if (endpoint.changes !== undefined) getRequestRecord(request).changes = true;
};

/** Records each product in a response with the stock it shows, and the earliest `trueUntil`. */
export const recordShownFacts = (request: IncomingMessage, value: unknown): void => {
  const record = getRequestRecord(request);
  const walk = (one: unknown): void => {
    if (one === null || typeof one !== 'object') return;
    if (Array.isArray(one)) {
      one.forEach(walk);
      return;
    }
    const { _id: id, stock: pieces, trueUntil } = one as { _id?: unknown; stock?: unknown; trueUntil?: unknown };
    if (typeof id === 'string' && typeof pieces === 'number') record.stock.set(id, pieces);
    if (typeof trueUntil === 'string') record.trueUntil = Math.min(record.trueUntil, Date.parse(trueUntil));
    for (const inner of Object.values(one)) walk(inner);
  };
  walk(value);
};

const toBuffer = (payload: unknown): Promise<Buffer> | Buffer | null => {
  if (typeof payload === 'string') return Buffer.from(payload);
  if (Buffer.isBuffer(payload)) return payload;
  return payload instanceof Readable ? buffer(payload) : null;
};

/** Sends an outdated cached response instead of an error: an hour-old page is better than none. */
const sendStale = (reply: FastifyReply, { variants }: CachedResponse): Buffer => {
  const { body, head } = variants[acceptedEncoding(reply.request.headers['accept-encoding'])];
  for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
  for (let at = 0; at < head.length; at += 2) reply.header(String(head[at]), head[at + 1]);
  reply.code(200);
  return body;
};

/** Compresses a page that is not cached, since it is as large as a cached one. API responses are left to a proxy. */
const compressPage = async (reply: FastifyReply, payload: unknown): Promise<unknown> => {
  const isPage = Buffer.isBuffer(payload) && reply.request.routeOptions.url === '/*';
  if (!isPage || reply.hasHeader('content-encoding')) return payload;
  if (!isWorthCompressing(payload, reply.getHeader('content-type'))) return payload;
  const encoding = acceptedEncoding(reply.request.headers['accept-encoding']);
  reply.header('vary', ['accept-encoding', reply.getHeader('vary') ?? []].flat().join(', '));
  if (encoding === 'identity') return payload;
  const sent = await compressBody(payload, encoding);
  reply.header('content-encoding', encoding).header('content-length', sent.length);
  return sent;
};

/**
 * Stores successful public responses in the cache; for any other response, stops the cache from waiting. Call it after
 * every hook that sets headers. While the database is down, it replaces a failed response with an older one.
 */
export const cacheResponses = (app: FastifyInstance, cache: PageCache): void => {
  app.addHook('onSend', async ({ raw: request }, reply, payload) => {
    if (recordsByRequest.get(request)?.changes === true) {
      // The write has succeeded, and the cache reads the versions again every second anyway.
      await cache.refresh().catch((err: unknown) => reply.log.warn({ err }, 'the changes could not be read'));
    }
    if (!cache.awaits(request)) return compressPage(reply, payload);
    try {
      const stale = reply.statusCode === 503 ? cache.findStale(request) : null;
      if (stale !== null) return sendStale(reply, stale);
      const isPublic = /^public\b/.test(String(reply.getHeader('cache-control')));
      if (!isPublic || reply.statusCode !== 200 || reply.hasHeader('set-cookie')) return compressPage(reply, payload);
      const body = await toBuffer(payload);
      if (body === null) return payload;
      const stored = await cache.storeResponse(request, {
        headers: reply.getHeaders(),
        body,
        dependencies: getRequestRecord(request),
      });
      reply.headers(stored.headers);
      reply.header('content-length', stored.body.length);
      return stored.body;
    } finally {
      cache.settle(request);
    }
  });
};

/** Drops cached responses from before a write, no matter which process wrote. */
export const refreshCache = async (cache: PageCache): Promise<void> => {
  await cache.refresh();
  await cache.dropChangedStock();
};
