import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { Cents } from '#platform/contract/money.ts';
import { product } from './products.ts';

/** A joint at a size and a gender that some product has or had; written by the index. */
export const endKind = pgTable(
  'end_kind',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    joint: text().notNull(),
    size: text().notNull(),
    gender: text().$type<'male' | 'female'>().notNull(),
  },
  (t) => [unique('end_kind_once').on(t.joint, t.size, t.gender)],
);

/**
 * A product on sale that leads water from one of its two ends to the other, with what the search for chains goes by; written by the index.
 * Narrow, and beside the product, so that the best of each pair of ends is found without looking at the others.
 */
export const passage = pgTable(
  'passage',
  {
    productId: uuid()
      .primaryKey()
      .references(() => product.id),
    /** Its two ends; the lower id first. */
    aId: integer()
      .notNull()
      .references(() => endKind.id),
    bId: integer()
      .notNull()
      .references(() => endKind.id),
    /** What sort of thing it is, the plainest first (`passing-shapes.ts`). */
    rank: smallint().notNull(),
    /** The slug of the category at the top of its own. */
    root: text().notNull(),
    /** Of one minimum order. */
    cents: bigint({ mode: 'number' }).$type<Cents>().notNull(),
    minOrder: integer().notNull(),
  },
  (t) => [
    index('passage_best').on(t.aId, t.bId, t.rank, t.cents, t.productId, t.minOrder),
    check('passage_ends', sql`a_id <= b_id`),
  ],
);
