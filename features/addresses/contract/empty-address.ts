import type { AddressForm } from './addresses.ts';

/** The fields of an address before anything is typed. */
export const EMPTY_ADDRESS: AddressForm = {
  company: '',
  name: '',
  line1: '',
  line2: '',
  postcode: '',
  city: '',
  region: '',
  country: '',
  phone: '',
  taxNumber: '',
};

/** The choice of a new address besides those of an address book. */
export const NEW_ADDRESS = 'new';
