import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { product } from '#features/products/server/schema.ts';
import type { Cents } from '#platform/contract/money.ts';

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

/** One end of a fitting, a valve or a pipe, and what it mates with. */
export const productEnd = pgTable(
  'product_end',
  {
    productId: uuid()
      .notNull()
      .references(() => product.id),
    position: integer().notNull(),
    /** A kind of joint: G, R, NPT, compression, tube, ... */
    joint: text().notNull(),
    /** As people write it: 1/2 in, 15 mm, DN 50. */
    size: text().notNull(),
    gender: text().$type<'male' | 'female'>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.position] }),
    index().on(t.joint, t.size, t.gender),
    check('product_end_gender', sql`${t.gender} in ('male', 'female')`),
  ],
);

/** What fits together at the same size, and what only looks as if it did. */
export const matingRule = pgTable(
  'mating_rule',
  {
    joint: text().notNull(),
    gender: text().$type<'male' | 'female'>().notNull(),
    toJoint: text().notNull(),
    toGender: text().$type<'male' | 'female'>().notNull(),
    fits: boolean().notNull(),
    note: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.joint, t.gender, t.toJoint, t.toGender] })],
);
