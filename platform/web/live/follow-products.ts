import type { LiveProduct } from '#features/live/contract/live.ts';
import { createSerialRefresh } from './serial-refresh.ts';
import { type LiveFacts, completeAnswer, liveFacts, liveSubscribers, readShownFacts } from './live-facts.ts';
import { type StreamEvent, followEventStream, shareAcrossTabs } from './event-stream.ts';
import { importWithRetry } from '#platform/web/import-with-retry.ts';
import { requestStart } from '#platform/web/start-script.ts';

/* The addresses are those in `features/live/contract/live.ts`, copied so that pages need not load its schemas. */

const CHANNEL = 'copperline.live';
/** The most ids that one request may contain (`MOST_LIVE_PRODUCTS`). */
const MAX_IDS = 100;
/** Screens that the server asks to refresh do so within this time, spread at random. */
const REFRESH_SPREAD_MS = 700;
/** Delay after a failed refresh. */
const RETRY_MS = 5_000;
/** Page data may be older than a live update: by up to a second on the server, plus the transfer time. */
const RECENT_MS = 10_000;
const CHECK_MS = 1_000;

const receivedAt = new Map<string, number>();
/** Updates received while a refresh runs. They may be newer than its response. */
let receivedDuringRefresh = new Map<string, LiveFacts>();

const listShownIds = (): string[] => [...new Set([...liveSubscribers.values(), ...readShownFacts().keys()])];

/**
 * True if facts differ from the facts on the page. Facts that the page lacks are ignored, unless it lacks all of
 * them.
 */
const isChanged = (known: Record<string, unknown>, facts: LiveFacts): boolean =>
  Object.keys(known).length === 0 ||
  Object.entries(facts).some(([name, value]) => name in known && JSON.stringify(known[name]) !== JSON.stringify(value));

const redraw = (subscribers: (() => void)[]): void => {
  const notify = () => subscribers.forEach((subscriber) => subscriber());
  // If the highlight does not load, the change is shown without it.
  importWithRetry(() => import('./highlight-changes.ts')).then(
    ({ drawHighlighted }) => drawHighlighted(notify),
    notify,
  );
};

/** Stores live facts, and redraws the parts that show them. React starts if it does not run yet. */
const applyFacts = (some: [id: string, facts: LiveFacts][]): void => {
  const shown = readShownFacts();
  const news = some.filter(([id, facts]) => isChanged({ ...shown.get(id), ...liveFacts.get(id) }, facts));
  const ids = new Set(news.map(([id]) => id));
  for (const [id, facts] of some) {
    receivedAt.set(id, performance.now());
    liveFacts.set(id, { ...liveFacts.get(id), ...facts });
  }
  const subscribers = [...liveSubscribers].filter(([, id]) => ids.has(id)).map(([notify]) => notify);
  if (subscribers.length > 0) redraw(subscribers);
  else if (news.some(([id]) => shown.has(id))) requestStart();
};

/** Fetches the current facts of the products on screen. @throws Error if the request fails */
const fetchFacts = async (stopping: AbortSignal): Promise<void> => {
  const ids = listShownIds();
  receivedDuringRefresh = new Map();
  for (let from = 0; from < ids.length; from += MAX_IDS) {
    const some = ids.slice(from, from + MAX_IDS);
    const response = await fetch(`/api/live/products?ids=${some.join(',')}`, { signal: stopping });
    if (!response.ok) throw new Error('no answer');
    const facts = completeAnswer(some, (await response.json()) as LiveProduct[]);
    applyFacts(facts.map(([id, one]) => [id, { ...one, ...receivedDuringRefresh.get(id) }]));
  }
};

/** Drops the facts of products that are no longer on screen. */
const dropHiddenFacts = (): void => {
  const shownIds = new Set(listShownIds());
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
  const refreshFacts = createSerialRefresh(() => fetchFacts(signal), RETRY_MS, signal);
  const handleEvent = ({ event, data }: StreamEvent): void => {
    if (signal.aborted) return;
    if (event === 'open') refreshFacts();
    if (event === 'again') setTimeout(refreshFacts, Math.random() * REFRESH_SPREAD_MS);
    if (event !== 'stock') return;
    const facts = Object.entries(data as Record<string, number>).map(([id, stock]): [string, LiveFacts] => [
      id,
      { stock },
    ]);
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
    if (liveSubscribers.size > 0 || document.querySelector('[data-live]') !== null) shownAt = performance.now();
    // Between two pages, there are no products on screen for a moment.
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
