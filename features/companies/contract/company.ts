import { z } from 'zod';
import { AddressForm, SavedAddress } from '#features/addresses/contract/addresses.ts';
import { Order, OrderDetail } from '#features/orders/contract/orders.ts';
import { XLSX_TYPE, file, json } from '#platform/contract/bodies.ts';
import { isIsoDate } from '#platform/contract/dates.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { FileQuery, Id, requiredText } from '#platform/contract/fields.ts';
import { oneLine } from '#platform/contract/one-line.ts';
import { PageQuery } from '#platform/contract/page-query.ts';
import { MemberRole, editing } from './company-people.ts';

/** The most addresses of one company, which are listed all at once, and the most job numbers, open ones and all. */
export const MAX_COMPANY_ADDRESSES = 50;
export const MAX_OPEN_REFERENCES = 5000;
export const MAX_REFERENCES = 20_000;

/** The company that the caller buys for. */
export const OwnCompany = z.object({
  _id: z.string(),
  name: z.string(),
  /** Empty while the caller cannot order. */
  taxNumber: z.string(),
  /** True if each order that they place needs a job number. */
  referenceNeeded: z.boolean(),
  /** The id of the caller's membership. */
  member: z.string(),
  role: MemberRole,
  /** False while the caller cannot order. */
  isActive: z.boolean(),
  /** Its active admins, at most five. */
  admins: z.array(z.object({ name: z.string(), email: z.string() })),
});
export type OwnCompany = z.infer<typeof OwnCompany>;

export const CompanyAddress = SavedAddress.extend({
  label: z.string(),
  /** True for the one address that invoices of the company name. Its people can choose it for deliveries, too. */
  isBilling: z.boolean(),
});
export type CompanyAddress = z.infer<typeof CompanyAddress>;

export const CompanyAddressForm = z.object({
  label: oneLine(60).pipe(requiredText('Name is Required', 60)),
  address: AddressForm,
  /** True if invoices name this address from now on, instead of another one of the company. */
  isBilling: z.boolean().default(false),
});

/** A job number, by which a company tells its orders apart. */
export const CompanyReference = z.object({
  _id: z.string(),
  text: z.string(),
  /** False if nobody can order for it any more. */
  isOpen: z.boolean(),
});
export type CompanyReference = z.infer<typeof CompanyReference>;

/** Writes each letter with its accent as one character, and spaces as one space, as people see a job number. */
export const normalizeReference = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ');

export const ReferenceForm = z.object({
  text: oneLine(60).overwrite(normalizeReference).pipe(requiredText('Job number is Required', 60)),
});

/** The parts of a company's page. */
export const COMPANY_VIEWS = ['orders', 'people', 'addresses', 'references'] as const;
export type CompanyView = (typeof COMPANY_VIEWS)[number];

const DayQuery = z.string().refine(isIsoDate, 'Enter a date such as 2026-02-28');

/** The filter of a company's orders. */
export const CompanyOrderFilter = z.object({
  search: z.string().trim().max(200).default(''),
  /** A whole job number, without regard to capitals; empty for all. */
  job: z.string().trim().max(60).default(''),
  /** Days in the shop's time zone on which the orders were placed; the last day is included. */
  from: DayQuery.optional(),
  to: DayQuery.optional(),
});
export type CompanyOrderFilter = z.output<typeof CompanyOrderFilter>;

/** The totals of all orders that a filter finds, in dollars. */
export const CompanyOrderTotals = z.object({
  /** The orders that were neither canceled nor expired; only they count below. */
  orders: z.number().int(),
  total: z.number(),
  refunded: z.number(),
  /** `total` less `refunded`. */
  net: z.number(),
});
export type CompanyOrderTotals = z.infer<typeof CompanyOrderTotals>;

/** The query of a company's page. */
export const CompanyPageQuery = PageQuery.extend(CompanyOrderFilter.shape).extend({
  view: z.enum(COMPANY_VIEWS).default('orders'),
});

const params = z.object({ id: Id });
const address = params.extend({ address: Id });
const addressesReply = json(z.array(CompanyAddress));

