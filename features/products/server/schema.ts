import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { taxClass } from '#features/settings/server/schema.ts';
import { at, bytes, cents, id, plainText, searchVector } from '#platform/server/db/columns.ts';

/**
 * What its owner says goes with a product. By SKU, as a price list says it: it may come later than what names it, and
 * shows where something on sale has it.
 */
export const productAccessory = pgTable(
  'product_accessory',
  {
    productId: uuid()
      .notNull()
      .references(() => product.id),
    position: integer().notNull(),
    sku: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.productId, t.position] }), index().on(t.sku)],
);

export const category = pgTable(
  'category',
  {
    id: id(),
    parentId: uuid().references((): AnyPgColumn => category.id),
    slug: text().notNull().unique(),
    name: text().notNull(),
    position: integer().notNull(),
  },
  (t) => [index().on(t.parentId)],
);

export const product = pgTable(
  'product',
  {
    id: id(),
    sku: text().notNull().unique(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    /** Sorts lists by name; `nameSortKey` makes it, and `search/index-products.ts` alone writes it. */
    nameSortKey: plainText().notNull().default(''),
    description: text().notNull(),
    categoryId: uuid()
      .notNull()
      .references(() => category.id),
    brand: text(),
    family: text().notNull(),
    /** The price of one minimum order. */
    unitPriceCents: cents().notNull(),
    minOrder: integer().notNull(),
    /** From the minimum up, quantities go by so many pieces. */
    quantityStep: integer().notNull().default(1),
    /** Of one piece with its packing; null where nobody has weighed it. */
    weightGrams: integer(),
    /** Too large for the ordinary delivery. */
    bulky: boolean().notNull().default(false),
    /** The shop's ordinary one where none is named. */
    taxClassId: uuid().references(() => taxClass.id),
    /** When more of it is expected, where somebody knows. */
    expectedOn: date({ mode: 'string' }),
    lowStockAt: integer().notNull().default(0),
    /** Where it lies in the store room, as its owner names the place. */
    bin: text().notNull().default(''),
    status: text().$type<'active' | 'archived'>().notNull().default('active'),
    /** When it was taken off sale, where it is; of products that were deleted before this was kept nobody knows. */
    archivedAt: at(),
    /** The import that had brought it, where that was taken back and no order has it: nobody has deleted it. */
    undoneImport: uuid(),
    /** Orders of the last 90 days that are paid, as of the last hour: best sellers come first. */
    sold: integer().notNull().default(0),
    /** Place among those that sold as often; lower comes first. */
    position: integer().notNull(),
    createdAt: at().notNull().defaultNow(),
    /** How many reviews of it are seen, and the sum of their stars (`count-stars.ts`). */
    reviews: integer().notNull().default(0),
    stars: integer().notNull().default(0),
    version: integer().notNull().default(1),
    /** Its bit in the facet bitmaps: counts up without holes worth speaking of. */
    ordinal: integer().notNull().generatedAlwaysAsIdentity({ startWith: 0, minValue: 0 }),
    /** The words it is found by, weighted; written by the index, not by hand. */
    search: searchVector().notNull().default(''),
    /** Every facet value it has, as ids; written by the index too. */
    terms: integer().array().notNull().default([]),
  },
  (t) => [
    uniqueIndex('product_active_name')
      .on(sql`lower(${t.name})`)
      .where(sql`status = 'active'`),
    // The orders of a list; the migration adds INCLUDE (terms), which this cannot say: a list with facets then never
    // looks at the products it passes over.
    index('product_selling')
      .on(t.sold.desc().nullsFirst(), t.position, t.id)
      .where(sql`status = 'active'`),
    index('product_newest')
      .on(t.createdAt, t.id)
      .where(sql`status = 'active'`),
    index('product_by_price')
      .on(t.unitPriceCents, t.id)
      .where(sql`status = 'active'`),
    index('product_by_name_sort_key')
      .on(t.nameSortKey, t.id)
      .where(sql`status = 'active'`),
    index('product_archived')
      .on(t.archivedAt.desc().nullsLast(), t.id)
      .where(sql`status = 'archived'`),
    index().on(t.categoryId),
    index().on(t.family),
    index('product_ordinal').on(t.ordinal),
    index('product_search').using('gin', t.search),
    index('product_terms').using('gin', t.terms),
    check('product_price', sql`${t.unitPriceCents} > 0`),
    check('product_min_order', sql`${t.minOrder} >= 1`),
    check('product_quantity_step', sql`quantity_step >= 1`),
    check('product_weight', sql`weight_grams > 0`),
    index().on(t.taxClassId),
    check('product_status', sql`${t.status} in ('active', 'archived')`),
  ],
);

/** From so many pieces on, so many per cent less. */
export const priceBreak = pgTable(
  'price_break',
  {
    productId: uuid()
      .notNull()
      .references(() => product.id),
    fromQuantity: integer().notNull(),
    percent: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.fromQuantity] }),
    check('price_break_quantity', sql`from_quantity > 1`),
    check('price_break_percent', sql`percent > 0 and percent < 100`),
  ],
);

export const productImage = pgTable(
  'product_image',
  {
    productId: uuid()
      .notNull()
      .references(() => product.id),
    position: integer().notNull(),
    url: text().notNull(),
    alt: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.productId, t.position] })],
);

/** Uploaded pictures, by the hash of the file they were made from. */
export const picture = pgTable(
  'picture',
  {
    name: text().notNull(),
    width: integer().notNull(),
    format: text().notNull().default('webp'),
    data: bytes().notNull(),
    createdAt: at().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.name, t.width, t.format] })],
);

export const attribute = pgTable(
  'attribute',
  {
    key: text().primaryKey(),
    label: text().notNull(),
    type: text().$type<'text' | 'number'>().notNull(),
    unit: text(),
    facet: boolean().notNull(),
    help: text(),
    position: integer().notNull(),
  },
  (t) => [check('attribute_type', sql`${t.type} in ('text', 'number')`)],
);

export const productAttribute = pgTable(
  'product_attribute',
  {
    productId: uuid()
      .notNull()
      .references(() => product.id),
    key: text()
      .notNull()
      .references(() => attribute.key),
    text: text(),
    number: doublePrecision(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.key] }),
    check('product_attribute_value', sql`(${t.text} is null) <> (${t.number} is null)`),
  ],
);

/** Every number a product is asked for by: its SKU, its maker's, its bar code, those it replaces. */
export const partNumber = pgTable(
  'part_number',
  {
    /** Letters and digits only, in capitals. */
    norm: text().notNull(),
    productId: uuid()
      .notNull()
      .references(() => product.id),
    kind: text().$type<'sku' | 'maker' | 'gtin' | 'replaces'>().notNull(),
    label: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.norm, t.productId] }),
    index('part_number_prefix').on(t.norm.op('text_pattern_ops')),
    index().on(t.productId),
  ],
);
