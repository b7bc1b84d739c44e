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
 * An accessory that the owner recommends with a product. It is stored by SKU, as in a price list. The accessory
 * may be added to the shop later, and is shown once a product for sale has the SKU.
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
    /** A number or path of Google's product taxonomy; null to use the entry of the category above. */
    googleCategory: text(),
    /** The text of its page; empty if there is none. */
    description: text().notNull().default(''),
  },
  (t) => [index().on(t.parentId)],
);

export const brand = pgTable('brand', {
  id: id(),
  slug: text().notNull().unique(),
  name: text().notNull().unique(),
  /** The text of its page; empty if there is none. */
  description: text().notNull().default(''),
  /** The address of its picture; empty if there is none. */
  picture: text().notNull().default(''),
});

/** A former name of a brand that was renamed or merged. Product files may still have it. */
export const brandAlias = pgTable(
  'brand_alias',
  {
    name: text().primaryKey(),
    brandId: uuid()
      .notNull()
      .references(() => brand.id, { onDelete: 'cascade' }),
  },
  (t) => [index().on(t.brandId)],
);

export const product = pgTable(
  'product',
  {
    id: id(),
    sku: text().notNull().unique(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    /** Sorts lists by name; only `index-products.ts` writes it, with `nameSortKey`. */
    nameSortKey: plainText().notNull().default(''),
    description: text().notNull(),
    categoryId: uuid()
      .notNull()
      .references(() => category.id),
    /** The name of its brand, which lists, search and exports read. */
    brand: text(),
    /** Null for a product that a previous build wrote, until `link-brands.ts` has run. */
    brandId: uuid().references(() => brand.id),
    family: text().notNull(),
    /** The price of one minimum order. */
    unitPriceCents: cents().notNull(),
    /**
     * The price without the current reduction; null without one. Only `settle-prices.ts` writes these three
     * columns.
     */
    regularPriceCents: cents(),
    /**
     * The lowest price of the 30 days before the reduction, of one minimum order; null if nobody could buy the product
     * at its regular price before.
     */
    lowestPriceCents: cents(),
    /** When the reduction ends. */
    reducedUntil: at(),
    minOrder: integer().notNull(),
    /** Above the minimum, quantities are multiples of this many pieces. */
    quantityStep: integer().notNull().default(1),
    /** The weight of one piece with its packing; null if unknown. */
    weightGrams: integer(),
    /** Too large for some delivery methods. */
    bulky: boolean().notNull().default(false),
    /** Null means the shop's default tax class. */
    taxClassId: uuid().references(() => taxClass.id),
    /** When more of it is expected; null if unknown. */
    expectedOn: date({ mode: 'string' }),
    lowStockAt: integer().notNull().default(0),
    /** The place in the store room, as the owner names it. */
    bin: text().notNull().default(''),
    /** Only staff see a draft. */
    status: text().$type<'active' | 'draft' | 'archived'>().notNull().default('active'),
    /** When a draft goes on sale by itself; null if staff publish it. */
    publishAt: at(),
    /** When the product becomes a draft by itself; null if it stays on sale. */
    withdrawAt: at(),
    /** True if an archived product was a draft: only staff see it, and it is restored as a draft. */
    wasDraft: boolean().notNull().default(false),
    /** When the product was taken off sale; null also for products deleted before this column existed. */
    archivedAt: at(),
    /** The undone import that had added the product, if no order contains it. Staff did not delete such a product. */
    undoneImport: uuid(),
    /** Paid orders of the last 90 days, updated hourly; best sellers come first. */
    sold: integer().notNull().default(0),
    /** Order among products with equal sales; lower comes first. */
    position: integer().notNull(),
    /** When it was first for sale; until then, when it was added. */
    createdAt: at().notNull().defaultNow(),
    /** The number of published reviews and the sum of their stars (`lock-reviews.ts`). */
    reviews: integer().notNull().default(0),
    stars: integer().notNull().default(0),
    version: integer().notNull().default(1),
    /** The product's bit in the facet bitmaps; counts up with almost no gaps. */
    ordinal: integer().notNull().generatedAlwaysAsIdentity({ startWith: 0, minValue: 0 }),
    /** The weighted search words; only the indexer writes them. */
    search: searchVector().notNull().default(''),
    /** The ids of all its facet values; only the indexer writes them. */
    terms: integer().array().notNull().default([]),
  },
  (t) => [
    uniqueIndex('product_active_name')
      .on(sql`lower(${t.name})`)
      .where(sql`status = 'active'`),
    // The sort orders of a list. The migration adds INCLUDE (terms), which Drizzle cannot express: a list with facets
    // then skips products without reading their rows.
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
    index('product_draft')
      .on(t.createdAt, t.id)
      .where(sql`status = 'draft'`),
    index('product_archived')
      .on(t.archivedAt.desc().nullsLast(), t.id)
      .where(sql`status = 'archived'`),
    index().on(t.categoryId),
    index()
      .on(t.brandId)
      .where(sql`brand_id is not null`),
    index().on(t.family),
    index('product_publish_at')
      .on(t.publishAt)
      .where(sql`publish_at is not null`),
    index('product_withdraw_at')
      .on(t.withdrawAt)
      .where(sql`withdraw_at is not null`),
    index('product_ordinal').on(t.ordinal),
    index('product_search').using('gin', t.search),
    index('product_terms').using('gin', t.terms),
    check('product_price', sql`${t.unitPriceCents} > 0`),
    check(
      'product_reduced',
      sql`regular_price_cents is null or (regular_price_cents > unit_price_cents and reduced_until is not null)`,
    ),
    index('product_reduced_until')
      .on(t.reducedUntil)
      .where(sql`reduced_until is not null`),
    check('product_min_order', sql`${t.minOrder} >= 1`),
    check('product_quantity_step', sql`quantity_step >= 1`),
    check('product_weight', sql`weight_grams > 0`),
    index().on(t.taxClassId),
    check('product_status', sql`status in ('active', 'draft', 'archived')`),
  ],
);

/** A percentage off a line, from a number of pieces. */
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

/** Uploaded pictures, named by the hash of the original file. */
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

/** Every number a product is known by: SKU, maker's number, bar code and replaced numbers. */
export const partNumber = pgTable(
  'part_number',
  {
    /** Only letters and digits, in capitals. */
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
