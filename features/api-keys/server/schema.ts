import { date, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { customer } from '#features/accounts/server/schema.ts';
import type { Permission } from '#features/index.ts';
import { at, id } from '#platform/server/db/columns.ts';

/** API keys, by the SHA-256 of their secret. Revoked keys are deleted. */
export const apiKey = pgTable(
  'api_key',
  {
    id: id(),
    /** The key acts as this customer, which only it uses and which cannot sign in, so records show which key acted. */
    customerId: uuid()
      .notNull()
      .references(() => customer.id),
    name: text().notNull(),
    prefix: text().notNull(),
    hash: text().notNull().unique(),
    permissions: jsonb().$type<Permission[]>().notNull(),
    /** The person who created the key. */
    actorId: uuid()
      .notNull()
      .references(() => customer.id),
    createdAt: at().notNull().defaultNow(),
    /** The last day on which it works; null if it does not expire. */
    endsOn: date(),
    lastUsedOn: date(),
  },
  (t) => [index().on(t.createdAt)],
);
