import type { Address } from '#features/addresses/contract/address.ts';
import { findMissingFields, getAddressParts } from '#features/addresses/contract/address-rules.ts';
import { formatPostcode, isPostcode, hasPostcodeFormat } from '#features/addresses/contract/postcode.ts';
import { isUnknownRegion, listRegions, formatRegion } from '#features/addresses/server/regions.ts';
import { countryCode } from './country-code.ts';

type AddressParts = Pick<Address, 'line1' | 'postcode' | 'city' | 'region'>;

/** The most words in a postcode. */
const MOST_WORDS = 2;

const isRegion = (country: string, text: string): boolean =>
  text !== '' && listRegions(country).length > 0 && !isUnknownRegion({ country, region: text });

/** Splits a postcode off the start or end of a text. */
const extractPostcode = (country: string, text: string): { postcode: string; rest: string } | null => {
  if (!hasPostcodeFormat(country)) return null;
  const words = text.split(' ');
  for (let count = Math.min(MOST_WORDS, words.length); count > 0; count--) {
    for (const [own, others] of [
      [words.slice(-count), words.slice(0, -count)],
      [words.slice(0, count), words.slice(count)],
    ] as const) {
      // If there are two words, the first may be a region, so only a postcode of one word is reformatted.
      const written = own.join(' ').toUpperCase();
      const postcode = count === 1 ? formatPostcode(country, written) : written;
      if (/\d/.test(postcode) && isPostcode(country, postcode)) return { postcode, rest: others.join(' ') };
    }
  }
  return null;
};

/** Splits a region off the end of a text. */
const extractRegion = (country: string, text: string): { region: string; rest: string } => {
  const words = text.split(' ');
  const at = words.findIndex((_, index) => isRegion(country, words.slice(index).join(' ')));
  if (at < 0) return { region: '', rest: text };
  return { region: formatRegion(country, words.slice(at).join(' ')), rest: words.slice(0, at).join(' ') };
};

/**
 * Splits an address in one text, with commas or line breaks, into its parts: `18 Foundry Street, Portland, OR 97209`.
 * @returns null if the text lacks a part that addresses in that country need
 */
const parseAddressText = (country: string, text: string): AddressParts | null => {
  const has = getAddressParts(country);
  const pieces = text.split(/[,\n]/).map((piece) => piece.trim().replaceAll(/\s+/g, ' '));
  const remaining = pieces.filter((piece) => piece !== '');
  if (remaining.length > 1 && countryCode(remaining.at(-1) ?? '') === country) remaining.pop();
  const found = extractPostcode(country, remaining.at(-1) ?? '');
  let tail = found === null ? (remaining.pop() ?? '') : found.rest;
  if (found !== null) remaining.pop();
  let region = '';
  if (has.region !== 'none') {
    if (tail === '') tail = remaining.pop() ?? '';
    ({ region, rest: tail } = extractRegion(country, tail));
  }
  if (tail === '' && has.city !== 'none') tail = remaining.pop() ?? '';
  // Where addresses have no town, such as in Singapore, the country's name stands in its place.
  const isStreet = has.city === 'none' && countryCode(tail) !== country;
  const line1 = [...remaining, ...(isStreet ? [tail] : [])].filter((piece) => piece !== '').join(', ');
  const parts = { line1, postcode: found?.postcode ?? '', city: has.city === 'none' ? '' : tail, region };
  return Object.keys(findMissingFields({ country, ...parts })).length === 0 ? parts : null;
};

/** Replaces the country's name with its code, if it is recognized, and splits an address in one text into its parts. */
export const normalizeAddress = (address: Address): Address => {
  const country = countryCode(address.country);
  if (country === '' || address.line1 === '' || `${address.postcode}${address.city}${address.region}` !== '') {
    return { ...address, country: country || address.country };
  }
  return { ...address, country, ...parseAddressText(country, address.line1) };
};

/** The normalized address for a form, where a country is a code or empty. */
export const toFormAddress = (address: Address): Address => {
  const known = normalizeAddress(address);
  return { ...known, country: countryCode(known.country) };
};

/** The fields that an address lacks for a delivery, each with an error message. */
export const listMissingFields = (address: Address): Record<string, string> =>
  findMissingFields(toFormAddress(address));