/** For members, whom the handler knows by their role, and for staff. */
const reading = { auth: 'customer', permission: 'companies.read' } as const;
const refusals = ['company_not_found', 'company_role', 'member_inactive'] as const;
const editRefusals = [...refusals, 'company_closed'] as const;

/** Endpoints for members of a company, and for staff. For everyone else, the company does not exist. */
export const company = {
  mine: endpoint({
    method: 'GET',
    path: '/company',
    summary: 'Get the company that the caller buys for',
    auth: 'customer',
    reply: json(OwnCompany),
    errors: ['company_not_found'],
  }),
  addresses: endpoint({
    method: 'GET',
    path: '/companies/:id/addresses',
    summary: 'List the addresses of a company by name',
    ...reading,
    params,
    reply: addressesReply,
    errors: refusals,
  }),
  addAddress: endpoint({
    method: 'POST',
    path: '/companies/:id/addresses',
    summary: 'Add an address to a company',
    ...editing,
    params,
    body: json(CompanyAddressForm),
    reply: addressesReply,
    status: 201,
    errors: [...editRefusals, 'company_full'],
  }),
  editAddress: endpoint({
    method: 'PUT',
    path: '/companies/:id/addresses/:address',
    summary: 'Replace an address of a company; orders keep theirs',
    ...editing,
    params: address,
    body: json(CompanyAddressForm),
    reply: addressesReply,
    errors: [...editRefusals, 'address_not_found'],
  }),
  removeAddress: endpoint({
    method: 'DELETE',
    path: '/companies/:id/addresses/:address',
    summary: 'Delete an address of a company; orders keep theirs',
    ...editing,
    params: address,
    reply: addressesReply,
    errors: [...editRefusals, 'address_not_found'],
  }),
  references: endpoint({
    method: 'GET',
    path: '/companies/:id/references',
    summary: 'List the job numbers of a company, open ones first; search by their beginning',
    ...reading,
    params,
    query: PageQuery.extend({
      search: z.string().trim().max(60).default(''),
      /** True to list only those for which members can order. */
      open: z.enum(['true', 'false']).default('false'),
    }),
    reply: json(z.array(CompanyReference)),
    errors: refusals,
  }),
  addReference: endpoint({
    method: 'POST',
    path: '/companies/:id/references',
    summary: 'Add a job number to a company',
    ...editing,
    params,
    body: json(ReferenceForm),
    reply: json(CompanyReference),
    status: 201,
    errors: [...editRefusals, 'reference_taken', 'company_full'],
  }),
  editReference: endpoint({
    method: 'PATCH',
    path: '/companies/:id/references/:reference',
    summary: 'Close or reopen a job number of a company; its orders keep it',
    ...editing,
    params: params.extend({ reference: Id }),
    body: json(z.object({ isOpen: z.boolean() })),
    reply: json(CompanyReference),
    errors: [...editRefusals, 'not_found', 'company_full'],
  }),
  orders: endpoint({
    method: 'GET',
    path: '/companies/:id/orders',
    summary:
      'List orders for a company, newest first: all for its admins and approvers, and for staff, else the caller’s',
    ...reading,
    params,
    query: PageQuery.extend(CompanyOrderFilter.shape),
    reply: json(z.array(Order)),
    errors: refusals,
  }),
  orderTotals: endpoint({
    method: 'GET',
    path: '/companies/:id/orders/totals',
    summary: 'Get what the listed orders for a company cost in total, without canceled ones and less refunds',
    ...reading,
    params,
    query: CompanyOrderFilter,
    reply: json(CompanyOrderTotals),
    errors: refusals,
  }),
  exportOrders: endpoint({
    method: 'GET',
    path: '/companies/:id/orders/export',
    summary: 'Export the listed orders for a company as CSV or XLSX, one row per order',
    ...reading,
    params,
    query: CompanyOrderFilter.extend(FileQuery.shape),
    reply: file('text/csv', XLSX_TYPE),
    errors: refusals,
  }),
  order: endpoint({
    method: 'GET',
    path: '/companies/:id/orders/:order',
    summary: 'Get an order for a company: any for its admins and approvers, and for staff, else the caller’s',
    ...reading,
    params: params.extend({ order: Id }),
    reply: json(OrderDetail),
    errors: [...refusals, 'order_not_found'],
  }),
};
