import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { addressOf, type Address } from './cache-address.ts';

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };
/** Good enough to be near the best, quick enough for a page that waits for it. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** Smaller bodies are not worth the header. */
const WORTH_COMPRESSING = 600;

type Encoding = 'br' | 'gzip' | 'identity';
type Variant = { body: Buffer; head: (string | number)[] };
type Entry = {
  etag: string;
  variants: Record<Encoding, Variant>;
  notModified: string[];
  bytes: number;
  /** Product and stock as the body shows them. */
  stock: Map<string, number>;
  isForever: boolean;
};

/** What a page shows that may change without anybody writing to the catalogue. */
export type ShownStock = Map<string, number>;

export type Answered = {
  headers: Record<string, number | string | string[] | undefined>;
  body: Buffer;
  stock: ShownStock;
};

export type PageCache = {
  /** Answers from memory, waits for a twin that is being made, or lets the app answer. */
  serve(request: IncomingMessage, response: ServerResponse, pass: () => void): void;
  /** Whether `serve` let this request pass in order to keep its answer. */
  awaits(request: IncomingMessage): boolean;
  /** Keeps the answer to a request it awaits, and says it in the caller's encoding. */
  keep(request: IncomingMessage, answer: Answered): Promise<{ headers: Record<string, string>; body: Buffer }>;
  /** Learns whether the catalogue has changed; after it nothing older is served. */
  refresh(): Promise<void>;
  /** Drops what shows a stock that is not true any more. */
  dropChangedStock(): Promise<void>;
};

const encodingOf = (request: IncomingMessage): Encoding => {
  const accepted = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
};

/** Written anew for each answer, or not the body's own. */
const notKept = new Set([
  'content-length',
  'content-encoding',
  'connection',
  'date',
  'keep-alive',
  'etag',
  'cache-status',
]);

const isText = (type: unknown): boolean => /text|json|javascript|xml|svg/.test(String(type));

const makeEntry = async ({ headers, body, stock }: Answered, isForever: boolean): Promise<Entry> => {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  const kept = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || notKept.has(name) ? [] : [[name, String(value)]],
  );
  const variant = (encoding: Encoding, bytes: Buffer): Variant => ({
    body: bytes,
    head: [
      ...kept.flat(),
      ...['etag', etag, 'vary', 'accept-encoding', 'cache-status', 'copperline; hit', 'content-length', bytes.length],
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
    ],
  });
  const squeezes = body.length >= WORTH_COMPRESSING && isText(headers['content-type']);
  const [br, gz] = squeezes ? await Promise.all([compress.br(body, BROTLI), compress.gzip(body)]) : [body, body];
  const plain = variant('identity', body);
  const variants = squeezes
    ? { identity: plain, br: variant('br', br), gzip: variant('gzip', gz) }
    : { identity: plain, br: plain, gzip: plain };
  const notModified = kept.filter(([name]) => name !== 'content-type').flat();
  return {
    etag,
    variants,
    notModified: [...notModified, 'etag', etag, 'vary', 'accept-encoding'],
    bytes: body.length + br.length + gz.length + 1000,
    stock,
    isForever,
  };
};

const write = (request: IncomingMessage, response: ServerResponse, entry: Entry): void => {
  if (request.headers['if-none-match'] === entry.etag) {
    response.writeHead(304, entry.notModified);
    response.end();
    return;
  }
  const { body, head } = entry.variants[encodingOf(request)];
  response.writeHead(200, head as unknown as string[]);
  response.end(body);
};

/**
 * Keeps what is the same for everyone, ready to send: the bytes of pages, lists and scripts, plain and compressed.
 * Whatever the catalogue's version was before an answer was made is what it is good for: once the version has moved
 * it is not kept.
 * @param read the catalogue's version and its facets; what is left of the stock of some products
 * @param maxBytes the least recently used go first
 */
export const openPageCache = (
  read: {
    version: () => Promise<{ version: string; facets: string[] }>;
    stock: (ids: string[]) => Promise<ShownStock>;
  },
  maxBytes: number,
): PageCache => {
  const entries = new Map<string, Entry>();
  const filling = new Map<string, (() => void)[]>();
  const begun = new WeakMap<IncomingMessage, { address: Address; version: string }>();
  let held = 0;
  let version = '';
  let facets = new Set<string>();

  const drop = (key: string): void => {
    held -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  const store = (key: string, entry: Entry): void => {
    drop(key);
    entries.set(key, entry);
    held += entry.bytes;
    for (const oldest of entries.keys()) {
      if (held <= maxBytes) break;
      drop(oldest);
    }
  };

  const serve: PageCache['serve'] = (request, response, pass) => {
    const address = addressOf(request, facets);
    if (address === null || version === '') return pass();
    const entry = entries.get(address.key);
    if (entry !== undefined) {
      // Last used is last in line.
      entries.delete(address.key);
      entries.set(address.key, entry);
      return write(request, response, entry);
    }
    const waiting = filling.get(address.key);
    if (waiting !== undefined) {
      waiting.push(() => serve(request, response, pass));
      return;
    }
    filling.set(address.key, []);
    begun.set(request, { address, version });
    request.url = address.url;
    response.once('close', () => {
      const twins = filling.get(address.key) ?? [];
      filling.delete(address.key);
      for (const twin of twins) twin();
    });
    pass();
  };

  return {
    serve,
    awaits: (request) => begun.has(request),
    async keep(request, answer) {
      const asked = begun.get(request);
      if (asked === undefined) throw new Error('nobody awaits this answer');
      const entry = await makeEntry(answer, asked.address.isForever);
      if (asked.version === version) store(asked.address.key, entry);
      const encoding = encodingOf(request);
      const { body } = entry.variants[encoding];
      const isPlain = body === entry.variants.identity.body;
      return {
        body,
        headers: {
          etag: entry.etag,
          vary: 'accept-encoding',
          'cache-status': 'copperline; fwd=miss; stored',
          ...(!isPlain && { 'content-encoding': encoding }),
        },
      };
    },
    async refresh() {
      const now = await read.version();
      if (now.version === version) return;
      version = now.version;
      facets = new Set(now.facets);
      for (const [key, { isForever }] of entries) if (!isForever) drop(key);
    },
    async dropChangedStock() {
      const shown = new Set([...entries.values()].flatMap(({ stock }) => [...stock.keys()]));
      if (shown.size === 0) return;
      const now = await read.stock([...shown]);
      for (const [key, { stock }] of entries) {
        for (const [id, pieces] of stock) {
          if (now.get(id) === pieces) continue;
          drop(key);
          break;
        }
      }
    },
  };
};
