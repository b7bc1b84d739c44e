import { type SQL, sql } from 'drizzle-orm';
import type { DeliveryPrice } from '#contract/delivery-price.ts';
import type { Database } from '#server/db/open.ts';
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

/**
 * SQL of the terms for a destination, one JSON value: read with what is asked anyhow, so that no order waits once more.
 * @param method what the buyer chose; goods that are collected are taxed where the seller is
 */
export const termsFor = ({ country, region }: Destination, method: string | null): SQL => sql`
  (select json_build_object(
            'includesTax', coalesce(s.prices_include_tax, true),
            'rates', coalesce((
               select json_agg(r) from (
                 select distinct on (r.tax_class_id) r.tax_class_id as "classId", c.is_default as "isDefault", r.name, r.rate
                   from tax_rate r join tax_class c on c.id = r.tax_class_id
                  where r.country = taxed.country and lower(r.region) in ('', lower(taxed.region))
                  order by r.tax_class_id, r.region = '') r), '[]'),
            'hasMethods', exists (select from delivery_method where kind = 'delivery' and is_active),
            'differsByCountry', exists (
               select from delivery_zone z join delivery_method m on m.zone_id = z.id
                where z.countries <> '{}' and m.kind = 'delivery' and m.is_active),
            'methods', coalesce((
               select json_agg(json_build_object('id', m.id, 'name', m.name, 'kind', m.kind, 'priced', m.priced,
                                                 'steps', m.steps, 'takesBulky', m.takes_bulky, 'speed', m.speed)
                               order by m.kind = 'collection', m.position, m.id)
                 from delivery_method m
                where m.is_active
                  and (m.kind = 'collection' or m.zone_id = (
                       select z.id from delivery_zone z
                        where goes.country = any(z.countries) or z.countries = '{}'
                        order by z.countries = '{}', z.position limit 1))), '[]'))
     from (select) one
     left join shop_settings s on true
     cross join lateral (
       select s.seller ->> 'country' as home, s.seller ->> 'region' as home_region,
              exists (select from delivery_method where id = ${method}::uuid and kind = 'collection') as is_collected) here
     cross join lateral (
       select coalesce(nullif(${country}, ''), here.home, '') as country,
              case when ${country} = '' then coalesce(here.home_region, '') else ${region} end as region) goes
     cross join lateral (
       select case when is_collected then coalesce(here.home, '') else goes.country end as country,
              case when is_collected then coalesce(here.home_region, '') else goes.region end as region) taxed)`;

/** The terms for a destination, by themselves. */
export const readTerms = async (db: Database, destination: Destination, method: string | null): Promise<Terms> =>
  (await one<{ terms: Terms }>(db, sql`select ${termsFor(destination, method)} as terms`, 'terms')).terms;

/** What goods of a class pay; of none named, those of the ordinary one, as the delivery does. */
export const rateOf = ({ rates }: Terms, classId: string | null): { name: string; rate: number } =>
  rates.find((rate) => (classId === null ? rate.isDefault : rate.classId === classId)) ?? { name: '', rate: 0 };
