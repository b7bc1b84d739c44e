import { sql } from 'drizzle-orm';
import type { DataSubject } from '#platform/server/data-subject.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';

/**
 * How the person said that they will pay for their orders. These rows contain no personal data, and stay with the
 * orders.
 */
export const exportWaysToPay = async (db: Database, { customerId }: DataSubject) => ({
  waysToPay: await rows<Record<string, unknown>>(
    db,
    sql`select o.number as "order", w.way, w.chosen_at as "chosenAt", w.reminded_at as "remindedAt"
          from order_way w join orders o on o.id = w.order_id where o.customer_id = ${customerId} order by o.number`,
  ),
});
