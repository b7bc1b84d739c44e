import { isDeepStrictEqual } from 'node:util';
import type { Address } from '#features/addresses/contract/address.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { regionKey } from '#features/addresses/server/regions.ts';
import type { PricedDeliveryMethod } from '#features/settings/server/delivery-methods.ts';
import {
  type TaxAndDeliveryRules,
  type Destination,
  type TaxAndDelivery,
  resolveTaxAndDelivery,
} from '#features/settings/server/tax-and-delivery.ts';
import { countryCode } from './country-code.ts';

/** Where an order goes, as tax and delivery ask; a country we cannot tell is none. */
export const toDestination = ({ country, region, postcode }: Pick<Address, keyof Destination>): Destination => {
  const code = countryCode(country);
  return { country: code, region: regionKey(code, region), postcode };
};

/** Whether an order to one place has the prices, the tax rates and the delivery methods of an order to another. */
export const hasSameTaxAndDelivery = (all: TaxAndDeliveryRules, one: Destination, other: Destination): boolean => {
  const some = resolveTaxAndDelivery(all, one, null);
  const others = resolveTaxAndDelivery(all, other, null);
  return (
    some.includesTax === others.includesTax &&
    isDeepStrictEqual(some.rates, others.rates) &&
    hasSameMethods(some, others)
  );
};

/** Whether both have the same delivery methods, in the same order. */
export const hasSameMethods = (some: TaxAndDelivery, other: TaxAndDelivery): boolean =>
  isDeepStrictEqual(
    some.methods.map(({ id }) => id),
    other.methods.map(({ id }) => id),
  );

/**
 * The total of an order never changes once it is placed: where it depends on the country, that has to be named.
 * @throws DomainError `destination_missing`
 */
export const requireCountry = (
  { includesTax, pricesVary, differsByCountry }: TaxAndDelivery,
  { country }: Destination,
  { kind }: PricedDeliveryMethod,
): void => {
  if (country !== '' || kind === 'collection') return;
  if (!includesTax || pricesVary) throw new DomainError('destination_missing');
  if (differsByCountry) {
    throw new DomainError('destination_missing', { message: 'Say where it goes: the delivery depends on it.' });
  }
};
