import { isDeepStrictEqual } from 'node:util';
import type { Address } from '#contract/address.ts';
import { Refusal } from '#contract/errors.ts';
import { regionKey } from '#server/addresses/regions.ts';
import type { PricedMethod } from '#server/terms/offer-methods.ts';
import type { Destination, Terms } from '#server/terms/read-terms.ts';
import { countryCode } from './country-code.ts';

/** Where an order goes, as tax and delivery ask; a country we cannot tell is none. */
export const destinationOf = ({ country, region }: Pick<Address, 'country' | 'region'>): Destination => {
  const code = countryCode(country);
  return { country: code, region: regionKey(code, region) };
};

/** Whether tax and delivery are those of the same place. */
export const isSameDestination = (
  one: Pick<Address, 'country' | 'region'>,
  other: Pick<Address, 'country' | 'region'>,
): boolean => isDeepStrictEqual(destinationOf(one), destinationOf(other));

/**
 * The total of an order never changes once it is placed: where it depends on the country, that has to be named.
 * @throws Refusal `destination_missing`
 */
export const refuseUnnamed = (
  { includesTax, differsByCountry }: Terms,
  { country }: Destination,
  { kind }: PricedMethod,
): void => {
  if (country !== '' || kind === 'collection') return;
  if (!includesTax) throw new Refusal('destination_missing');
  if (differsByCountry) {
    throw new Refusal('destination_missing', { message: 'Say where it goes: the delivery depends on it.' });
  }
};
