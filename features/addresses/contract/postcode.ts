import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';

/** Valid postcode formats that the library does not know. */
const EXTRA_FORMATS: Record<string, RegExp> = {
  EG: /^\d{7}$/,
  GB: /^(BFPO ?\d{1,4}|GIR ?0AA)$/,
  KH: /^\d{6}$/,
  NI: /^\d{5}$/,
  PE: /^(LIMA|CALLAO) \d{1,2}$/,
  SO: /^[A-Z]{2} ?\d{5}$/,
  SV: /^\d{4}$/,
};

/** True if the format of the country's postcodes is known. */
export const hasPostcodeFormat = (country: string): boolean => postcodeValidatorExistsForCountry(country);

/** True if the text is a valid postcode in the country, or if the country's format is unknown. */
export const isPostcode = (country: string, text: string): boolean =>
  !hasPostcodeFormat(country) || postcodeValidator(text, country) || EXTRA_FORMATS[country]?.test(text) === true;

/** Upper-cases text and turns full-width characters, as Japanese keyboards type them, into plain ones. */
const normalizeText = (text: string): string => text.normalize('NFKC').trim().toUpperCase();

/** The letters and digits of a postcode, upper-cased, without spaces and hyphens. */
export const stripPostcode = (text: string): string => normalizeText(text).replaceAll(/[^A-Z0-9]/g, '');

/** The bare postcode, and variants with a hyphen or space at each position. */
const listSplits = (bare: string): string[] => [
  bare,
  ...Array.from({ length: Math.max(bare.length - 1, 0) }, (_, at) => [
    bare.slice(0, at + 1),
    bare.slice(at + 1),
  ]).flatMap(([head, tail]) => [`${head}-${tail}`, `${head} ${tail}`]),
];

/**
 * Formats a postcode as its country writes it, if only a space, a hyphen or leading letters are missing or superfluous:
 * `1000001` becomes `100-0001` in Japan, `D-80331` becomes `80331` in Germany. Other text is only upper-cased.
 */
export const formatPostcode = (country: string, text: string): string => {
  const written = normalizeText(text);
  if (written === '' || isPostcode(country, written)) return written;
  const bare = stripPostcode(written);
  const number = bare.replace(/^[A-Z]{1,3}/, '');
  const candidates = [...listSplits(bare), ...listSplits(number), ...listSplits(`${country}${number}`)];
  return candidates.find((candidate) => isPostcode(country, candidate)) ?? written;
};
