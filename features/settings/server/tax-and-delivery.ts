import { type SQL, sql } from 'drizzle-orm';
import { countryName } from '#features/addresses/contract/countries.ts';
import type { DeliveryTime } from '#features/delivery-days/contract/delivery-time.ts';
import { type DeliverySchedule, defaultSchedule } from '#features/delivery-days/contract/schedule.ts';
import type { DeliveryPrice } from '#features/settings/contract/delivery-price.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Cents } from '#platform/contract/money.ts';
import {
  isPostcodePattern,
  type Territory,
  parseTerritory,
  scorePostcodeMatch,
} from '#features/settings/contract/territory.ts';
import { type PricesAbroad, withoutTax } from '#features/settings/contract/tax.ts';
import { isPostcodeInRegion } from '#features/addresses/server/region-postcodes.ts';
import { isKnownRegion, isUnknownRegion, regionKey, regionName } from '#features/addresses/server/regions.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { oneValue } from '#platform/server/db/query.ts';

/** A delivery method as offered for the destination. */
export type DeliveryMethod = DeliveryPrice & {
  id: string;
  name: string;
  kind: 'delivery' | 'collection';
  speed: string;
  time: DeliveryTime;
};

type TaxRate = { classId: string; isDefault: boolean; name: string; rate: number };

/** The tax and delivery terms of an order to one destination. */
export type TaxAndDelivery = {
  /** True if prices include tax; otherwise tax is added. */
  includesTax: boolean;
  /** The tax rates of the seller's country, if prices to this destination leave that tax out; otherwise null. */
  homeRates: TaxRate[] | null;
  /** True if prices to other countries leave out the tax of the seller's country. */
  pricesVary: boolean;
  /** The rate of each tax class there; a missing class pays no tax. */
  rates: TaxRate[];
  /** Why this buyer pays no tax there, as documents name it; null if they pay what everybody pays. */
  exemption: { id: string; text: string } | null;
  /** Where the goods are taxed: at the destination, or at the seller's address if they are collected there. */
  taxedAt: Destination;
  /** True if the owner has delivery methods. */
  hasMethods: boolean;
  /** True if delivery methods differ by place. */
  differsByCountry: boolean;
  /** The methods of the destination's zone, in the owner's order, and collection. */
  methods: DeliveryMethod[];
  /** When goods are sent and the counter is open. */
  schedule: DeliverySchedule;
  timeZone: string;
  /** False if the shop does not deliver to the destination's country. */
  delivers: boolean;
  /** The code of the destination's country, or of the seller's if the destination is unknown. */
  country: string;
  /** The code of the seller's country; empty if the seller has no address. */
  homeCountry: string;
};

/** The destination of an order; `country` is ISO 3166-1 alpha-2. An empty country means the seller's address. */
export type Destination = { country: string; region: string; postcode: string };

/** Without an address, tax and delivery are calculated for the seller's address. */
export const NO_DESTINATION: Destination = { country: '', region: '', postcode: '' };

/** The shop's tax and delivery rules for all destinations. */
export type TaxAndDeliveryRules = {
  includesTax: boolean;
  pricesAbroad: PricesAbroad;
  /** How long an unpaid order reserves its stock; null for the server's default. */
  holdHours: number | null;
  /** The seller's address. */
  home: Destination;
  /** When goods are sent and the counter is open; `defaultSchedule` replaces missing keys. */
  schedule: Partial<DeliverySchedule>;
  timeZone: string;
  /** Codes of the countries that the shop delivers to; an empty list is everywhere. */
  deliveryCountries: string[];
  /** `region` is a region, or a postcode pattern of the country: `BT*`. */
  rates: (TaxRate & { country: string; region: string })[];
  /** In the owner's order; `countries` are places: `US`, `US-HI` or `GB:BT*`. */
  zones: { id: string; countries: string[] }[];
  /** Active methods, in the owner's order. */
  methods: (DeliveryMethod & { zoneId: string })[];
};

/**
 * SQL of all rules as one JSON value. Other queries include it, so that placing an order needs no extra round
 * trip. `resolveTaxAndDelivery` picks the rules of a destination in TypeScript. If SQL picked them, PostgreSQL
 * would have to plan the statement again each time. The left join is for shops without a row of settings.
 */
