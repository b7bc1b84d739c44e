import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CacheTag } from '#platform/contract/endpoint.ts';
import { acceptedEncoding } from '#platform/server/http/accepted-encoding.ts';
import { type CacheAddress, getCacheAddress, isSignedInApiRequest, type CacheableRoutes } from './cache-address.ts';
import { type CachedResponse, buildCachedResponse, sendCachedResponse } from './cached-response.ts';
import { createStockIndex, type DisplayedStock } from './stock-index.ts';

/** The one wait in here is for a twin's answer, and this is its end. */
const MAX_WAIT_MS = 2_000;

/** How long the database may leave us without a word before it counts as away. */
const AWAY_MS = 2_000;

/** How long an answer that is not true any more may stand in for one that cannot be made. */
const STALE_MS = 24 * 3_600_000;

/** What the index takes for one product that an answer shows, about. */
const INDEX_BYTES = 200;

/** Which state of each topic there is; another one says that what shows the topic is not true any more. */
export type CacheVersions = Record<CacheTag, string>;

/** What an answer is made from, besides the program. */
export type CacheDependencies = { topics: ReadonlySet<CacheTag>; stock: DisplayedStock };

export type CacheableResponse = {
  headers: Record<string, number | string | string[] | undefined>;
  body: Buffer;
  shown: CacheDependencies;
};

/** `untrueSince` is when it was found to be out of date, in ms of `performance.now()`; null while it is true. */
type CacheEntry = CachedResponse & { shown: CacheDependencies; isForever: boolean; untrueSince: number | null };

type WaitingRequest = { request: IncomingMessage; response: ServerResponse; pass: () => void };

/** An answer being made, and who waits for it. */
type PendingResponse = {
  address: CacheAddress;
  versions: CacheVersions;
  waiting: Set<WaitingRequest>;
  deadline: NodeJS.Timeout;
};

/**
 * How often something was answered from memory since the start, without the app: what is true, what a twin had made
 * meanwhile, what was true before the database went away. `rescued` is the last where the app was asked first, and had
 * only an error.
 */
export type CacheHits = { fresh: number; shared: number; stale: number; rescued: number };

export type PageCache = {
  /** Answers from memory, waits a little for a twin that is being made, or lets the app answer. */
  serve(request: IncomingMessage, response: ServerResponse, pass: () => void): void;
  /** Whether `serve` let this request pass in order to keep its answer. */
  awaits(request: IncomingMessage): boolean;
  /** Keeps the answer to a request it awaits, and says it in the caller's encoding. */
  keep(request: IncomingMessage, answer: CacheableResponse): Promise<{ headers: Record<string, string>; body: Buffer }>;
  /** What was kept for a request it awaits before it became untrue; for when the database is away. */
  findStale(request: IncomingMessage): CachedResponse | null;
  /** Says that a request has its answer: who still waits for a twin of it is let pass. */
  settle(request: IncomingMessage): void;
  /** Learns what has changed; after it nothing older is served, unless the database goes away. */
  refresh(): Promise<void>;
  /** Drops what shows a stock that is not true any more. */
  dropChangedStock(): Promise<void>;
  /** How much is kept at this moment, how many answers are being made, and how many visitors wait for one. */
  count(): { entries: number; bytes: number; fills: number; waiting: number };
  answered: Readonly<CacheHits>;
};

const isDisconnected = ({ request, response }: WaitingRequest): boolean => response.closed || request.socket.destroyed;

/**
 * Keeps what is the same for everyone, ready to send: the bytes of pages, lists and scripts, plain and compressed.
 *
 * Whatever the versions were before an answer was made is what it is good for: once a topic it shows has moved it is
 * not kept. The first to ask for an address makes its answer and twins wait for it, never without an end: until the
 * answer is settled, whatever became of it and of its visitor, and at most `waitMs`. Then they are sent what was kept,
 * or make an answer of their own; who has left meanwhile gets nothing and holds up nobody.
 *
 * What is not true any more stays for a day, as far as there is room: while the database is away it is sent instead of
 * an error, at once where `refresh` has found it away.
 * @param read what has changed, and the facets that the list of products knows; what is left of some products
 * @param maxBytes the least recently used go first
 */
