import type { AddressForm } from '#features/addresses/contract/addresses.ts';

/** What is right or wrong of an address by its country. */
const BY_COUNTRY = ['postcode', 'city', 'region'] as const;

/**
 * How a form registers a part of an address (react-hook-form): what was found wrong by the country is looked at again when
 * that is another one.
 * @param at where the address stands in the form, with its dot: 'delivery.', or ''
 */
export const registerAddressPart = <At extends string>(part: keyof AddressForm, at: At) =>
  part === 'country' ? { deps: BY_COUNTRY.map((other) => `${at}${other}` as const) } : {};
