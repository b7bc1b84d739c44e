import { z } from 'zod';
import { Address } from '#features/addresses/contract/address.ts';
import { file, json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/fields.ts';
import { cents } from '#platform/contract/money.ts';

/** What is issued: numbered without a gap, and never changed. */
export const IssuedKind = z.enum(['invoice', 'credit_note']);
export type IssuedKind = z.infer<typeof IssuedKind>;

/** What is made of an order when it is asked for, and has no number of its own. */
const DrawnKind = z.enum(['confirmation', 'packing_slip', 'quote']);

/** '2026-000123': as documents name each other. */
export const documentNumber = ({ year, number }: { year: number; number: number }): string =>
  `${year}-${String(number).padStart(6, '0')}`;

const titles = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  confirmation: 'Order confirmation',
  packing_slip: 'Packing slip',
  quote: 'Quote',
} as const satisfies Record<IssuedKind | z.infer<typeof DrawnKind>, string>;

type NamedDocument = { kind: keyof typeof titles; number: string };

/** 'Invoice 2026-000123'. */
export const documentTitle = ({ kind, number }: NamedDocument): string => `${titles[kind]} ${number}`;

/** 'Invoice-2026-000123.pdf': how it is kept. */
export const documentFileName = (of: NamedDocument): string => `${documentTitle(of).replaceAll(' ', '-')}.pdf`;

const Amount = z.int().transform(cents);

const Line = z.object({
  /** Empty where it is of no product. */
  sku: z.string(),
  name: z.string(),
  /** Null where it is of no pieces. */
  quantity: z.int().nullable(),
  /** Pieces that are still to be sent. */
  toSend: z.int(),
  minOrder: z.int(),
  /** Of one minimum order. */
  unitPriceCents: Amount,
  discountCents: Amount,
  /** Per cent; null where it is of several. */
  taxRate: z.number().nullable(),
  /** Null where only the sum by rate says it. */
  taxCents: Amount.nullable(),
  /** After the discount. */
  amountCents: Amount,
});

/** What is taxed at one rate, to the cent. */
const TaxByRate = z.object({ rate: z.number(), netCents: Amount, taxCents: Amount, grossCents: Amount });
export type TaxByRate = z.output<typeof TaxByRate>;

/** The IANA time zone of its days; documents from before it was stored have UTC. */
const TimeZone = z.string().default('UTC');

/** All that stands in a document, so that it prints the same for ever. */
export const DocumentContent = z.object({
  kind: z.enum([...IssuedKind.options, ...DrawnKind.options]),
  order: z.object({ number: z.int(), placedAt: z.iso.datetime(), reference: z.string() }),
  /** The last day of a quote, which is of no order yet. */
  validUntil: z.string().nullable().default(null),
  /** The document that it changes: of a credit note the invoice, of the invoice that takes it back the credit note. */
  about: z
    .object({ id: z.string(), kind: IssuedKind, number: z.string(), issuedAt: z.iso.datetime(), timeZone: TimeZone })
    .nullable(),
  timeZone: TimeZone,
  seller: Address.extend({
    email: z.string(),
    /** What his shop is called; empty where he has not said, and of documents from before he could. */
    shopName: z.string().default(''),
    /** He has a mark of his own, in the place of the built-in one. */
    hasMark: z.boolean().default(false),
  }),
  buyer: z.object({ name: z.string(), email: z.string() }),
  billTo: Address,
  deliverTo: Address,
  lines: z.array(Line),
  /** The sum of the lines before their discounts; null where the lines are the whole of it. */
  goodsCents: Amount.nullable(),
  discountCents: Amount,
  delivery: z.object({ method: z.string(), isCollected: z.boolean(), amountCents: Amount }).nullable(),
  /** Whether the amounts of lines and delivery have the tax in them. */
  amountsIncludeTax: z.boolean(),
  taxName: z.string(),
  taxes: z.array(TaxByRate),
  totalCents: Amount,
  currency: z.string(),
  payment: z.object({ paidAt: z.iso.datetime(), transactionId: z.string() }).nullable(),
  /** Why money goes back, in the words of who gave it; of a quote what the shop says with it. */
  reason: z.string(),
  /** Of the seller, at the foot. */
  note: z.string(),
});
export type DocumentContent = z.output<typeof DocumentContent>;

/** A document with what it is called by. */
export type DocumentSheet = DocumentContent & { number: string; issuedAt: string };

const IssuedDocument = z.object({
  _id: z.string(),
  kind: IssuedKind,
  number: z.string(),
  issuedAt: z.iso.datetime(),
  /** The date on the document: 2026-11-27. */
  issuedOn: z.string(),
  /** Dollars. */
  total: z.number(),
});
export type IssuedDocument = z.infer<typeof IssuedDocument>;

const id = z.object({ id: Id });

/** '2026-10', by the days that stand on documents. */
const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Give a month such as 2026-10');

/** To keep, or to look at and print. */
const FormatQuery = z.object({ as: z.enum(['pdf', 'html']).default('pdf') });

const drawnFile = () => file('application/pdf', 'text/html');

export const documents = {
  list: endpoint({
    method: 'GET',
    path: '/orders/:id/documents',
    summary: 'Invoices and credit notes of an order, oldest first, for its owner or staff',
    auth: 'customer',
    permission: 'orders.read',
    params: id,
    answer: json(z.array(IssuedDocument)),
    errors: ['order_not_found'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/documents/:id',
    summary: 'An invoice or a credit note as PDF or as a page to print, for the owner of its order or staff',
    auth: 'customer',
    permission: 'orders.read',
    params: id,
    query: FormatQuery,
    draws: true,
    answer: drawnFile(),
    errors: ['document_not_found', 'document_not_drawn'],
  }),
  month: endpoint({
    method: 'GET',
    path: '/documents/months/:month',
    summary: 'All invoices and credit notes of a month as a ZIP of PDFs, with a CSV register that adds up to them',
    auth: 'staff',
    permission: 'orders.read',
    params: z.object({ month: Month }),
    draws: true,
    answer: file('application/zip'),
    errors: ['month_without_documents'],
  }),
  confirmation: endpoint({
    method: 'GET',
    path: '/orders/:id/confirmation',
    summary: 'The confirmation of an order as it is now, as PDF or as a page to print, for its owner or staff',
    auth: 'customer',
    permission: 'orders.read',
    params: id,
    query: FormatQuery,
    draws: true,
    answer: drawnFile(),
    errors: ['order_not_found', 'document_not_drawn'],
  }),
  packingSlip: endpoint({
    method: 'GET',
    path: '/orders/:id/packing-slip',
    summary: 'What is still to be sent of an order, without prices, as PDF or as a page to print',
    auth: 'staff',
    permission: 'orders.ship',
    params: id,
    query: FormatQuery,
    draws: true,
    answer: drawnFile(),
    errors: ['order_not_found', 'document_not_drawn'],
  }),
};
