import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CacheTag } from '#platform/contract/endpoint.ts';
import { acceptedEncoding } from '#platform/server/http/accepted-encoding.ts';
import { type CacheAddress, getCacheAddress, isSignedInApiRequest, type CacheableRoutes } from './cache-address.ts';
import { type CachedResponse, buildCachedResponse, sendCachedResponse } from './cached-response.ts';
import { type CacheDependencies, type CacheEntry, createCacheEntries } from './cache-entries.ts';
import type { DisplayedStock } from './stock-index.ts';

/** The longest wait for an identical request in flight. */
const MAX_WAIT_MS = 2_000;

/** The database counts as unreachable if it has not replied for this long. */
const AWAY_MS = 2_000;

/** Approximate index memory per product that a response shows, in bytes. */
const INDEX_BYTES = 200;

/** The version of each tag. A response is outdated once the version of a tag it shows has changed. */
export type CacheVersions = Record<CacheTag, string>;

export type CacheableResponse = {
  headers: Record<string, number | string | string[] | undefined>;
  body: Buffer;
  dependencies: CacheDependencies;
};

type WaitingRequest = { request: IncomingMessage; response: ServerResponse; pass: () => void };

/** A response in the making, and the requests that wait for it. */
type PendingResponse = {
  address: CacheAddress;
  versions: CacheVersions;
  waitingRequests: Set<WaitingRequest>;
  deadline: NodeJS.Timeout;
};

/**
 * Requests answered from memory since the start: `fresh` from a current entry, `shared` with the response to an
 * identical request, `stale` from an outdated entry while the database is down. `rescued` counts outdated entries sent
 * after the app had only an error.
 */
export type CacheHits = { fresh: number; shared: number; stale: number; rescued: number };

export type PageCache = {
  /** Sends a cached response, waits briefly for an identical request, or calls `pass` to let the app respond. */
  serve(request: IncomingMessage, response: ServerResponse, pass: () => void): void;
  /** True if `serve` passed this request on in order to store its response. */
  awaits(request: IncomingMessage): boolean;
  /** Stores the response to an awaited request, and returns it in the caller's encoding. */
  storeResponse(
    request: IncomingMessage,
    response: CacheableResponse,
  ): Promise<{ headers: Record<string, string>; body: Buffer }>;
  /** Finds the outdated entry for an awaited request, to send while the database is down. */
  findStale(request: IncomingMessage): CachedResponse | null;
  /** Ends an awaited request; requests that still wait for it are passed on. */
  settle(request: IncomingMessage): void;
  /** Reads the versions; afterward nothing older is served, unless the database is down. */
  refresh(): Promise<void>;
  /** Expires entries that show a stock that has changed. */
  dropChangedStock(): Promise<void>;
  /** `entries` and `bytes` in the cache, `fills` for responses in the making, and `waiting` requests. */
  count(): { entries: number; bytes: number; fills: number; waiting: number };
  hits: Readonly<CacheHits>;
};

const isDisconnected = ({ request, response }: WaitingRequest): boolean => response.closed || request.socket.destroyed;

/**
 * Caches responses that are the same for everyone, ready to send: the bytes of pages, lists and scripts, plain and
 * compressed.
 *
 * A response belongs to the versions from before it was made: it is not stored if a tag it shows has changed since. The
 * first request for an address makes the response, and identical requests wait for it. They wait until it is settled,
 * whatever the outcome, and at most `waitMs`. Then they get the stored response or make their own. Visitors who have
 * disconnected get nothing and delay nobody.
 *
 * An outdated entry stays for a day while there is room. While the database is down, it is sent instead of an error,
 * and without calling the app if `refresh` has found the database away.
 * @param read reads the versions, the facets of the product list, and the current stock of products
 * @param maxBytes the memory limit; the least recently used entries are dropped first
 */
