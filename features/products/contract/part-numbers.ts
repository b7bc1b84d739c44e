/** Reduces a part number to the characters that everybody types: letters and digits, in capitals. */
export const normalizePartNumber = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** A part number with its punctuation, in capitals: `X-1/2` and `X-12` differ. */
export const upperCasePartNumber = (text: string): string => text.trim().toUpperCase();

/**
 * Finds the products with a SKU: exact matches, else those with the same letters and digits. If it returns several, the
 * caller must not choose for the buyer.
 */
export const findBySku = <Named extends { sku: string }>(some: readonly Named[], part: string): Named[] => {
  const written = upperCasePartNumber(part);
  const norm = normalizePartNumber(part);
  const exact = some.filter(({ sku }) => upperCasePartNumber(sku) === written);
  return exact.length > 0 || norm === '' ? exact : some.filter(({ sku }) => normalizePartNumber(sku) === norm);
};

const MOST_LISTED = 3;

/** Lists the SKUs of products that share a number: `X-1/2, X-12 and more`. */
export const formatSkus = (skus: readonly string[]): string =>
  `${skus.slice(0, MOST_LISTED).join(', ')}${skus.length > MOST_LISTED ? ' and more' : ''}`;

/**
 * The last digit of a bar code: ten minus the last digit of the weighted sum, or 0 for ten (GS1 General
 * Specifications, section 7.9).
 */
export const calculateCheckDigit = (digits: string): number => {
  const sum = [...digits].reduceRight(
    (total, digit, at) => total + Number(digit) * ((digits.length - at) % 2 === 1 ? 3 : 1),
    0,
  );
  return (10 - (sum % 10)) % 10;
};

/** Possible lengths of a GTIN: EAN-8, UPC-A, EAN-13 and ITF-14. */
export const GTIN_LENGTHS = [8, 12, 13, 14];

export const hasGtinLength = (text: string): boolean => /^\d+$/.test(text) && GTIN_LENGTHS.includes(text.length);

export const isCheckDigitValid = (digits: string): boolean =>
  calculateCheckDigit(digits.slice(0, -1)) === Number(digits.at(-1));

/** UPC-E is a UPC-A without five of its zeros; the digit before the last says where they were. */
const upcEPatterns: [RegExp, string][] = [
  [/^(?<head>[01]\d\d)(?<tail>\d{3})(?<last>[0-2])(?<check>\d)$/, '$<head>$<last>0000$<tail>$<check>'],
  [/^(?<head>[01]\d{3})(?<tail>\d\d)3(?<check>\d)$/, '$<head>00000$<tail>$<check>'],
  [/^(?<head>[01]\d{4})(?<tail>\d)4(?<check>\d)$/, '$<head>00000$<tail>$<check>'],
  [/^(?<head>[01]\d{5})(?<tail>[5-9])(?<check>\d)$/, '$<head>0000$<tail>$<check>'],
];

/** Expands eight digits of UPC-E to UPC-A; null if they are not UPC-E. */
export const expandUpcE = (text: string): string | null => {
  const [short, long] = upcEPatterns.find(([one]) => one.test(text)) ?? [];
  if (short === undefined || long === undefined) return null;
  const digits = text.replace(short, long);
  return isCheckDigitValid(digits) ? digits : null;
};

/** A UPC-A whose leading zero a spreadsheet has dropped. */
const SHORT_UPC = /^\d{11}$/;

/**
 * Reads a GTIN, without blanks and hyphens; eleven digits get back the leading zero that a spreadsheet drops.
 * @returns null if its length or its check digit is wrong
 */
export const parseGtin = (input: string): string | null => {
  const text = input.replaceAll(/[\s-]/g, '');
  const digits = SHORT_UPC.test(text) ? `0${text}` : text;
  return hasGtinLength(digits) && (isCheckDigitValid(digits) || expandUpcE(digits) !== null) ? digits : null;
};

/**
 * Matches numbers that a company assigns for itself, and coupons, by the first digits of a GTIN-13 and of a
 * GTIN-8 (GS1 General Specifications, section 1.4).
 */
const INTERNAL_GTIN = /^(?:0[245]|2|9[89])/;
const INTERNAL_GTIN_8 = /^[02]/;

/**
 * Finds the GTIN in a bar code, as feeds and structured data state it; UPC-E in its long form.
 * @returns null if it is not a GTIN, or has a meaning in one company only
 */
export const findPublicGtin = (barcode: string | null): string | null => {
  const digits = barcode === null ? null : parseGtin(barcode);
  if (digits === null) return null;
  const gtin = isCheckDigitValid(digits) ? digits : expandUpcE(digits);
  if (gtin === null) return null;
  const isInternal =
    gtin.length === 8 ? INTERNAL_GTIN_8.test(gtin) : INTERNAL_GTIN.test(gtin.padStart(14, '0').slice(1));
  return isInternal ? null : gtin;
};

/** True if a spreadsheet has shortened a long number, as in `4.00123E+12`, so that its last digits are lost. */
export const isScientificNotation = (text: string): boolean => /^\d(?:[.,]\d+)?E\+\d{2}$/i.test(text);
