import { isDeepStrictEqual } from 'node:util';
import type { Address } from '#features/addresses/contract/address.ts';
import { Refusal } from '#platform/contract/errors.ts';
import { regionKey } from '#features/addresses/server/regions.ts';
import type { PricedMethod } from '#features/settings/server/offer-methods.ts';
import { type AllTerms, type Destination, type Terms, termsFor } from '#features/settings/server/read-terms.ts';
import { countryCode } from './country-code.ts';

/** Where an order goes, as tax and delivery ask; a country we cannot tell is none. */
export const destinationOf = ({ country, region, postcode }: Pick<Address, keyof Destination>): Destination => {
  const code = countryCode(country);
  return { country: code, region: regionKey(code, region), postcode };
};

/** Whether an order to one place has the prices, the tax rates and the delivery methods of an order to another. */
export const isAlike = (all: AllTerms, one: Destination, other: Destination): boolean => {
  const some = termsFor(all, one, null);
  const others = termsFor(all, other, null);
  return (
    some.includesTax === others.includesTax &&
    isDeepStrictEqual(some.rates, others.rates) &&
    deliversAlike(some, others)
  );
};

/** Whether both have the same delivery methods, in the same order. */
export const deliversAlike = (some: Terms, other: Terms): boolean =>
  isDeepStrictEqual(
    some.methods.map(({ id }) => id),
    other.methods.map(({ id }) => id),
  );

/**
 * The total of an order never changes once it is placed: where it depends on the country, that has to be named.
 * @throws Refusal `destination_missing`
 */
export const refuseUnnamed = (
  { includesTax, pricesVary, differsByCountry }: Terms,
  { country }: Destination,
  { kind }: PricedMethod,
): void => {
  if (country !== '' || kind === 'collection') return;
  if (!includesTax || pricesVary) throw new Refusal('destination_missing');
  if (differsByCountry) {
    throw new Refusal('destination_missing', { message: 'Say where it goes: the delivery depends on it.' });
  }
};
