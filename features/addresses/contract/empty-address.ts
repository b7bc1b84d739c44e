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

/** The value for a new address in a choice of saved addresses. */
export const NEW_ADDRESS = 'new';
