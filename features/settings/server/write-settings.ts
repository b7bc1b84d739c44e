import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import {
  NO_DELIVERY_TIME,
  toDeliveryTime,
  toDeliveryTimeForm,
} from '#features/delivery-days/contract/delivery-time.ts';
import { toDeliverySteps } from '#features/settings/contract/delivery-steps.ts';
import type { DeliverySchedule } from '#features/delivery-days/contract/schedule.ts';
import { defaultCounters } from '#features/home/contract/home.ts';
import { countryName } from '#features/addresses/contract/countries.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Settings, SettingsForm } from '#features/settings/contract/shop-settings.ts';
import { splitTerritories } from '#features/settings/contract/territory.ts';
import { bumpProductsVersion } from '#platform/server/db/meta.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute, rows } from '#platform/server/db/query.ts';
import { record } from '#features/audit/server/record.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { type AmountTable, lockCurrency } from './currency.ts';
import { getSettings } from './get-settings.ts';

const toJsonRows = (some: readonly object[]) => sql`${JSON.stringify(some)}::json`;

/** Locks the settings for one writer at a time. */
export const lockSettings = async (trx: Transaction): Promise<Settings> => {
  await execute(trx, sql`insert into shop_settings (seller, version) values ('{}', 0) on conflict do nothing`);
  await execute(trx, sql`select from shop_settings for update`);
  return getSettings(trx);
};

/** @throws DomainError `tax_class_used` if products still use a class to be deleted */
const writeTaxes = async (trx: Transaction, { classes, rates }: SettingsForm): Promise<void> => {
  await execute(trx, sql`delete from tax_rate`);
  const savedIds = classes.flatMap(({ _id }) => (_id === '' ? [] : [_id]));
  const [used] = await rows<{ name: string }>(
    trx,
    sql`select c.name from tax_class c where c.id <> all(${sql.param(savedIds)}::uuid[])
           and exists (select from product p where p.tax_class_id = c.id) limit 1`,
  );
  if (used !== undefined) {
    throw new DomainError('tax_class_used', { message: `Some products are taxed as ${used.name}. Change them first.` });
  }
  await execute(trx, sql`delete from tax_class where id <> all(${sql.param(savedIds)}::uuid[])`);
  // Changes the names to ids first, so that two classes can swap theirs.
  await execute(trx, sql`update tax_class set name = id::text, is_default = false`);
  await execute(
    trx,
    sql`insert into tax_class (id, name, is_default)
        select coalesce(nullif(c."_id", '')::uuid, uuidv7()), c.name, c.n = 1
          from rows from (json_to_recordset(${toJsonRows(classes)}) as ("_id" text, name text)) with ordinality c("_id", name, n)
        on conflict (id) do update set name = excluded.name, is_default = excluded.is_default`,
  );
  await execute(
    trx,
    sql`insert into tax_rate (tax_class_id, country, region, name, rate)
        select c.id, r.country, r.region, r.name, r.rate
          from json_to_recordset(${toJsonRows(rates)}) r(class text, country text, region text, name text, rate numeric)
          join tax_class c on c.name = r.class`,
  );
};

type MethodForm = SettingsForm['methods'][number];

const noTime = toDeliveryTimeForm(NO_DELIVERY_TIME);

/** The delivery time of a method. A page opened before an update does not send it; then the saved time stays. */
const getMethodTime = (method: MethodForm, saved: readonly MethodForm[]) => {
  const { days, countryDays, preparation } = { ...noTime, ...saved.find(({ _id }) => _id === method._id), ...method };
  return method.kind === 'collection'
    ? toDeliveryTime({ ...noTime, preparation })
    : toDeliveryTime({ ...noTime, days, countryDays });
};

/** Methods keep their ids, because open checkouts refer to them. */
const writeDelivery = async (
  trx: Transaction,
  { zones, methods }: SettingsForm,
  { methods: saved }: Settings,
): Promise<void> => {
  await execute(trx, sql`delete from delivery_method`);
  await execute(trx, sql`delete from delivery_zone`);
  const zoneRows = zones.map(({ name, countries }, position) => ({
    name,
    position,
    countries: splitTerritories(countries),
  }));
  await execute(
    trx,
    sql`insert into delivery_zone (name, countries, position)
        select name, array(select json_array_elements_text(countries)), position
          from json_to_recordset(${toJsonRows(zoneRows)}) z(name text, countries json, position int)`,
  );
  const methodRows = methods.map(({ steps, ...method }, position) => ({
    ...method,
    position,
    steps: toDeliverySteps(steps, method.priced),
    time: getMethodTime({ steps, ...method }, saved),
    // The form hides these fields for collection, so values from another kind are ignored.
    ...(method.kind === 'collection' && { priced: 'total', takesBulky: true, steps: [{ from: 0, cents: 0 }] }),
  }));
  await execute(
    trx,
    sql`insert into delivery_method (id, zone_id, name, kind, priced, steps, takes_bulky, speed, position, is_active,
                                     delivery_time)
        select coalesce(nullif(m."_id", '')::uuid, uuidv7()), z.id, m.name, m.kind, m.priced, m.steps, m."takesBulky",
               m.speed, m.position, m."isActive", m.time
          from json_to_recordset(${toJsonRows(methodRows)})
               m("_id" text, zone text, name text, kind text, priced text, steps jsonb, "takesBulky" boolean, speed text,
                 position int, "isActive" boolean, time jsonb)
          join delivery_zone z on z.name = m.zone`,
  );
};

