import type { LiveProduct } from '#features/live/contract/live.ts';
import { createSerialRefresh } from './serial-refresh.ts';
import { liveFacts, liveSubscribers } from './live-facts.ts';
import { type StreamEvent, followEventStream, shareAcrossTabs } from './event-stream.ts';
import { drawHighlighted } from './highlight-changes.ts';

/* The addresses are those of `features/live/contract/live.ts`, whose schemas no page needs to read. */

const CHANNEL = 'copperline.live';
/** As many as one look may ask for (`MOST_LIVE_PRODUCTS`). */
const MAX_IDS = 100;
/** Screens that are told to look again do so within this. */
const REFRESH_SPREAD_MS = 700;
/** After a look that had no answer. */
const RETRY_MS = 5_000;
/** Data of a page may be older than what was heard of it: by a second of the server, and by those on its way. */
const RECENT_MS = 10_000;
const CHECK_MS = 1_000;

type Facts = Partial<LiveProduct>;

const receivedAt = new Map<string, number>();
/** What was heard while a look is under way, which may be newer than its answer. */
let receivedDuringRefresh = new Map<string, Facts>();

const isChanged = (id: string, facts: Facts): boolean => {
  const known: Record<string, unknown> = liveFacts.get(id) ?? {};
  return Object.entries(facts).some(([name, value]) => JSON.stringify(known[name]) !== JSON.stringify(value));
};

/** Shows what was heard wherever it is shown. */
const applyFacts = (some: [id: string, facts: Facts][]): void => {
  const news = new Map(some.filter(([id, facts]) => isChanged(id, facts)));
  for (const [id] of some) receivedAt.set(id, performance.now());
  for (const [id, facts] of news) liveFacts.set(id, { ...liveFacts.get(id), ...facts });
  const told = [...liveSubscribers].filter(([, id]) => news.has(id));
  if (told.length > 0) drawHighlighted(() => told.forEach(([tell]) => tell()));
};

/** Asks how the products on the screen are now. @throws Error when the shop does not say */
const fetchFacts = async (stopping: AbortSignal): Promise<void> => {
  const ids = [...new Set(liveSubscribers.values())];
  receivedDuringRefresh = new Map();
  for (let from = 0; from < ids.length; from += MAX_IDS) {
    const answer = await fetch(`/api/live/products?ids=${ids.slice(from, from + MAX_IDS).join(',')}`, {
      signal: stopping,
    });
    if (!answer.ok) throw new Error('no answer');
    const facts = (await answer.json()) as LiveProduct[];
    applyFacts(facts.map((one) => [one._id, { ...one, ...receivedDuringRefresh.get(one._id) }]));
  }
};

/** Forgets what was heard of products that are not on the screen any more. */
const dropHiddenFacts = (): void => {
  const on = new Set(liveSubscribers.values());
  const before = performance.now() - RECENT_MS;
  for (const [id, at] of receivedAt) {
    if (on.has(id) || at > before) continue;
    liveFacts.delete(id);
    receivedAt.delete(id);
  }
};

/** What was heard before may be older than the page that came since: while nothing is heard pages are as they came. */
const clearFacts = (): void => {
  liveFacts.clear();
  receivedAt.clear();
  for (const tell of [...liveSubscribers.keys()]) tell();
};

/** Follows the stream while it is wanted. @returns stops it */
const followStream = (): (() => void) => {
  const stop = new AbortController();
  const { signal } = stop;
  const lookAgain = createSerialRefresh(() => fetchFacts(signal), RETRY_MS, signal);
  const hear = ({ event, data }: StreamEvent): void => {
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
    (tell, stopping) => followEventStream((asked) => fetch('/api/live', { signal: asked }), tell, stopping),
    hear,
  );
  return () => {
    leave();
    stop.abort();
  };
};

/** Keeps stock and price of what is on the screen true, while it is looked at and shows any. */
const followProducts = (): void => {
  let stop: (() => void) | null = null;
  let isAway = false;
  let shownAt = 0;
  let stoppedAt = '';
  const turn = (): void => {
    if (liveSubscribers.size > 0) shownAt = performance.now();
    // From page to page there is a moment without products.
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
  // A page with an open connection is not kept for the way back.
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

// Nothing else is to be said to this module: who loads it wants it to begin, once.
followProducts();
