import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { HAND_METHODS } from '#features/credit-accounts/contract/postings.ts';
import { rows } from '#platform/server/db/query.ts';
import { logInOverHttp } from '#test/helpers/log-in-over-http.ts';
import type { ProofPart, Run } from '#test/prove/proof-part.ts';
import { incrementTally, wait } from '#test/prove/random.ts';
import { repeatUntilStopped } from '#test/prove/repeat.ts';
import { accountDefects } from './account-defects.ts';
import { today } from './payments.ts';

/** How many times an unanswered request is sent: the shop may have been killed, or its reply lost. */
const TRIES = 8;

/**
 * Orders, payouts and orders of walk-ins that used money which was received for an order that was charged later. The
 * rules of the shop do not say so, because money that was received for an order once paid for others, too.
 */
const selectUsedElsewhere = sql`
  with owed as (
    select p.*, sum(p.amount_cents) over (partition by p.account_id order by p.seq) as after from posting p),
  received as (
    select p.account_id, p.order_id, p.seq, - p.amount_cents as cents, i.seq as charged, r.seq as reversed
      from posting p join posting i on i.account_id = p.account_id and i.order_id = p.order_id and i.kind = 'invoice'
      left join posting r on r.reverses = p.id
     where p.kind = 'payment' and i.seq > p.seq)
  select z.id::text
    from owed z join credit_account a on a.id = z.account_id left join walk_in w on w.customer_id = a.customer_id
   cross join lateral (
     select coalesce(sum(m.cents) filter (where m.order_id = z.order_id), 0) as own,
            coalesce(sum(m.cents) filter (where m.order_id is distinct from z.order_id), 0) as others
       from received m
      where m.account_id = z.account_id and m.seq < z.seq and m.charged >= z.seq
        and (m.reversed is null or m.reversed > z.seq)) n
   where z.kind in ('invoice', 'payout')
     and (z.after + n.others > coalesce(z.limit_cents, 0)
            and (z.kind = 'payout' and (z.order_id is null or w.customer_id is null)
              or z.due_on is not null or z.amount_cents > n.own)
          or z.kind = 'invoice' and z.due_on is null and w.customer_id is not null and z.amount_cents > n.own)`;

/** Payouts, other than refunds in cash, of more than the order of a walk-in held then. */
const selectExcessivePaybacks = sql`
  select z.id::text
    from posting z join credit_account a on a.id = z.account_id join walk_in w using (customer_id)
   where z.kind = 'payout' and z.order_id is not null and z.id not in (select payout_id from refund_payout)
     and (select sum(p.amount_cents) from posting p
           where p.account_id = z.account_id and p.order_id = z.order_id and p.seq <= z.seq) > 0`;

/**
 * Records payments for unpaid orders: too little, all or too much, sometimes twice at once or after a lost reply. It
 * also pays out credit and money of walk-ins, reverses payments, writes off differences, records late payments, pays
 * orders from credit, and records, moves and pays out money of unknown payers. `stop` returns the acknowledged payments
 * that are missing, or are posted twice, and postings that used another order's money.
 */
