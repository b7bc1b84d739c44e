import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { customer } from '#features/accounts/server/schema.ts';
import { product } from '#features/products/server/schema.ts';
import { at, bits, id } from '#platform/server/db/columns.ts';

/**
 * The number of products in one bitmap. A PostgreSQL page holds several bitmaps of this size, so none is stored
 * out of line.
 */
export const CHUNK = 8192;

/**
 * The number of slices to which chunks are assigned in turn. A lexeme such as '#0' names a product's slice (see
 * `hitsCte`).
 */
export const SLICES = 8;

/** A facet value that some product has or had. */
export const facetValue = pgTable(
  'facet_value',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** An attribute's key, or `category`, whose values are slugs. */
    key: text().notNull(),
    text: text(),
    number: doublePrecision(),
    /** The number of products for sale that have the value. */
    products: integer().notNull().default(0),
  },
  (t) => [unique('facet_value_once').on(t.key, t.text, t.number).nullsNotDistinct()],
);

/**
 * The products for sale with a facet value, one bit each (bit `ordinal % CHUNK` of chunk `ordinal / CHUNK`). Bit
 * operations count any combination of values, however many products there are.
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

/** Binary digits of the highest allowed price in cents. */
export const PRICE_DIGITS = 30;

/** Products whose words or facets are outdated, because their category or an attribute has changed. */
export const reindexRequest = pgTable('reindex_request', {
  productId: uuid()
    .primaryKey()
    .references(() => product.id, { onDelete: 'cascade' }),
});

/**
 * A bit-sliced price index: for each binary digit of the cents, the products with a 1 there, one bit each as in
 * `facet_bitmap`. Digit -1 has the products for sale. Bit operations find a price range.
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

/** Another word for the same thing. Both columns are normalized as in the index. */
export const synonym = pgTable('synonym', { term: text().notNull(), means: text().notNull() }, (t) => [
  primaryKey({ columns: [t.term, t.means] }),
]);

/** Every word of the catalog, to correct misspelled words. */
export const vocabulary = pgTable(
  'vocabulary',
  {
    word: text().primaryKey(),
    lexeme: text().notNull(),
    /** True if mistyped words may be corrected to it: false for words found only in descriptions or part numbers. */
    proposed: boolean().notNull().default(true),
  },
  (t) => [index().on(t.lexeme), index('vocabulary_near').using('gin', t.word.op('gin_trgm_ops'))],
);

/** Synonyms added by staff, as typed and as normalized for the index. */
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

/** Searches without a result. Nothing is stored about who searched. */
export const missedSearch = pgTable('missed_search', {
  id: id(),
  /** Normalized as in the index, so that all spellings are one row. */
  term: text().notNull().unique(),
  /** The search as it was last typed. */
  said: text().notNull(),
  /** Counts each network at most once a day. */
  times: integer().notNull().default(1),
  lastOn: date({ mode: 'string' })
    .notNull()
    .default(sql`current_date`),
  /** Set by staff if the search is of no use to them. */
  hiddenAt: at(),
});
