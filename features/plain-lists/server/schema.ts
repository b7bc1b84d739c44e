import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { customer } from '#features/accounts/server/schema.ts';
import type { ReadingAnswers } from '#features/file-readings/contract/file-readings.ts';
import { at } from '#platform/server/db/columns.ts';

/** The saved column mapping of files with the same headers. */
export const importColumns = pgTable(
  'import_columns',
  {
    /** A hash of all headers in any order (`hashHeaders` in `saved-heads.ts`). */
    key: text().primaryKey(),
    /** Field by header; an empty field means the column is ignored. */
    fields: jsonb().$type<Record<string, string>>().notNull(),
    /** Answers to what such files leave open. */
    reading: jsonb().$type<ReadingAnswers>().notNull().default({}),
    customerId: uuid()
      .notNull()
      .references(() => customer.id),
    updatedAt: at().notNull().defaultNow(),
  },
  (t) => [index().on(t.customerId)],
);