export const taxAndDeliveryRules: SQL = sql`
  (select json_build_object(
    'includesTax', coalesce(x.prices_include_tax, true),
    'pricesAbroad', coalesce(x.prices_abroad, 'same'),
    'holdHours', x.hold_hours,
    'home', json_build_object('country', coalesce(x.seller ->> 'country', ''),
                              'region', coalesce(x.seller ->> 'region', ''),
                              'postcode', coalesce(x.seller ->> 'postcode', '')),
    'deliveryCountries', coalesce(to_json(x.delivery_countries), '[]'),
    'schedule', coalesce(x.schedule, '{}'),
    'timeZone', coalesce(x.time_zone, 'UTC'),
    'rates', coalesce((select json_agg(json_build_object('classId', c.id, 'isDefault', c.is_default, 'name', r.name,
                                                         'rate', r.rate, 'country', r.country, 'region', r.region))
                         from tax_rate r join tax_class c on c.id = r.tax_class_id), '[]'),
    'zones', coalesce((select json_agg(json_build_object('id', id, 'countries', countries) order by position)
                         from delivery_zone), '[]'),
    'methods', coalesce((select json_agg(json_build_object('id', id, 'zoneId', zone_id, 'name', name, 'kind', kind,
                                                           'priced', priced, 'steps', steps, 'takesBulky', takes_bulky,
                                                           'speed', speed, 'time', delivery_time)
                                         order by kind = 'collection', position, id)
                           from delivery_method where is_active), '[]'))
     from (select) nobody left join shop_settings x on true)`;

/**
 * Scores how closely a place matches a destination: postcodes more than a region, a region more than a country; 0 for
 * no match.
 */
const scoreTerritoryMatch = ({ country, region, postcodes }: Territory, destination: Destination): number => {
  if (country !== destination.country) return 0;
  if (postcodes !== '') return 2 * scorePostcodeMatch(postcodes, destination.postcode);
  if (region === '') return 1;
  return regionKey(country, region) === regionKey(country, destination.region) ? 2 : 0;
};

/** True if the postcode is in the region, or not entered yet. The carrier delivers by the postcode. */
const hasPostcodeOfRegion = ({ country, region, postcode }: Destination): boolean =>
  postcode === '' || isPostcodeInRegion(country, region, postcode);

/** True if a destination is in a place such as `US`, `US-HI` or `GB:BT*`. In a region, its postcode must be, too. */
export const isInPlace = (destination: Destination, place: string): boolean => {
  const territory = parseTerritory(place);
  if (territory === null || scoreTerritoryMatch(territory, destination) === 0) return false;
  return territory.region === '' || hasPostcodeOfRegion(destination);
};

const rateTerritory = ({ country, region }: TaxAndDeliveryRules['rates'][number]): Territory => {
  const isPostcodes = !isKnownRegion({ country, region }) && isPostcodePattern(region);
  return { country, region: isPostcodes ? '' : region, postcodes: isPostcodes ? region : '' };
};

/** Picks the closest matching rate for each tax class. */
const matchTaxRates = (rates: TaxAndDeliveryRules['rates'], destination: Destination): TaxRate[] => {
  const nearest = new Map<string, { weight: number; rate: TaxRate }>();
  for (const rate of rates) {
    const weight = scoreTerritoryMatch(rateTerritory(rate), destination);
    if (weight > (nearest.get(rate.classId)?.weight ?? 0)) nearest.set(rate.classId, { weight, rate });
  }
  return [...nearest.values()].map(({ rate }) => rate).toSorted((a, b) => a.classId.localeCompare(b.classId));
};

/** Picks the zone that matches the destination most closely, or else the zone without places. */
const matchZone = (
  zones: TaxAndDeliveryRules['zones'],
  destination: Destination,
): TaxAndDeliveryRules['zones'][number] | undefined => {
  let best = { weight: 0, zone: zones.find(({ countries }) => countries.length === 0) };
  for (const zone of zones) {
    for (const text of zone.countries) {
      const place = parseTerritory(text);
      const weight = place === null ? 0 : scoreTerritoryMatch(place, destination);
      if (weight > best.weight) best = { weight, zone };
    }
  }
  return best.zone;
};

