import { countryName, isCountry } from '#features/addresses/contract/countries.ts';
import { stripPostcode } from '#features/addresses/contract/postcode.ts';

/**
 * A place named by a delivery zone or tax rate: a country, or one of its regions or postcode ranges. If both are empty,
 * the whole country.
 */
export type Territory = { country: string; region: string; postcodes: string };

/** `BT*`, `99501`, or `99500..99999`. */
const POSTCODES = /^[A-Z0-9][A-Z0-9 -]*(\*|\.\.[A-Z0-9][A-Z0-9 -]*)?$/;

const TERRITORY = /^([A-Z]{2})(?:-([A-Z0-9]{1,3})|:(.+))?$/;

/** True if a text is a postcode pattern and not a region: it has a digit, a star or a range. */
export const isPostcodePattern = (text: string): boolean => {
  if (!POSTCODES.test(text)) return false;
  const [from = '', to] = text.split('..').map(stripPostcode);
  if (to !== undefined) return from.length === to.length && from <= to;
  return /[0-9*]/.test(text);
};

/** Parses a place as owners write it: `US`, `US-HI` or `GB:BT*`; null for any other text. */
export const parseTerritory = (text: string): Territory | null => {
  const [, country = '', region = '', postcodes = ''] = TERRITORY.exec(text) ?? [];
  if (!isCountry(country) || (postcodes !== '' && !isPostcodePattern(postcodes))) return null;
  return { country, region, postcodes };
};

/** A place as the history of the settings names it: 'United States (HI)'. */
export const territoryName = (text: string): string => {
  const { country, region, postcodes } = parseTerritory(text) ?? { country: text, region: '', postcodes: '' };
  const part = `${region}${postcodes}`;
  return part === '' ? countryName(country) : `${countryName(country)} (${part})`;
};

/**
 * Scores how closely a postcode pattern matches a postcode.
 * @returns 0 for no match, 1 plus the number of leading characters that a prefix or range fixes, 100 for an exact match
 */
export const scorePostcodeMatch = (postcodes: string, postcode: string): number => {
  const bare = stripPostcode(postcode);
  const [from = '', to] = postcodes.split('..').map(stripPostcode);
  if (bare === '') return 0;
  if (to !== undefined) {
    const start = bare.slice(0, from.length);
    const shared = [...from].findIndex((character, at) => character !== to[at]);
    const isWithin = start.length === from.length && start >= from && start <= to;
    return isWithin ? 1 + (shared < 0 ? from.length : shared) : 0;
  }
  if (postcodes.endsWith('*')) return bare.startsWith(from) ? 1 + from.length : 0;
  return bare === from ? 100 : 0;
};

/** Splits the places of a zone. An empty list means everywhere that no other zone names. */
export const splitTerritories = (text: string): string[] => text.split(/[\s,]+/).filter((code) => code !== '');
