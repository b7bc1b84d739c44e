import { sql } from 'drizzle-orm';
import { Address } from '#features/addresses/contract/address.ts';
import { normalizeAddress } from '#features/addresses/contract/address-rules.ts';
import type { DeliveryPrice } from '#features/settings/contract/delivery-price.ts';
import { type DeliveryTime, toDeliveryTimeForm } from '#features/delivery-days/contract/delivery-time.ts';
import { type DeliverySchedule, defaultSchedule, fillCounterHours } from '#features/delivery-days/contract/schedule.ts';
import { formatDeliverySteps } from '#features/settings/contract/delivery-steps.ts';
import { defaultCounters, defaultSlides } from '#features/home/contract/home.ts';
import { DEFAULT_SHOP_NAME, withDefaultTexts } from '#features/settings/contract/default-texts.ts';
import type { Settings } from '#features/settings/contract/shop-settings.ts';
import type { ShopTexts } from '#features/settings/contract/shop-texts.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { one } from '#platform/server/db/query.ts';
import { shopCurrency } from './currency.ts';
import type { StoredHome } from './schema.ts';
import { returnDays, shopZone } from './setting-values.ts';

type StoredSettings = Omit<
  Settings,
  'seller' | 'methods' | 'zones' | 'deliveryCountries' | keyof DeliverySchedule | keyof StoredHome | keyof ShopTexts
> & {
  schedule: Partial<DeliverySchedule>;
  home: StoredHome;
  words: Partial<ShopTexts>;
  seller: Address;
  deliveryCountries: string[];
  zones: { name: string; countries: string[] }[];
  methods: (Omit<Settings['methods'][number], 'steps'> & Pick<DeliveryPrice, 'steps'> & { time: DeliveryTime })[];
};

const noPolicies: Settings['policies'] = { about: '', shipping: '', terms: '', privacy: '' };

/** Reads the settings as the owner edits them. */
export const getSettings = async (db: Database | Transaction): Promise<Settings> => {
  const { zones, methods, deliveryCountries, seller, schedule, home, words, ...rest } = await one<StoredSettings>(
    db,
    sql`select coalesce(s.shop_name, ${DEFAULT_SHOP_NAME}) as "shopName", coalesce(s.mark, '') as mark,
               coalesce(s.mail_name, '') as "mailName", coalesce(s.mail_address, '') as "mailAddress",
               coalesce(s.seller, '{}') as seller, coalesce(s.seller ->> 'hours', '') as hours, coalesce(s.email, '') as email,
               coalesce(s.document_note, '') as "documentNote", ${shopCurrency} as currency, coalesce(s.delivery_countries, '{}') as "deliveryCountries", coalesce(s.prices_include_tax, true) as "pricesIncludeTax", coalesce(s.prices_abroad, 'same') as "pricesAbroad",
               ${returnDays} as "returnDays", ${shopZone} as "timeZone", coalesce(s.version, 0) as version,
               s.hold_hours as "holdHours", coalesce(s.bank_details, '') as "bankDetails",
               coalesce(s.offers_bank_transfer, false) as "offersBankTransfer",
               coalesce(s.offers_counter_payment, false) as "offersCounterPayment",
               coalesce(s.bank_hold_days, 7) as "bankHoldDays", coalesce(s.counter_hold_days, 3) as "counterHoldDays",
               coalesce(s.policies, '{}') as policies, coalesce(s.low_stock_mails, true) as "lowStockMails",
               coalesce(s.has_family_cards, false) as "hasFamilyCards",
               coalesce(s.schedule, '{}') as schedule, coalesce(s.home, '{}') as home, coalesce(s.words, '{}') as words,
               (select coalesce(json_agg(json_build_object('_id', id, 'name', name) order by not is_default, id), '[]')
                  from tax_class) as classes,
               (select coalesce(json_agg(json_build_object('class', c.name, 'country', r.country, 'region', r.region,
                                                           'name', r.name, 'rate', r.rate)
                                         order by r.country, r.region, not c.is_default, c.name), '[]')
                  from tax_rate r join tax_class c on c.id = r.tax_class_id) as rates,
               (select coalesce(json_agg(json_build_object('name', name, 'countries', countries) order by position), '[]')
                  from delivery_zone) as zones,
               (select coalesce(json_agg(json_build_object(
                          '_id', m.id, 'zone', z.name, 'name', m.name, 'kind', m.kind, 'priced', m.priced, 'steps', m.steps,
                          'takesBulky', m.takes_bulky, 'speed', m.speed, 'isActive', m.is_active,
                          'time', m.delivery_time)
                        order by z.position, m.position), '[]')
                  from delivery_method m join delivery_zone z on z.id = m.zone_id) as methods
          from (select) one left join shop_settings s on true`,
  );
  return {
    ...rest,
    ...defaultSchedule,
    ...schedule,
    // The form has one row for each weekday, found by its position.
    counterHours: fillCounterHours(schedule.counterHours ?? []),
    slides: home.slides ?? defaultSlides,
    counters: home.counters ?? defaultCounters,
    pins: home.pins ?? [],
    ...withDefaultTexts(words),
    policies: { ...noPolicies, ...rest.policies },
    // An earlier release may have saved a region that belongs to a previously chosen country.
    seller: normalizeAddress(Address.parse(seller)),
    deliveryCountries: deliveryCountries.join(', '),
    zones: zones.map(({ name, countries }) => ({ name, countries: countries.join(', ') })),
    methods: methods.map(({ steps, time, ...method }) => ({
      ...method,
      steps: formatDeliverySteps(steps, method.priced),
      ...toDeliveryTimeForm(time),
    })),
  };
};
