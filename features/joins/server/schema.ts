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

/** A kind of end that a product has or had. The indexing of products writes it. */
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
 * A product for sale that carries water between its two ends, with the data that the search for chains needs. The
 * indexing of products writes it. It is a narrow table, so that an index finds the best product for each pair of ends
 * without reading the others.
 */
export const passage = pgTable(
  'passage',
  {
    productId: uuid()
      .primaryKey()
      .references(() => product.id),
    /** Its two ends, with the lower id first. */
    aId: integer()
      .notNull()
      .references(() => endKind.id),
    bId: integer()
      .notNull()
      .references(() => endKind.id),
    /** Rank of its shape, the plainest first (`index-passages.ts`). */
    rank: smallint().notNull(),
    /** Slug of its top-level category. */
    root: text().notNull(),
    /** Price of one minimum order. */
    cents: bigint({ mode: 'number' }).$type<Cents>().notNull(),
    minOrder: integer().notNull(),
  },
  (t) => [
    index('passage_best').on(t.aId, t.bId, t.rank, t.cents, t.productId, t.minOrder),
    check('passage_ends', sql`a_id <= b_id`),
  ],
);

/** One end of a fitting, valve or pipe. */
export const productEnd = pgTable(
  'product_end',
  {
    productId: uuid()
      .notNull()
      .references(() => product.id),
    position: integer().notNull(),
    /** Kind of joint: G, R, NPT, compression, tube, ... */
    joint: text().notNull(),
    /** The size as people write it: 1/2 in, 15 mm, DN 50. */
    size: text().notNull(),
    gender: text().$type<'male' | 'female'>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.position] }),
    index().on(t.joint, t.size, t.gender),
    check('product_end_gender', sql`${t.gender} in ('male', 'female')`),
  ],
);

/** Joints that fit together at the same size, and joints that only look as if they did. */
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
