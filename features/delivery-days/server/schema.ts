import { sql } from 'drizzle-orm';
import { check, date, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { DeliveryTime } from '#features/delivery-days/contract/delivery-time.ts';
import { orders } from '#features/orders/server/schema.ts';
import { at } from '#platform/server/db/columns.ts';

/** The days promised for an order, calculated when it is placed and, for the last time, when it is paid. */
export const orderPromise = pgTable(
  'order_promise',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id),
    fromDate: date().notNull(),
    toDate: date().notNull(),
    /** The time from which the goods can be collected, such as `10:30`; null for a delivery. */
    readyTime: text(),
    /** The promise of an unpaid order is valid if the order is paid by this time. */
    payBy: at().notNull(),
    /** The delivery time of the chosen method when the order was placed. */
    deliveryTime: jsonb().$type<DeliveryTime>().notNull(),
    country: text().notNull(),
    /** When the email about the late order was queued. */
    lateAt: at(),
  },
  () => [
    check('order_promise_days', sql`from_date <= to_date`),
    check('order_promise_time', sql`ready_time ~ '^[0-2][0-9]:[0-5][0-9]$'`),
  ],
);
