import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { authUser } from '#features/accounts/server/schema.ts';
import { at } from '#platform/server/db/columns.ts';

/** Codes that have served: none opens anything twice (RFC 6238, 5.2). By a hash that needs the shop's secret. */
export const usedCode = pgTable(
  'used_code',
  {
    authUserId: text()
      .notNull()
      .references(() => authUser.id, { onDelete: 'cascade' }),
    hash: text().notNull(),
    usedAt: at().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.authUserId, t.hash] })],
);
