import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { PostingKind } from '#features/credit-accounts/contract/postings.ts';
import type { Database } from '#platform/server/db/open.ts';

/* Random postings of accounts, written without their acts, because thousands of orders and refunds would take long. */

const HOUR_MS = 3_600_000;

type Money = { cents: number; hoursAgo: number; isReversed: boolean };

/** The random choices from which `writeLedger` builds the postings of an account. */
type History = {
  /** Orders that the account paid: on account if they are due in some days, else from credit and money for them. */
  paid: { cents: number; hoursAgo: number; dueIn: number | null; parts: Money[]; creditedShare: number }[];
  /** Orders that the account has not paid, with money for them. */
  open: { status: 'unpaid' | 'cancelled'; parts: Money[] }[];
  others: (Money & { kind: 'payment' | 'payout' | 'write_off'; chooses: number[] })[];
};

const money = {
  cents: fc.integer({ min: 1, max: 20_000 }),
  hoursAgo: fc.integer({ min: 0, max: 24 * 200 }),
  isReversed: fc.boolean(),
};
const parts = fc.array(fc.record(money), { maxLength: 2 });

export const accountHistory: fc.Arbitrary<History> = fc.record({
  paid: fc.array(
    fc.record({
      cents: money.cents,
      hoursAgo: money.hoursAgo,
      dueIn: fc.option(fc.integer({ min: -20, max: 60 })),
      parts,
      creditedShare: fc.constantFrom(0, 0, 0.3, 1),
    }),
    { maxLength: 6 },
  ),
  open: fc.array(fc.record({ status: fc.constantFrom('unpaid', 'cancelled'), parts }), { maxLength: 2 }),
  others: fc.array(
    fc.record({
      ...money,
      kind: fc.constantFrom('payment', 'payment', 'payout', 'write_off'),
      chooses: fc.array(fc.nat(5), { maxLength: 3 }),
    }),
    { maxLength: 5 },
  ),
});

export type LedgerRow = {
  id: string;
  seq: number;
  kind: PostingKind;
  cents: number;
  orderId: string | null;
  reverses: string | null;
  dueOn: string | null;
  createdAt: string;
};

/** The postings of one account, the invoices that its payments chose, and its orders without an invoice. */
export type Ledger = {
  account: string;
  customer: string;
  postings: LedgerRow[];
  choices: { payment: string; invoice: string; cents: number }[];
  orders: { id: string; status: string }[];
};

/** Builds the postings of a history. */
export const writeLedger = ({ paid, open, others }: History): Ledger => {
  const ledger: Ledger = { account: randomUUID(), customer: randomUUID(), postings: [], choices: [], orders: [] };
  const { postings, choices, orders } = ledger;
  const add = (kind: PostingKind, cents: number, hoursAgo: number, more: Partial<LedgerRow> = {}): string => {
    const id = randomUUID();
    const createdAt = new Date(Date.now() - hoursAgo * HOUR_MS).toISOString();
    const none = { orderId: null, reverses: null, dueOn: null };
    postings.push({ id, seq: postings.length + 1, kind, cents, createdAt, ...none, ...more });
    return id;
  };
  const addCredit = (kind: PostingKind, { cents, hoursAgo, isReversed }: Money, orderId: string | null = null) => {
    const id = add(kind, -cents, hoursAgo, { orderId });
    if (isReversed) add('reversal', cents, hoursAgo / 2, { orderId, reverses: id });
    return id;
  };
  for (const { status, parts: received } of open) {
    const id = randomUUID();
    orders.push({ id, status });
    for (const part of received) addCredit('payment', part, id);
  }
  const invoices = paid.map(({ cents, hoursAgo, dueIn, parts: received, creditedShare }) => {
    const orderId = randomUUID();
    for (const part of received) addCredit('payment', part, orderId);
    const due = dueIn === null ? null : new Date(Date.now() + (24 * dueIn - hoursAgo) * HOUR_MS);
    const id = add('invoice', cents, hoursAgo, { orderId, dueOn: due && due.toISOString().slice(0, 10) });
    const credited = Math.floor(cents * creditedShare);
    if (credited > 0) add('credit_note', -credited, hoursAgo / 2, { orderId });
    return { id, cents };
  });
  for (const { kind, chooses, ...each } of others) {
    if (kind === 'payout') {
      add('payout', each.cents, each.hoursAgo);
      continue;
    }
    const payment = addCredit(kind, each);
    let left = kind === 'payment' ? each.cents : 0;
    for (const invoice of new Set(chooses.flatMap((at) => invoices[at] ?? []))) {
      const cents = Math.min(left, Math.ceil(invoice.cents / 2));
      left -= cents;
      if (cents > 0) choices.push({ payment, invoice: invoice.id, cents });
    }
  }
  return ledger;
};

const statements = [
  `insert into credit_account (id, customer_id, next_seq, balance_cents)
   select l.account, l.customer, count(p) + 1, coalesce(sum((p ->> 'cents')::bigint), 0)
     from jsonb_to_recordset($1) l(account uuid, customer uuid, postings jsonb)
     left join jsonb_array_elements(l.postings) p on true group by 1, 2`,
  `insert into posting (id, account_id, seq, kind, amount_cents, order_id, refund_id, reverses, method, received_on,
                        due_on, limit_cents, created_at)
   select p.id, l.account, p.seq, p.kind, p.cents, p."orderId", case when p.kind = 'credit_note' then gen_random_uuid() end,
          p.reverses, case when p.kind in ('payment', 'payout') then 'bank' end,
          case when p.kind in ('payment', 'payout') then current_date end, p."dueOn",
          case when p."dueOn" is not null then 0 end, p."createdAt"
     from jsonb_to_recordset($1) l(account uuid, postings jsonb),
          jsonb_to_recordset(l.postings) p(id uuid, seq int, kind text, cents bigint, "orderId" uuid, reverses uuid,
                                           "dueOn" date, "createdAt" timestamptz)`,
  `insert into chosen_invoice (payment_id, invoice_id, amount_cents)
   select c.payment, c.invoice, c.cents from jsonb_to_recordset($1) l(choices jsonb),
          jsonb_to_recordset(l.choices) c(payment uuid, invoice uuid, cents bigint)`,
  `insert into orders (id, customer_id, user_name, email, delivery_address, goods_cents, shipping_cents, total_cents,
                       status, held_until, cancelled_at, cancel_reason)
   select o.id, l.customer, '', '', '{}', 100000, 0, 100000, o.status, now(),
          case when o.status = 'cancelled' then now() end, case when o.status = 'cancelled' then 'admin' end
     from jsonb_to_recordset($1) l(customer uuid, orders jsonb),
          jsonb_to_recordset(l.orders) o(id uuid, status text)`,
];

/** Stores ledgers. Their customers, paid orders and refunds do not exist, so foreign keys are not checked. */
export const storeLedgers = (db: Database, ledgers: readonly Ledger[]): Promise<void> =>
  db.transaction(async (trx) => {
    await trx.$client.query('set local session_replication_role = replica');
    for (const statement of statements) await trx.$client.query(statement, [JSON.stringify(ledgers)]);
  });
