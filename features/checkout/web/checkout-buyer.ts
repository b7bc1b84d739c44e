import type { ComponentPropsWithRef, ComponentType } from 'react';
import type { SavedAddress } from '#features/addresses/contract/addresses.ts';
import { formatAddressLine } from '#features/addresses/contract/format-address-line.ts';

/** An address with the label that the company gave it, if it belongs to the company. */
export type LabeledAddress = SavedAddress & { label?: string };

/** The company for which a person orders. */
export type CheckoutBuyer = {
  _id: string;
  name: string;
  /** True if each order needs a job number. */
  needsReference: boolean;
  addresses: LabeledAddress[];
};

/** The part of the checkout for people who order for a company: `web/slots/checkout-buyer.tsx` of a feature. */
export type CheckoutBuyerSlot = {
  /** Loads the company. Null, without sending a request, for people without a company. @param groups of the person */
  load: (groups: readonly string[]) => Promise<CheckoutBuyer | null>;
  /** The fields for the company: `field` registers the job number, and `typed` is its current text. */
  Show: ComponentType<{
    buyer: CheckoutBuyer;
    field: ComponentPropsWithRef<'input'> & { error: string | undefined };
    typed: string;
  }>;
};

/** Merges the buyer's addresses: the company's first, without duplicates. */
export const mergeBooks = (company: readonly LabeledAddress[], own: readonly SavedAddress[]): LabeledAddress[] => {
  const known = new Set(company.map(({ address }) => formatAddressLine(address)));
  return [...company, ...own.filter(({ address }) => !known.has(formatAddressLine(address)))];
};

/** Finds the last used address. A buyer for a company gets one of the company's addresses. */
export const findFirstAddress = (
  company: readonly LabeledAddress[],
  own: readonly SavedAddress[],
): LabeledAddress | undefined => {
  const last = own.find(({ isBilling }) => !isBilling);
  const line = last && formatAddressLine(last.address);
  return company.find(({ address }) => formatAddressLine(address) === line) ?? company[0] ?? last;
};
