import type { FastifyReply } from 'fastify';
import { Readable, pipeline } from 'node:stream';
import { type Endpoint, getSuccessStatus } from '#platform/contract/endpoint.ts';
import { createGunzip } from 'node:zlib';
import { hasMatchingEtag } from '#platform/server/cache/cached-response.ts';
import { acceptedEncoding } from './accepted-encoding.ts';
import { HandlerReply, type FileData } from './handler.ts';
import { StoredFile } from './stored-file.ts';

/** Wraps a handler's result, and strips fields that the contract does not list. */
export const toHandlerReply = ({ reply }: Endpoint, result: unknown): HandlerReply<unknown> => {
  const handlerReply = result instanceof HandlerReply ? result : new HandlerReply<unknown>(result, {});
  return reply.kind === 'json' ? { ...handlerReply, body: reply.schema.parse(handlerReply.body) } : handlerReply;
};

/** The caching policy of a response. */
const getCacheControl = ({ auth, immutable, endless, maxAgeSeconds }: Endpoint): string => {
  // Compressing would delay each event until the next one.
  if (endless === true) return 'no-store, no-transform';
  if (auth !== 'public') return 'no-store';
  if (maxAgeSeconds !== undefined) return `public, max-age=${maxAgeSeconds}`;
  return immutable === true ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate';
};

/** Sends a stored file as it is, decompressed for callers that accept no gzip, or 304 if the caller has it already. */
const sendStoredFile = (reply: FastifyReply, stored: StoredFile) => {
  const { headers } = reply.request;
  reply.header('etag', stored.etag).header('vary', 'accept-encoding');
  if (hasMatchingEtag({ headers }, stored.etag)) return reply.code(304).send();
  if (acceptedEncoding(headers['accept-encoding'], ['gzip']) === 'gzip') {
    reply.header('content-encoding', 'gzip').header('content-length', stored.bytes);
    return reply.send(Readable.from(stored.read(), { highWaterMark: 1 }));
  }
  return reply.send(pipeline(Readable.from(stored.read(), { highWaterMark: 1 }), createGunzip(), () => {}));
};

/** Sends a handler's result as JSON, a file, or a redirect. */
export const sendReply = (
  reply: FastifyReply,
  endpoint: Endpoint,
  { body, status, cookies }: HandlerReply<unknown>,
) => {
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  reply.header('cache-control', getCacheControl(endpoint));
  if (endpoint.reply.kind === 'redirect')
    return reply.redirect((body as { to: string }).to, getSuccessStatus(endpoint));
  reply.code(status ?? getSuccessStatus(endpoint));
  if (endpoint.reply.kind === 'file') {
    const { type, data } = body as { type: string; data: FileData };
    if (Buffer.isBuffer(data)) return reply.type(type).send(data);
    // Makes proxies that buffer responses pass the stream on at once.
    if (endpoint.endless === true) reply.header('x-accel-buffering', 'no');
    reply.type(type.startsWith('text/') ? `${type}; charset=utf-8` : type);
    if (data instanceof StoredFile) return sendStoredFile(reply, data);
    if (data instanceof Readable) return reply.send(data);
    // Buffers one chunk while the previous one is sent.
    return reply.send(typeof data === 'string' ? data : Readable.from(data, { highWaterMark: 1 }));
  }
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
};
