import { z } from 'zod';
import { Address } from '#features/addresses/contract/address.ts';
import { file, json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/fields.ts';
import { cents } from '#platform/contract/money.ts';

/** Documents that are issued: numbered without gaps and never changed. */
export const IssuedKind = z.enum(['invoice', 'credit_note']);
export type IssuedKind = z.infer<typeof IssuedKind>;

/** Documents drawn from an order or quote on request. They get no document number. */
const DrawnKind = z.enum(['confirmation', 'packing_slip', 'quote']);

/** Formats a number such as '2026-000123', with which documents refer to each other. */
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

/** 'Invoice-2026-000123.pdf'. */
export const documentFileName = (named: NamedDocument): string => `${documentTitle(named).replaceAll(' ', '-')}.pdf`;

const Amount = z.int().transform(cents);

const Line = z.object({
  /** Empty if the line is not for a product. */
  sku: z.string(),
  name: z.string(),
  /** Null if the line is not for pieces. */
  quantity: z.int().nullable(),
  /** Pieces that are still to be sent. */
  toSend: z.int(),
  minOrder: z.int(),
  /** The price of one minimum order. */
  unitPriceCents: Amount,
  discountCents: Amount,
  /** In percent; null if the line covers several rates. */
  taxRate: z.number().nullable(),
  /** Null if only the totals by rate show the tax. */
  taxCents: Amount.nullable(),
  /** After the discount. */
  amountCents: Amount,
});

/** The amounts taxed at one rate, to the cent. */
const TaxByRate = z.object({ rate: z.number(), netCents: Amount, taxCents: Amount, grossCents: Amount });
export type TaxByRate = z.output<typeof TaxByRate>;

/** The IANA time zone of the document's dates. Documents issued before this was stored use UTC. */
const TimeZone = z.string().default('UTC');

/** The full content of a document, so that it always prints the same. */
export const DocumentContent = z.object({
  kind: z.enum([...IssuedKind.options, ...DrawnKind.options]),
  order: z.object({
    number: z.int(),
    placedAt: z.iso.datetime(),
    reference: z.string(),
    /** Texts of other features, such as a job number. */
    facts: z.array(z.object({ label: z.string(), value: z.string() })).default([]),
  }),
  /**
   * The day by which the invoice of an order on account must be paid. Null for other documents, and for those issued
   * before it was stored, whose facts name the day.
   */
  dueOn: z.string().nullable().default(null),
  /** The last day of a quote, which has no order yet. */
  validUntil: z.string().nullable().default(null),
  /**
   * The document that this one corrects: for a credit note, its invoice; for an invoice that reverses a credit note,
   * that credit note.
   */
  about: z
    .object({ id: z.string(), kind: IssuedKind, number: z.string(), issuedAt: z.iso.datetime(), timeZone: TimeZone })
    .nullable(),
  timeZone: TimeZone,
  seller: Address.extend({
    email: z.string(),
    /** Empty if the seller has not set it, and in documents issued before it was stored. */
    shopName: z.string().default(''),
    /** True if the seller has their own logo instead of the built-in one. */
    hasMark: z.boolean().default(false),
  }),
  buyer: z.object({ name: z.string(), email: z.string() }),
  billTo: Address,
  deliverTo: Address,
  lines: z.array(Line),
  /** The total of the lines before discounts; null in credit notes, whose lines add up to the total. */
  goodsCents: Amount.nullable(),
  /** Total discount on the goods. */
  discountCents: Amount,
  /**
   * The discount code, and the part of the discount that it gives: 0 if it makes the delivery free. Null without a
   * code, and in documents issued before this was stored.
   */
  code: z.object({ name: z.string(), amountCents: Amount }).nullable().default(null),
  delivery: z
    .object({
      method: z.string(),
      isCollected: z.boolean(),
      amountCents: Amount,
      /** The promised days; empty if nothing was promised, and in documents issued before this was stored. */
      promise: z.string().default(''),
    })
    .nullable(),
  /** True if the amounts of lines and delivery include tax. */
  amountsIncludeTax: z.boolean(),
  taxName: z.string(),
  taxes: z.array(TaxByRate),
  totalCents: Amount,
  currency: z.string(),
  payment: z
    .object({
      paidAt: z.iso.datetime(),
      transactionId: z.string(),
      /** How the order was paid; shown after 'Paid by'. */
      how: z.string().default('card'),
      /** Where refunded money goes; shown after 'Refunded to'. */
      refundedTo: z.string().default('the card you paid with'),
    })
    .nullable(),
  /** The reason of a refund as the person entered it; in a quote, the shop's note to the customer. */
  reason: z.string(),
  /** The seller's note at the foot. */
  note: z.string(),
});
export type DocumentContent = z.output<typeof DocumentContent>;

/** A document with its number and issue date. */
export type DocumentSheet = DocumentContent & { number: string; issuedAt: string };

const IssuedDocument = z.object({
  _id: z.string(),
  kind: IssuedKind,
  number: z.string(),
  issuedAt: z.iso.datetime(),
  /** The date on the document: 2026-11-27. */
  issuedOn: z.string(),
  /** In dollars. */
  total: z.number(),
});
export type IssuedDocument = z.infer<typeof IssuedDocument>;

const id = z.object({ id: Id });

/** '2026-10', by the dates printed on documents. */
export const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Enter a month such as 2026-10');

/** PDF to save, HTML to view and print, or HTML for a receipt printer with 80 mm paper. */
const IssuedFormatQuery = z.object({ as: z.enum(['pdf', 'html', 'receipt']).default('pdf') });

/** PDF to save, or HTML to view and print. */
const FormatQuery = z.object({ as: z.enum(['pdf', 'html']).default('pdf') });

const drawnFile = () => file('application/pdf', 'text/html');

export const documents = {
  list: endpoint({
    method: 'GET',
    path: '/orders/:id/documents',
    summary: 'List the invoices and credit notes of an order, oldest first; for those who may read it',
    auth: 'customer',
    permission: 'orders.read',
    params: id,
    reply: json(z.array(IssuedDocument)),
    errors: ['order_not_found'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/documents/:id',
    summary:
      'Get an invoice or credit note as PDF, or as a page to print, also on a receipt printer; for those who may read its order',
    auth: 'customer',
    permission: 'orders.read',
    params: id,
    query: IssuedFormatQuery,
    draws: true,
    reply: drawnFile(),
    errors: ['document_not_found', 'document_not_drawn'],
  }),
  month: endpoint({
    method: 'GET',
    path: '/documents/months/:month',
    summary: 'Download all invoices and credit notes of a month as a ZIP of PDFs, with a matching CSV register',
    auth: 'staff',
    permission: 'orders.read',
    params: z.object({ month: Month }),
    draws: true,
    reply: file('application/zip'),
    errors: ['month_without_documents'],
  }),
  confirmation: endpoint({
    method: 'GET',
    path: '/orders/:id/confirmation',
    summary: 'Get the current confirmation of an order as PDF or as a page to print; for those who may read it',
    auth: 'customer',
    permission: 'orders.read',
    params: id,
    query: FormatQuery,
    draws: true,
    reply: drawnFile(),
    errors: ['order_not_found', 'document_not_drawn'],
  }),
  packingSlip: endpoint({
    method: 'GET',
    path: '/orders/:id/packing-slip',
    summary: 'Get the packing slip of the pieces still to be sent, without prices, as PDF or as a page to print',
    auth: 'staff',
    permission: 'orders.ship',
    params: id,
    query: FormatQuery,
    draws: true,
    reply: drawnFile(),
    errors: ['order_not_found', 'document_not_drawn'],
  }),
};
