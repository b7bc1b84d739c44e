import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Address } from '#features/addresses/contract/address.ts';
import type { HomeForm } from '#features/home/contract/home.ts';
import type { DeliveryStep } from '#features/settings/contract/delivery-price.ts';
import type { Policies } from '#features/settings/contract/policies.ts';
import { DEFAULT_SHOP_NAME } from '#features/settings/contract/default-texts.ts';
import type { ShopTexts } from '#features/settings/contract/shop-texts.ts';
import type { PricesAbroad } from '#features/settings/contract/tax.ts';
import { id } from '#platform/server/db/columns.ts';

export type StoredHome = Partial<HomeForm>;

/** What its owner says of the shop, in one row: who sells, and whether prices are with tax. */
export const shopSettings = pgTable(
  'shop_settings',
  {
    id: integer().primaryKey().default(1),
    /** Who sells, as documents name him: his tax number too. Its country and region are where tax is owed by default. With the hours of his counter. */
    seller: jsonb().$type<Address & { hours?: string }>().notNull(),
    /** What the shop is called. */
    shopName: text().notNull().default(DEFAULT_SHOP_NAME),
    /** The picture in the place of the built-in mark; empty for none. */
    mark: text().notNull().default(''),
    /** Whom mails are from; what is empty is as the server is set. */
    mailName: text().notNull().default(''),
    mailAddress: text().notNull().default(''),
    email: text().notNull().default(''),
    /** Stands at the foot of documents. */
    documentNote: text().notNull().default(''),
    pricesIncludeTax: boolean().notNull().default(true),
    /** Prices in other countries where prices include tax. */
    pricesAbroad: text().$type<PricesAbroad>().notNull().default('same'),
    /** How long after delivery something may be sent back. */
    returnDays: integer().notNull().default(30),
    /** Where the days of its figures begin, by the name of IANA. */
    timeZone: text().notNull().default('UTC'),
    /** How long an unpaid order keeps its goods; null is as long as the server is set to. */
    holdHours: integer(),
    /** What the owner says on pages of the shop, in Markdown, by the name of the page. */
    policies: jsonb().$type<Partial<Policies>>().notNull().default({}),
    /** Whether its owner is mailed of what has fallen to its threshold. */
    lowStockMails: boolean().notNull().default(true),
    /** What the owner shows on the home page; what he has not said is as the specification has it. */
    home: jsonb().$type<StoredHome>().notNull().default({}),
    /** The owner's promises, tagline, years and menu; the specification's words stand for a key that is missing. */
    words: jsonb().$type<Partial<ShopTexts>>().notNull().default({}),
    version: integer().notNull().default(1),
  },
  () => [
    check('shop_settings_one', sql`id = 1`),
    check('shop_settings_prices_abroad', sql`prices_abroad in ('same', 'withoutHomeTax')`),
    check('shop_settings_return_days', sql`return_days >= 0`),
    check('shop_settings_hold_hours', sql`hold_hours >= 1`),
  ],
);

/** Goods that are taxed alike. */
export const taxClass = pgTable(
  'tax_class',
  {
    id: id(),
    name: text().notNull().unique(),
    isDefault: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex('tax_class_default')
      .on(t.isDefault)
      .where(sql`is_default`),
  ],
);

/** What one class pays in one country or one region of it; where there is no row, nothing. */
export const taxRate = pgTable(
  'tax_rate',
  {
    id: id(),
    taxClassId: uuid()
      .notNull()
      .references(() => taxClass.id),
    /** ISO 3166-1 alpha-2. */
    country: text().notNull(),
    /** A region as addresses name it, or postcodes such as `BT*`; empty for the rest of the country. */
    region: text().notNull().default(''),
    /** As documents name it: VAT, Sales tax. */
    name: text().notNull(),
    /** Per cent. */
    rate: numeric({ precision: 6, scale: 3, mode: 'number' }).notNull(),
  },
  (t) => [
    unique('tax_rate_once').on(t.taxClassId, t.country, t.region),
    check('tax_rate_bounds', sql`rate >= 0 and rate <= 100`),
  ],
);

/** Countries that the shop delivers to alike. */
export const deliveryZone = pgTable(
  'delivery_zone',
  {
    id: id(),
    name: text().notNull().unique(),
    /** Places: `US`, `US-HI` or `GB:BT*`; an empty list is everywhere that no other zone names. */
    countries: text().array().notNull(),
    position: integer().notNull(),
  },
  (t) => [index('delivery_zone_countries').using('gin', t.countries)],
);

/** One way goods come to the buyer, and what it costs. */
export const deliveryMethod = pgTable(
  'delivery_method',
  {
    id: id(),
    zoneId: uuid()
      .notNull()
      .references(() => deliveryZone.id),
    name: text().notNull(),
    /** `collection`: the buyer fetches them at the counter. */
    kind: text().$type<'delivery' | 'collection'>().notNull().default('delivery'),
    /** What its steps count. */
    priced: text().$type<'total' | 'weight'>().notNull().default('total'),
    /** Ascending; the first is from 0. */
    steps: jsonb().$type<DeliveryStep[]>().notNull(),
    takesBulky: boolean().notNull().default(true),
    /** How long it takes, in words. */
    speed: text().notNull().default(''),
    position: integer().notNull(),
    isActive: boolean().notNull().default(true),
    version: integer().notNull().default(1),
  },
  (t) => [
    index().on(t.zoneId),
    unique('delivery_method_name').on(t.zoneId, t.name),
    check('delivery_method_kind', sql`kind in ('delivery', 'collection')`),
    check('delivery_method_priced', sql`priced in ('total', 'weight')`),
    check('delivery_method_steps', sql`jsonb_array_length(steps) >= 1`),
  ],
);
