import {
  GTIN_LENGTHS,
  isCheckDigitValid,
  hasGtinLength,
  normalizePartNumber,
  expandUpcE,
} from '#features/products/contract/part-numbers.ts';

/** What a bar code or a QR code on a label means. */
export type BarcodeMeaning =
  /** The address of a product of this shop. */
  | { kind: 'product'; slug: string }
  /** Another address. Nobody follows it: who can stick a label on a box must not lead people anywhere. */
  | { kind: 'address'; host: string }
  /** A number, in every way in which the same one may have been noted; none where it has neither letters nor digits. */
  | { kind: 'number'; norms: string[] };

/** Whether it is the number of a carton, all of it. */
export const isCartonNumber = (text: string): boolean =>
  text.length === 14 && hasGtinLength(text) && isCheckDigitValid(text);

/** Whether it is as long as a bar code of goods, and its last digit says that another one is wrong. */
export const hasWrongCheckDigit = (given: string): boolean => {
  const text = given.trim();
  return hasGtinLength(text) && !isCheckDigitValid(text) && expandUpcE(text) === null;
};

/** One number of goods is written with more or fewer noughts before it: a UPC-A is an EAN-13 that begins with one. */
const listGtinForms = (digits: string): string[] => {
  const bare = digits.replace(/^0+/, '');
  return GTIN_LENGTHS.filter((length) => length >= bare.length).map((length) => bare.padStart(length, '0'));
};

/** The GTIN that a text is or, as boxes and newer labels have it, contains: after (01), or in an address after /01/. */
const findGtin = (text: string): string | null => {
  if (hasGtinLength(text) && isCheckDigitValid(text)) return text;
  const [, within] =
    /^(?:\]C1|[^\w(])?\(?01\)?(\d{14})/.exec(text) ?? /^https?:\/\/[^?#]*\/01\/(\d{8,14})(?![^/?#])/i.exec(text) ?? [];
  return within !== undefined && hasGtinLength(within) && isCheckDigitValid(within) ? within : null;
};

const parseAddress = (text: string): URL | null => (/^https?:\/\//i.test(text) ? URL.parse(text) : null);

/** Slugs have small letters; a QR code of capitals alone is smaller. */
const findSlug = ({ pathname }: URL): string | null =>
  /^\/products\/([a-z0-9-]+)\/?$/i.exec(pathname)?.[1]?.toLowerCase() ?? null;

/**
 * Says what a read code means; nothing is looked up.
 * @param shop host and port of this shop
 */
export const parseBarcode = (given: string, shop: string): BarcodeMeaning => {
  const text = given.trim();
  const address = parseAddress(text);
  const slug = address?.host === shop ? findSlug(address) : null;
  if (slug !== null) return { kind: 'product', slug };
  const gtin = findGtin(text);
  if (address !== null && gtin === null) return { kind: 'address', host: address.host };
  const own = address === null ? [normalizePartNumber(text)] : [];
  // Eight digits may be right as EAN-8 and as UPC-E: whichever something here has is meant.
  const gtins = [gtin, expandUpcE(text)].filter((one) => one !== null);
  const norms = [...own, ...gtins.flatMap(listGtinForms)].filter((norm) => norm !== '');
  return { kind: 'number', norms: [...new Set(norms)] };
};
