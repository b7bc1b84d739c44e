import { isDeepStrictEqual } from 'node:util';
import type { Address } from '#features/addresses/contract/address.ts';
import { regionKey } from '#features/addresses/server/regions.ts';
import type { Destination, TaxAndDelivery } from '#features/settings/server/tax-and-delivery.ts';
import { countryCode } from './country-code.ts';

/** The destination for tax and delivery; an unrecognized country becomes an empty string. */
export const toDestination = ({ country, region, postcode }: Pick<Address, keyof Destination>): Destination => {
  const code = countryCode(country);
  return { country: code, region: regionKey(code, region), postcode };
};

/** True if two destinations have the same prices, tax rates and delivery methods. */
export const hasSameTaxAndDelivery = (one: TaxAndDelivery, other: TaxAndDelivery): boolean =>
  one.includesTax === other.includesTax &&
  isDeepStrictEqual(one.rates, other.rates) &&
  hasSameExemption(one, other) &&
  hasSameMethods(one, other);

/** True if the buyer pays no tax for the same reason in both, which the order names, or is exempt in neither. */
export const hasSameExemption = (one: TaxAndDelivery, other: TaxAndDelivery): boolean =>
  one.exemption?.id === other.exemption?.id;

/** True if both have the same delivery methods, in the same sequence. */
export const hasSameMethods = (one: TaxAndDelivery, other: TaxAndDelivery): boolean =>
  isDeepStrictEqual(
    one.methods.map(({ id }) => id),
    other.methods.map(({ id }) => id),
  );
