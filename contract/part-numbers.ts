/** A part number without what people leave out or put in: letters and digits, in capitals. */
export const normalisePart = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** A part number with all of its signs, in capitals: `X-1/2` and `X-12` are two. */
export const writtenPart = (text: string): string => text.trim().toUpperCase();

/**
 * The products that a SKU names: the one that is written so, and only without one those whose SKU has the same letters and
 * digits. Where they are several, nobody may choose one for the buyer.
 */
export const findNamed = <Named extends { sku: string }>(some: readonly Named[], part: string): Named[] => {
  const written = writtenPart(part);
  const norm = normalisePart(part);
  const exact = some.filter(({ sku }) => writtenPart(sku) === written);
  return exact.length > 0 || norm === '' ? exact : some.filter(({ sku }) => normalisePart(sku) === norm);
};

const MOST_LISTED = 3;

/** `X-1/2, X-12 and more`: the SKUs of products that share a number. */
export const listSkus = (skus: readonly string[]): string =>
  `${skus.slice(0, MOST_LISTED).join(', ')}${skus.length > MOST_LISTED ? ' and more' : ''}`;

/** The last digit of a bar code: ten, less that of the weighted sum (GS1 General Specifications, section 7.9). */
export const checkDigit = (digits: string): number => {
  const sum = [...digits].reduceRight(
    (total, digit, at) => total + Number(digit) * ((digits.length - at) % 2 === 1 ? 3 : 1),
    0,
  );
  return (10 - (sum % 10)) % 10;
};
