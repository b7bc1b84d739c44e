/* SQL that breaks the invariants of credit accounts; $1 is an order id (features/checks/server/checks.test.ts). */

/** Opens the account of the order's buyer with these postings: number, kind, amount and further values. */
const insertPostings = (balance: number, next: number, postings: string): string => `
  with a as (insert into credit_account (customer_id, balance_cents, next_seq)
             select customer_id, ${balance}, ${next} from orders where id = $1 returning id)
  insert into posting (id, account_id, seq, kind, amount_cents, order_id, method, received_on, reverses, idempotency_key, actor_id)
  select coalesce(p.id, gen_random_uuid()), a.id, p.seq, p.kind, p.amount, p.order_id::uuid, p.method,
         case when p.method is not null then current_date end, p.reverses, p.key, (select min(id::text)::uuid from customer)
    from a, (values ${postings}) p(id, seq, kind, amount, order_id, method, reverses, key)`;

const paid = '0a000000-0000-4000-8000-000000000001';
const payment = (seq: number, amount: number, id = 'null', key = 'null') =>
  `(${id}::uuid, ${seq}, 'payment', ${amount}, null::text, 'cash', null::uuid, ${key}::text)`;

const writeOff = (seq: number, amount: number) =>
  `(null::uuid, ${seq}, 'write_off', ${amount}, null::text, null::text, null::uuid, null::text)`;

const BALANCE_RULE = 'the balance of a credit account is the sum of its postings, which are numbered without a gap';

const WRITE_OFF_RULE = 'a write-off is at most what its customer owed then without the money that orders held';

export default [
  [BALANCE_RULE, insertPostings(-1, 2, payment(1, -100))],
  [BALANCE_RULE, insertPostings(-200, 4, `${payment(1, -100)}, ${payment(3, -100)}`)],
  [
    'a payment from a credit account has one posting of its amount on the customer’s account',
    insertPostings(0, 3, `${payment(1, -100)}, (null, 2, 'invoice', 100, $1::text, null, null, null)`),
  ],
  [
    'a refund of a payment from a credit account has one posting of its amount',
    `with y as (insert into payment (order_id, seq, idempotency_key, method, provider_id, amount_cents, currency, status, applied_at)
                values ($1, 90, 'damage', 'account', 'account_damage', 100, 'usd', 'succeeded', now()) returning id)
     insert into refund (payment_id, amount_cents, reason, status, provider_id, done_at)
     select id, 100, 'x', 'done', 'account_refund', now() from y`,
  ],
  [
    'a reversal takes back all of one payment or write-off on its account, unless it moves a payment',
    insertPostings(
      -50,
      3,
      `${payment(1, -100, `'${paid}'`)}, (null, 2, 'reversal', 50, null, null, '${paid}'::uuid, null)`,
    ),
  ],
  [
    'money for chosen invoices is at most the payment and at most each invoice, all on one account',
    `with a as (insert into credit_account (customer_id, balance_cents, next_seq)
                select customer_id, -100, 2 from orders where id = $1 returning id),
          p as (insert into posting (account_id, seq, kind, amount_cents, method, received_on)
                select id, 1, 'payment', -100, 'cash', current_date from a returning id)
     insert into chosen_invoice (payment_id, invoice_id, amount_cents) select id, id, 100 from p`,
  ],
  [
    'a refund that was paid out in cash has one payout of its amount, on the account of its credit note',
    `with y as (insert into payment (order_id, seq, idempotency_key, method, provider_id, amount_cents, currency, status, applied_at)
                values ($1, 90, 'damage', 'account', 'account_damage', 100, 'usd', 'succeeded', now()) returning id),
          r as (insert into refund (payment_id, amount_cents, reason, status, provider_id, done_at)
                select id, 100, 'x', 'done', 'account_refund', now() from y returning id),
          a as (insert into credit_account (customer_id, balance_cents, next_seq)
                select customer_id, 50, 2 from orders where id = $1 returning id),
          p as (insert into posting (account_id, seq, kind, amount_cents, method, received_on)
                select id, 1, 'payout', 50, 'cash', current_date from a returning id)
     insert into refund_payout (refund_id, payout_id) select r.id, p.id from r, p`,
  ],
  [WRITE_OFF_RULE, insertPostings(-50, 2, writeOff(1, -50))],
  // Money beyond the total of the order is credit, and covers the debt.
  [
    WRITE_OFF_RULE,
    insertPostings(
      -15,
      5,
      `(null::uuid, 1, 'payment', -150, $1::text, 'cash', null::uuid, null::text),
       (null, 2, 'invoice', 100, $1::text, null, null, null), (null, 3, 'payout', 45, null, 'cash', null, null),
       ${writeOff(4, -10)}`,
    ),
  ],
  [
    'the write-offs of an account within the days of the limit are at most the limit',
    insertPostings(
      999,
      4,
      `(null::uuid, 1, 'payout', 2000, null::text, 'cash', null::uuid, null::text), ${writeOff(2, -500)}, ${writeOff(3, -501)}`,
    ),
  ],
  [
    'an order is paid by credit on its account, by money received for it, or within the limit of the account',
    insertPostings(100, 2, `(null::uuid, 1, 'invoice', 100, $1::text, null::text, null::uuid, null::text)`),
  ],
] satisfies [rule: string, damage: string][];