export const openPageCache = (
  read: CacheableRoutes & {
    versions: () => Promise<{ versions: CacheVersions; facets: string[] }>;
    stock: (products: string[]) => Promise<DisplayedStock>;
  },
  maxBytes: number,
  waitMs = MAX_WAIT_MS,
): PageCache => {
  const entries = new Map<string, CacheEntry>();
  const stockIndex = createStockIndex();
  /** What is being made, and of that what those who ask now may wait for. */
  const running = new Set<PendingResponse>();
  const fills = new Map<string, PendingResponse>();
  const begun = new WeakMap<IncomingMessage, PendingResponse>();
  let held = 0;
  /** Null before the first `refresh`. */
  let versions: CacheVersions | null = null;
  let facets = new Set<string>();
  let reads = 0;
  let newestRead = 0;
  let isAway = false;
  const answered: CacheHits = { fresh: 0, shared: 0, stale: 0, rescued: 0 };

  /** While the database is away a page in the other units is better than none. */
  const findKept = ({ key, url }: CacheAddress): [string, CacheEntry] | null => {
    for (const one of isAway ? [key, url] : [key]) {
      const entry = entries.get(one);
      if (entry !== undefined) return [one, entry];
    }
    return null;
  };
  const drop = (key: string): void => {
    const entry = entries.get(key);
    if (entry === undefined) return;
    held -= entry.bytes;
    entries.delete(key);
    stockIndex.remove(key, entry.shown.stock);
  };
  /** It is not served any more, but for want of a better one. */
  const expire = (key: string): void => {
    const entry = entries.get(key);
    if (entry === undefined || entry.untrueSince !== null) return;
    entry.untrueSince = performance.now();
    stockIndex.remove(key, entry.shown.stock);
  };
  const dropLongUntrue = (): void => {
    const before = performance.now() - STALE_MS;
    for (const [key, { untrueSince }] of entries) if (untrueSince !== null && untrueSince < before) drop(key);
  };
  const store = (key: string, entry: CacheEntry): void => {
    drop(key);
    entries.set(key, entry);
    stockIndex.add(key, entry.shown.stock);
    held += entry.bytes;
    for (const oldest of entries.keys()) {
      if (held <= maxBytes) break;
      drop(oldest);
    }
  };
  const hasMoved = ({ topics }: CacheDependencies, since: CacheVersions): boolean =>
    versions === null || [...topics].some((topic) => versions?.[topic] !== since[topic]);

  const end = (fill: PendingResponse, entry: CacheEntry | null): void => {
    clearTimeout(fill.deadline);
    running.delete(fill);
    if (fills.get(fill.address.key) === fill) fills.delete(fill.address.key);
    const waiting = [...fill.waiting].filter((visitor) => !isDisconnected(visitor));
    fill.waiting.clear();
    if (entry !== null) answered.shared += waiting.length;
    for (const { request, response, pass } of waiting) {
      if (entry === null) pass();
      else sendCachedResponse(request, response, entry);
    }
  };
  const begin = (address: CacheAddress, since: CacheVersions): PendingResponse => {
    const deadline = setTimeout(() => end(fill, null), waitMs);
    const fill: PendingResponse = { address, versions: since, waiting: new Set(), deadline };
    running.add(fill);
    fills.set(address.key, fill);
    return fill;
  };
  const wait = (fill: PendingResponse, visitor: WaitingRequest): void => {
    fill.waiting.add(visitor);
    visitor.response.once('close', () => fill.waiting.delete(visitor));
  };

  return {
    serve(request, response, pass) {
      const address = getCacheAddress(request, facets, read);
      if (address === null || versions === null) return pass();
      // The same answer, of which Node sends the head alone.
      if (request.method === 'HEAD') request.method = 'GET';
      const [key, entry] = findKept(address) ?? [];
      if (entry !== undefined && key !== undefined && (isAway || entry.untrueSince === null)) {
        // Last used is last in line.
        entries.delete(key);
        entries.set(key, entry);
        if (entry.untrueSince === null) answered.fresh += 1;
        else answered.stale += 1;
        return sendCachedResponse(request, response, entry);
      }
      request.url = address.url;
      const twin = fills.get(address.key);
      if (twin !== undefined) return wait(twin, { request, response, pass });
      if (!isSignedInApiRequest(request)) begun.set(request, begin(address, versions));
      pass();
    },
    awaits: (request) => begun.has(request),
    async keep(request, { headers, body, shown }) {
      const fill = begun.get(request);
      if (fill === undefined) throw new Error('nobody awaits this answer');
      const { isForever, key } = fill.address;
      const made = await buildCachedResponse(headers, body);
      const bytes = made.bytes + shown.stock.size * INDEX_BYTES;
      const entry = { ...made, bytes, shown, isForever, untrueSince: null };
      if (isForever || !hasMoved(shown, fill.versions)) store(key, entry);
      end(fill, entry);
      const encoding = acceptedEncoding(request.headers['accept-encoding']);
      const sent = entry.variants[encoding].body;
      const isPlain = sent === entry.variants.identity.body;
      return {
        body: sent,
        headers: {
          etag: entry.etag,
          vary: entry.vary,
          'cache-status': 'copperline; fwd=miss; stored',
          ...(!isPlain && { 'content-encoding': encoding }),
        },
      };
    },
    findStale(request) {
      const fill = begun.get(request);
      const entry = fill && (entries.get(fill.address.key) ?? entries.get(fill.address.url));
      if (fill === undefined || entry === undefined) return null;
      answered.rescued += 1;
      end(fill, entry);
      return entry;
    },
    settle(request) {
      const fill = begun.get(request);
      begun.delete(request);
      if (fill !== undefined) end(fill, null);
    },
    async refresh() {
      const turn = ++reads;
      const late = setTimeout(() => (isAway = true), AWAY_MS);
      let now: Awaited<ReturnType<typeof read.versions>>;
      try {
        now = await read.versions();
        isAway = false;
      } catch (error) {
        isAway = true;
        throw error;
      } finally {
        clearTimeout(late);
      }
      // One that began later has told more than this one knows.
      if (turn < newestRead) return;
      newestRead = turn;
      const before = versions;
      versions = now.versions;
      facets = new Set(now.facets);
      if (before === null) return;
      const moved = (shown: CacheDependencies) => hasMoved(shown, before);
      for (const [key, { shown, isForever }] of entries) if (!isForever && moved(shown)) expire(key);
      dropLongUntrue();
      // Who asks from now on must not be sent what was begun before.
      const topics = new Set(Object.keys(versions) as CacheTag[]);
      if (moved({ topics, stock: new Map() })) fills.clear();
    },
    async dropChangedStock() {
      const products = stockIndex.products();
      if (products.length === 0) return;
      for (const key of stockIndex.untrue(products, await read.stock(products))) expire(key);
    },
    answered,
    count: () => ({
      entries: [...entries.values()].filter(({ untrueSince }) => untrueSince === null).length,
      bytes: held,
      fills: running.size,
      waiting: [...running].reduce((sum, { waiting }) => sum + waiting.size, 0),
    }),
  };
};
