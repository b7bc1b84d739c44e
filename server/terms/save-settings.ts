import { countryName } from '#contract/country-name.ts';
import { Refusal } from '#contract/errors.ts';
import type { Settings, SettingsForm } from '#contract/shop-terms.ts';
import { isUnknownRegion, withRegion } from '#server/addresses/regions.ts';
import type { Database } from '#server/db/open.ts';
import type { Caller } from '#server/platform/caller.ts';
import { checkHome } from './check-home.ts';
import { holdSettings, writeSettings } from './write-settings.ts';

/** Regions as letters name them. @throws Refusal `invalid_request` for a rate of a region that is none, or twice there */
const nameRegions = (form: SettingsForm): SettingsForm => {
  const rates = form.rates.map(withRegion);
  const keys = rates.map((rate) => [rate.class, rate.country, rate.region].join('\n'));
  const faultOf = (rate: (typeof rates)[number], at: number): string | null => {
    if (rate.region === '') return null;
    if (isUnknownRegion(rate)) return `Choose a state or region of ${countryName(rate.country)}`;
    return keys.indexOf(keys[at] ?? '') < at ? 'This is listed twice' : null;
  };
  const faults = rates
    .map((rate, at) => [`rates.${at}.region`, faultOf(rate, at)])
    .filter(([, fault]) => fault !== null);
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
