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
import { type DeliveryTime, NO_DELIVERY_TIME } from '#features/delivery-days/contract/delivery-time.ts';
import type { DeliverySchedule } from '#features/delivery-days/contract/schedule.ts';
import type { HomeForm } from '#features/home/contract/home.ts';
import type { DeliveryStep } from '#features/settings/contract/delivery-price.ts';
import type { Policies } from '#features/settings/contract/policies.ts';
import { DEFAULT_SHOP_NAME } from '#features/settings/contract/default-texts.ts';
import type { ShopTexts } from '#features/settings/contract/shop-texts.ts';
import type { PricesAbroad } from '#features/settings/contract/tax.ts';
import { DEFAULT_CURRENCY } from '#platform/contract/currency.ts';
import { id } from '#platform/server/db/columns.ts';

export type StoredHome = Partial<HomeForm>;

/** The owner's settings, in a single row. */
export const shopSettings = pgTable(
  'shop_settings',
  {
    id: integer().primaryKey().default(1),
    /**
     * The seller as named on documents, with tax number, and the opening hours of the counter. Its country and region
     * are the default destination for taxes.
     */
    seller: jsonb().$type<Address & { hours?: string }>().notNull(),
    shopName: text().notNull().default(DEFAULT_SHOP_NAME),
    /** The picture to use instead of the built-in logo; empty for none. */
    mark: text().notNull().default(''),
    /** The sender of emails; empty for the server's default. */
    mailName: text().notNull().default(''),
    mailAddress: text().notNull().default(''),
    email: text().notNull().default(''),
    /** Codes of the countries that the shop delivers to; an empty list is everywhere. */
    deliveryCountries: text().array().notNull().default([]),
    /** Printed at the foot of documents. */
    documentNote: text().notNull().default(''),
    /** ISO 4217, of all prices. Orders fix it. */
    currency: text().notNull().default(DEFAULT_CURRENCY),
    pricesIncludeTax: boolean().notNull().default(true),
    /** Prices in other countries, if prices include tax. */
    pricesAbroad: text().$type<PricesAbroad>().notNull().default('same'),
    /** Customers may return goods for this many days after delivery. */
    returnDays: integer().notNull().default(30),
    /** The IANA time zone of the shop's days. */
    timeZone: text().notNull().default('UTC'),
    /** How long an unpaid order reserves its stock; null for the server's default. */
    holdHours: integer(),
    /** The account for bank transfers: holder, number, bank. */
    bankDetails: text().notNull().default(''),
    /** True if buyers may pay an order by bank transfer. */
    offersBankTransfer: boolean().notNull().default(false),
    /** True if buyers may pay at the counter for orders that they collect. */
    offersCounterPayment: boolean().notNull().default(false),
    /** How many days an order waits for its bank transfer. */
    bankHoldDays: integer().notNull().default(7),
    /** How many days an order waits to be paid at the counter. */
    counterHoldDays: integer().notNull().default(3),
    /** The owner's page texts in Markdown, by page name. */
    policies: jsonb().$type<Partial<Policies>>().notNull().default({}),
    /** True if the owner gets low-stock emails. */
    lowStockMails: boolean().notNull().default(true),
    /** True if lists show one card for each product family. */
    hasFamilyCards: boolean().notNull().default(false),
    /** The owner's content of the home page; the specification's content replaces missing keys. */
    home: jsonb().$type<StoredHome>().notNull().default({}),
    /** The owner's promises, tagline, years and menu; the specification's texts replace missing keys. */
    words: jsonb().$type<Partial<ShopTexts>>().notNull().default({}),
    /** When goods are sent and the counter is open; `defaultSchedule` replaces missing keys. */
    schedule: jsonb().$type<Partial<DeliverySchedule>>().notNull().default({}),
    version: integer().notNull().default(1),
  },
  () => [
    check('shop_settings_one', sql`id = 1`),
    check('shop_settings_currency', sql`currency ~ '^[A-Z]{3}$'`),
    check('shop_settings_prices_abroad', sql`prices_abroad in ('same', 'withoutHomeTax')`),
    check('shop_settings_return_days', sql`return_days >= 0`),
    check('shop_settings_hold_hours', sql`hold_hours >= 1`),
    check('shop_settings_way_days', sql`bank_hold_days >= 1 and counter_hold_days >= 1`),
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

/** The tax rate of a class in a country or one of its regions; without a row, there is no tax. */
export const taxRate = pgTable(
  'tax_rate',
  {
    id: id(),
    taxClassId: uuid()
      .notNull()
      .references(() => taxClass.id),
    /** ISO 3166-1 alpha-2. */
    country: text().notNull(),
    /** A region by its postal name, or postcodes such as `BT*`; empty for the rest of the country. */
    region: text().notNull().default(''),
    /** The tax name on documents: VAT, Sales tax. */
    name: text().notNull(),
    /** In percent. */
    rate: numeric({ precision: 6, scale: 3, mode: 'number' }).notNull(),
  },
  (t) => [
    unique('tax_rate_once').on(t.taxClassId, t.country, t.region),
    check('tax_rate_bounds', sql`rate >= 0 and rate <= 100`),
  ],
);

/** Places that share delivery methods. */
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

/** A way to deliver goods to the buyer, and its price. */
export const deliveryMethod = pgTable(
  'delivery_method',
  {
    id: id(),
    zoneId: uuid()
      .notNull()
      .references(() => deliveryZone.id),
    name: text().notNull(),
    /** `collection`: the buyer collects the goods at the counter. */
    kind: text().$type<'delivery' | 'collection'>().notNull().default('delivery'),
    /** The measure of the steps: price of the goods, or weight. */
    priced: text().$type<'total' | 'weight'>().notNull().default('total'),
    /** Ascending; the first starts at 0. */
    steps: jsonb().$type<DeliveryStep[]>().notNull(),
    takesBulky: boolean().notNull().default(true),
    /** The delivery time, as text. */
    speed: text().notNull().default(''),
    position: integer().notNull(),
    isActive: boolean().notNull().default(true),
    /** How long it takes, for the promised days. */
    deliveryTime: jsonb().$type<DeliveryTime>().notNull().default(NO_DELIVERY_TIME),
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
