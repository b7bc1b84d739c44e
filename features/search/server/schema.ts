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
import { at, bits, id } from '#platform/server/db/columns.ts';

/** Products in one facet bitmap; their bits fit one page of PostgreSQL several times, so that none is stored apart. */
export const CHUNK = 8192;

/** Every so many chunks there is one that belongs to a slice; a lexeme of its own, '#0', says which (see `hitsCte`). */
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

/** What else people call a thing; both as the index writes words. */
export const synonym = pgTable('synonym', { term: text().notNull(), means: text().notNull() }, (t) => [
  primaryKey({ columns: [t.term, t.means] }),
]);

/** Every word of the catalogue, to find the one somebody meant. */
export const vocabulary = pgTable(
  'vocabulary',
  {
    word: text().primaryKey(),
    lexeme: text().notNull(),
    /** Whether a mistyped word may be taken for it: not for words that only descriptions or part numbers have. */
    proposed: boolean().notNull().default(true),
  },
  (t) => [index().on(t.lexeme), index('vocabulary_near').using('gin', t.word.op('gin_trgm_ops'))],
);

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
