import { addressText } from '#contract/address-text.ts';
import type { AddressForm } from '#contract/addresses.ts';
import { countryName } from '#contract/country-name.ts';

/** An address on one line. */
export const lineOf = (address: AddressForm): string =>
  [...addressText(address).split('\n'), countryName(address.country)].join(', ');
