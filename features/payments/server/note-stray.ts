import { sql } from 'drizzle-orm';
import { sumCents } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute, maybeOne, one } from '#platform/server/db/query.ts';
import { queueMail } from '#platform/server/jobs/outbox.ts';
import { notifyStaff } from '#platform/server/jobs/tell-staff.ts';
import type { CardProvider, Intent } from './card-provider.ts';

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
