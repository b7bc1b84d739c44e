import type { AddressForm } from '#features/addresses/contract/addresses.ts';
import { EMPTY_ADDRESS, NEW_ADDRESS } from '#features/addresses/contract/empty-address.ts';
import type { AddedLine } from '#features/quick-order/web/added-line.ts';
import type { StaffCustomer } from '#features/staff-orders/contract/staff-orders.ts';
import { parseTypedInteger } from '#platform/contract/typed-numbers.ts';

/** An order as typed by staff. */
export type StaffOrderValues = {
  /** Null for a walk-in. */
  customer: StaffCustomer | null;
  walkIn: { name: string; email: string; phone: string };
  lines: AddedLine[];
  /** A delivery method's id; empty until the first lines are priced. */
  method: string;
  /** The id of an address in the customer's address book, or a new address; empty until the book is known. */
  deliverTo: string;
  delivery: AddressForm;
  /** True if the billing address differs from the delivery address. */
  hasPayer: boolean;
  billing: AddressForm;
  reference: string;
  /** The job number for the customer's company; empty for none. */
  companyReference: string;
  /** The method of a tender that pays the order as it is placed; empty to pay later. */
  payBy: string;
  /** A discount code that counted when it was entered; empty if there is none. */
  code: string;
  /** The idempotency key, set by the first attempt. It stays in the draft, so that a reload cannot order twice. */
  key: string;
};

const NOBODY = { name: '', email: '', phone: '' };

/** The values of a new order. @param country of a new address */
export const blankStaffOrder = (country: string, customer: StaffCustomer | null): StaffOrderValues => ({
  customer,
  walkIn: NOBODY,
  lines: [],
  method: '',
  deliverTo: '',
  delivery: { ...EMPTY_ADDRESS, country },
  hasPayer: false,
  billing: { ...EMPTY_ADDRESS, country },
  reference: '',
  companyReference: '',
  payBy: '',
  code: '',
  key: '',
});

/** Says what an order needs before it can be placed; empty if it has products and a buyer. */
export const describeMissing = ({ lines, customer, walkIn }: StaffOrderValues): string => {
  const needs = [
    ...(lines.length === 0 ? ['a product'] : []),
    ...(customer === null && walkIn.name.trim() === '' ? ['a customer'] : []),
  ];
  return needs.length === 0 ? '' : `Add ${needs.join(' and ')} to place the order.`;
};

/** Converts lines for the request. Invalid numbers are sent as they are, so that the server reports them. */
const toLinesBody = (lines: readonly AddedLine[]) =>
  lines.map(({ productId, quantity }) => ({ productId, quantity: parseTypedInteger(quantity) }));

/** Builds the price request from the valid lines; null without any. */
export const toQuoteRequest = ({ customer, lines, delivery, method, code }: StaffOrderValues) => {
  const valid = toLinesBody(lines).filter(({ quantity }) => Number.isInteger(quantity) && quantity > 0);
  if (valid.length === 0) return null;
  const { country, region, postcode } = delivery;
  return {
    customerId: customer?._id ?? null,
    lines: valid,
    country,
    region,
    postcode,
    method: method === '' ? null : method,
    code,
  };
};

/** The delivery address; a walk-in's own name and phone are used if none were typed. */
const toDelivery = ({ customer, walkIn, deliverTo, delivery }: StaffOrderValues): AddressForm => {
  if (customer !== null || deliverTo !== NEW_ADDRESS) return delivery;
  const name = delivery.name === '' && delivery.company === '' ? walkIn.name : delivery.name;
  return { ...delivery, name, phone: delivery.phone === '' ? walkIn.phone : delivery.phone };
};

/** Builds the request body for placing. */
export const toOrderBody = (
  typed: StaffOrderValues,
  {
    method,
    isCollected,
    hasCompany,
    payBy,
    code,
    total,
  }: {
    method: string;
    isCollected: boolean;
    hasCompany: boolean;
    payBy: string | null;
    code: string;
    total: number;
  },
) => ({
  customerId: typed.customer?._id ?? null,
  walkIn: typed.customer === null ? typed.walkIn : null,
  lines: toLinesBody(typed.lines),
  method,
  delivery: isCollected ? null : toDelivery(typed),
  billing: typed.hasPayer ? typed.billing : null,
  reference: typed.reference,
  companyReference: hasCompany ? typed.companyReference : null,
  payBy,
  code,
  total,
});
