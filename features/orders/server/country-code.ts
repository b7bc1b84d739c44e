// The package's main entry for Node would load the names in all languages.
import countries from 'i18n-iso-countries/index.js';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import { countryCodes, countryName } from '#features/addresses/contract/countries.ts';

countries.registerLocale(english);

/** Names that the country lists lack: parts of countries, old names and short names. */
const OTHER_NAMES: Record<string, readonly string[]> = {
  AE: ['Emirates'],
  BA: ['Bosnia', 'Herzegovina'],
  CD: ['DR Congo', 'DRC'],
  CZ: ['Czech'],
  FK: ['Falklands'],
  GB: ['England', 'Scotland', 'Wales', 'Northern Ireland', 'Britain'],
  KP: ['North Korea', 'DPRK'],
  KR: ['Korea'],
  LA: ['Laos'],
  MK: ['Macedonia'],
  MM: ['Burma'],
  NL: ['Holland'],
  PS: ['Palestinian Territories'],
  SY: ['Syria'],
  SZ: ['Swaziland'],
  TL: ['East Timor'],
  US: ['America', 'States', 'United States America'],
  VA: ['Vatican'],
  VN: ['Viet Nam', 'Vietnam'],
};

/** Browsers autofill a country's name in the user's language. */
const LANGUAGES = 'de fr es it nl nb sv da fi pl pt cs hu el ja ko zh'.split(' ');

/** Keeps letters and digits only, so that `St. Lucia`, `Bosnia & Herzegovina` and `U.K.` match with any punctuation. */
const normalizeName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[.'’]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^the /, '')
    .replaceAll(/\bst\b/g, 'saint');

/** Codes by normalized name; a name that two countries share has an empty code. */
const indexNames = (named: readonly (readonly [name: string, code: string])[]): Map<string, string> => {
  const byName = new Map<string, string>();
  for (const [name, code] of named) {
    const key = normalizeName(name);
    byName.set(key, (byName.get(key) ?? code) === code ? code : '');
  }
  return byName;
};

const codeByEnglishName = indexNames([
  ...Object.entries(countries.getNames('en', { select: 'all' })).flatMap(([code, names]) =>
    names.map((name) => [name, code] as const),
  ),
  ...countryCodes.map((code) => [countryName(code), code] as const),
  ...Object.entries(OTHER_NAMES).flatMap(([code, names]) => names.map((name) => [name, code] as const)),
]);

const codeByLocalName = indexNames(
  LANGUAGES.flatMap((language) => {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    return countryCodes.map((code) => [names.of(code) ?? '', code] as const);
  }),
);

/**
 * Finds the ISO 3166-1 alpha-2 code for a typed country: a code, or a name in English or one of `LANGUAGES`.
 * @returns an empty string if it is not recognized
 */
export const countryCode = (text: string): string => {
  const code = text.trim().toUpperCase();
  if (countries.isValid(code)) return countries.toAlpha2(code) ?? '';
  const name = normalizeName(text);
  return codeByEnglishName.get(name) ?? codeByLocalName.get(name) ?? '';
};
