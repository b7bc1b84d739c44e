import { formatAddressText } from '#features/addresses/contract/format-address-text.ts';
import type { AddressForm } from '#features/addresses/contract/addresses.ts';
import { countryName } from '#features/addresses/contract/countries.ts';

/** An address on one line. The tax number distinguishes it from the same address without one. */
export const formatAddressLine = (address: AddressForm): string =>
  [...formatAddressText(address).split('\n'), countryName(address.country), address.taxNumber]
    .filter((part) => part !== '')
    .join(', ');
