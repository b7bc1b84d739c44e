import { sql } from 'drizzle-orm';
import { type Cents, sumCents } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute, maybeOne, oneValue, rows } from '#platform/server/db/query.ts';
import { queueMail } from '#platform/server/jobs/outbox.ts';
import { notifyStaff } from '#platform/server/jobs/notify-staff.ts';
import type { CardProvider, Intent } from '#platform/server/card-provider/card-provider.ts';
import { PROMISED_STATUSES } from '#features/payments/server/payment-balance.ts';

/**
 * Records an unmatched payment: money taken in this shop's name that pays no order it knows. The shop gets one email,
 * unless all of it is already refunded.
 * @param intent succeeded, and just retrieved
 * @returns the outcome, for the event log
 */
export const recordUnmatchedPayment = (db: Database, intent: Intent): Promise<string> =>
  db.transaction(async (trx) => {
    const returned = intent.refundedCents ?? 0;
    const isNew = await oneValue<boolean>(
      trx,
      sql`insert into unmatched_payment (intent_id, amount_cents, returned_cents)
          values (${intent.id}, ${intent.amountCents}, ${returned})
          on conflict (intent_id) do update set returned_cents = excluded.returned_cents
          returning xmax = 0`,
    );
    if (returned >= intent.amountCents) return 'given back';
    if (isNew) {
      await queueMail(trx, 'payment.unmatched', intent.id);
      await notifyStaff(trx, 'payment.unmatched', intent.id);
    }
    return 'money without an order';
  });

/** True if this intent is recorded as an unmatched payment. */
export const isUnmatchedPayment = async (db: Database, intentId: string): Promise<boolean> =>
  (await maybeOne(db, sql`select from unmatched_payment where intent_id = ${intentId}`)) !== null;

/**
 * Records the total that banks took back of an unmatched payment, across all its disputes.
 * @throws DomainError `provider_unavailable`
 */
export const recordUnmatchedLoss = async (db: Database, provider: CardProvider, intentId: string): Promise<void> => {
  if (!(await isUnmatchedPayment(db, intentId))) return;
  const lost = (await provider.listIntentDisputes(intentId)).filter(({ status }) => status === 'lost');
  const lostCents = sumCents(lost.map(({ amountCents }) => amountCents));
  await execute(db, sql`update unmatched_payment set lost_cents = ${lostCents} where intent_id = ${intentId}`);
};

/** SQL for money without an order: unmatched payments, and late payments whose refund failed. */
export const UNMATCHED_PAYMENTS = sql`
  select s.intent_id as intent, s.amount_cents - s.returned_cents - s.lost_cents as cents, s.due, s.found_at as at
    from unmatched_payment s
   where s.amount_cents > s.returned_cents + s.lost_cents
     and not exists (select 1 from payment p where p.provider_id = s.intent_id)
  union all
  select p.provider_id, p.amount_cents - coalesce(sum(r.amount_cents) filter (where r.status in ${PROMISED_STATUSES}), 0), false, p.created_at
    from payment p join refund r on r.payment_id = p.id
   where p.status = 'succeeded' and p.applied_at is null
   group by p.id having p.amount_cents > coalesce(sum(r.amount_cents) filter (where r.status in ${PROMISED_STATUSES}), 0)`;

type UnmatchedPayment = { intent: string; cents: Cents; due: boolean; at: Date };

/** Amounts in cents; newest first, at most 100. `due` is true while the refund is pending. */
export const listUnmatchedPayments = async (db: Database) => {
  const payments = await rows<UnmatchedPayment>(db, sql`${UNMATCHED_PAYMENTS} order by at desc limit 100`);
  return payments.map(({ at, ...payment }) => ({ ...payment, at: at.toISOString() }));
};
