import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { customer } from '#features/accounts/server/schema.ts';
import { product } from '#features/products/server/schema.ts';
import { at, id } from '#platform/server/db/columns.ts';
import { productReviewSearchVector } from './product-review-search.ts';

/**
 * Reviews of bought products, one per customer and product. Those of a former shop have a source and no customer, and
 * demo reviews have neither.
 */
export const productReview = pgTable(
  'product_review',
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => product.id),
    customerId: uuid().references(() => customer.id),
    /** The former shop or its app that the review was imported from, such as `Judge.me`. */
    source: text(),
    /** Finds an imported review again in another file. */
    sourceKey: text(),
    /** The name as it is shown: the first name and the initial of the last name. */
    name: text().notNull(),
    stars: integer().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    /** When it was written or last changed. */
    writtenAt: at().notNull().defaultNow(),
    /** The day of an imported review in its file, which stays when the shop's zone changes; null for others. */
    writtenOn: date({ mode: 'string' }),
    /** When and why the shop hid it; the author sees the reason. */
    hiddenAt: at(),
    hiddenReason: text(),
    /** The shop's public answer. */
    answer: text(),
    answeredAt: at(),
  },
  (t) => [
    unique('product_review_once').on(t.customerId, t.productId),
    uniqueIndex('product_review_imported')
      .on(t.productId, t.sourceKey)
      .where(sql`source_key is not null`),
    index().on(t.productId, t.writtenAt, t.id),
    index().on(t.writtenAt, t.id),
    index('product_review_found').using('gin', productReviewSearchVector),
    check('product_review_stars', sql`stars between 1 and 5`),
    check(
      'product_review_source',
      sql`(source is null) = (source_key is null) and (source is null or customer_id is null)`,
    ),
    check('product_review_hidden', sql`(hidden_at is null) = (hidden_reason is null)`),
    check('product_review_answer', sql`(answer is null) = (answered_at is null)`),
  ],
);
