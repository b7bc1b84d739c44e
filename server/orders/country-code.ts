// Not its entry for Node, which reads the names in all languages.
import countries from 'i18n-iso-countries/index.js';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };

countries.registerLocale(english);

const fold = (name: string): string => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const byName = new Map(
  Object.entries(countries.getNames('en', { select: 'all' })).flatMap(([code, names]) =>
    names.map((name) => [fold(name), code] as const),
  ),
);

/** ISO 3166-1 alpha-2 of a country as people write it: its code, or one of its English names; else an empty text. */
export const countryCode = (text: string): string => {
  const said = text.trim();
  const code = said.toUpperCase();
  if (countries.isValid(code)) return countries.toAlpha2(code) ?? '';
  return byName.get(fold(said)) ?? '';
};
