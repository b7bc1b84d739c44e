import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { customer } from '#features/accounts/server/schema.ts';
import { orders } from '#features/orders/server/schema.ts';
import { at, cents, id } from '#platform/server/db/columns.ts';

/** The audit: every write by staff, and every change of a role. */
export const audit = pgTable(
  'audit',
  {
    id: id(),
    actorId: uuid().references(() => customer.id),
    act: text().notNull(),
    entity: text().notNull(),
    entityId: text().notNull(),
    /** The reason as the person entered it, if the action requires one. */
    why: text(),
    /** Changed fields with the values before and after. */
    changes: jsonb(),
    createdAt: at().notNull().defaultNow(),
    /** Position in the chain (`audit-chain.ts`); null until it is sealed, after about a second. */
    position: bigint({ mode: 'number' }).unique(),
    /** Hash of the contents and of the previous entry's hash. */
    hash: text(),
  },
  (t) => [
    index().on(t.entity, t.entityId),
    index().on(t.actorId),
    index('audit_unsealed')
      .on(t.id)
      .where(sql`hash is null`),
  ],
);

/** Events of orders; append-only, and written only by `record` and `orderEventWrites`. */
export const orderEvent = pgTable(
  'order_event',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    kind: text().notNull(),
    /** The person who acted, if any. */
    actorId: uuid().references(() => customer.id),
    cents: cents(),
    note: text(),
    createdAt: at().notNull().defaultNow(),
  },
  (t) => [index().on(t.orderId, t.id)],
);
