import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { customer } from '#features/accounts/server/schema.ts';
import { company } from '#features/companies/server/schema.ts';
import { brand, category, product } from '#features/products/server/schema.ts';
import { at, cents, id } from '#platform/server/db/columns.ts';

/** Customers who get the same prices. */
export const priceGroup = pgTable(
  'price_group',
  {
    id: id(),
    name: text().notNull(),
    version: integer().notNull().default(1),
    createdAt: at().notNull().defaultNow(),
  },
  (t) => [uniqueIndex('price_group_name').on(sql`lower(${t.name})`)],
);

/** The price group of a customer. */
export const customerPriceGroup = pgTable(
  'customer_price_group',
  {
    customerId: uuid()
      .primaryKey()
      .references(() => customer.id),
    groupId: uuid()
      .notNull()
      .references(() => priceGroup.id),
  },
  (t) => [index().on(t.groupId)],
);

/** Prices of one group, company or customer. Its version rises with each change of the list or its prices. */
export const priceList = pgTable(
  'price_list',
  {
    id: id(),
    name: text().notNull(),
    groupId: uuid().references(() => priceGroup.id),
    companyId: uuid().references(() => company.id),
    customerId: uuid().references(() => customer.id),
    /** In the shop's time zone. Null if the prices apply at once, or never end. */
    startsOn: date(),
    endsOn: date(),
    isActive: boolean().notNull().default(true),
    version: integer().notNull().default(1),
    createdAt: at().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('price_list_name').on(sql`lower(${t.name})`),
    check('price_list_owner', sql`num_nonnulls(group_id, company_id, customer_id) = 1`),
    check('price_list_days', sql`starts_on <= ends_on`),
    index().on(t.groupId),
    index().on(t.companyId),
    index().on(t.customerId),
  ],
);

/** A price of a list for a product, a category with those below it, a brand, or, without any of them, everything. */
export const priceRule = pgTable(
  'price_rule',
  {
    id: id(),
    listId: uuid()
      .notNull()
      .references(() => priceList.id, { onDelete: 'cascade' }),
    productId: uuid().references(() => product.id),
    categoryId: uuid().references(() => category.id),
    brandId: uuid().references(() => brand.id),
    fromQuantity: integer().notNull(),
    /** The percentage taken off the regular price. */
    percent: numeric({ precision: 4, scale: 2 }),
    /** The price of `per` pieces. */
    priceCents: cents(),
    per: integer(),
  },
  (t) => [
    // Each lookup, by product, category, brand or everything, uses the first columns of this index.
    unique('price_rule_once').on(t.listId, t.productId, t.categoryId, t.brandId, t.fromQuantity).nullsNotDistinct(),
    check('price_rule_target', sql`num_nonnulls(product_id, category_id, brand_id) <= 1`),
    check(
      'price_rule_value',
      sql`num_nonnulls(percent, price_cents) = 1 and (price_cents is null) = (per is null)
          and (price_cents is null or product_id is not null)`,
    ),
    check('price_rule_amounts', sql`from_quantity >= 1 and percent > 0 and price_cents >= 0 and per >= 1`),
    index().on(t.productId),
    index().on(t.categoryId),
    index().on(t.brandId),
  ],
);
