import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { authUser } from '#features/accounts/server/schema.ts';
import { at } from '#platform/server/db/columns.ts';

/** Used codes, because no code may be used twice (RFC 6238, 5.2). The hash is keyed with the shop's secret. */
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
