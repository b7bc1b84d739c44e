import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { customer } from '#features/accounts/server/schema.ts';
import { orders } from '#features/orders/server/schema.ts';
import { at, cents, id } from '#platform/server/db/columns.ts';

/** Who changed what: every admin's write and every change of a role. */
export const audit = pgTable(
  'audit',
  {
    id: id(),
    actorId: uuid().references(() => customer.id),
    act: text().notNull(),
    entity: text().notNull(),
    entityId: text().notNull(),
    /** In the words of who did it, where he was asked. */
    why: text(),
    /** What it changed: what was there, and what is. */
    changes: jsonb(),
    createdAt: at().notNull().defaultNow(),
    /** Its place in the chain (`seal-audit.ts`); null for the second or so until it is sealed. */
    position: bigint({ mode: 'number' }).unique(),
    /** Of what it says, and of the hash of the act before it. */
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

/** What happened to an order, append only; written by `record` alone. */
export const orderEvent = pgTable(
  'order_event',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    kind: text().notNull(),
    /** The person who did it, where one did. */
    actorId: uuid().references(() => customer.id),
    cents: cents(),
    note: text(),
    createdAt: at().notNull().defaultNow(),
  },
  (t) => [index().on(t.orderId, t.id)],
);
