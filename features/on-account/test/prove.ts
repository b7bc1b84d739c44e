import { parse } from 'csv-parse/sync';
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { maybeOne, one, oneValue, rows } from '#platform/server/db/query.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { logInOverHttp } from '#test/helpers/log-in-over-http.ts';
import type { ProofPart, Run } from '#test/prove/proof-part.ts';
import { incrementTally } from '#test/prove/random.ts';
import { repeatUntilStopped } from '#test/prove/repeat.ts';

const EMAIL = 'admin@example.com';

/**
 * The sum of the amounts of a statement's rows, its first and last balance, and the sum of the parts of the balance, in
 * cents. Without parts, the last sum is the balance itself.
 */
const readStatement = (text: string) => {
  const lines = parse<{ What: string; Amount: string; Balance: string }>(text, { bom: true, columns: true });
  const toCents = (cell: string | undefined): number => Math.round(Number(cell?.replace("'", '')) * 100);
  const addUp = (some: typeof lines) => some.reduce((total, { Amount }) => total + toCents(Amount), 0);
  const end = lines.findIndex(({ What }) => What === 'Closing balance');
  const closing = toCents(lines.at(-1)?.Balance);
  const parts = lines.slice(end + 1, -1);
  const held = parts.length === 0 ? closing : addUp(parts);
  return { opening: toCents(lines[0]?.Balance), sum: addUp(lines.slice(1, end)), closing, parts: held };
};

/**
 * The owner buys on an account of their own: in two tabs at once, at the checkout and for unpaid orders, while the
 * limit changes and money comes in. `stop` returns orders that were acknowledged but not charged, and a statement that
 * does not add up.
 */
