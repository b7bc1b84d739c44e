import type { AddressForm } from '#features/addresses/contract/addresses.ts';

/** The parts of an address that the country's rules validate. */
const BY_COUNTRY = ['postcode', 'city', 'region'] as const;

/**
 * Registers one address field (react-hook-form). When the country changes, the fields that depend on it are
 * validated again.
 * @param at the path of the address in the form, with its dot: 'delivery.', or ''
 */
export const registerAddressPart = <At extends string>(part: keyof AddressForm, at: At) =>
  part === 'country' ? { deps: BY_COUNTRY.map((other) => `${at}${other}` as const) } : {};
