import type { LiveProduct } from '#features/live/contract/live.ts';
import { createSerialRefresh } from './serial-refresh.ts';
import { liveFacts, liveSubscribers } from './live-facts.ts';
import { type StreamEvent, followEventStream, shareAcrossTabs } from './event-stream.ts';
import { drawHighlighted } from './highlight-changes.ts';

/* The addresses are those in `features/live/contract/live.ts`; pages need not load its schemas. */

const CHANNEL = 'copperline.live';
/** The most ids that one request may contain (`MOST_LIVE_PRODUCTS`). */
const MAX_IDS = 100;
/** Screens that the server tells to refresh do so within this time, spread at random. */
const REFRESH_SPREAD_MS = 700;
/** Delay after a failed refresh. */
const RETRY_MS = 5_000;
/** Page data may be older than a live update, by up to a second on the server plus the transfer time. */
const RECENT_MS = 10_000;
const CHECK_MS = 1_000;

type Facts = Partial<LiveProduct>;

const receivedAt = new Map<string, number>();
/** Updates received while a refresh runs; they may be newer than its answer. */
let receivedDuringRefresh = new Map<string, Facts>();

const isChanged = (id: string, facts: Facts): boolean => {
  const known: Record<string, unknown> = liveFacts.get(id) ?? {};
  return Object.entries(facts).some(([name, value]) => JSON.stringify(known[name]) !== JSON.stringify(value));
};

/** Stores live facts and redraws the components that show them. */
const applyFacts = (some: [id: string, facts: Facts][]): void => {
  const news = new Map(some.filter(([id, facts]) => isChanged(id, facts)));
  for (const [id] of some) receivedAt.set(id, performance.now());
  for (const [id, facts] of news) liveFacts.set(id, { ...liveFacts.get(id), ...facts });
  const subscribers = [...liveSubscribers].filter(([, id]) => news.has(id));
  if (subscribers.length > 0) drawHighlighted(() => subscribers.forEach(([notify]) => notify()));
};

/** Fetches the current facts of the products on screen. @throws Error if the request fails */
const fetchFacts = async (stopping: AbortSignal): Promise<void> => {
  const ids = [...new Set(liveSubscribers.values())];
  receivedDuringRefresh = new Map();
  for (let from = 0; from < ids.length; from += MAX_IDS) {
    const response = await fetch(`/api/live/products?ids=${ids.slice(from, from + MAX_IDS).join(',')}`, {
      signal: stopping,
    });
    if (!response.ok) throw new Error('no answer');
    const facts = (await response.json()) as LiveProduct[];
    applyFacts(facts.map((one) => [one._id, { ...one, ...receivedDuringRefresh.get(one._id) }]));
  }
};

/** Drops the facts of products that are no longer on screen. */
const dropHiddenFacts = (): void => {
  const shownIds = new Set(liveSubscribers.values());
  const before = performance.now() - RECENT_MS;
  for (const [id, at] of receivedAt) {
    if (shownIds.has(id) || at > before) continue;
    liveFacts.delete(id);
    receivedAt.delete(id);
  }
};

/** Without a stream, stored facts may be older than the next page: drops them, so that pages show their own data. */
const clearFacts = (): void => {
  liveFacts.clear();
  receivedAt.clear();
  for (const notify of [...liveSubscribers.keys()]) notify();
};

/** Follows the stream. @returns a function that stops it */
const followStream = (): (() => void) => {
  const stop = new AbortController();
  const { signal } = stop;
  const lookAgain = createSerialRefresh(() => fetchFacts(signal), RETRY_MS, signal);
  const handleEvent = ({ event, data }: StreamEvent): void => {
    if (signal.aborted) return;
    if (event === 'open') lookAgain();
    if (event === 'again') setTimeout(lookAgain, Math.random() * REFRESH_SPREAD_MS);
    if (event !== 'stock') return;
    const facts = Object.entries(data as Record<string, number>).map(([id, stock]): [string, Facts] => [id, { stock }]);
    for (const [id, one] of facts) receivedDuringRefresh.set(id, one);
    applyFacts(facts);
  };
  const leave = shareAcrossTabs(
    CHANNEL,
    (onEvent, stopping) =>
      followEventStream((fetchSignal) => fetch('/api/live', { signal: fetchSignal }), onEvent, stopping),
    handleEvent,
  );
  return () => {
    leave();
    stop.abort();
  };
};

/** Updates stock and price on screen, while the tab is visible and shows any product. */
const followProducts = (): void => {
  let stop: (() => void) | null = null;
  let isAway = false;
  let shownAt = 0;
  let stoppedAt = '';
  const turn = (): void => {
    if (liveSubscribers.size > 0) shownAt = performance.now();
    // Between two pages there is a moment without products.
    const isWanted = !isAway && document.visibilityState === 'visible' && shownAt > performance.now() - RECENT_MS;
    if (isWanted && stop === null) stop = followStream();
    if (!isWanted && stop !== null) {
      stop();
      stop = null;
      stoppedAt = location.href;
    }
    if (stop === null && stoppedAt !== location.href && liveFacts.size > 0) clearFacts();
    dropHiddenFacts();
  };
  setInterval(turn, CHECK_MS);
  document.addEventListener('visibilitychange', turn);
  // A page with an open connection cannot enter the back/forward cache.
  addEventListener('pagehide', () => {
    isAway = true;
    turn();
  });
  addEventListener('pageshow', () => {
    isAway = false;
    turn();
  });
  turn();
};

// The module has no other export: loading it starts it, once.
followProducts();
