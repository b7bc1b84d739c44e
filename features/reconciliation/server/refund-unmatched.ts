import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import { type Cents, subtractCents, sumCents, ZERO_CENTS } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';
import { PROMISED_STATUSES, lockOrder } from '#features/payments/server/payment-balance.ts';
import { record } from '#features/audit/server/record.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import type { CardProvider } from '#platform/server/card-provider/card-provider.ts';
import { finishRefund } from '#features/payments/server/finish-refund.ts';
import {
  isUnmatchedPayment,
  listUnmatchedPayments,
  recordUnmatchedLoss,
  recordUnmatchedPayment,
} from './unmatched-payments.ts';

const refundAuditEntry = (admin: Caller, intentId: string) =>
  ({ kind: 'payment.refund', entity: 'payment', entityId: intentId, actorId: admin.customerId }) as const;

/** Promises the refund of an unmatched payment, once, however often it is requested. */
const promiseUnmatchedRefund = (db: Database, admin: Caller, intentId: string): Promise<void> =>
  db.transaction(async (trx) => {
    const opened = await execute(
      trx,
      sql`update unmatched_payment set due = true, attempt = attempt + 1
           where intent_id = ${intentId} and not due and amount_cents > returned_cents + lost_cents`,
    );
    if (opened === 1) await record(trx, refundAuditEntry(admin, intentId));
  });

/** Promises another refund of a late payment, if the provider refused the first one. */
const reopenLateRefund = (db: Database, admin: Caller, intentId: string): Promise<string | undefined> =>
  db.transaction(async (trx) => {
    const actorId = admin.customerId;
    const reason = 'The order had ended';
    const paid = await maybeOne<{ orderId: string }>(
      trx,
      sql`select order_id as "orderId" from payment where provider_id = ${intentId}`,
    );
    if (paid === null) return undefined;
    await lockOrder(trx, paid.orderId);
    const opened = await maybeOne<{ id: string; amountCents: Cents }>(
      trx,
      sql`with kept as (
            select p.id, p.amount_cents - coalesce((select sum(r.amount_cents) from refund r
                     where r.payment_id = p.id and r.status in ${PROMISED_STATUSES}), 0) as cents
              from payment p where p.provider_id = ${intentId} and p.status = 'succeeded' and p.applied_at is null for update
          ), opened as (
            insert into refund (payment_id, of_order, amount_cents, reason, actor_id)
            select id, false, cents, ${reason}, ${actorId} from kept where cents > 0
            on conflict do nothing returning id, amount_cents as "amountCents"
          )
          select id, "amountCents" from opened`,
    );
    if (opened === null) return undefined;
    await record(trx, refundAuditEntry(admin, intentId));
    const { id, amountCents } = opened;
    await record(trx, {
      kind: 'order.refund_requested',
      orderId: paid.orderId,
      actorId,
      cents: amountCents,
      note: reason,
    });
    return id;
  });

/**
 * Makes the due refund of an unmatched payment at the provider. Each request for a refund has its own idempotency key.
 * @returns whether the provider made it
 * @throws DomainError `provider_unavailable`; the caller may retry
 */
export const finishUnmatchedRefund = async (
  db: Database,
  provider: CardProvider,
  intentId: string,
): Promise<boolean> => {
  await recordUnmatchedLoss(db, provider, intentId);
  const due = await maybeOne<{ attempt: number; lost: Cents }>(
    db,
    sql`select attempt, lost_cents as lost from unmatched_payment where intent_id = ${intentId} and due`,
  );
  if (due === null) return true;
  const intent = await provider.retrieveIntent(intentId);
  const restCents = subtractCents(intent.amountCents, sumCents([intent.refundedCents ?? ZERO_CENTS, due.lost]));
  const { shop } = provider.account;
  const made =
    restCents > 0
      ? await provider.refundIntent({
          intentId,
          amountCents: restCents,
          idempotencyKey: `${shop}:stray:${intentId}:${due.attempt}`,
          metadata: { shop, stray: intentId },
        })
      : null;
  await recordUnmatchedPayment(db, await provider.retrieveIntent(intentId));
  await execute(db, sql`update unmatched_payment set due = false where intent_id = ${intentId}`);
  return made?.status !== 'failed';
};

/**
 * Refunds all that is left of a payment without an order; a second request refunds nothing more. If the provider is
 * unavailable, the refund stays due and the sweep finishes it.
 * @throws DomainError `payment_not_found`; `refund_failed` if the provider refuses it
 */
export const refundUnmatchedPayment = async (
  db: Database,
  provider: CardProvider,
  admin: Caller,
  intentId: string,
): Promise<void> => {
  const known = await isUnmatchedPayment(db, intentId);
  const lateId = known ? undefined : await reopenLateRefund(db, admin, intentId);
  if (!known && lateId === undefined) throw new DomainError('payment_not_found');
  if (known) await promiseUnmatchedRefund(db, admin, intentId);
  try {
    const made = lateId === undefined ? await finishUnmatchedRefund(db, provider, intentId) : null;
    if (lateId !== undefined) await finishRefund(db, provider, lateId, { isNew: true });
    const unmatchedPayments = await listUnmatchedPayments(db);
    const isStillUnmatched = unmatchedPayments.some((one) => one.intent === intentId && !one.due);
    if (made === false || isStillUnmatched) throw new DomainError('refund_failed');
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'provider_unavailable') throw error;
  }
};
