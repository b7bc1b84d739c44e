import { sql } from 'drizzle-orm';
import { type Cents, sumCents } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute, maybeOne, one, rows } from '#platform/server/db/query.ts';
import { queueMail } from '#platform/server/jobs/outbox.ts';
import { notifyStaff } from '#platform/server/jobs/notify-staff.ts';
import type { CardProvider, Intent } from './card-provider.ts';
import { PROMISED_STATUSES } from './payment-balance.ts';

/**
 * Writes down money that was taken in this shop's name and pays nothing it knows. The shop is mailed once, unless all
 * of it has gone back already.
 * @param intent succeeded, and just retrieved
 * @returns what became of it, for the record
 */
export const recordUnmatchedPayment = (db: Database, intent: Intent): Promise<string> =>
  db.transaction(async (trx) => {
    const returned = intent.refundedCents ?? 0;
    const { isNew } = await one<{ isNew: boolean }>(
      trx,
      sql`insert into stray_payment (intent_id, amount_cents, returned_cents)
          values (${intent.id}, ${intent.amountCents}, ${returned})
          on conflict (intent_id) do update set returned_cents = excluded.returned_cents
          returning xmax = 0 as "isNew"`,
    );
    if (returned >= intent.amountCents) return 'given back';
    if (isNew) {
      await queueMail(trx, 'payment.stray', intent.id);
      await notifyStaff(trx, 'payment.stray', intent.id);
    }
    return 'money without an order';
  });

/** Whether money of this intent is in the books without an order. */
export const isUnmatchedPayment = async (db: Database, intentId: string): Promise<boolean> =>
  (await maybeOne(db, sql`select from stray_payment where intent_id = ${intentId}`)) !== null;

/**
 * Writes down what banks have taken back of money which no order is known of, all its disputes together.
 * @throws DomainError `provider_unavailable`
 */
export const recordUnmatchedLoss = async (db: Database, provider: CardProvider, intentId: string): Promise<void> => {
  if (!(await isUnmatchedPayment(db, intentId))) return;
  const lost = (await provider.listDisputesOf(intentId)).filter(({ status }) => status === 'lost');
  const lostCents = sumCents(lost.map(({ amountCents }) => amountCents));
  await execute(db, sql`update stray_payment set lost_cents = ${lostCents} where intent_id = ${intentId}`);
};

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
  const payments = await rows<UnmatchedPayment>(db, sql`${UNMATCHED_PAYMENTS} order by at desc limit 100`);
  return payments.map(({ at, ...payment }) => ({ ...payment, at: at.toISOString() }));
};
