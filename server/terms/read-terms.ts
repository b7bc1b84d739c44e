import { type SQL, sql } from 'drizzle-orm';
import { countryName } from '#contract/country-name.ts';
import type { DeliveryPrice } from '#contract/delivery-price.ts';
import { isUnknownRegion, regionKey } from '#server/addresses/regions.ts';
import type { Database, Transaction } from '#server/db/open.ts';
import { one } from '#server/db/query.ts';

/** A way of delivery, as the destination is offered it. */
export type OfferedMethod = DeliveryPrice & {
  id: string;
  name: string;
  kind: 'delivery' | 'collection';
  speed: string;
};

type Rate = { classId: string; isDefault: boolean; name: string; rate: number };

/** What the shop's owner says of an order to one place: how it is taxed, and how it is delivered. */
export type Terms = {
  /** Prices are with tax; else it comes on top. */
  includesTax: boolean;
  /** What each class of goods pays there; one that is missing pays nothing. */
  rates: Rate[];
  /** The owner has delivery methods of his own. */
  hasMethods: boolean;
  /** They differ by country. */
  differsByCountry: boolean;
  /** Of the destination's zone, those he prefers first, and collection. */
  methods: OfferedMethod[];
};

/** Where an order goes, by ISO 3166-1 alpha-2; without a country it is the seller's own. */
export type Destination = { country: string; region: string };

/** All that the owner says of tax and delivery, wherever an order goes. */
export type AllTerms = {
  includesTax: boolean;
  /** How long an unpaid order keeps its goods; null is as long as the server is set to. */
  holdHours: number | null;
  /** Where the seller is. */
  home: Destination;
  rates: (Rate & Destination)[];
  /** Those he prefers first. */
  zones: { id: string; countries: string[] }[];
  /** In use, those he prefers first. */
  methods: (OfferedMethod & { zoneId: string })[];
};

/**
 * SQL of all the terms, one JSON value: read with what is asked anyhow, so that no order waits once more. Which of them
 * are a destination's is told by `termsFor`, since PostgreSQL would plan a statement that knows it anew each time.
 */
export const allTerms: SQL = sql`
  json_build_object(
    'includesTax', coalesce((select prices_include_tax from shop_settings), true),
    'holdHours', (select hold_hours from shop_settings),
    'home', coalesce((select json_build_object('country', coalesce(seller ->> 'country', ''),
                                               'region', coalesce(seller ->> 'region', '')) from shop_settings),
                     '{"country": "", "region": ""}'),
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

/** The rate of a class in a region, or else in all of its country. */
const ratesIn = (rates: AllTerms['rates'], { country, region }: Destination): Rate[] => {
  const key = regionKey(country, region);
  const here = rates.filter(
    (rate) => rate.country === country && (rate.region === '' || regionKey(country, rate.region) === key),
  );
  const nearest = here.toSorted((a, b) => Number(a.region === '') - Number(b.region === ''));
  return [...new Map(nearest.toReversed().map((rate) => [rate.classId, rate])).values()];
};

/**
 * The terms of an order to one place.
 * @param method what the buyer chose; goods that are collected are taxed where the seller is
 */
export const termsFor = (
  { includesTax, home, rates, zones, methods }: AllTerms,
  destination: Destination,
  method: string | null,
): Terms => {
  const goes = destination.country === '' ? home : destination;
  const isCollected = methods.some(({ id, kind }) => id === method && kind === 'collection');
  const zone =
    zones.find(({ countries }) => countries.includes(goes.country)) ??
    zones.find(({ countries }) => countries.length === 0);
  const delivering = methods.filter(({ kind }) => kind === 'delivery');
  const named = new Set(zones.filter(({ countries }) => countries.length > 0).map(({ id }) => id));
  return {
    includesTax,
    rates: ratesIn(rates, isCollected ? home : goes),
    hasMethods: delivering.length > 0,
    differsByCountry: delivering.some(({ zoneId }) => named.has(zoneId)),
    methods: methods.filter(({ kind, zoneId }) => kind === 'collection' || zoneId === zone?.id),
  };
};

/** What is wrong with the region of an address where tax depends on it: a sentence, or null. */
export const faultOfRegion = ({ rates }: AllTerms, { country, region }: Destination): string | null => {
  const matters = rates.some((rate) => rate.country === country && rate.region !== '');
  return matters && isUnknownRegion({ country, region }) ? `Choose a state or region of ${countryName(country)}` : null;
};

/** All the terms, by themselves. */
export const readTerms = async (db: Database | Transaction): Promise<AllTerms> =>
  (await one<{ terms: AllTerms }>(db, sql`select ${allTerms} as terms`, 'terms')).terms;

/** What goods of a class pay; of none named, those of the ordinary one, as the delivery does. */
export const rateOf = ({ rates }: Terms, classId: string | null): { name: string; rate: number } =>
  rates.find((rate) => (classId === null ? rate.isDefault : rate.classId === classId)) ?? { name: '', rate: 0 };
