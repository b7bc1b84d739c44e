import { boolean, pgTable, text } from 'drizzle-orm/pg-core';

/** The hosts of former shops, without `www.`: links of descriptions to them lead to pages of this shop. */
export const formerHost = pgTable('former_host', {
  host: text().primaryKey(),
  /** True if staff entered it, so that no undo of a file removes it. */
  isEntered: boolean().notNull().default(false),
});
