import {
  GTIN_LENGTHS,
  isCheckDigitValid,
  hasGtinLength,
  normalizePartNumber,
  expandUpcE,
} from '#features/products/contract/part-numbers.ts';

/** The meaning of a bar code or QR code. */
export type BarcodeMeaning =
  /** The URL of a product in this shop. */
  | { kind: 'product'; slug: string }
  /**
   * Another URL. The app never follows it, because anybody could stick a label on a box and lead people to a
   * false site.
   */
  | { kind: 'address'; host: string }
  /** A number, in every form in which it may be stored; empty if the code has no letters or digits. */
  | { kind: 'number'; norms: string[] };

/** True if the whole text is a carton's number (GTIN-14). */
export const isCartonNumber = (text: string): boolean =>
  text.length === 14 && hasGtinLength(text) && isCheckDigitValid(text);

/** True if the text is as long as a product bar code, but its check digit is wrong. */
export const hasWrongCheckDigit = (input: string): boolean => {
  const text = input.trim();
  return hasGtinLength(text) && !isCheckDigitValid(text) && expandUpcE(text) === null;
};

/** Lists the forms of a number with more or fewer leading zeros: a UPC-A is an EAN-13 that begins with 0. */
const listGtinForms = (digits: string): string[] => {
  const bare = digits.replace(/^0+/, '');
  return GTIN_LENGTHS.filter((length) => length >= bare.length).map((length) => bare.padStart(length, '0'));
};

/** The GTIN that the text is or contains, as on boxes and newer labels: after (01), or in a URL after /01/. */
const findGtin = (text: string): string | null => {
  if (hasGtinLength(text) && isCheckDigitValid(text)) return text;
  const [, within] =
    /^(?:\]C1|[^\w(])?\(?01\)?(\d{14})/.exec(text) ?? /^https?:\/\/[^?#]*\/01\/(\d{8,14})(?![^/?#])/i.exec(text) ?? [];
  return within !== undefined && hasGtinLength(within) && isCheckDigitValid(within) ? within : null;
};

const parseAddress = (text: string): URL | null => (/^https?:\/\//i.test(text) ? URL.parse(text) : null);

/**
 * The slug in a URL of the shop. Slugs are lower-case, but the URL may be in capitals, which make a QR code
 * smaller.
 */
const findSlug = ({ pathname }: URL): string | null =>
  /^\/products\/([a-z0-9-]+)\/?$/i.exec(pathname)?.[1]?.toLowerCase() ?? null;

/**
 * Determines the meaning of a scanned code, without looking anything up.
 * @param shop host and port of this shop
 */
export const parseBarcode = (input: string, shop: string): BarcodeMeaning => {
  const text = input.trim();
  const address = parseAddress(text);
  const slug = address?.host === shop ? findSlug(address) : null;
  if (slug !== null) return { kind: 'product', slug };
  const gtin = findGtin(text);
  if (address !== null && gtin === null) return { kind: 'address', host: address.host };
  const own = address === null ? [normalizePartNumber(text)] : [];
  // Eight digits may be valid both as EAN-8 and as UPC-E. The form that the shop stores is the one meant.
  const gtins = [gtin, expandUpcE(text)].filter((one) => one !== null);
  const norms = [...own, ...gtins.flatMap(listGtinForms)].filter((norm) => norm !== '');
  return { kind: 'number', norms: [...new Set(norms)] };
};