const listen = async ({ db, shop, random, tally }: Run) => {
  let token = '';
  /** Each request's key, and whether the shop acknowledged it. */
  const requests = new Map<string, boolean>();
  const sendOnce = async (path: string, body: object, key: string): Promise<Response | null> => {
    const response = await fetch(`${shop.url}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(15_000),
    }).catch(() => null);
    await response?.arrayBuffer().catch(() => null);
    if (response?.status === 401 || response?.status === 403) token = '';
    return response;
  };
  const retryUntilAnswered = async (path: string, body: object, what: string): Promise<void> => {
    const key = randomUUID();
    requests.set(key, false);
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const isTwice = random.chance(0.2);
      const replies = await Promise.all([sendOnce(path, body, key), ...(isTwice ? [sendOnce(path, body, key)] : [])]);
      if (replies.some((reply) => reply?.ok)) {
        requests.set(key, true);
        incrementTally(tally, what);
      }
      // Simulates lost replies.
      if (replies.some((reply) => reply !== null && reply.status < 500) && !random.chance(0.3)) return;
      await wait(250);
    }
  };
  const take = async () => {
    const found = await rows<{ id: string; total: number }>(
      db,
      sql`select id, total_cents::int as total from orders where status = 'unpaid' order by random() limit 2`,
    );
    for (const { id, total } of found) {
      const amount = Math.max(
        1,
        random.pick([total, total + 500, 2 * total, Math.floor(total / 2), Math.floor(total / 4)]),
      );
      const day = { receivedOn: today(), totalWas: total / 100 };
      const body = {
        method: random.pick(HAND_METHODS),
        amount: amount / 100,
        reference: 'proof',
        again: random.chance(0.7),
        ...day,
      };
      const again = random.chance(0.2)
        ? [retryUntilAnswered(`/orders/${id}/take-payment`, body, 'payment by two clerks')]
        : [];
      await Promise.all([retryUntilAnswered(`/orders/${id}/take-payment`, body, 'payment by hand'), ...again]);
    }
  };
  const takeLate = async () => {
    const [found] = await rows<{ id: string }>(
      db,
      sql`select id from orders where status <> 'unpaid' order by random() limit 1`,
    );
    if (found === undefined) return;
    const amount = (1 + random.upTo(9000)) / 100;
    const body = { method: 'bank', amount, reference: 'late', receivedOn: today(), again: true };
    await retryUntilAnswered(`/orders/${found.id}/late-payment`, body, 'late payment by hand');
  };
  const payFromCredit = async () => {
    const [found] = await rows<{ id: string; total: number }>(
      db,
      sql`select o.id, o.total_cents::int as total from orders o join credit_account a using (customer_id)
           where o.status = 'unpaid' order by a.balance_cents + o.total_cents limit 1`,
    );
    if (found === undefined) return;
    const path = `/orders/${found.id}/pay-from-credit`;
    const replies = await Promise.all([1, 2].map(() => sendOnce(path, { totalWas: found.total / 100 }, randomUUID())));
    if (replies.some((reply) => reply?.ok)) incrementTally(tally, 'order paid from credit');
  };
  const payOut = async () => {
    const [found] = await rows<{ id: string; credit: number }>(
      db,
      sql`select id, (- balance_cents)::int as credit from credit_account where balance_cents < 0 order by random() limit 1`,
    );
    if (found === undefined) return;
    const method = random.pick(['bank', 'cash']);
    const body = { method, amount: (1 + random.upTo(found.credit)) / 100, receivedOn: today() };
    await retryUntilAnswered(`/credit-accounts/${found.id}/payouts`, body, 'credit paid out');
  };
  /** Pays money of a walk-in's order back, sometimes more than the order holds. */
  const payBack = async () => {
    const [found] = await rows<{ account: string; order: string; held: number }>(
      db,
      sql`select p.account_id as account, p.order_id as order, (- sum(p.amount_cents))::int as held
            from posting p join credit_account a on a.id = p.account_id join walk_in w using (customer_id)
            join orders o on o.id = p.order_id
           where o.status not in ('unpaid', 'cancelling') group by 1, 2 having sum(p.amount_cents) < 0 order by random() limit 1`,
    );
    if (found === undefined) return;
    const amount = random.chance(0.3) ? found.held + 500 : 1 + random.upTo(found.held);
    const body = { method: 'bank', amount: amount / 100, receivedOn: today(), order: found.order };
    await retryUntilAnswered(`/credit-accounts/${found.account}/payouts`, body, 'money of a walk-in paid back');
  };
  const reverse = async () => {
    const [found] = await rows<{ id: string; kind: string }>(
      db,
      sql`select id, kind from posting where kind in ('payment', 'write_off') order by random() limit 1`,
    );
    if (found === undefined) return;
    const reply = await sendOnce(`/postings/${found.id}/reverse`, { reason: 'proof' }, randomUUID());
    if (reply?.ok) incrementTally(tally, found.kind === 'payment' ? 'payment by hand reversed' : 'write-off reversed');
  };
  /** A customer pays most of their debt, and three clerks write off the rest at once, sometimes too much. */
  const writeOff = async () => {
    const [found] = await rows<{ account: string; balance: number }>(
      db,
      sql`select id as account, balance_cents::int as balance from credit_account
           where id in (select account_id from posting where kind = 'reversal') order by random() limit 1`,
    );
    if (found === undefined) return;
    const path = `/credit-accounts/${found.account}`;
    const paid = found.balance - 1 - random.upTo(random.pick([500, 4000]));
    if (paid > 0) {
      const money = { method: 'bank', amount: paid / 100, reference: 'debt', receivedOn: today(), again: true };
      await retryUntilAnswered(`${path}/payments`, money, 'debt paid');
    }
    const body = () => ({ amount: (1 + random.upTo(1100)) / 100, reason: 'proof' });
    await Promise.all([1, 2, 3].map(() => retryUntilAnswered(`${path}/write-offs`, body(), 'difference written off')));
  };
  const receiveUnknown = () =>
    retryUntilAnswered(
      '/unknown-payments',
      { method: 'bank', amount: (1 + random.upTo(9000)) / 100, reference: 'unknown', receivedOn: today(), again: true },
      'payment of an unknown payer',
    );
  const payOutUnknown = async () => {
    const [found] = await rows<{ id: string; left: number }>(
      db,
      sql`select id, (- balance_cents)::int as left from credit_account where is_unknown_payer and balance_cents < 0`,
    );
    if (found === undefined) return;
    const body = { method: 'bank', amount: (1 + random.upTo(found.left)) / 100, receivedOn: today() };
    await retryUntilAnswered(`/credit-accounts/${found.id}/payouts`, body, 'money of an unknown payer paid out');
  };
  /** Two clerks move the same payment, or what is left of it, perhaps to different accounts. */
  const move = async () => {
    const found = await rows<{ payment: string; account: string; amount: number }>(
      db,
      sql`select p.id as payment, o.id as account, least(- p.amount_cents, - a.balance_cents)::int as amount
            from posting p join credit_account a on a.id = p.account_id and a.is_unknown_payer, credit_account o
           where p.kind = 'payment' and o.id <> a.id
             and not exists (select from posting r where r.reverses = p.id) order by random() limit 1`,
    );
    const clerks = found.flatMap((one) => (random.chance(0.3) ? [one, one] : [one]));
    await Promise.all(
      clerks.map(({ payment, account, amount }) => {
        const body = { account, amount: Math.max(1, random.chance(0.4) ? 2 * amount : amount) / 100 };
        return retryUntilAnswered(`/postings/${payment}/move`, body, 'payment of an unknown payer moved');
      }),
    );
  };
  const hand = repeatUntilStopped(
    () => 100,
    async () => {
      if (token === '') token = await logInOverHttp(shop.url, 'admin@example.com', 'admin-demo');
      await take();
      if (random.chance(0.2)) await takeLate();
      if (random.chance(0.2)) await payFromCredit();
      if (random.chance(0.2)) await payOut();
      if (random.chance(0.6)) await payBack();
      if (random.chance(0.2)) await reverse();
      if (random.chance(0.4)) await writeOff();
      if (random.chance(0.4)) await receiveUnknown();
      if (random.chance(0.2)) await payOutUnknown();
      if (random.chance(0.8)) await move();
    },
  );
  return {
    async stop(): Promise<string[]> {
      await hand.stop();
      const posted = await rows<{ key: string | null; count: number }>(
        db,
        sql`select idempotency_key as key, count(*)::int as count from posting
             where kind in ('payment', 'payout', 'write_off') group by idempotency_key`,
      );
      const counts = new Map(posted.map(({ key, count }) => [key, count]));
      const used = await rows<{ id: string }>(db, selectUsedElsewhere);
      const excessive = await rows<{ id: string }>(db, selectExcessivePaybacks);
      return [
        ...used.map(({ id }) => `the posting ${id} uses money that was received for another order`),
        ...excessive.map(({ id }) => `the posting ${id} pays back more than the order of a walk-in holds`),
        ...[...requests].flatMap(([key, isAcknowledged]) =>
          isAcknowledged && !counts.has(key) ? [`the payment ${key} was acknowledged and is missing`] : [],
        ),
        ...posted.flatMap(({ key, count }) => (count > 1 ? [`the payment ${key} was posted ${count} times`] : [])),
      ];
    },
  };
};

export default {
  listen,
  missingNotifications: {
    'a payment by hand creates one notification': sql`
      select coalesce(p.id, n.entity_id) as posting, count(n.entity_id) as noticed
        from (select id::text from posting where kind = 'payment'
                and id not in (select payment_id from moved_payment)) p
        full join (select entity_id from notification where kind = 'payment.recorded') n on n.entity_id = p.id
       group by 1 having count(n.entity_id) <> 1`,
  },
  defects: accountDefects,
} satisfies ProofPart;
