import { type SQL, sql } from 'drizzle-orm';

/** Invariants of payments of unknown payers, as queries that find violations. */
export const unknownPayerRules: Record<string, SQL> = {
  'a payment of an unknown payer is moved in full, and its two postings belong together': sql`
    select m.payment_id as id
      from moved_payment m join posting p on p.id = m.payment_id join posting b on b.id = m.reversal_id
      join credit_account a on a.id = b.account_id left join posting u on u.id = b.reverses
     where u.id is null or not a.is_unknown_payer or p.kind <> 'payment' or p.account_id = b.account_id
        or p.amount_cents <> u.amount_cents or p.received_on <> u.received_on or p.method <> u.method`,
};
