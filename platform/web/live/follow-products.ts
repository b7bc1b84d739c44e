import type { LiveFacts } from '#features/live/contract/live.ts';
import { askInTurn } from './ask-in-turn.ts';
import { heard, shown } from './heard.ts';
import { readEvents, type Told } from './read-events.ts';
import { shareStream } from './share-stream.ts';
import { showChanges } from './show-changes.ts';

/* The addresses are those of `features/live/contract/live.ts`, whose schemas no page needs to read. */

const CHANNEL = 'copperline.live';
/** As many as one look may ask for (`MOST_LOOKED_AT`). */
const MOST = 100;
/** Screens that are told to look again do so within this. */
const APART_MS = 700;
/** After a look that had no answer. */
const LOOK_AGAIN_MS = 5_000;
/** Data of a page may be older than what was heard of it: by a second of the server, and by those on its way. */
const RECENT_MS = 10_000;
const TURN_MS = 1_000;

type Facts = Partial<LiveFacts>;

const heardAt = new Map<string, number>();
/** What was heard while a look is under way, which may be newer than its answer. */
let since = new Map<string, Facts>();

const isNews = (id: string, facts: Facts): boolean => {
  const known: Record<string, unknown> = heard.get(id) ?? {};
  return Object.entries(facts).some(([name, value]) => JSON.stringify(known[name]) !== JSON.stringify(value));
};

/** Shows what was heard wherever it is shown. */
const hearFacts = (some: [id: string, facts: Facts][]): void => {
  const news = new Map(some.filter(([id, facts]) => isNews(id, facts)));
  for (const [id] of some) heardAt.set(id, performance.now());
  for (const [id, facts] of news) heard.set(id, { ...heard.get(id), ...facts });
  const told = [...shown].filter(([, id]) => news.has(id));
  if (told.length > 0) showChanges(() => told.forEach(([tell]) => tell()));
};

/** Asks how the products on the screen are now. @throws Error when the shop does not say */
const look = async (stopping: AbortSignal): Promise<void> => {
  const ids = [...new Set(shown.values())];
  since = new Map();
  for (let from = 0; from < ids.length; from += MOST) {
    const answer = await fetch(`/api/live/products?ids=${ids.slice(from, from + MOST).join(',')}`, {
      signal: stopping,
    });
    if (!answer.ok) throw new Error('no answer');
    const facts = (await answer.json()) as LiveFacts[];
    hearFacts(facts.map((one) => [one._id, { ...one, ...since.get(one._id) }]));
  }
};

/** Forgets what was heard of products that are not on the screen any more. */
const forget = (): void => {
  const on = new Set(shown.values());
  const before = performance.now() - RECENT_MS;
  for (const [id, at] of heardAt) {
    if (on.has(id) || at > before) continue;
    heard.delete(id);
    heardAt.delete(id);
  }
};

/** What was heard before may be older than the page that came since: while nothing is heard pages are as they came. */
const forgetAll = (): void => {
  heard.clear();
  heardAt.clear();
  for (const tell of [...shown.keys()]) tell();
};

/** Follows the stream while it is wanted. @returns stops it */
const follow = (): (() => void) => {
  const stop = new AbortController();
  const { signal } = stop;
  const lookAgain = askInTurn(() => look(signal), LOOK_AGAIN_MS, signal);
  const hear = ({ event, data }: Told): void => {
    if (signal.aborted) return;
    if (event === 'open') lookAgain();
    if (event === 'again') setTimeout(lookAgain, Math.random() * APART_MS);
    if (event !== 'stock') return;
    const facts = Object.entries(data as Record<string, number>).map(([id, stock]): [string, Facts] => [id, { stock }]);
    for (const [id, one] of facts) since.set(id, one);
    hearFacts(facts);
  };
  const leave = shareStream(
    CHANNEL,
    (tell, stopping) => readEvents((asked) => fetch('/api/live', { signal: asked }), tell, stopping),
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
    if (shown.size > 0) shownAt = performance.now();
    // From page to page there is a moment without products.
    const isWanted = !isAway && document.visibilityState === 'visible' && shownAt > performance.now() - RECENT_MS;
    if (isWanted && stop === null) stop = follow();
    if (!isWanted && stop !== null) {
      stop();
      stop = null;
      stoppedAt = location.href;
    }
    if (stop === null && stoppedAt !== location.href && heard.size > 0) forgetAll();
    forget();
  };
  setInterval(turn, TURN_MS);
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
