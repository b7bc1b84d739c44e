import { sql } from 'drizzle-orm';
import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { orders } from '#features/orders/server/schema.ts';
import type { WayToPay } from '#features/ways-to-pay/contract/ways-to-pay.ts';
import { at } from '#platform/server/db/columns.ts';

/** How the buyer said that they will pay for an order, if not by card. */
export const orderWay = pgTable(
  'order_way',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id),
    way: text().$type<WayToPay>().notNull(),
    chosenAt: at().notNull().defaultNow(),
    /** When the reminder was queued; an order gets one. */
    remindedAt: at(),
  },
  () => [check('order_way_way', sql`way in ('bank', 'counter')`)],
);