/** The fields that changed, each with its value before and after. */
const diffSettings = (was: Settings, now: Settings): Record<string, [before: unknown, after: unknown]> =>
  Object.fromEntries(
    (Object.keys(now) as (keyof Settings)[])
      .filter((key) => key !== 'version' && !isDeepStrictEqual(was[key], now[key]))
      .map((key) => [key, [was[key], now[key]]]),
  );

/**
 * Pages describe delivery by its price and days in the shop's own country, so the shop must deliver there.
 * @throws DomainError `invalid_request` if it does not
 */
const assertDeliversAtHome = (country: string, deliveryCountries: string): void => {
  const codes = splitTerritories(deliveryCountries);
  if (country === '' || codes.length === 0 || codes.includes(country)) return;
  const message = `Add ${country}: your shop is in ${countryName(country)}. Without it, nobody there could order a delivery.`;
  throw new DomainError('invalid_request', { message, fields: { deliveryCountries: message } });
};

/**
 * Writes all settings and records the changes in the audit. Every write of settings goes through here. The caller
 * must have locked the settings.
 * @param amountTables the tables whose rows fix the currency
 * @throws DomainError `tax_class_used`, `currency_fixed`; `invalid_request` if the shop's own country is missing
 * from
 * those that it delivers to
 */
export const writeSettings = async (
  trx: Transaction,
  { customerId: actorId }: Caller,
  kind: 'settings.save' | 'settings.restored',
  { was, form, amountTables }: { was: Settings; form: SettingsForm; amountTables: readonly AmountTable[] },
): Promise<Settings> => {
  const { seller, hours, email, documentNote, pricesIncludeTax, returnDays, timeZone } = form;
  const {
    shopName = was.shopName,
    mark: logo = was.mark,
    mailName = was.mailName,
    mailAddress = was.mailAddress,
  } = form;
  const { pricesAbroad = was.pricesAbroad, currency = was.currency } = form;
  const { deliveryCountries = was.deliveryCountries } = form;
  assertDeliversAtHome(seller.country, deliveryCountries);
  if (currency !== was.currency) await lockCurrency(trx, amountTables);
  const { holdHours = was.holdHours, policies = was.policies, lowStockMails = was.lowStockMails } = form;
  const { hasFamilyCards = was.hasFamilyCards } = form;
  const { bankDetails = was.bankDetails, bankHoldDays = was.bankHoldDays } = form;
  const { offersBankTransfer = was.offersBankTransfer, offersCounterPayment = was.offersCounterPayment } = form;
  const { counterHoldDays = was.counterHoldDays } = form;
  const { promises = was.promises, tagline = was.tagline, since = was.since, copyrightYear = was.copyrightYear } = form;
  const { showsPortfolio = was.showsPortfolio, showsBlog = was.showsBlog, notSold = was.notSold } = form;
  const words = { promises, tagline, since, copyrightYear, showsPortfolio, showsBlog, notSold };
  const { cutoff = was.cutoff, workingDays = was.workingDays, holidays = was.holidays } = form;
  const { counterHours = was.counterHours, flatFeeDays = was.flatFeeDays } = form;
  const schedule: DeliverySchedule = {
    cutoff,
    workingDays,
    holidays: holidays.toSorted((one, other) => one.date.localeCompare(other.date)),
    counterHours,
    flatFeeDays,
  };
  const { slides = was.slides, counters = was.counters, pins = was.pins } = form;
  // The form of a shop without figures proposes the examples; saving other settings must not publish them.
  const areExamples = isDeepStrictEqual(counters, defaultCounters);
  await execute(
    trx,
    sql`update shop_settings
           set seller = ${JSON.stringify({ ...seller, hours })}::jsonb, email = ${email}, document_note = ${documentNote},
               currency = ${currency}, delivery_countries = ${sql.param(splitTerritories(deliveryCountries))}::text[], prices_include_tax = ${pricesIncludeTax}, prices_abroad = ${pricesAbroad}, return_days = ${returnDays}, time_zone = ${timeZone},
               bank_details = ${bankDetails}, offers_bank_transfer = ${offersBankTransfer},
               offers_counter_payment = ${offersCounterPayment}, bank_hold_days = ${bankHoldDays},
               counter_hold_days = ${counterHoldDays},
               hold_hours = ${holdHours}, policies = ${JSON.stringify(policies)}::jsonb,
               low_stock_mails = ${lowStockMails}, has_family_cards = ${hasFamilyCards}, shop_name = ${shopName}, mark = ${logo}, mail_name = ${mailName},
               mail_address = ${mailAddress},
               schedule = ${JSON.stringify(schedule)}::jsonb, home = ${JSON.stringify({ slides, counters, pins })}::jsonb - case when not (home ? 'counters') and ${areExamples} then 'counters' else '' end, words = ${JSON.stringify(words)}::jsonb, version = version + 1`,
  );
  await writeTaxes(trx, form);
  await writeDelivery(trx, form, was);
  const now = await getSettings(trx);
  await bumpProductsVersion(trx);
  const changes = diffSettings(was, now);
  if (Object.keys(changes).length > 0) {
    await record(trx, { kind, entity: 'settings', entityId: '1', actorId, changes });
  }
  return now;
};
