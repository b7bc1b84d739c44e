import { and, eq, inArray, sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { dispute, payment } from './schema.ts';
import { record } from '#features/audit/server/record.ts';
import { bookLoss } from './book-loss.ts';
import type { ProviderDispute } from './card-provider.ts';
import { lockOrder } from './lock-order.ts';

/** What each state may follow: banks seldom change their mind, and then for the shop. */
const previousStatuses = { open: ['open'], lost: ['open'], won: ['open', 'lost'] } as const;

/**
 * Writes on our side what the provider says of a dispute, which may be of a part. While it is open what it is of is not
 * given back; won, all is as before; lost, its amount is booked. Its state only moves forward.
 * @param told just retrieved
 * @returns what became of it, for the record
 * @throws DomainError `transaction_refused` when its payment is not ours
 */
export const applyDispute = (db: Database, told: ProviderDispute): Promise<string> =>
  db.transaction(async (trx) => {
    const [paid] = await trx.select().from(payment).where(eq(payment.providerId, told.intentId));
    if (paid === undefined) throw new DomainError('transaction_refused');
    const { orderId } = paid;
    await lockOrder(trx, orderId);
    const { id, amountCents, reason, status } = told;
    const opened = await trx
      .insert(dispute)
      .values({ id, paymentId: paid.id, amountCents, reason, status: 'open' })
      .onConflictDoNothing();
    if (opened.rowCount === 1) {
      await record(trx, { kind: 'dispute.opened', orderId, about: id, cents: amountCents, note: reason });
    }
    const moved = await trx
      .update(dispute)
      .set({ status, amountCents, closedAt: status === 'open' ? null : sql`now()` })
      .where(and(eq(dispute.id, id), inArray(dispute.status, [...previousStatuses[status]])));
    if (status !== 'open' && moved.rowCount === 1) await record(trx, { kind: `dispute.${status}`, orderId, about: id });
    await bookLoss(trx, paid.id);
    return status === 'open' ? 'disputed' : `dispute ${status}`;
  });
