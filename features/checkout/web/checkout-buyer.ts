import type { ComponentPropsWithRef, ComponentType } from 'react';
import type { SavedAddress } from '#features/addresses/contract/addresses.ts';
import { formatAddressLine } from '#features/addresses/contract/format-address-line.ts';

/** An address of the company, with the name that the company gave it. */
export type LabeledAddress = SavedAddress & { label?: string };

/** The company that a person orders for. */
export type CheckoutBuyer = {
  _id: string;
  name: string;
  /** True if each order needs a job number. */
  needsReference: boolean;
  addresses: LabeledAddress[];
};

/** Part of the checkout for people who order for a company: `web/slots/checkout-buyer.tsx` of a feature. */
export type CheckoutBuyerSlot = {
  /** Loads the company. Null, without a request, for people in none. @param groups of the person */
  load: (groups: readonly string[]) => Promise<CheckoutBuyer | null>;
  /** The fields for the company: `field` is the job number, and `typed` its current text. */
  Show: ComponentType<{
    buyer: CheckoutBuyer;
    field: ComponentPropsWithRef<'input'> & { error: string | undefined };
    typed: string;
  }>;
};

/** The buyer's addresses: those of the company first, and each only once. */
export const mergeBooks = (company: readonly LabeledAddress[], own: readonly SavedAddress[]): LabeledAddress[] => {
  const known = new Set(company.map(({ address }) => formatAddressLine(address)));
  return [...company, ...own.filter(({ address }) => !known.has(formatAddressLine(address)))];
};

/** The address that was used last. A buyer for a company begins with one of the company's. */
export const findFirstAddress = (
  company: readonly LabeledAddress[],
  own: readonly SavedAddress[],
): LabeledAddress | undefined => {
  const last = own.find(({ isBilling }) => !isBilling);
  const line = last && formatAddressLine(last.address);
  return company.find(({ address }) => formatAddressLine(address) === line) ?? company[0] ?? last;
};
