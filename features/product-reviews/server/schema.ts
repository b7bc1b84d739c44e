import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { customer } from '#features/accounts/server/schema.ts';
import { product } from '#features/products/server/schema.ts';
import { at, id } from '#platform/server/db/columns.ts';
import { productReviewSearchVector } from './product-review-search.ts';

/** What people say of a product they bought, one a person and product; those without a person came with the demo. */
export const productReview = pgTable(
  'product_review',
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => product.id),
    customerId: uuid().references(() => customer.id),
    /** As it is shown: the first name, and the first letter of the last. */
    name: text().notNull(),
    stars: integer().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    /** When it was written, or changed last. */
    writtenAt: at().notNull().defaultNow(),
    /** Taken from sight by the shop, and why, as its author is told. */
    hiddenAt: at(),
    hiddenWhy: text(),
    /** What the shop says to it, for everybody. */
    answer: text(),
    answeredAt: at(),
  },
  (t) => [
    unique('product_review_once').on(t.customerId, t.productId),
    index().on(t.productId, t.writtenAt, t.id),
    index().on(t.writtenAt, t.id),
    index('product_review_found').using('gin', productReviewSearchVector),
    check('product_review_stars', sql`stars between 1 and 5`),
    check('product_review_hidden', sql`(hidden_at is null) = (hidden_why is null)`),
    check('product_review_answer', sql`(answer is null) = (answered_at is null)`),
  ],
);