/**
 * Resolves the rules for one destination.
 * @param method the buyer's choice; collected goods are taxed at the seller's address
 */
export const resolveTaxAndDelivery = (
  {
    includesTax,
    pricesAbroad,
    home,
    deliveryCountries,
    rates,
    zones,
    methods,
    schedule,
    timeZone,
  }: TaxAndDeliveryRules,
  destination: Destination,
  method: string | null,
): TaxAndDelivery => {
  const target = destination.country === '' ? home : destination;
  // An order without a country gets one before it is paid.
  const delivers =
    destination.country === '' || deliveryCountries.length === 0 || deliveryCountries.includes(destination.country);
  const isCollected = methods.some(({ id, kind }) => id === method && kind === 'collection');
  const zone = matchZone(zones, target);
  const delivering = methods.filter(({ kind }) => kind === 'delivery');
  const named = new Set(zones.filter(({ countries }) => countries.length > 0).map(({ id }) => id));
  const pricesVary = includesTax && pricesAbroad === 'withoutHomeTax' && home.country !== '';
  const isAbroad = pricesVary && !isCollected && target.country !== home.country;
  return {
    includesTax: includesTax && !isAbroad,
    homeRates: isAbroad ? matchTaxRates(rates, home) : null,
    pricesVary,
    rates: matchTaxRates(rates, isCollected ? home : target),
    exemption: null,
    taxedAt: isCollected ? home : target,
    hasMethods: delivering.length > 0,
    differsByCountry: delivering.some(({ zoneId }) => named.has(zoneId)),
    methods: methods.filter(({ kind, zoneId }) => kind === 'collection' || (delivers && zoneId === zone?.id)),
    delivers,
    schedule: { ...defaultSchedule, ...schedule },
    timeZone,
    country: target.country,
    homeCountry: home.country,
  };
};

/** The error for a destination to which the shop does not deliver these goods, or does not deliver at all. */
export const createNotDeliveredError = ({ delivers, country }: TaxAndDelivery): DomainError<'not_delivered_there'> =>
  new DomainError('not_delivered_there', {
    message: delivers
      ? undefined
      : `We do not deliver to ${countryName(country)}. The page Shipping and returns lists the countries we deliver to.`,
  });

/** Checks the region of an address if tax or delivery depends on it. Returns an error message, or null. */
export const findRegionFault = ({ rates, zones }: TaxAndDeliveryRules, destination: Destination): string | null => {
  const { country, region, postcode } = destination;
  const places = [...rates.map(rateTerritory), ...zones.flatMap(({ countries }) => countries.map(parseTerritory))];
  const matters = places.some((place) => place?.country === country && place.region !== '');
  if (!matters) return null;
  if (isUnknownRegion({ country, region })) return `Choose a state or region from the list (${countryName(country)})`;
  if (hasPostcodeOfRegion(destination)) return null;
  return `${postcode} is not in ${regionName(country, region)}. Choose its state or region.`;
};

/** Reads all rules in a query of their own. */
export const getTaxAndDeliveryRules = (db: Database | Transaction): Promise<TaxAndDeliveryRules> =>
  oneValue<TaxAndDeliveryRules>(db, sql`select ${taxAndDeliveryRules}`, 'terms');

/** The tax rate of a class; null means the default class, which also applies to delivery. */
export const findTaxRate = (
  { rates }: Pick<TaxAndDelivery, 'rates'>,
  classId: string | null,
): { name: string; rate: number } =>
  rates.find((rate) => (classId === null ? rate.isDefault : rate.classId === classId)) ?? { name: '', rate: 0 };

/**
 * Converts a shop price to the price at the destination.
 * @param classId tax class of the goods; null for a delivery
 */
export const priceAtDestination = ({ homeRates }: TaxAndDelivery, price: Cents, classId: string | null): Cents =>
  homeRates === null ? price : withoutTax(price, findTaxRate({ rates: homeRates }, classId).rate);
