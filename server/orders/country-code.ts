import countries from 'i18n-iso-countries';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };

countries.registerLocale(english);

/** ISO 3166-1 alpha-2 of a country as people write it: its code, or one of its English names; else an empty text. */
export const countryCode = (text: string): string => {
  const said = text.trim();
  const code = said.toUpperCase();
  if (countries.isValid(code)) return countries.toAlpha2(code) ?? '';
  return countries.getSimpleAlpha2Code(said, 'en') ?? '';
};
