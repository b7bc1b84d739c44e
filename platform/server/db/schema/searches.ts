import { sql } from 'drizzle-orm';
import { date, foreignKey, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { customer } from './accounts.ts';
import { at, id } from './columns.ts';
import { synonym } from './products.ts';

/** Synonyms the shop’s people have added, as they were typed, and as the index writes them. */
export const ownSynonym = pgTable(
  'own_synonym',
  {
    id: id(),
    said: text().notNull(),
    means: text().notNull(),
    term: text().notNull(),
    meant: text().notNull(),
    actorId: uuid().references(() => customer.id),
    createdAt: at().notNull().defaultNow(),
  },
  (t) => [
    unique('own_synonym_once').on(t.term, t.meant),
    index().on(t.actorId),
    foreignKey({
      name: 'own_synonym_of',
      columns: [t.term, t.meant],
      foreignColumns: [synonym.term, synonym.means],
    }).onDelete('cascade'),
  ],
);

/** What was searched and not found; nothing of who searched it. */
export const missedSearch = pgTable('missed_search', {
  id: id(),
  /** As the index writes it, so that all ways to write a thing are one. */
  term: text().notNull().unique(),
  /** As it was typed last. */
  said: text().notNull(),
  /** Once a day from each network. */
  times: integer().notNull().default(1),
  lastOn: date({ mode: 'string' })
    .notNull()
    .default(sql`current_date`),
  /** Of no use to the shop’s people. */
  hiddenAt: at(),
});
