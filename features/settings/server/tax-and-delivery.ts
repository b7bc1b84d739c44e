import { type SQL, sql } from 'drizzle-orm';
import { countryName } from '#features/addresses/contract/countries.ts';
import type { DeliveryPrice } from '#features/settings/contract/delivery-price.ts';
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
import { one } from '#platform/server/db/query.ts';

/** A way of delivery, as the destination is offered it. */
export type DeliveryMethod = DeliveryPrice & {
  id: string;
  name: string;
  kind: 'delivery' | 'collection';
  speed: string;
};

type TaxRate = { classId: string; isDefault: boolean; name: string; rate: number };

/** What the shop's owner says of an order to one place: how it is taxed, and how it is delivered. */
export type TaxAndDelivery = {
  /** Prices are with tax; else it comes on top. */
  includesTax: boolean;
  /** The tax rates of the seller's country, where prices to this place are without that tax; else null. */
  homeRates: TaxRate[] | null;
  /** Whether prices to other countries are without the tax of the seller's country. */
  pricesVary: boolean;
  /** What each class of goods pays there; one that is missing pays nothing. */
  rates: TaxRate[];
  /** The owner has delivery methods of his own. */
  hasMethods: boolean;
  /** They differ by country. */
  differsByCountry: boolean;
  /** Of the destination's zone, those he prefers first, and collection. */
  methods: DeliveryMethod[];
};

/** Where an order goes, by ISO 3166-1 alpha-2; without a country it is the seller's own. */
export type Destination = { country: string; region: string; postcode: string };

/** All that the owner says of tax and delivery, wherever an order goes. */
export type TaxAndDeliveryRules = {
  includesTax: boolean;
  pricesAbroad: PricesAbroad;
  /** How long an unpaid order keeps its goods; null is as long as the server is set to. */
  holdHours: number | null;
  /** Where the seller is. */
  home: Destination;
  /** `region` is a region, or a pattern of postcodes of the country: `BT*`. */
  rates: (TaxRate & { country: string; region: string })[];
  /** In the owner's order; `countries` are places: `US`, `US-HI` or `GB:BT*`. */
  zones: { id: string; countries: string[] }[];
  /** In use, those he prefers first. */
  methods: (DeliveryMethod & { zoneId: string })[];
};

/**
 * SQL of all the terms, one JSON value: read with what is asked anyhow, so that no order waits once more. Which of them
 * are a destination's is told by `resolveTaxAndDelivery`, since PostgreSQL would plan a statement that knows it anew each time.
 */
export const taxAndDeliveryRules: SQL = sql`
  json_build_object(
    'includesTax', coalesce((select prices_include_tax from shop_settings), true),
    'pricesAbroad', coalesce((select prices_abroad from shop_settings), 'same'),
    'holdHours', (select hold_hours from shop_settings),
    'home', coalesce((select json_build_object('country', coalesce(seller ->> 'country', ''),
                                               'region', coalesce(seller ->> 'region', ''),
                                               'postcode', coalesce(seller ->> 'postcode', '')) from shop_settings),
                     '{"country": "", "region": "", "postcode": ""}'),
    'rates', coalesce((select json_agg(json_build_object('classId', c.id, 'isDefault', c.is_default, 'name', r.name,
                                                         'rate', r.rate, 'country', r.country, 'region', r.region))
                         from tax_rate r join tax_class c on c.id = r.tax_class_id), '[]'),
    'zones', coalesce((select json_agg(json_build_object('id', id, 'countries', countries) order by position)
                         from delivery_zone), '[]'),
    'methods', coalesce((select json_agg(json_build_object('id', id, 'zoneId', zone_id, 'name', name, 'kind', kind,
                                                           'priced', priced, 'steps', steps, 'takesBulky', takes_bulky,
                                                           'speed', speed)
                                         order by kind = 'collection', position, id)
                           from delivery_method where is_active), '[]'))`;

/**
 * How closely a place matches a destination: postcodes more than a region, a region more than a country; 0 for no
 * match.
 */
const scoreTerritoryMatch = ({ country, region, postcodes }: Territory, goes: Destination): number => {
  if (country !== goes.country) return 0;
  if (postcodes !== '') return 2 * scorePostcodeMatch(postcodes, goes.postcode);
  if (region === '') return 1;
  return regionKey(country, region) === regionKey(country, goes.region) ? 2 : 0;
};

