import { z } from 'zod';
import { Email } from '#features/accounts/contract/accounts.ts';
import { AddressForm } from '#features/addresses/contract/addresses.ts';
import { file, json } from '#platform/contract/bodies.ts';
import { DeliveryMethodId } from '#features/checkout/contract/checkout.ts';
import { isCountry } from '#features/addresses/contract/countries.ts';
import { isIsoDate } from '#platform/contract/dates.ts';
import { Dollars, dollarsSchema } from '#platform/contract/dollars.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { ExpectedVersion, Id } from '#platform/contract/fields.ts';
import { PageQuery } from '#platform/contract/page-query.ts';
import { MAX_LINES } from '#platform/contract/limits.ts';
import { QUOTE_REQUEST_STATES } from '#features/quote-requests/contract/quote-requests.ts';
import { QuoteKind, QuoteStatus } from './quote-status.ts';
import { oneLine } from '#platform/contract/one-line.ts';
import { Order, OrderQuantity, placeErrors } from '#features/orders/contract/orders.ts';
import { PricedQuote } from './priced-quote.ts';
import { PersonName } from '#platform/contract/person-name.ts';

const QuoteLineForm = z.object({
  productId: Id,
  quantity: OrderQuantity,
  /** In dollars for one minimum order, instead of the shop's price; null for the shop's price. */
  price: dollarsSchema('Enter a price, or use the shop’s').nullable().default(null),
});

