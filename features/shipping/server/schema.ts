import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { customer } from '#features/accounts/server/schema.ts';
import { orderLine, orders } from '#features/orders/server/schema.ts';
import { at, id } from '#platform/server/db/columns.ts';

/** Pieces of an order that left together. */
export const shipment = pgTable(
  'shipment',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    carrier: text().notNull().default(''),
    trackingNumber: text().notNull().default(''),
    actorId: uuid().references(() => customer.id),
    createdAt: at().notNull().defaultNow(),
  },
  (t) => [
    index().on(t.orderId),
    index('shipment_tracking').on(sql`upper(${t.trackingNumber})`),
    index('shipment_begun').on(sql`upper(${t.trackingNumber}) text_pattern_ops`),
  ],
);

export const shipmentLine = pgTable(
  'shipment_line',
  {
    shipmentId: uuid()
      .notNull()
      .references(() => shipment.id),
    orderLineId: uuid()
      .notNull()
      .references(() => orderLine.id),
    quantity: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.shipmentId, t.orderLineId] }),
    index().on(t.orderLineId),
    check('shipment_line_quantity', sql`quantity >= 1`),
  ],
);
