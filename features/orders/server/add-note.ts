import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { OrderEvent } from '#features/orders/contract/orders.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import { record } from '#features/audit/server/record.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { listOrderEvents } from './list-events.ts';

/**
 * Writes a note into what happened to an order, and answers all of that. The same again, as when the answer was lost, is
 * written once.
 * @throws DomainError `order_not_found`
 */
export const addNote = async (db: Database, admin: Caller, id: string, note: string): Promise<OrderEvent[]> => {
  const actorId = admin.customerId;
  await db.transaction(async (trx) => {
    const order = await maybeOne(trx, sql`select from orders where id = ${id} for update`);
    if (order === null) throw new DomainError('order_not_found');
    // A statement of its own: the one that waits for the order does not see what was written meanwhile.
    const last = await maybeOne<{ isSaid: boolean | null }>(
      trx,
      sql`select kind = 'order.noted' and note = ${note} and actor_id = ${actorId} as "isSaid"
            from order_event where order_id = ${id} order by id desc limit 1`,
    );
    if (last?.isSaid !== true) await record(trx, { kind: 'order.noted', orderId: id, actorId, note });
  });
  return listOrderEvents(db, admin, id);
};
