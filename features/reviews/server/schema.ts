import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { customer } from '#features/accounts/server/schema.ts';
import { at, id } from '#platform/server/db/columns.ts';

/** What people say of the shop, one a person; those without a person came with the demo. */
export const review = pgTable(
  'review',
  {
    id: id(),
    customerId: uuid()
      .unique()
      .references(() => customer.id),
    name: text().notNull(),
    image: text(),
    description: text().notNull(),
    rating: integer().notNull(),
    createdAt: at().notNull().defaultNow(),
    /** Taken from sight by an admin; who, when and why is in the audit. */
    hiddenAt: at(),
    /** Where it came from, of people whose address is not proven; forgotten after a while. */
    network: text(),
  },
  (t) => [
    index().on(t.createdAt, t.id),
    index('review_network')
      .on(t.network, t.createdAt)
      .where(sql`network is not null`),
    index('review_words').using('gin', sql`(${t.name} || ' ' || ${t.description}) gin_trgm_ops`),
    check('review_rating', sql`${t.rating} between 1 and 5`),
  ],
);
