import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { orderLine, orders } from '#features/orders/server/schema.ts';
import { refund } from '#features/payments/server/schema.ts';
import { at, id } from '#platform/server/db/columns.ts';

/** Pieces that a buyer wants to return, and the outcome. */
export const returnRequest = pgTable(
  'return_request',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    status: text().$type<'asked' | 'accepted' | 'refused' | 'received'>().notNull().default('asked'),
    reason: text().notNull(),
    /** The shop's message on acceptance or refusal. */
    answer: text().notNull().default(''),
    /** The refund for the received pieces. */
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
    /** Puts received pieces back up for sale. */
    restock: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.returnRequestId, t.orderLineId] }),
    index().on(t.orderLineId),
    check('return_line_quantity', sql`quantity >= 1`),
  ],
);
