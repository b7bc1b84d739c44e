import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, bytes, cents, id } from './columns.ts';

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
    description: text().notNull(),
    categoryId: uuid()
      .notNull()
      .references(() => category.id),
    brand: text(),
    family: text().notNull(),
    /** The price of one minimum order. */
    unitPriceCents: cents().notNull(),
    minOrder: integer().notNull(),
    lowStockAt: integer().notNull().default(0),
    status: text().$type<'active' | 'archived'>().notNull().default('active'),
    /** Place in the best-selling order; lower comes first. */
    position: integer().notNull(),
    createdAt: at().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('product_active_name')
      .on(sql`lower(${t.name})`)
      .where(sql`status = 'active'`),
    index('product_best')
      .on(t.position, t.id)
      .where(sql`status = 'active'`),
    index('product_newest')
      .on(t.createdAt, t.id)
      .where(sql`status = 'active'`),
    index().on(t.categoryId),
    check('product_price', sql`${t.unitPriceCents} > 0`),
    check('product_min_order', sql`${t.minOrder} >= 1`),
    check('product_status', sql`${t.status} in ('active', 'archived')`),
  ],
);

/** Apart from `product` and narrow: every order writes it, and the write stays small (amendment 7). */
export const stock = pgTable(
  'stock',
  {
    productId: uuid()
      .primaryKey()
      .references(() => product.id),
    onHand: integer().notNull(),
    reserved: integer().notNull().default(0),
  },
  (t) => [check('stock_bounds', sql`0 <= ${t.reserved} and ${t.reserved} <= ${t.onHand}`)],
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
    data: bytes().notNull(),
    createdAt: at().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.name, t.width] })],
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
    index().on(t.key, t.text),
    index().on(t.key, t.number),
    check('product_attribute_value', sql`(${t.text} is null) <> (${t.number} is null)`),
  ],
);
