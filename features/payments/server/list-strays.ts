import { sql } from 'drizzle-orm';
import type { Cents } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { PROMISED_STATUSES } from './refund-states.ts';

/** Money without an order: what pays no order we know, and what came for an ended order and could not be given back. */
export const UNMATCHED_PAYMENTS = sql`
  select s.intent_id as intent, s.amount_cents - s.returned_cents - s.lost_cents as cents, s.due, s.found_at as at
    from stray_payment s
   where s.amount_cents > s.returned_cents + s.lost_cents
     and not exists (select 1 from payment p where p.provider_id = s.intent_id)
  union all
  select p.provider_id, p.amount_cents - coalesce(sum(r.amount_cents) filter (where r.status in ${PROMISED_STATUSES}), 0), false, p.created_at
    from payment p join refund r on r.payment_id = p.id
   where p.status = 'succeeded' and p.applied_at is null
   group by p.id having p.amount_cents > coalesce(sum(r.amount_cents) filter (where r.status in ${PROMISED_STATUSES}), 0)`;

type UnmatchedPayment = { intent: string; cents: Cents; due: boolean; at: Date };

/** Cents each; newest first, the first hundred. `due` is on its way back. */
export const listUnmatchedPayments = async (db: Database) => {
  const kept = await rows<UnmatchedPayment>(db, sql`${UNMATCHED_PAYMENTS} order by at desc limit 100`);
  return kept.map(({ at, ...one }) => ({ ...one, at: at.toISOString() }));
};
