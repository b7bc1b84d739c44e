import { formatAddressText } from '#features/addresses/contract/format-address-text.ts';
import type { AddressForm } from '#features/addresses/contract/addresses.ts';
import { countryName } from '#features/addresses/contract/countries.ts';

/** An address on one line; a tax number tells it from the same one without. */
export const formatAddressLine = (address: AddressForm): string =>
  [...formatAddressText(address).split('\n'), countryName(address.country), address.taxNumber]
    .filter((part) => part !== '')
    .join(', ');
