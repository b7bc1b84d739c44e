import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptedEncoding, type Encoding } from '#platform/server/http/accepted-encoding.ts';

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };
/** Compresses nearly as well as the best quality, and fast enough for a page that waits for it. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** Compressing smaller bodies saves less than the extra header costs. */
const MIN_COMPRESSED_BYTES = 600;

type Variant = { body: Buffer; head: (string | number)[] };

/** A response ready to send: its bytes plain and compressed, with the headers of each. */
export type CachedResponse = {
  etag: string;
  vary: string;
  variants: Record<Encoding, Variant>;
  notModified: string[];
  /** Approximate memory that the response takes, in bytes. */
  bytes: number;
};

/** Headers that are set per response, or that describe the transfer and not the body. */
const uncachedHeaders = new Set([
  'content-length',
  'content-encoding',
  'connection',
  'date',
  'keep-alive',
  'etag',
  'cache-status',
  'vary',
  // These count only the first caller's requests.
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
]);

const isCompressibleType = (type: unknown): boolean => /text|json|javascript|xml|svg|wasm/.test(String(type));

/** True if a body is long enough and of a type that compresses well. */
export const isWorthCompressing = (body: Buffer, type: unknown): boolean =>
  body.length >= MIN_COMPRESSED_BYTES && isCompressibleType(type);

/** Compresses a body that is sent once. */
export const compressBody = (body: Buffer, encoding: Encoding): Promise<Buffer> | Buffer => {
  if (encoding === 'br') return compress.br(body, BROTLI);
  return encoding === 'gzip' ? compress.gzip(body) : body;
};

/**
 * Copies bytes into memory of their own, because a view would keep the whole pool or compression buffer in memory.
 */
const copyBytes = (bytes: Buffer): Buffer =>
  bytes.buffer.byteLength === bytes.length ? bytes : Buffer.from(new Uint8Array(bytes).buffer);

/** Approximate memory of a response's headers, in bytes. */
const HEAD_BYTES = 2_000;

/** Prepares a response in every encoding. */
export const buildCachedResponse = async (
  headers: Record<string, number | string | string[] | undefined>,
  payload: Buffer,
): Promise<CachedResponse> => {
  const body = copyBytes(payload);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  const vary = ['accept-encoding', headers['vary'] ?? []].flat().join(', ');
  const cachedHeaders = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || uncachedHeaders.has(name) ? [] : [[name, String(value)]],
  );
  const variant = (encoding: Encoding, bytes: Buffer): Variant => ({
    body: bytes,
    head: [
      ...cachedHeaders.flat(),
      'etag',
      etag,
      'vary',
      vary,
      'cache-status',
      'copperline; hit',
      'content-length',
      bytes.length,
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
    ],
  });
  const squeezes = isWorthCompressing(body, headers['content-type']);
  const [br, gz] = squeezes
    ? (await Promise.all([compress.br(body, BROTLI), compress.gzip(body)])).map(copyBytes)
    : [body, body];
  if (br === undefined || gz === undefined) throw new Error('a body was not compressed');
  const plain = variant('identity', body);
  const variants = squeezes
    ? { identity: plain, br: variant('br', br), gzip: variant('gzip', gz) }
    : { identity: plain, br: plain, gzip: plain };
  const notModified = cachedHeaders.filter(([name]) => name !== 'content-type').flat();
  return {
    etag,
    vary,
    variants,
    notModified: [...notModified, 'etag', etag, 'vary', vary],
    bytes:
      [...new Set([body, br, gz])].reduce((sum, { buffer }) => sum + buffer.byteLength, 0) +
      cachedHeaders.flat().reduce((sum, text) => sum + text.length, HEAD_BYTES),
  };
};

/**
 * True if the caller already has this version. A caller may list several tags, and a proxy that compresses marks them
 * as weak (RFC 9110, 13.1.2).
 */
export const hasMatchingEtag = ({ headers }: Pick<IncomingMessage, 'headers'>, etag: string): boolean => {
  const named = headers['if-none-match'] ?? '';
  return named.trim() === '*' || named.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
};

/** Sends a cached response in one write, in the caller's encoding, or 304 if the caller has it already. */
export const sendCachedResponse = (
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
): void => {
  if (hasMatchingEtag(request, cached.etag)) {
    response.writeHead(304, cached.notModified);
    response.end();
    return;
  }
  const { body, head } = cached.variants[acceptedEncoding(request.headers['accept-encoding'])];
  response.writeHead(200, head as unknown as string[]);
  response.end(body);
};