const QuoteLinesForm = z
  .array(QuoteLineForm)
  .min(1, 'Add a product first')
  .max(MAX_LINES, `At most ${MAX_LINES} lines`)
  .refine(
    (lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length,
    'List each product only once',
  );

const QuoteFields = z.object({
  kind: QuoteKind,
  name: PersonName,
  email: Email,
  lines: QuoteLinesForm,
  method: DeliveryMethodId.default(null),
  /** Null if the customer enters it on acceptance, or collects the goods. A quote with delivery requires it. */
  delivery: AddressForm.nullable().default(null),
  /** The payer's address, if different. */
  billing: AddressForm.nullable().default(null),
  /** The customer's own reference. */
  reference: oneLine(100).default(''),
  /** A message to the customer, in the email and on the page. */
  note: z.string().trim().max(1000, 'Must be 1,000 characters or shorter').default(''),
  /** The last day of a quote, in the shop's time zone; empty for a draft order. */
  endsOn: z
    .string()
    .refine((day) => day === '' || isIsoDate(day), 'Enter a date such as 2026-02-28')
    .default(''),
  /** Takes current prices instead of those that a quote has promised, except prices set by the shop. */
  renew: z.boolean().default(false),
  /** Emails the link to the customer. */
  send: z.boolean().default(false),
});

const hasLastDay = ({ kind, endsOn }: z.output<typeof QuoteFields>): boolean => kind === 'draft' || endsOn !== '';
const noLastDay = { path: ['endsOn'], message: 'Enter the last day of the quote' };

/** The content of an offer; the server calculates the prices. */
export const QuoteForm = QuoteFields.refine(hasLastDay, noLastDay);
export type QuoteForm = z.output<typeof QuoteForm>;

/** A new offer, which may answer a customer's request for a quote. */
export const NewQuoteForm = QuoteFields.extend({ request: Id.nullable().default(null) }).refine(hasLastDay, noLastDay);
export type NewQuoteForm = z.output<typeof NewQuoteForm>;

/** With the version that the editor read: if two people edit at once, the second gets an error. */
const QuoteUpdateForm = QuoteFields.extend({ version: ExpectedVersion }).refine(hasLastDay, noLastDay);
export type QuoteUpdateForm = z.output<typeof QuoteUpdateForm>;

/** An offer in lists. */
export const Quote = z.object({
  _id: z.string(),
  number: z.number().int(),
  kind: QuoteKind,
  status: QuoteStatus,
  name: z.string(),
  email: z.string(),
  reference: z.string(),
  lineCount: z.number().int(),
  /** In dollars, as last saved. */
  total: z.number(),
  endsOn: z.string().nullable(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  acceptedAt: z.iso.datetime().nullable(),
  /** The person who created it. */
  by: z.string(),
  /** The order placed from it. */
  order: z.object({ _id: z.string(), number: z.number().int() }).nullable(),
});
export type Quote = z.infer<typeof Quote>;

const QuoteDetail = Quote.extend({
  note: z.string(),
  /** The chosen delivery method; null for the cheapest. */
  chosenMethod: z.string().nullable(),
  delivery: z.object(AddressForm.shape).nullable(),
  billing: z.object(AddressForm.shape).nullable(),
  version: z.number().int(),
  /** The customer's request from which it was made. */
  request: z
    .object({
      _id: z.string(),
      state: z.enum(QUOTE_REQUEST_STATES),
      message: z.string(),
      createdAt: z.iso.datetime(),
    })
    .nullable(),
  priced: PricedQuote,
});
export type QuoteDetail = z.infer<typeof QuoteDetail>;

/** A customer with an account, and the delivery address they used last. */
const QuoteCustomer = z.object({
  name: z.string(),
  email: z.string(),
  delivery: z.object(AddressForm.shape).nullable(),
});
export type QuoteCustomer = z.infer<typeof QuoteCustomer>;

const id = z.object({ id: Id });

const saveErrors = [
  'product_not_found',
  'quantity_invalid',
  'not_delivered_there',
  'method_gone',
  'permission_missing',
  'amount_not_chargeable',
] as const;

/** Endpoints for staff, in a module of their own so that customer pages do not load it. */
export const quotes = {
  list: endpoint({
    method: 'GET',
    path: '/offers',
    summary: 'List the draft orders and quotes, newest first; X-Counts has the number in each state',
    auth: 'staff',
    permission: 'offers.edit',
    query: PageQuery.extend({
      status: QuoteStatus.optional(),
      /** A number, words from the name, email address or reference, or a SKU. */
      search: z.string().trim().max(200).default(''),
    }),
    reply: json(z.array(Quote)),
  }),
  customers: endpoint({
    method: 'GET',
    path: '/offers/customers',
    summary: 'List the first few customers whose name or email contains these letters, as recipients of a quote',
    auth: 'staff',
    permission: 'offers.edit',
    query: z.object({ search: z.string().trim().min(2).max(200) }),
    reply: json(z.array(QuoteCustomer)),
  }),
  price: endpoint({
    method: 'POST',
    path: '/offers/price',
    summary: 'Price a quote or draft order and list what prevents it, without saving',
    auth: 'staff',
    permission: 'offers.edit',
    body: json(
      z.object({
        kind: QuoteKind,
        /** The customer's email address, for their own prices and taxes; empty while it is not entered. */
        email: oneLine(254).default(''),
        lines: QuoteLinesForm,
        method: DeliveryMethodId.default(null),
        country: z.union([z.literal(''), z.string().refine(isCountry, 'Choose a country')]).default(''),
        region: oneLine(100).default(''),
        postcode: oneLine(20).default(''),
        /** The offer being edited: prices it has promised apply. */
        of: Id.nullable().default(null),
        renew: z.boolean().default(false),
      }),
    ),
    reply: json(PricedQuote),
    errors: ['product_not_found', 'offer_not_found'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/offers/:id',
    summary: 'Get a draft order or quote with its lines and current total',
    auth: 'staff',
    permission: 'offers.edit',
    params: id,
    reply: json(QuoteDetail),
    errors: ['offer_not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/offers',
    summary: 'Create a draft order or quote for a customer; it reserves no stock',
    auth: 'staff',
    permission: 'offers.edit',
    more: 'offers.price',
    idempotent: true,
    body: json(NewQuoteForm),
    reply: json(QuoteDetail),
    status: 201,
    errors: [...saveErrors, 'offer_key_reused', 'quote_request_not_found', 'quote_request_closed'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/offers/:id',
    summary: 'Update a draft order or quote until it is accepted, renew a quote, or send it again',
    auth: 'staff',
    permission: 'offers.edit',
    more: 'offers.price',
    params: id,
    body: json(QuoteUpdateForm),
    reply: json(QuoteDetail),
    errors: [...saveErrors, 'offer_not_found', 'offer_changed', 'offer_closed', 'quote_request_closed'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/offers/:id/withdraw',
    summary: 'Withdraw a draft order or quote; its link then says so, and it cannot be accepted',
    auth: 'staff',
    permission: 'offers.edit',
    params: id,
    body: json(z.object({ version: ExpectedVersion })),
    reply: json(QuoteDetail),
    errors: ['offer_not_found', 'offer_changed', 'offer_closed'],
  }),
  place: endpoint({
    method: 'POST',
    path: '/offers/:id/place',
    summary: 'Place the order of a quote or draft order that the customer accepted; repeats return the same order',
    auth: 'staff',
    permission: 'orders.place',
    params: id,
    body: json(
      z.object({
        /** The version that staff saw. */
        version: ExpectedVersion,
        /** The total that staff named, in dollars. */
        total: Dollars,
      }),
    ),
    reply: json(Order),
    status: 201,
    errors: [
      'offer_not_found',
      'offer_changed',
      'offer_closed',
      'offer_expired',
      ...placeErrors,
      'address_missing',
      'method_gone',
    ],
  }),
  print: endpoint({
    method: 'GET',
    path: '/offers/:id/print',
    summary: 'Get a quote as PDF or as a page to print',
    auth: 'staff',
    permission: 'offers.edit',
    params: id,
    query: z.object({ as: z.enum(['pdf', 'html']).default('pdf') }),
    draws: true,
    reply: file('application/pdf', 'text/html'),
    errors: ['offer_not_found', 'document_not_drawn'],
  }),
};