const rateTerritory = ({ country, region }: TaxAndDeliveryRules['rates'][number]): Territory => {
  const isPostcodes = !isKnownRegion({ country, region }) && isPostcodePattern(region);
  return { country, region: isPostcodes ? '' : region, postcodes: isPostcodes ? region : '' };
};

/** For each tax class the rate whose place matches most closely. */
const matchTaxRates = (rates: TaxAndDeliveryRules['rates'], goes: Destination): TaxRate[] => {
  const nearest = new Map<string, { weight: number; rate: TaxRate }>();
  for (const rate of rates) {
    const weight = scoreTerritoryMatch(rateTerritory(rate), goes);
    if (weight > (nearest.get(rate.classId)?.weight ?? 0)) nearest.set(rate.classId, { weight, rate });
  }
  return [...nearest.values()].map(({ rate }) => rate).toSorted((a, b) => a.classId.localeCompare(b.classId));
};

/** The zone that matches the destination most closely, else the zone without places. */
const matchZone = (
  zones: TaxAndDeliveryRules['zones'],
  goes: Destination,
): TaxAndDeliveryRules['zones'][number] | undefined => {
  let best = { weight: 0, zone: zones.find(({ countries }) => countries.length === 0) };
  for (const zone of zones) {
    for (const text of zone.countries) {
      const place = parseTerritory(text);
      const weight = place === null ? 0 : scoreTerritoryMatch(place, goes);
      if (weight > best.weight) best = { weight, zone };
    }
  }
  return best.zone;
};

/**
 * The terms of an order to one place.
 * @param method what the buyer chose; goods that are collected are taxed where the seller is
 */
export const resolveTaxAndDelivery = (
  { includesTax, pricesAbroad, home, rates, zones, methods }: TaxAndDeliveryRules,
  destination: Destination,
  method: string | null,
): TaxAndDelivery => {
  const goes = destination.country === '' ? home : destination;
  const isCollected = methods.some(({ id, kind }) => id === method && kind === 'collection');
  const zone = matchZone(zones, goes);
  const delivering = methods.filter(({ kind }) => kind === 'delivery');
  const named = new Set(zones.filter(({ countries }) => countries.length > 0).map(({ id }) => id));
  const pricesVary = includesTax && pricesAbroad === 'withoutHomeTax' && home.country !== '';
  const isAbroad = pricesVary && !isCollected && goes.country !== home.country;
  return {
    includesTax: includesTax && !isAbroad,
    homeRates: isAbroad ? matchTaxRates(rates, home) : null,
    pricesVary,
    rates: matchTaxRates(rates, isCollected ? home : goes),
    hasMethods: delivering.length > 0,
    differsByCountry: delivering.some(({ zoneId }) => named.has(zoneId)),
    methods: methods.filter(({ kind, zoneId }) => kind === 'collection' || zoneId === zone?.id),
  };
};

/** The fault in the region of an address where tax or delivery depends on it: a sentence, or null. */
export const findRegionFault = (
  { rates, zones }: TaxAndDeliveryRules,
  { country, region, postcode }: Destination,
): string | null => {
  const places = [...rates.map(rateTerritory), ...zones.flatMap(({ countries }) => countries.map(parseTerritory))];
  const matters = places.some((place) => place?.country === country && place.region !== '');
  if (!matters) return null;
  if (isUnknownRegion({ country, region })) return `Choose a state or region of ${countryName(country)}`;
  const isThere = isPostcodeInRegion(country, region, postcode);
  return isThere ? null : `${postcode} is not in ${regionName(country, region)}. Choose its state or region.`;
};

/** All the terms, by themselves. */
export const getTaxAndDeliveryRules = async (db: Database | Transaction): Promise<TaxAndDeliveryRules> =>
  (await one<{ terms: TaxAndDeliveryRules }>(db, sql`select ${taxAndDeliveryRules} as terms`, 'terms')).terms;

/** What goods of a class pay; of none named, those of the ordinary one, as the delivery does. */
export const findTaxRate = (
  { rates }: Pick<TaxAndDelivery, 'rates'>,
  classId: string | null,
): { name: string; rate: number } =>
  rates.find((rate) => (classId === null ? rate.isDefault : rate.classId === classId)) ?? { name: '', rate: 0 };

/**
 * A price of the shop as the destination of the terms pays it.
 * @param classId tax class of the goods; null for a delivery
 */
export const priceAtDestination = ({ homeRates }: TaxAndDelivery, price: Cents, classId: string | null): Cents =>
  homeRates === null ? price : withoutTax(price, findTaxRate({ rates: homeRates }, classId).rate);
