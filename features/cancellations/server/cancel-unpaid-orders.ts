import { eq, sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { sqlStatesAllowing } from '#features/orders/server/order-states.ts';
import { one, rows } from '#platform/server/db/query.ts';
import { customer } from '#features/accounts/server/schema.ts';
import { record } from '#features/audit/server/record.ts';
import type { CardProvider } from '#platform/server/card-provider/card-provider.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { finishCancellation } from './cancel-order.ts';

/** Starts cancelling all unpaid orders of a customer and records who did it. */
const startCancellations = (db: Database, { customerId: actorId }: Caller, customerId: string): Promise<string[]> =>
  db.transaction(async (trx) => {
    const begun = await rows<{ id: string }>(
      trx,
      sql`with held as materialized (
            select id from orders where customer_id = ${customerId} and status in ${sqlStatesAllowing('cancel')}
             order by id for update
          )
          update orders o set status = 'cancelling', cancel_reason = 'admin' from held where o.id = held.id
          returning o.id`,
    );
    const ids = begun.map(({ id }) => id).toSorted();
    for (const orderId of ids)
      await record(trx, { kind: 'order.cancellation_started', orderId, actorId, byStaff: true });
    if (ids.length > 0) {
      await record(trx, { kind: 'customer.release', entity: 'customer', entityId: customerId, actorId });
    }
    return ids;
  });

/**
 * Cancels every unpaid order of one customer. Each payment is voided at the provider first, as for a single order. The
 * sweep completes orders that the provider delays; orders paid in the meantime stay paid.
 * @returns how many orders are cancelled, and how many still wait for the sweep
 * @throws DomainError `not_found`
 */
export const cancelUnpaidOrders = async (
  db: Database,
  provider: CardProvider,
  admin: Caller,
  customerId: string,
): Promise<{ released: number; pending: number }> => {
  const [person] = await db.select({ id: customer.id }).from(customer).where(eq(customer.id, customerId));
  if (person === undefined) throw new DomainError('not_found');
  const begun = await startCancellations(db, admin, customerId);
  for (const id of begun) {
    try {
      await finishCancellation(db, provider, id);
    } catch (error) {
      // The remaining orders would also wait for the unreachable provider.
      if (error instanceof DomainError && error.code === 'provider_unavailable') break;
      throw error;
    }
  }
  return one<{ released: number; pending: number }>(
    db,
    sql`select count(*) filter (where status = 'cancelled')::int as released,
               count(*) filter (where status = 'cancelling')::int as pending
          from orders where id = any(${sql.param(begun)}::uuid[])`,
  );
};
