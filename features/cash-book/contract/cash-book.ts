import { z } from 'zod';
import { POSTING_KINDS } from '#features/credit-accounts/contract/postings.ts';
import { file, json, XLSX_TYPE } from '#platform/contract/bodies.ts';
import { Dollars } from '#platform/contract/dollars.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { FileQuery, Id } from '#platform/contract/fields.ts';
import { oneLine } from '#platform/contract/one-line.ts';
import { PageQuery } from '#platform/contract/page-query.ts';

/** Why staff put cash into the drawer or take it out, apart from payments of customers. */
export const CASH_REASONS = ['float', 'petty_cash', 'bank'] as const;
export type CashReason = (typeof CASH_REASONS)[number];

export const cashReasonLabels: Readonly<Record<CashReason, string>> = {
  float: 'Change for the drawer',
  petty_cash: 'Petty cash',
  bank: 'Bank',
};

const CASH_DIRECTIONS = ['in', 'out'] as const;
export type CashDirection = (typeof CASH_DIRECTIONS)[number];

/** A day of the cash drawer, from the float that opens it to the count that ends it. Amounts are dollars. */
export const CashDay = z.object({
  _id: z.string(),
  /** Its date in the shop's time zone, such as 2026-11-30. */
  day: z.string(),
  openedAt: z.iso.datetime(),
  openedBy: z.string().nullable(),
  /** The cash that was counted when the day was opened. */
  float: z.number(),
  /** Cash that customers paid while the day was open. */
  taken: z.number(),
  /** Cash paid out to customers, and cash payments that were reversed. */
  paidOut: z.number(),
  /** Cash that staff put in and took out. */
  putIn: z.number(),
  takenOut: z.number(),
  /** The cash that the drawer should hold: float + taken - paidOut + putIn - takenOut. */
  expected: z.number(),
  /** Null while the day is open. */
  count: z
    .object({
      counted: z.number(),
      /** counted - expected: below zero if cash is missing. */
      difference: z.number(),
      note: z.string(),
      by: z.string().nullable(),
      at: z.iso.datetime(),
    })
    .nullable(),
});
export type CashDay = z.infer<typeof CashDay>;

/** Cash that went into the drawer or out of it. */
export const CashEntry = z.object({
  _id: z.string(),
  kind: z.enum([...POSTING_KINDS, 'moved']),
  /** Dollars; below zero if the cash went out. */
  amount: z.number(),
  /** Null for postings. */
  reason: z.enum(CASH_REASONS).nullable(),
  /** The reference of a payment, the reason of a reversal, or a note. */
  note: z.string(),
  order: z.object({ _id: z.string(), number: z.number().int() }).nullable(),
  /** The account of a posting, with the name of its owner. */
  account: z.object({ _id: z.string(), name: z.string() }).nullable(),
  by: z.string().nullable(),
  at: z.iso.datetime(),
});
export type CashEntry = z.infer<typeof CashEntry>;

/** The drawer as it is now. */
export const CashDrawer = z.object({
  open: CashDay.nullable(),
  /** True if the open day is earlier than the shop's day of today. */
  isLate: z.boolean(),
  /** True if the shop's day of today was counted already. */
  isCounted: z.boolean(),
  /**
   * The cash that the closed drawer should hold: the last count, and what was recorded since. Null while a day is open,
   * and before the first count.
   */
  expected: z.number().nullable(),
});
export type CashDrawer = z.infer<typeof CashDrawer>;

export const OpenDay = z.object({ float: Dollars });

export const CashMove = z.object({
  direction: z.enum(CASH_DIRECTIONS),
  amount: Dollars.refine((dollars) => dollars > 0, 'Enter an amount such as 12.50'),
  reason: z.enum(CASH_REASONS),
  note: oneLine(200).default(''),
});
export type CashMove = z.output<typeof CashMove>;

/** Beyond any drawer, and small enough for whole cents. */
const MOST_DOLLARS = 1e9;

export const CashCount = z.object({
  counted: Dollars,
  /** The amount that the drawer should hold, as staff saw it while they counted. It may be below zero. */
  expectedWas: z.number().min(-MOST_DOLLARS).max(MOST_DOLLARS),
  note: oneLine(200).default(''),
});
export type CashCount = z.output<typeof CashCount>;

const params = z.object({ id: Id });

const guard = { auth: 'staff', permission: 'cash.record' } as const;

export const cashBook = {
  list: endpoint({
    method: 'GET',
    path: '/cash-days',
    summary: 'List the counted days of the cash drawer, newest first',
    ...guard,
    query: PageQuery,
    reply: json(z.array(CashDay)),
  }),
  drawer: endpoint({
    method: 'GET',
    path: '/cash-days/open',
    summary: 'Get the open day of the cash drawer, or what the closed drawer should hold',
    ...guard,
    reply: json(CashDrawer),
  }),
  exportDays: endpoint({
    method: 'GET',
    path: '/cash-days/export',
    summary: 'Export the counted days of the cash drawer as CSV or XLSX, oldest first',
    ...guard,
    query: FileQuery,
    reply: file('text/csv', XLSX_TYPE),
  }),
  get: endpoint({
    method: 'GET',
    path: '/cash-days/:id',
    summary: 'Get a day of the cash drawer',
    ...guard,
    params,
    reply: json(CashDay),
    errors: ['cash_day_not_found'],
  }),
  entries: endpoint({
    method: 'GET',
    path: '/cash-days/:id/entries',
    summary: 'List the cash that went in and out on a day, newest first',
    ...guard,
    params,
    query: PageQuery,
    reply: json(z.array(CashEntry)),
    errors: ['cash_day_not_found'],
  }),
  open: endpoint({
    method: 'POST',
    path: '/cash-days',
    summary: 'Open today’s cash drawer with its counted float',
    ...guard,
    body: json(OpenDay),
    reply: json(CashDay),
    status: 201,
    errors: ['cash_day_open', 'cash_day_counted'],
  }),
  move: endpoint({
    method: 'POST',
    path: '/cash-days/:id/moves',
    summary: 'Record cash that staff put into the open drawer or took out',
    ...guard,
    idempotent: true,
    params,
    body: json(CashMove),
    reply: json(CashDay),
    errors: ['cash_day_not_found', 'cash_day_counted', 'cash_too_little', 'cash_key_reused'],
  }),
  close: endpoint({
    method: 'POST',
    path: '/cash-days/:id/count',
    summary: 'End a day of the cash drawer with its count; neither changes afterward',
    ...guard,
    params,
    body: json(CashCount),
    reply: json(CashDay),
    errors: ['cash_day_not_found', 'cash_day_counted', 'cash_changed'],
  }),
};
