import { z } from 'zod';
import { Email } from '#features/accounts/contract/accounts.ts';
import { AddressForm } from '#features/addresses/contract/addresses.ts';
import { json } from '#platform/contract/bodies.ts';
import { isCountry } from '#features/addresses/contract/countries.ts';
import { typedDecimal } from '#platform/contract/typed-numbers.ts';
import { parseDeliverySteps } from './delivery-steps.ts';
import { DeliveryTimeForm } from '#features/delivery-days/contract/delivery-time.ts';
import { DeliverySchedule } from '#features/delivery-days/contract/schedule.ts';
import { isShopCurrency } from '#platform/contract/shop-currencies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { HomeForm, OwnPicture } from '#features/home/contract/home.ts';
import { ExpectedVersion, Id, requiredField } from '#platform/contract/fields.ts';
import { Policies } from './policies.ts';
import { MAX_RETURN_DAYS } from '#platform/contract/limits.ts';
import { PublicSeller } from './seller.ts';
import { parseTerritory, splitTerritories } from './territory.ts';
import { wholeNumber } from '#features/products/contract/products.ts';
import { MailName, ShopName, ShopTexts, ShopTextsForm } from './shop-texts.ts';
import { pricesAbroadChoices } from './tax.ts';
import { isTimeZone } from '#platform/contract/time-zones.ts';
import { WaysToPayForm, WaysToPaySettings } from './ways-to-pay-settings.ts';

const Country = z.string().trim().toUpperCase().refine(isCountry, 'Use a code of two letters, such as NO');

/** Comma-separated places: country codes, regions such as `US-HI`, postcodes such as `GB:BT*`. */
const TerritoryList = z
  .string()
  .trim()
  .toUpperCase()
  .max(1500)
  .refine(
    (text) => splitTerritories(text).every((place) => parseTerritory(place) !== null),
    'Use codes of two letters with commas between them, such as NO, SE, US-HI or GB:BT*',
  );

/** Comma-separated country codes. */
const CountryList = z
  .string()
  .trim()
  .toUpperCase()
  .max(1500)
  .transform((text) => [...new Set(splitTerritories(text))].join(', '))
  .refine(
    (text) => splitTerritories(text).every(isCountry),
    'Use codes of two letters with commas between them, such as SG, MY, GB',
  );

/** Currencies without cents, or with thousandths, do not fit amounts in hundredths. */
const Currency = z.string().refine(isShopCurrency, 'Choose a currency with two decimals, such as EUR');

const Percent = z
  .union([z.number(), typedDecimal], 'Rate is Required')
  .pipe(
    z
      .number('Enter a number')
      .min(0, 'Not below 0')
      .max(100, 'Not above 100')
      .multipleOf(0.001, 'At most three decimals'),
  );

const DeliveryMethodForm = z.object({
  /** Empty for a new method. */
  _id: z.union([z.literal(''), Id]).default(''),
  /** The name of the zone. */
  zone: z.string().min(1, 'Choose a zone'),
  name: requiredField('Name', 60),
  kind: z.enum(['delivery', 'collection']),
  priced: z.enum(['total', 'weight']),
  /** The price in dollars from a total in dollars, or from a weight in kilograms: `0: 7.95, 100: 0`. */
  steps: z
    .string()
    .max(500)
    .refine((text) => parseDeliverySteps(text) !== null, 'Write it as 0: 7.95, 100: 0, starting at 0'),
  takesBulky: z.boolean().default(true),
  speed: z.string().trim().max(200, 'Must be 200 characters or shorter').default(''),
  isActive: z.boolean().default(true),
  ...DeliveryTimeForm.partial().shape,
});

const MOST_HOLD_HOURS = 10_000;

type Issues = z.RefinementCtx;

const reportIssue = (context: Issues, path: (string | number)[], message: string) =>
  context.addIssue({ code: 'custom', path, message });

