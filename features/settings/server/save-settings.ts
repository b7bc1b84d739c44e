import { countryName } from '#features/addresses/contract/countries.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { isPostcodePattern, parseTerritory } from '#features/settings/contract/territory.ts';
import type { Settings, SettingsForm } from '#features/settings/contract/shop-settings.ts';
import { splitTerritories } from '#features/settings/contract/territory.ts';
import { formatAddressRegion, isKnownRegion, isUnknownRegion } from '#features/addresses/server/regions.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import type { AmountTable } from './currency.ts';
import { lockSettings, writeSettings } from './write-settings.ts';
import { sql } from 'drizzle-orm';
import { findBySku, formatSkus, normalizePartNumber } from '#features/products/contract/part-numbers.ts';
import { rows } from '#platform/server/db/query.ts';

/** The hash that is part of a picture's address and names its stored sizes. */
const pictureHash = (address: string): string => /[0-9a-f]{32}/.exec(address)?.[0] ?? '';

/**
 * Lists new references with their form fields. References that were already saved are skipped, because a product
 * deleted since would otherwise block every save.
 */
const listChangedReferences = <Row extends object>(
  list: string,
  field: keyof Row & string,
  now: readonly Row[] = [],
  was: readonly Row[] = [],
) =>
  now
    .map((row, at) => ({ path: `${list}.${at}.${field}`, value: String(row[field]) }))
    .filter(({ value }) => value !== '' && !was.some((row) => row[field] === value));

/**
 * @throws DomainError `invalid_request` if the home page or header refers to a product or picture that does not exist
 */
const validateReferences = async (trx: Transaction, form: SettingsForm, was: Settings): Promise<void> => {
  const skus = [
    ...listChangedReferences('slides', 'sku', form.slides, was.slides),
    ...listChangedReferences('pins', 'sku', form.pins, was.pins),
  ];
  const logo = form.mark ?? '';
  const pictures = [
    ...listChangedReferences('slides', 'picture', form.slides, was.slides),
    ...(logo === '' || logo === was.mark ? [] : [{ path: 'mark', value: logo }]),
  ];
  if (skus.length + pictures.length === 0) return;
  const known = await rows<{ sku: string | null; name: string | null }>(
    trx,
    sql`select p.sku, null as name from part_number n join product p on p.id = n.product_id and p.status = 'active'
         where n.kind = 'sku' and n.norm = any(${sql.param(skus.map(({ value }) => normalizePartNumber(value)))}::text[])
         union all
        select distinct null, name from picture where name = any(${sql.param(pictures.map(({ value }) => pictureHash(value)))}::text[])`,
  );
  const names = new Set(known.map(({ name }) => name));
  const goods = known.flatMap(({ sku }) => (sku === null ? [] : [{ sku }]));
  const faults = [
    ...skus.flatMap(({ path, value }) => {
      const named = findBySku(goods, value).map(({ sku }) => sku);
      if (named.length === 1) return [];
      return [[path, named.length === 0 ? 'No product for sale has this SKU' : `Enter one of ${formatSkus(named)}`]];
    }),
    ...pictures
      .filter(({ value }) => !names.has(pictureHash(value)))
      .map(({ path }) => [path, 'Upload this picture again']),
  ];
  if (faults.length > 0) throw new DomainError('invalid_request', { fields: Object.fromEntries(faults) });
};

type TaxRateForm = SettingsForm['rates'][number];

/** Normalizes the region of a tax rate to its postal name, or its postcodes to capitals. */
const normalizeRegion = (rate: TaxRateForm): TaxRateForm => {
  if (isKnownRegion(rate)) return formatAddressRegion(rate);
  const written = rate.region.toUpperCase();
  return isPostcodePattern(written) ? { ...rate, region: written } : rate;
};

const findRateFault = (rate: TaxRateForm): string | null =>
  rate.region === '' || isPostcodePattern(rate.region) || !isUnknownRegion(rate)
    ? null
    : `Choose a state or region from the list (${countryName(rate.country)})`;

/** A zone may name a region by its code alone, without a country. */
const findZoneFault = ({ countries }: SettingsForm['zones'][number]): string | null => {
  const unknown = splitTerritories(countries).find((text) => {
    const place = parseTerritory(text);
    return place !== null && place.region !== '' && !isKnownRegion(place);
  });
  return unknown === undefined ? null : `We do not know the region ${unknown}`;
};

/**
 * Normalizes regions to their postal names.
 * @throws DomainError `invalid_request` for an unknown region, or a rate listed twice
 */
const normalizeRegions = (form: SettingsForm): SettingsForm => {
  const rates = form.rates.map(normalizeRegion);
  const keys = rates.map((rate) => [rate.class, rate.country, rate.region].join('\n'));
  const twin = (at: number) => (keys.indexOf(keys[at] ?? '') < at ? 'This is listed twice' : null);
  const faults = [
    ...rates.map((rate, at) => [`rates.${at}.region`, findRateFault(rate) ?? (rate.region === '' ? null : twin(at))]),
    ...form.zones.map((zone, at) => [`zones.${at}.countries`, findZoneFault(zone)]),
  ].filter(([, fault]) => fault !== null);
  if (faults.length > 0) throw new DomainError('invalid_request', { fields: Object.fromEntries(faults) });
  return { ...form, seller: formatAddressRegion(form.seller), rates };
};

/**
 * Saves the settings. Placed orders keep their terms.
 * @param amountTables the tables whose rows fix the currency
 * @throws DomainError `settings_changed` if the version differs from the one that was read; `tax_class_used`;
 * `currency_fixed`; `invalid_request` for a rate of an unknown region, or a home page or logo with a product or
 * picture that does not exist
 */
export const saveSettings = async (
  db: Database,
  admin: Caller,
  sent: SettingsForm,
  amountTables: readonly AmountTable[],
): Promise<Settings> => {
  const form = normalizeRegions(sent);
  return db.transaction(async (trx) => {
    const was = await lockSettings(trx);
    if (was.version !== form.version) throw new DomainError('settings_changed');
    await validateReferences(trx, form, was);
    return writeSettings(trx, admin, 'settings.save', { was, form, amountTables });
  });
};
