import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';

/** Postcodes that are in use and that the library does not know. */
const ALSO: Record<string, RegExp> = {
  EG: /^\d{7}$/,
  GB: /^(BFPO ?\d{1,4}|GIR ?0AA)$/,
  KH: /^\d{6}$/,
  NI: /^\d{5}$/,
  PE: /^(LIMA|CALLAO) \d{1,2}$/,
  SO: /^[A-Z]{2} ?\d{5}$/,
  SV: /^\d{4}$/,
};

/** Whether it is known what postcodes of a country look like. */
export const knowsPostcodes = (country: string): boolean => postcodeValidatorExistsForCountry(country);

/** Whether a postcode looks like one of its country; of a country whose postcodes are unknown, each does. */
export const isPostcode = (country: string, text: string): boolean =>
  !knowsPostcodes(country) || postcodeValidator(text, country) || ALSO[country]?.test(text) === true;

/** In capitals and plain digits: a Japanese keyboard writes wide ones. */
const plain = (text: string): string => text.normalize('NFKC').trim().toUpperCase();

/** The letters and digits of a postcode, however they are parted. */
export const barePostcode = (text: string): string => plain(text).replaceAll(/[^A-Z0-9]/g, '');

/** The same letters, as one word and parted at each place. */
const waysToPart = (bare: string): string[] => [
  bare,
  ...Array.from({ length: Math.max(bare.length - 1, 0) }, (_, at) => [
    bare.slice(0, at + 1),
    bare.slice(at + 1),
  ]).flatMap(([head, tail]) => [`${head}-${tail}`, `${head} ${tail}`]),
];

/**
 * A postcode as its country writes it, where only its blank, its hyphen or the letters before it are missing or too
 * many: `1000001` is `100-0001` in Japan, `D-80331` is `80331` in Germany. Anything else stays as it was written.
 */
export const formatPostcode = (country: string, text: string): string => {
  const written = plain(text);
  if (written === '' || isPostcode(country, written)) return written;
  const bare = barePostcode(written);
  const number = bare.replace(/^[A-Z]{1,3}/, '');
  const ways = [...waysToPart(bare), ...waysToPart(number), ...waysToPart(`${country}${number}`)];
  return ways.find((way) => isPostcode(country, way)) ?? written;
};
