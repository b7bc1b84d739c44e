/* SQL that breaks the invariants of moved money; $1 is an order id (features/checks/server/checks.test.ts). */

const RULE =
  'money that is moved to another account is the same on both, was not paid out, and its two postings belong together';

export default [
  [
    RULE,
    `with a as (insert into credit_account (customer_id, next_seq) select customer_id, 3 from orders where id = $1 returning id),
          p as (insert into posting (account_id, seq, kind, amount_cents, method, received_on)
                select id, 1, 'payment', -100, 'cash', current_date from a returning id),
          b as (insert into posting (account_id, seq, kind, amount_cents, reverses)
                select a.id, 2, 'reversal', 100, p.id from a, p returning id)
     insert into moved_payment (reversal_id, payment_id) select b.id, p.id from b, p`,
  ],
  // Less than the payment is moved, although nothing of it was paid out.
  [
    RULE,
    `with u as (insert into credit_account (is_unknown_payer, balance_cents, next_seq) values (true, -40, 3) returning id),
          a as (insert into credit_account (customer_id, balance_cents, next_seq)
                select customer_id, -60, 2 from orders where id = $1 returning id),
          p as (insert into posting (account_id, seq, kind, amount_cents, method, received_on)
                select id, 1, 'payment', -100, 'cash', current_date from u returning id),
          b as (insert into posting (account_id, seq, kind, amount_cents, reverses)
                select u.id, 2, 'reversal', 60, p.id from u, p returning id),
          t as (insert into posting (account_id, seq, kind, amount_cents, method, received_on)
                select id, 1, 'payment', -60, 'cash', current_date from a returning id)
     insert into moved_payment (reversal_id, payment_id) select b.id, t.id from b, t`,
  ],
  // Money is moved that was paid out.
  [
    RULE,
    `with u as (insert into credit_account (is_unknown_payer, balance_cents, next_seq) values (true, 50, 4) returning id),
          a as (insert into credit_account (customer_id, balance_cents, next_seq)
                select customer_id, -100, 2 from orders where id = $1 returning id),
          p as (insert into posting (account_id, seq, kind, amount_cents, method, received_on)
                select id, 1, 'payment', -100, 'cash', current_date from u returning id),
          o as (insert into posting (account_id, seq, kind, amount_cents, method, received_on)
                select id, 2, 'payout', 50, 'cash', current_date from u returning id),
          b as (insert into posting (account_id, seq, kind, amount_cents, reverses)
                select u.id, 3, 'reversal', 100, p.id from u, p returning id),
          t as (insert into posting (account_id, seq, kind, amount_cents, method, received_on)
                select id, 1, 'payment', -100, 'cash', current_date from a returning id)
     insert into moved_payment (reversal_id, payment_id) select b.id, t.id from b, t`,
  ],
] satisfies [rule: string, damage: string][];
