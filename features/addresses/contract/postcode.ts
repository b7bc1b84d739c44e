import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';

/** Formats of postcodes in use that the library does not know. */
const EXTRA_FORMATS: Record<string, RegExp> = {
  EG: /^\d{7}$/,
  GB: /^(BFPO ?\d{1,4}|GIR ?0AA)$/,
  KH: /^\d{6}$/,
  NI: /^\d{5}$/,
  PE: /^(LIMA|CALLAO) \d{1,2}$/,
  SO: /^[A-Z]{2} ?\d{5}$/,
  SV: /^\d{4}$/,
};

/** Whether the format of a country's postcodes is known. */
export const hasPostcodeFormat = (country: string): boolean => postcodeValidatorExistsForCountry(country);

/** Whether a text has the format of its country's postcodes; always true where that format is unknown. */
export const isPostcode = (country: string, text: string): boolean =>
  !hasPostcodeFormat(country) || postcodeValidator(text, country) || EXTRA_FORMATS[country]?.test(text) === true;

/** In capitals and plain digits: a Japanese keyboard writes wide ones. */
const normalizeText = (text: string): string => text.normalize('NFKC').trim().toUpperCase();

/** The letters and digits of a postcode, in capitals and without blanks and hyphens. */
export const stripPostcode = (text: string): string => normalizeText(text).replaceAll(/[^A-Z0-9]/g, '');

/** A bare postcode as it is, and with a hyphen or a blank at each place. */
const listSplits = (bare: string): string[] => [
  bare,
  ...Array.from({ length: Math.max(bare.length - 1, 0) }, (_, at) => [
    bare.slice(0, at + 1),
    bare.slice(at + 1),
  ]).flatMap(([head, tail]) => [`${head}-${tail}`, `${head} ${tail}`]),
];

/**
 * Formats a postcode as its country writes it, where only a blank, a hyphen or leading letters are missing or too many:
 * `1000001` becomes `100-0001` in Japan, `D-80331` becomes `80331` in Germany. Any other text stays, in capitals.
 */
export const formatPostcode = (country: string, text: string): string => {
  const written = normalizeText(text);
  if (written === '' || isPostcode(country, written)) return written;
  const bare = stripPostcode(written);
  const number = bare.replace(/^[A-Z]{1,3}/, '');
  const ways = [...listSplits(bare), ...listSplits(number), ...listSplits(`${country}${number}`)];
  return ways.find((way) => isPostcode(country, way)) ?? written;
};
