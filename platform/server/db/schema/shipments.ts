import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { customer } from './accounts.ts';
import { at, id } from './columns.ts';
import { orderLine, orders } from './orders.ts';
import { refund } from './payments.ts';

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

/** Pieces a buyer wants to send back, and what became of it. */
export const returnRequest = pgTable(
  'return_request',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    status: text().$type<'asked' | 'accepted' | 'refused' | 'received'>().notNull().default('asked'),
    reason: text().notNull(),
    /** What the shop answered. */
    answer: text().notNull().default(''),
    /** The money of what was received. */
    refundId: uuid()
      .unique()
      .references(() => refund.id),
    createdAt: at().notNull().defaultNow(),
    decidedAt: at(),
    receivedAt: at(),
  },
  (t) => [
    index().on(t.orderId),
    check('return_request_status', sql`status in ('asked', 'accepted', 'refused', 'received')`),
  ],
);

export const returnLine = pgTable(
  'return_line',
  {
    returnRequestId: uuid()
      .notNull()
      .references(() => returnRequest.id),
    orderLineId: uuid()
      .notNull()
      .references(() => orderLine.id),
    quantity: integer().notNull(),
    /** Received pieces are for sale again. */
    restock: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.returnRequestId, t.orderLineId] }),
    index().on(t.orderLineId),
    check('return_line_quantity', sql`quantity >= 1`),
  ],
);
