import type { AddressForm } from '#features/addresses/contract/addresses.ts';
import { takeFormDraft } from '#platform/web/session/keep-words.ts';

/** What somebody has chosen and typed so far. */
export type CheckoutDraft = {
  /** An address of the book, by its id, or a new one. */
  deliverTo: string;
  delivery: AddressForm;
  /** Somebody else pays. */
  hasPayer: boolean;
  billTo: string;
  billing: AddressForm;
  reference: string;
  /** A delivery method; empty until one is chosen. */
  method: string;
};

/** What is chosen where none of the book is meant. */
export const NEW_ADDRESS = 'new';

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

/** What the same person had typed before a reload or a login, else how the page begins. */
export const restoreDraft = (fresh: CheckoutDraft): CheckoutDraft => ({
  ...fresh,
  ...(takeFormDraft('checkout') as Partial<CheckoutDraft> | null),
});