const listen = async ({ db, shop, random, tally, begin }: Run) => {
  let token = '';
  let account = '';
  const acknowledged = new Set<string>();
  const call = async (
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; text: string } | null> => {
    const response = await fetch(`${shop.url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    }).catch(() => null);
    if (response?.status === 401 || response?.status === 403) token = '';
    const text = await response?.text().catch(() => '');
    return response === null ? null : { status: response.status, text: text ?? '' };
  };
  const parseReply = (reply: { text: string } | null): Record<string, never> => JSON.parse(reply?.text || '{}');
  const setLimit = async (limit: number) => {
    const owner = await one<{ id: string }>(db, sql`select id from customer where email = ${EMAIL}`);
    const opened = parseReply(await call('POST', '/credit-accounts', { customer: owner.id }));
    if (opened['_id'] === undefined) return;
    account = opened['_id'];
    const { dueRule, version } = opened;
    await call('PUT', `/credit-accounts/${account}`, { limit, dueRule, isStopped: false, version });
  };
  const note = (replies: ({ status: number; text: string } | null)[], status: number, what: string) => {
    for (const reply of replies) {
      if (reply?.status !== status) continue;
      acknowledged.add(String(parseReply(reply)['_id']));
      incrementTally(tally, what);
    }
  };
  const order = async () => {
    const lines = await rows<{ productId: string; quantity: number }>(
      db,
      sql`select p.id as "productId", p.min_order as quantity from product p where p.status = 'active'
           order by random() limit ${1 + random.upTo(2)}`,
    );
    const { total } = parseReply(await call('POST', '/checkout/quote', { lines, country: 'NO' }));
    if (total === undefined) return;
    const payBy = random.chance(0.7) ? 'account' : null;
    const place = () => {
      begin();
      return call('POST', '/checkout', { lines, delivery: oslo, total, payBy });
    };
    const replies = await Promise.all([place(), ...(random.chance(0.5) ? [place()] : [])]);
    if (payBy !== null) note(replies, 201, 'order on account');
  };
  const findWaiting = () =>
    maybeOne<{ id: string; total: number }>(
      db,
      sql`select o.id, o.total_cents::int as total from orders o join customer c on c.id = o.customer_id
           where c.email = ${EMAIL} and o.status = 'unpaid' order by random() limit 1`,
    );
  const payWaiting = async () => {
    const found = await findWaiting();
    if (found === null) return;
    const pay = () => call('POST', `/orders/${found.id}/pay-on-account`, { totalWas: found.total / 100 });
    note(await Promise.all([pay(), pay()]), 200, 'order charged to an account');
  };
  /** Pays an order in two parts, and buys something else on account in between. */
  const payInParts = async () => {
    const found = await findWaiting();
    if (found === null || found.total < 2) return;
    const first = Math.floor(found.total / 2);
    const take = (amount: number) =>
      call('POST', `/orders/${found.id}/take-payment`, {
        ...{ method: 'cash', amount: amount / 100, receivedOn: new Date().toISOString().slice(0, 10) },
        ...{ again: true, totalWas: found.total / 100 },
      });
    if ((await take(first))?.status !== 200) return;
    await order();
    if ((await take(found.total - first))?.status === 200) incrementTally(tally, 'order paid in two parts');
  };
  const payIn = async () => {
    const balance = await oneValue<number>(
      db,
      sql`select greatest(balance_cents, 1000)::int from credit_account where id = ${account}`,
    );
    const receivedOn = new Date().toISOString().slice(0, 10);
    const found = await rows<{ id: string }>(
      db,
      sql`select id from posting where account_id = ${account} and kind = 'invoice' order by seq desc limit 3`,
    );
    // Some of them are paid already; such a payment is refused.
    const invoices = random.chance(0.5) ? found.filter(() => random.chance(0.5)).map(({ id }) => id) : [];
    const amount = (1 + random.upTo(balance)) / 100;
    const body = { method: 'bank', amount, reference: 'account', receivedOn, invoices };
    const reply = await call('POST', `/credit-accounts/${account}/payments`, { ...body, again: true });
    if (reply?.status === 200 && invoices.length > 0) incrementTally(tally, 'payment for chosen invoices');
  };
  const hand = repeatUntilStopped(
    () => 150,
    async () => {
      if (token === '') {
        token = await logInOverHttp(shop.url, EMAIL, 'admin-demo');
        await setLimit(500);
      }
      if (account === '') return;
      await order();
      if (random.chance(0.4)) await payWaiting();
      if (random.chance(0.3)) await payInParts();
      if (random.chance(0.4)) await payIn();
      if (random.chance(0.1)) await setLimit(200 + random.upTo(400));
    },
  );
  return {
    async stop(): Promise<string[]> {
      await hand.stop();
      if (account === '') return [];
      const charged = await rows<{ id: string }>(
        db,
        sql`select order_id::text as id from posting where kind = 'invoice'`,
      );
      const known = new Set(charged.map(({ id }) => id));
      const lost = [...acknowledged].filter((id) => !known.has(id));
      const balance = await oneValue<number>(
        db,
        sql`select balance_cents::int from credit_account where id = ${account}`,
      );
      const span = 'from=2020-01-01&until=2099-12-31';
      const reply = await call('GET', `/credit-accounts/${account}/statement?${span}`);
      const { opening, sum, closing, parts } = readStatement(reply?.status === 200 ? reply.text : '');
      const adds = opening === 0 && opening + sum === closing && closing === balance && parts === balance;
      return [
        ...lost.map((id) => `the order ${id} on account was acknowledged and is not charged`),
        ...(adds || reply?.status !== 200
          ? []
          : [`the statement has ${opening} + ${sum} = ${closing}, in parts ${parts}, not ${balance}`]),
      ];
    },
  };
};

export default {
  listen,
  defects: [
    {
      name: 'two orders at once pass the limit of an account together',
      edits: [
        [
          'features/credit-accounts/server/post.ts',
          'from credit_account where customer_id = ${customerId} for update`,\n  );\n\n/** Locks the account of a company',
          'from credit_account where customer_id = ${customerId}`,\n  );\n\n/** Locks the account of a company',
        ],
      ],
    },
    {
      name: 'an order on account is paid without a posting',
      edits: [
        [
          'features/on-account/server/charge.ts',
          'const invoiceId = await chargeOrder(trx, id, order, null, { dueOn: calculateDueDay(today, dueRule), limitCents });',
          "const invoiceId = order.id.replace('-', '');",
        ],
      ],
    },
    {
      name: 'money received for an order counts twice for it',
      edits: [
        [
          'features/credit-accounts/server/account-tender.ts',
          'greatest(0, - ${selectUsedCents()})',
          'greatest(0, - a.balance_cents)',
        ],
      ],
    },
    {
      name: 'money for a chosen invoice settles more than the payment',
      edits: [
        [
          'features/credit-accounts/server/chosen-invoices.ts',
          'openCents < leftCents ? openCents : leftCents',
          'openCents',
        ],
      ],
    },
    {
      name: 'a statement leaves out the first posting',
      edits: [
        ['features/on-account/server/statement.ts', 'where f.seq > ${after} order', 'where f.seq > ${after} + 1 order'],
      ],
    },
  ],
} satisfies ProofPart;
