import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { customer } from '#features/accounts/server/schema.ts';
import { at, id } from '#platform/server/db/columns.ts';

/** Reviews of the shop, one per customer. Demo reviews have no customer. */
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
    /** When staff hid it; the audit records who and why. */
    hiddenAt: at(),
    /** The author's network if their address is not proven; deleted after a while. */
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