export const openPageCache = (
  read: CacheableRoutes & {
    versions: () => Promise<{ versions: CacheVersions; facets: string[] }>;
    stock: (products: string[]) => Promise<DisplayedStock>;
  },
  maxBytes: number,
  waitMs = MAX_WAIT_MS,
): PageCache => {
  const entries = createCacheEntries(maxBytes);
  /** All responses in the making; `fills` has those that new requests may wait for. */
  const running = new Set<PendingResponse>();
  const fills = new Map<string, PendingResponse>();
  const fillsByRequest = new WeakMap<IncomingMessage, PendingResponse>();
  /** Null before the first `refresh`. */
  let versions: CacheVersions | null = null;
  let facets = new Set<string>();
  let reads = 0;
  let newestRead = 0;
  let isAway = false;
  const hits: CacheHits = { fresh: 0, shared: 0, stale: 0, rescued: 0 };

  /** While the database is down, a page in the other units is better than no page. */
  const findEntry = ({ key, url }: CacheAddress): [string, CacheEntry] | null => {
    for (const one of isAway ? [key, url] : [key]) {
      const entry = entries.get(one);
      if (entry !== undefined) return [one, entry];
    }
    return null;
  };
  const hasMoved = ({ tags }: Pick<CacheDependencies, 'tags'>, since: CacheVersions): boolean =>
    versions === null || [...tags].some((tag) => versions?.[tag] !== since[tag]);

  const end = (fill: PendingResponse, entry: CacheEntry | null): void => {
    clearTimeout(fill.deadline);
    running.delete(fill);
    if (fills.get(fill.address.key) === fill) fills.delete(fill.address.key);
    const waitingRequests = [...fill.waitingRequests].filter((visitor) => !isDisconnected(visitor));
    fill.waitingRequests.clear();
    if (entry !== null) hits.shared += waitingRequests.length;
    for (const { request, response, pass } of waitingRequests) {
      if (entry === null) pass();
      else sendCachedResponse(request, response, entry);
    }
  };
  const startFill = (address: CacheAddress, since: CacheVersions): PendingResponse => {
    const deadline = setTimeout(() => end(fill, null), waitMs);
    const fill: PendingResponse = { address, versions: since, waitingRequests: new Set(), deadline };
    running.add(fill);
    fills.set(address.key, fill);
    return fill;
  };
  const wait = (fill: PendingResponse, visitor: WaitingRequest): void => {
    fill.waitingRequests.add(visitor);
    visitor.response.once('close', () => fill.waitingRequests.delete(visitor));
  };

  return {
    serve(request, response, pass) {
      const address = getCacheAddress(request, facets, read);
      if (address === null || versions === null) return pass();
      // HEAD has the same response as GET; Node sends only its headers.
      if (request.method === 'HEAD') request.method = 'GET';
      const [key, entry] = findEntry(address) ?? [];
      if (key !== undefined && entry !== undefined && entry.dependencies.trueUntil <= Date.now()) entries.expire(key);
      if (entry !== undefined && key !== undefined && (isAway || entry.outdatedSince === null)) {
        entries.touch(key, entry);
        if (entry.outdatedSince === null) hits.fresh += 1;
        else hits.stale += 1;
        return sendCachedResponse(request, response, entry);
      }
      request.url = address.url;
      const twin = fills.get(address.key);
      if (twin !== undefined) return wait(twin, { request, response, pass });
      if (!isSignedInApiRequest(request)) fillsByRequest.set(request, startFill(address, versions));
      pass();
    },
    awaits: (request) => fillsByRequest.has(request),
    async storeResponse(request, { headers, body, dependencies }) {
      const fill = fillsByRequest.get(request);
      if (fill === undefined) throw new Error('no request waits for this response');
      const { isForever, key } = fill.address;
      const made = await buildCachedResponse(headers, body);
      const bytes = made.bytes + dependencies.stock.size * INDEX_BYTES;
      const entry = { ...made, bytes, dependencies, isForever, outdatedSince: null };
      const isTrue = !hasMoved(dependencies, fill.versions) && Date.now() < dependencies.trueUntil;
      if (isForever || isTrue) entries.store(key, entry);
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
      const fill = fillsByRequest.get(request);
      const entry = fill && (entries.get(fill.address.key) ?? entries.get(fill.address.url));
      if (fill === undefined || entry === undefined) return null;
      hits.rescued += 1;
      end(fill, entry);
      return entry;
    },
    settle(request) {
      const fill = fillsByRequest.get(request);
      fillsByRequest.delete(request);
      if (fill !== undefined) end(fill, null);
    },
    async refresh() {
      const turn = ++reads;
      const awayTimer = setTimeout(() => (isAway = true), AWAY_MS);
      let now: Awaited<ReturnType<typeof read.versions>>;
      try {
        now = await read.versions();
        isAway = false;
      } catch (error) {
        isAway = true;
        throw error;
      } finally {
        clearTimeout(awayTimer);
      }
      // A refresh that began later has already read newer versions.
      if (turn < newestRead) return;
      newestRead = turn;
      const before = versions;
      versions = now.versions;
      facets = new Set(now.facets);
      if (before === null) return;
      const moved = (dependencies: Pick<CacheDependencies, 'tags'>) => hasMoved(dependencies, before);
      entries.expireChanged(({ dependencies, isForever }) => !isForever && moved(dependencies));
      // Requests from now on must not get a response that was begun before the change.
      const tags = new Set(Object.keys(versions) as CacheTag[]);
      if (moved({ tags })) fills.clear();
    },
    dropChangedStock: () => entries.expireChangedStock(read.stock),
    hits,
    count: () => ({
      ...entries.count(),
      fills: running.size,
      waiting: [...running].reduce((sum, { waitingRequests }) => sum + waitingRequests.size, 0),
    }),
  };
};
