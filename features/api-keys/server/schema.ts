import { date, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { customer } from '#features/accounts/server/schema.ts';
import type { Permission } from '#features/index.ts';
import { at, id } from '#platform/server/db/columns.ts';

/** Keys that programs call with, by the SHA-256 of their secret; one that is revoked goes. */
export const apiKey = pgTable(
  'api_key',
  {
    id: id(),
    /** In whose name it acts: a customer of its own, who cannot sign in, so that whatever it does says which key it was. */
    customerId: uuid()
      .notNull()
      .references(() => customer.id),
    name: text().notNull(),
    prefix: text().notNull(),
    hash: text().notNull().unique(),
    permissions: jsonb().$type<Permission[]>().notNull(),
    /** Who made it. */
    actorId: uuid()
      .notNull()
      .references(() => customer.id),
    createdAt: at().notNull().defaultNow(),
    /** The last day on which it works; null for no end. */
    endsOn: date(),
    lastUsedOn: date(),
  },
  (t) => [index().on(t.createdAt)],
);
