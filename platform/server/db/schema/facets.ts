import { doublePrecision, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { bits } from './columns.ts';

/** Products in one facet bitmap; their bits fit one page of PostgreSQL several times, so that none is stored apart. */
export const CHUNK = 8192;

/** Every so many chunks there is one that belongs to a slice; a lexeme of its own, '#0', says which (see `hitsOf`). */
export const SLICES = 8;

/** One value of one facet that any product ever had. */
export const facetValue = pgTable(
  'facet_value',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** An attribute's key, or `category`, whose values are slugs. */
    key: text().notNull(),
    text: text(),
    number: doublePrecision(),
    /** How many products on sale have it. */
    products: integer().notNull().default(0),
  },
  (t) => [unique('facet_value_once').on(t.key, t.text, t.number).nullsNotDistinct()],
);

/**
 * Which products on sale have a facet value, a bit each (bit `ordinal % CHUNK` of chunk `ordinal / CHUNK`). Counting
 * any combination is and, or and counting bits, however many products there are.
 */
export const facetBitmap = pgTable(
  'facet_bitmap',
  {
    valueId: integer()
      .notNull()
      .references(() => facetValue.id),
    chunk: integer().notNull(),
    bits: bits({ length: CHUNK }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.valueId, t.chunk] }), index().on(t.chunk)],
);

/** Binary digits of the highest price that a shop may have, in cents. */
export const PRICE_DIGITS = 30;

/**
 * A bit-sliced index of prices: for each binary digit of the cents, which products have a 1 there, a bit each as in
 * `facet_bitmap`; digit -1 has the products on sale. A range of prices is found by and, or and not.
 */
export const priceBitmap = pgTable(
  'price_bitmap',
  {
    chunk: integer().notNull(),
    digit: integer().notNull(),
    bits: bits({ length: CHUNK }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.chunk, t.digit] })],
);
