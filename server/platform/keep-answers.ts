import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { PageCache, ShownStock } from './page-cache.ts';

const shown = new WeakMap<IncomingMessage, ShownStock>();

/** Notes every product with its stock that an answer is made from. */
export const noteStock = (request: IncomingMessage, value: unknown): void => {
  const stock = shown.get(request) ?? new Map<string, number>();
  shown.set(request, stock);
  const walk = (one: unknown): void => {
    if (one === null || typeof one !== 'object') return;
    if (Array.isArray(one)) {
      one.forEach(walk);
      return;
    }
    const { _id: id, stock: pieces } = one as { _id?: unknown; stock?: unknown };
    if (typeof id === 'string' && typeof pieces === 'number') stock.set(id, pieces);
    for (const inner of Object.values(one)) walk(inner);
  };
  walk(value);
};

const asBuffer = (payload: unknown): Promise<Buffer> | Buffer | null => {
  if (typeof payload === 'string') return Buffer.from(payload);
  if (Buffer.isBuffer(payload)) return payload;
  return payload instanceof Readable ? buffer(payload) : null;
};

/** Writes to the catalogue: after one this process serves nothing that is older. */
const changesCatalogue = /^\/api\/(?:product|review)/;

/** Lets good answers into the cache; to be called after every hook that sets headers. */
export const keepAnswers = (app: FastifyInstance, cache: PageCache): void => {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET') {
      if (changesCatalogue.test(request.url)) await cache.refresh();
      return payload;
    }
    if (!cache.awaits(request.raw) || reply.statusCode !== 200 || reply.hasHeader('set-cookie')) return payload;
    const isJson = String(reply.getHeader('content-type') ?? '').startsWith('application/json');
    if (isJson && typeof payload === 'string') noteStock(request.raw, JSON.parse(payload));
    const body = await asBuffer(payload);
    if (body === null) return payload;
    const kept = await cache.keep(request.raw, {
      headers: reply.getHeaders(),
      body,
      stock: shown.get(request.raw) ?? new Map(),
    });
    reply.headers(kept.headers);
    reply.header('content-length', kept.body.length);
    return kept.body;
  });
};