/** Reports values that are listed twice. */
const rejectDuplicates = (context: Issues, list: string, field: string, keys: string[]): void => {
  for (const [at, key] of keys.entries()) {
    if (keys.indexOf(key) < at) reportIssue(context, [list, at, field], 'This is listed twice');
  }
};

/** Reports references to rows that do not exist. */
const rejectUnknown = (context: Issues, list: string, field: string, named: string[], known: string[]): void => {
  for (const [at, name] of named.entries()) {
    if (!known.includes(name)) reportIssue(context, [list, at, field], 'Choose one from the list above');
  }
};

/** The shop's name, logo and email sender. */
const Identity = z.object({
  shopName: ShopName,
  /** A picture to use instead of the built-in logo; empty for none. */
  mark: OwnPicture,
  mailName: MailName,
  /** The sender address of emails; empty for the server's default. */
  mailAddress: z.union([z.literal(''), Email]),
});

/**
 * The owner's settings: seller, taxes, delivery and texts. Optional fields keep their saved values if missing, because
 * pages opened before an update do not send them.
 */
export const SettingsForm = z
  .object({
    ...Identity.partial().shape,
    seller: AddressForm,
    email: z.union([z.literal(''), Email]),
    /** The opening hours of the counter, as text. */
    hours: z.string().trim().max(200, 'Must be 200 characters or shorter').default(''),
    documentNote: z.string().trim().max(1000, 'Must be 1000 characters or shorter'),
    /** The ISO 4217 code of all prices, of two decimals; fixed by the first order. */
    currency: Currency.optional(),
    pricesIncludeTax: z.boolean(),
    /** Applies only if prices include tax. */
    pricesAbroad: z.enum(pricesAbroadChoices).optional(),
    returnDays: wholeNumber('Days', 0, 'Not below 0', MAX_RETURN_DAYS),
    /** How long an unpaid order reserves its stock; null for the server's default. */
    holdHours: z
      .union(
        [z.literal('').transform(() => null), z.null(), wholeNumber('Hours', 1, 'At least 1', MOST_HOLD_HOURS)],
        'Enter a whole number',
      )
      .optional(),
    ...WaysToPayForm.partial().shape,
    policies: Policies.optional(),
    /** The time zone of the shop's days: in reports and documents, and for deliveries. */
    timeZone: z.string().refine(isTimeZone, 'Choose a time zone').default('UTC'),
    /** True if the owner gets low-stock emails. */
    lowStockMails: z.boolean().optional(),
    /** True if lists show one card for each product family. */
    hasFamilyCards: z.boolean().optional(),
    ...DeliverySchedule.partial().shape,
    ...HomeForm.partial().shape,
    ...ShopTextsForm.partial().shape,
    /** The first class applies to delivery, and to goods without a class. */
    classes: z
      .array(z.object({ _id: z.union([z.literal(''), Id]).default(''), name: requiredField('Name', 60) }))
      .max(20),
    rates: z
      .array(
        z.object({
          /** The name of the tax class. */
          class: z.string().min(1, 'Choose a class'),
          country: Country,
          region: z.string().trim().max(100).default(''),
          name: requiredField('Name', 40),
          rate: Percent,
        }),
      )
      .max(500),
    /** Codes of the countries that the shop delivers to; empty for everywhere. */
    deliveryCountries: CountryList.optional(),
    zones: z.array(z.object({ name: requiredField('Name', 60), countries: TerritoryList })).max(50),
    methods: z.array(DeliveryMethodForm).max(100),
    /** The version that was read, so that a save cannot overwrite another person's changes. */
    version: ExpectedVersion,
  })
  .superRefine((form, context) => {
    const { classes, rates, zones, methods, slides = [], counters = [], pins = [], promises = [] } = form;
    const { holidays = [], counterHours = [] } = form;
    if (form.offersBankTransfer === true && form.bankDetails === '') {
      reportIssue(context, ['bankDetails'], 'Enter the account that buyers pay to');
    }
    const unique: [list: string, field: string, keys: string[]][] = [
      ['holidays', 'date', holidays.map(({ date }) => date)],
      ['counterHours', 'opens', counterHours.map(({ day }) => day)],
      ['promises', 'title', promises.map(({ title }) => title)],
      ['slides', 'title', slides.map(({ title }) => title)],
      ['counters', 'label', counters.map(({ label }) => label)],
      ['pins', 'sku', pins.map(({ sku }) => sku.toUpperCase())],
    ];
    for (const [list, field, keys] of unique) rejectDuplicates(context, list, field, keys);
    const classNames = classes.map(({ name }) => name);
    const zoneNames = zones.map(({ name }) => name);
    rejectDuplicates(context, 'classes', 'name', classNames);
    rejectDuplicates(context, 'zones', 'name', zoneNames);
    rejectUnknown(
      context,
      'rates',
      'class',
      rates.map((rate) => rate.class),
      classNames,
    );
    rejectUnknown(
      context,
      'methods',
      'zone',
      methods.map(({ zone }) => zone),
      zoneNames,
    );
    const place = rates.map((rate) => [rate.class, rate.country, rate.region.toLowerCase()].join('\n'));
    rejectDuplicates(context, 'rates', 'country', place);
    rejectDuplicates(
      context,
      'methods',
      'name',
      methods.map(({ zone, name }) => `${zone}\n${name}`),
    );
    const codesByZone = zones.map(({ countries }) => splitTerritories(countries));
    for (const [at, codes] of codesByZone.entries()) {
      const before = codesByZone.slice(0, at);
      if (codes.length === 0 && before.some((other) => other.length === 0)) {
        reportIssue(context, ['zones', at, 'countries'], 'Only one zone can be everywhere else');
      }
      const twin = codes.find((code) => before.some((other) => other.includes(code)));
      if (twin !== undefined) reportIssue(context, ['zones', at, 'countries'], `${twin} is in another zone`);
    }
  });
