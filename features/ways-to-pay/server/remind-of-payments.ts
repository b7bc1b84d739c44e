import { sql } from 'drizzle-orm';
import type { MailKind } from '#features/index.ts';
import { sqlStatesAllowing } from '#features/orders/server/order-states.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';

const MAX_ORDERS = 100;

/**
 * Reminds the buyers of unpaid orders once, when half of the time between their choice and the end of the hold has
 * passed. Each run takes a limited number; two runs at once take different orders.
 */
export const remindOfPayments = async (db: Database): Promise<void> => {
  await execute(
    db,
    sql`with due as (
          update order_way set reminded_at = now() where order_id in (
            select w.order_id from orders o join order_way w on w.order_id = o.id
             where o.status in ${sqlStatesAllowing('pay')} and w.reminded_at is null and o.held_until > now()
               and w.chosen_at + (o.held_until - w.chosen_at) / 2 <= now()
             order by o.number limit ${MAX_ORDERS} for update of w skip locked)
          returning order_id as id)
        insert into outbox (kind, entity_id, order_id)
        select ${'order.payment_reminder' satisfies MailKind}, id, id from due`,
  );
};
