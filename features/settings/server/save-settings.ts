import { countryName } from '#features/addresses/contract/country-name.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { isPostcodePattern, parseTerritory } from '#features/settings/contract/place.ts';
import { splitTerritories, type Settings, type SettingsForm } from '#features/settings/contract/shop-terms.ts';
import { isKnownRegion, isUnknownRegion, formatAddressRegion } from '#features/addresses/server/regions.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { validateReferences } from './check-home.ts';
import { lockSettings, writeSettings } from './write-settings.ts';

type TaxRateForm = SettingsForm['rates'][number];

/** A rate with its region as addresses name it, or with its postcodes in capitals. */
const normalizeRegion = (rate: TaxRateForm): TaxRateForm => {
  if (isKnownRegion(rate)) return formatAddressRegion(rate);
  const written = rate.region.toUpperCase();
  return isPostcodePattern(written) ? { ...rate, region: written } : rate;
};

const findRateFault = (rate: TaxRateForm): string | null =>
  rate.region === '' || isPostcodePattern(rate.region) || !isUnknownRegion(rate)
    ? null
    : `Choose a state or region of ${countryName(rate.country)}`;

/** A zone may name a region of a country by its code alone. */
const findZoneFault = ({ countries }: SettingsForm['zones'][number]): string | null => {
  const unknown = splitTerritories(countries).find((text) => {
    const place = parseTerritory(text);
    return place !== null && place.region !== '' && !isKnownRegion(place);
  });
  return unknown === undefined ? null : `We do not know the region ${unknown}`;
};

/**
 * Writes regions as addresses name them.
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
 * Replaces what the owner says of the shop; orders keep what they were placed with.
 * @throws DomainError `settings_changed` when it is not the version that was read; `tax_class_used`; `invalid_request`
 *   for a rate of an unknown region, or a home page or mark with a product or picture that there is not
 */
export const saveSettings = async (db: Database, admin: Caller, sent: SettingsForm): Promise<Settings> => {
  const form = normalizeRegions(sent);
  return db.transaction(async (trx) => {
    const was = await lockSettings(trx);
    if (was.version !== form.version) throw new DomainError('settings_changed');
    await validateReferences(trx, form, was);
    return writeSettings(trx, admin, 'settings.save', { was, form });
  });
};
