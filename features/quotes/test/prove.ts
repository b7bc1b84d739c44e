import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { createQuoteLink } from '#features/quotes/server/quote-link.ts';
import { logInOverHttp } from '#test/helpers/log-in-over-http.ts';
import { oslo } from '#test/helpers/addresses.ts';
import type { Basket, ProofBuyer, AcknowledgedOrder, ProofPart, Run } from '#test/prove/proof-part.ts';
import { incrementTally, wait } from '#test/prove/random.ts';
import { DAY_MS } from '#platform/contract/durations.ts';

/** How often a request is retried. */
const TRIES = 8;

/** An offer for a buyer: the secret of its link, and a concurrent change by staff. */
type OfferedQuote = { token: string; disturb: () => Promise<void> };

/**
 * Creates offers for buyers, as an owner does on the phone, some with special prices. Retries until there is a
 * response.
 * @returns offers a basket to an email address; null if the shop never responds
 */
const startQuoting = ({ db, shop, random, tally }: Run) => {
  let token = '';
  const sendRequest = async (method: string, path: string, body: object, key = randomUUID()) => {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      if (token === '') token = await logInOverHttp(shop.url, 'admin@example.com', 'admin-demo').catch(() => '');
      const response = await fetch(`${shop.url}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(15_000),
      }).catch(() => null);
      if (response?.status === 401) token = '';
      const responseBody = (await response?.json().catch(() => null)) as { _id: string; version: number } | null;
      // Some responses are lost on the way.
      if (response !== null && response.status < 500 && response.status !== 401 && !random.chance(0.2)) {
        return response.ok ? responseBody : null;
      }
      await wait(250);
    }
    return null;
  };
  /** Creates the link that the email would contain; retries because the database may be down. */
  const readLink = async (offer: { id: string; email: string }): Promise<string | null> => {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const link = await createQuoteLink(db, offer).catch(() => null);
      if (link !== null) return link;
      await wait(250);
    }
    return null;
  };
  const buildForm = (email: string, basket: Basket) => {
    const quantities = new Map<string, number>();
    for (const { product, quantity } of basket) {
      quantities.set(product._id, (quantities.get(product._id) ?? 0) + quantity);
    }
    const isQuote = random.chance(0.5);
    return {
      kind: isQuote ? 'quote' : 'draft',
      name: 'Prove Buyer',
      email,
      delivery: oslo,
      send: true,
      endsOn: isQuote ? new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10) : '',
      lines: [...quantities].map(([productId, quantity]) => ({
        productId,
        quantity,
        price: random.chance(0.3) ? 1 + random.upTo(900) / 100 : null,
      })),
    };
  };
  return async (email: string, basket: Basket): Promise<OfferedQuote | null> => {
    const form = buildForm(email, basket);
    const made = await sendRequest('POST', '/offers', form);
    if (made === null) return null;
    incrementTally(tally, form.kind === 'quote' ? 'quote sent' : 'draft order sent');
    const link = await readLink({ id: made._id, email });
    if (link === null) return null;
    return {
      token: link,
      async disturb() {
        const { _id, version } = made;
        if (random.chance(0.3)) await sendRequest('POST', `/offers/${_id}/withdraw`, { version });
        else await sendRequest('PUT', `/offers/${_id}`, { ...form, note: 'Changed.', version });
        incrementTally(tally, 'draft order or quote changed while it is accepted');
      },
    };
  };
};

/** Places orders through links to offers, sometimes in several tabs, and sometimes while staff change the offer. */
const openOrderChannel = (run: Run) => {
  const { random, tally } = run;
  const offer = startQuoting(run);
  return async ({ email, call, retryUntilAnswered }: ProofBuyer, basket: Basket): Promise<AcknowledgedOrder | null> => {
    const offered = await offer(email, basket);
    if (offered === null) return null;
    const { token: secret } = offered;
    const seen = await retryUntilAnswered(() => call('POST', '/offer/open', { token: secret }), 10);
    const { version, priced } = (seen?.body ?? {}) as { version?: number; priced?: { total: number } };
    const once = () => call('POST', '/offer/accept', { token: secret, version, total: priced?.total });
    const isTwice = random.chance(0.5);
    if (isTwice) incrementTally(tally, 'accepted in three tabs');
    const disturbed = random.chance(0.2) ? offered.disturb() : null;
    await Promise.all([...(isTwice ? [once(), once(), once()] : []), disturbed]);
    const reply = await retryUntilAnswered(once, 30);
    if (reply?.status !== 201) return null;
    incrementTally(tally, 'draft order or quote accepted');
    return { id: reply.body._id ?? '', key: '' };
  };
};

export default {
  openOrderChannel,
  missingNotifications: {
    'accepting an offer creates one notification': sql`
      select coalesce(o.id, n.entity_id) as offer, count(n.entity_id) as noticed
        from (select id::text from offer where status = 'accepted') o
        full join (select entity_id from notification where kind = 'offer.accepted') n on n.entity_id = o.id
       group by 1 having count(n.entity_id) <> 1`,
  },
  defects: [
    {
      name: 'a quote accepted twice creates two orders',
      edits: [
        ['features/quotes/server/place-quote-order.ts', 'and o.version = ${version}', 'and ${version}::int > 0'],
        [
          'features/quotes/server/place-quote-order.ts',
          "quoteStatesAllowing('accept')",
          "['accepted', ...quoteStatesAllowing('accept')]",
        ],
        ['platform/server/db/migrations/0000_first.sql', 'UNIQUE INDEX "offer_order_once"', 'INDEX "offer_order_once"'],
      ],
    },
  ],
} satisfies ProofPart;
