import { countryName } from '#features/addresses/contract/country-name.ts';
import { Refusal } from '#platform/contract/errors.ts';
import { namesPostcodes, readPlace } from '#features/settings/contract/place.ts';
import { listCountries, type Settings, type SettingsForm } from '#features/settings/contract/shop-terms.ts';
import { isKnownRegion, isUnknownRegion, withRegion } from '#features/addresses/server/regions.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { checkHome } from './check-home.ts';
import { holdSettings, writeSettings } from './write-settings.ts';

type Rate = SettingsForm['rates'][number];

/** A rate with its region as addresses name it, or with its postcodes in capitals. */
const nameRegion = (rate: Rate): Rate => {
  if (isKnownRegion(rate)) return withRegion(rate);
  const written = rate.region.toUpperCase();
  return namesPostcodes(written) ? { ...rate, region: written } : rate;
};

const faultOfRate = (rate: Rate): string | null =>
  rate.region === '' || namesPostcodes(rate.region) || !isUnknownRegion(rate)
    ? null
    : `Choose a state or region of ${countryName(rate.country)}`;

/** A zone may name a region of a country by its code alone. */
const faultOfZone = ({ countries }: SettingsForm['zones'][number]): string | null => {
  const unknown = listCountries(countries).find((text) => {
    const place = readPlace(text);
    return place !== null && place.region !== '' && !isKnownRegion(place);
  });
  return unknown === undefined ? null : `We do not know the region ${unknown}`;
};

/**
 * Writes regions as addresses name them.
 * @throws Refusal `invalid_request` for an unknown region, or a rate listed twice
 */
const nameRegions = (form: SettingsForm): SettingsForm => {
  const rates = form.rates.map(nameRegion);
  const keys = rates.map((rate) => [rate.class, rate.country, rate.region].join('\n'));
  const twin = (at: number) => (keys.indexOf(keys[at] ?? '') < at ? 'This is listed twice' : null);
  const faults = [
    ...rates.map((rate, at) => [`rates.${at}.region`, faultOfRate(rate) ?? (rate.region === '' ? null : twin(at))]),
    ...form.zones.map((zone, at) => [`zones.${at}.countries`, faultOfZone(zone)]),
  ].filter(([, fault]) => fault !== null);
  if (faults.length > 0) throw new Refusal('invalid_request', { fields: Object.fromEntries(faults) });
  return { ...form, seller: withRegion(form.seller), rates };
};

/**
 * Replaces what the owner says of the shop; orders keep what they were placed with.
 * @throws Refusal `settings_changed` when it is not the version that was read; `tax_class_used`; `invalid_request`
 *   for a rate of an unknown region, or a home page or mark with a product or picture that there is not
 */
export const saveSettings = async (db: Database, admin: Caller, sent: SettingsForm): Promise<Settings> => {
  const form = nameRegions(sent);
  return db.transaction(async (trx) => {
    const was = await holdSettings(trx);
    if (was.version !== form.version) throw new Refusal('settings_changed');
    await checkHome(trx, form, was);
    return writeSettings(trx, admin, 'settings.save', { was, form });
  });
};