export type SettingsForm = z.output<typeof SettingsForm>;

/** The settings as the form has them; a new shop has no seller yet. */
const Settings = z.object(SettingsForm.shape).extend({
  ...Identity.shape,
  seller: z.object(AddressForm.shape).extend({ country: z.string() }),
  currency: z.string(),
  deliveryCountries: z.string(),
  pricesAbroad: z.enum(pricesAbroadChoices),
  holdHours: z.number().int().nullable(),
  ...WaysToPaySettings.shape,
  lowStockMails: z.boolean(),
  hasFamilyCards: z.boolean(),
  policies: Policies,
  ...DeliverySchedule.shape,
  ...HomeForm.shape,
  ...ShopTexts.shape,
});
export type Settings = z.output<typeof Settings>;

/** The settings, and whether orders have fixed the currency. */
const SettingsReply = Settings.extend({ isCurrencyFixed: z.boolean() });
export type SettingsReply = z.output<typeof SettingsReply>;

export const settings = {
  getPublic: endpoint({
    method: 'GET',
    path: '/seller',
    summary: 'Get the shop’s name, address and contact details',
    auth: 'public',
    shows: 'products',
    cached: true,
    reply: json(PublicSeller),
  }),
  get: endpoint({
    method: 'GET',
    path: '/settings',
    summary: 'Get the shop settings: seller, taxes, delivery zones and methods',
    auth: 'staff',
    permission: 'settings.edit',
    reply: json(SettingsReply),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/settings',
    summary: 'Replace the shop settings: seller, taxes, delivery zones and methods; existing orders keep theirs',
    auth: 'staff',
    permission: 'settings.edit',
    fresh: true,
    changes: 'products',
    body: json(SettingsForm),
    reply: json(SettingsReply),
    errors: ['settings_changed', 'tax_class_used', 'currency_fixed'],
  }),
};
