import { pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { customer } from '#features/accounts/server/schema.ts';
import { orders } from '#features/orders/server/schema.ts';

/** Orders that staff placed for their buyers. The idempotency key makes a repeated request return the same order. */
export const staffOrder = pgTable(
  'staff_order',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id),
    /** The staff member who placed it. */
    actorId: uuid()
      .notNull()
      .references(() => customer.id),
    idempotencyKey: text(),
    requestHash: text().notNull(),
  },
  (t) => [unique('staff_order_idempotency').on(t.actorId, t.idempotencyKey)],
);
