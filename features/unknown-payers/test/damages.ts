/* SQL that breaks the invariants of unknown payers; $1 is an order id (features/checks/server/checks.test.ts). */

export default [
  [
    'a payment of an unknown payer is moved in full, and its two postings belong together',
    `with a as (insert into credit_account (customer_id, next_seq) select customer_id, 3 from orders where id = $1 returning id),
          p as (insert into posting (account_id, seq, kind, amount_cents, method, received_on)
                select id, 1, 'payment', -100, 'cash', current_date from a returning id),
          b as (insert into posting (account_id, seq, kind, amount_cents, reverses)
                select a.id, 2, 'reversal', 100, p.id from a, p returning id)
     insert into moved_payment (reversal_id, payment_id) select b.id, p.id from b, p`,
  ],
] satisfies [rule: string, damage: string][];
