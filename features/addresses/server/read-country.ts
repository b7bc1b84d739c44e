import { countryCodes, isCountry } from '#features/addresses/contract/countries.ts';

/** The languages of the files that other shops export. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl'];

/** Other names of countries, and codes that people write instead of the official one. */
const ALSO: Readonly<Record<string, string>> = {
  uk: 'GB',
  'great britain': 'GB',
  britain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  gbr: 'GB',
  usa: 'US',
  'united states of america': 'US',
  america: 'US',
  el: 'GR',
  holland: 'NL',
  'the netherlands': 'NL',
  'republic of ireland': 'IE',
  eire: 'IE',
  'czech republic': 'CZ',
  'korea republic of': 'KR',
  'russian federation': 'RU',
  turkey: 'TR',
  uae: 'AE',
};

/** A name without case, accents and punctuation: `U.S.A.` becomes `usa`, `Côte d’Ivoire` becomes `cote divoire`. */
const fold = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[łŁ]/g, 'l')
    .toLowerCase()
    .replaceAll(/[.'’()]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

let names: ReadonlyMap<string, string> | null = null;

/** The codes by the folded names in all languages. Built on first use. */
const listNames = (): ReadonlyMap<string, string> => {
  names ??= new Map([
    ...LANGUAGES.flatMap((language) => {
      const display = new Intl.DisplayNames([language], { type: 'region' });
      return countryCodes.map((code) => [fold(display.of(code) ?? code), code] as const);
    }),
    ...Object.entries(ALSO),
  ]);
  return names;
};

/**
 * Finds the code of a country (ISO 3166-1 alpha-2) in text from another program: the code, a usual one such as `UK`, or
 * the name in English, German, French, Spanish, Italian, Dutch or Polish.
 * @returns null if the text names no country
 */
export const readCountry = (text: string): string | null => {
  const code = text.trim().toUpperCase();
  return isCountry(code) ? code : (listNames().get(fold(text)) ?? null);
};
