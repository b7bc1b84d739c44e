import { MOST_SHOWN_PRICES, shownPrices } from '#features/price-lists/contract/shown-prices.ts';
import { toOwnFacts } from '#features/price-lists/web/own-terms.ts';
import { api } from '#platform/web/api.ts';
import {
  type LiveFacts,
  type OwnFacts,
  liveSubscribers,
  ownFacts,
  ownSource,
  readShownFacts,
} from '#platform/web/live/live-facts.ts';
import { isInGroup, storeGroups } from '#platform/web/session/groups.ts';
import { currentSession, onSessionChange } from '#platform/web/session/session.ts';

/* Shows a buyer their own prices over the public ones, which all pages have. Loading this module starts it. */

/** Products that are drawn together share a request. */
const BATCH_MS = 20;
/** If the response takes longer, the buyer sees the public price until it arrives. */
const PATIENCE_MS = 2_000;
/** Own prices older than this are requested again when their product is drawn. */
const EXPIRES_MS = 60_000;

/** Facts of each product when it was last requested, and when that was. */
const asked = new Map<string, { facts: string; at: number }>();
let waiting = new Map<string, LiveFacts>();

const notifyOf = (ids: ReadonlySet<string>): void => {
  for (const [notify, id] of [...liveSubscribers]) if (ids.has(id)) notify();
};

const show = (some: readonly [id: string, facts: OwnFacts | null][]): void => {
  for (const [id, facts] of some) ownFacts.set(id, facts);
  notifyOf(new Set(some.map(([id]) => id)));
};

/** The email address of the person whose prices are shown; empty if nobody's are. */
let buyer = '';

/** Shows the public price of the products that have no answer yet. */
const showPublic = (ids: readonly string[]): void =>
  show(ids.filter((id) => !ownFacts.has(id)).map((id) => [id, null]));

const request = async (products: ReadonlyMap<string, LiveFacts>): Promise<void> => {
  const ids = [...products.keys()];
  const asker = buyer;
  const patience = setTimeout(() => showPublic(ids), PATIENCE_MS);
  try {
    const found = await api.call(shownPrices.list, { body: { ids } });
    if (asker !== buyer) return;
    const byId = new Map(found.map((one) => [one._id, one]));
    show(
      ids.map((id) => {
        const shown = byId.get(id);
        return [id, shown === undefined ? null : toOwnFacts(shown, products.get(id) ?? {})];
      }),
    );
  } catch {
    // The cart and the checkout show the buyer's own prices in any case.
    showPublic(ids);
  } finally {
    clearTimeout(patience);
  }
};

const requestAll = (): void => {
  const all = [...waiting];
  waiting = new Map();
  for (let from = 0; from < all.length; from += MOST_SHOWN_PRICES)
    void request(new Map(all.slice(from, from + MOST_SHOWN_PRICES)));
};

const ask = (product: LiveFacts): void => {
  const { _id: id = '', unitPrice, regularPrice, minOrder, priceBreaks } = product;
  const facts = JSON.stringify([unitPrice, regularPrice, minOrder, priceBreaks]);
  const last = asked.get(id);
  if (last?.facts === facts && performance.now() - last.at < EXPIRES_MS) return;
  asked.set(id, { facts, at: performance.now() });
  if (waiting.size === 0) setTimeout(requestAll, BATCH_MS);
  waiting.set(id, product);
};

const forget = (): void => {
  buyer = '';
  delete ownSource.ask;
  asked.clear();
  waiting.clear();
  const ids = new Set(ownFacts.keys());
  ownFacts.clear();
  notifyOf(ids);
};

/** Starts for the signed-in person, and starts over when another person signs in. */
const follow = (): void => {
  const session = currentSession();
  const email = session.status === 'in' && isInGroup('own-prices') ? session.person.email : '';
  if (email === buyer) return;
  if (buyer !== '') forget();
  if (session.status === 'out') storeGroups();
  if (email === '') return;
  buyer = email;
  ownSource.ask = ask;
  readShownFacts().forEach(ask);
};

onSessionChange(follow);
follow();
