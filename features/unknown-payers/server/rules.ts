import { type SQL, sql } from 'drizzle-orm';

/** SQL of the balance of its account after the posting `b`. */
const balanceAfter: SQL = sql`(
  select sum(s.amount_cents) from posting s where s.account_id = b.account_id and s.seq <= b.seq)`;

/** SQL condition: the reversal `b` moves less than the unknown payer's payment `u`, but all that payouts have left. */
const isRest: SQL = sql`a.is_unknown_payer and b.amount_cents < - u.amount_cents and ${balanceAfter} = 0`;

/** Invariants of moved money, as queries that find violations. */
export const movedMoneyRules: Record<string, SQL> = {
  'money that is moved to another account is the same on both, was not paid out, and its two postings belong together': sql`
    select m.payment_id as id
      from moved_payment m join posting p on p.id = m.payment_id join posting b on b.id = m.reversal_id
      join credit_account a on a.id = b.account_id left join posting u on u.id = b.reverses
     where u.id is null or p.kind <> 'payment' or p.account_id = b.account_id or p.order_id is distinct from u.order_id
        or (not a.is_unknown_payer and p.order_id is null)
        or p.amount_cents <> - b.amount_cents or (b.amount_cents <> - u.amount_cents and not (${isRest}))
        or (a.is_unknown_payer and ${balanceAfter} > 0) or p.received_on <> u.received_on or p.method <> u.method`,
};
