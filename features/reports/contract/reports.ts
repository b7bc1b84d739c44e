import { z } from 'zod';
import { file, json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { pendingWorkNames } from '#features/notifications/contract/dashboard-counts.ts';
import type { WaitingCountName } from '#features/index.ts';

export const Period = z.enum(['day', 'week', 'month', 'year']);
export type Period = z.infer<typeof Period>;

/** Which rows of a list of the sales are shown, and which of them a file has. */
export const MOST_SHOWN_ROWS = 10;
export const MOST_EXPORTED_ROWS = 5_000;

/**
 * What came in and went back in a stretch of time, in dollars. An order counts by the moment it was paid and whatever
 * becomes of it, money that went back by the moment it did; both are as they were charged, with tax and delivery.
 */
const SalesTotals = z.object({
  /** That were paid. */
  orders: z.number().int(),
  /** What was paid for them. */
  sales: z.number(),
  /** What was given back, or taken by banks, of whichever order. */
  refunds: z.number(),
  /** Sales less refunds. */
  revenue: z.number(),
  /** Of the sales, less that of credit notes. */
  tax: z.number(),
  /** Of the sales. */
  delivery: z.number(),
  /** Sales by orders, half up to the cent; null without orders. */
  average: z.number().nullable(),
  /** Who paid for the first time ever. */
  newCustomers: z.number().int(),
});
export type SalesTotals = z.infer<typeof SalesTotals>;

/** What was paid for lines of orders, in dollars, before refunds. */
const SoldRow = z.object({ _id: z.string(), name: z.string(), pieces: z.number().int(), sales: z.number() });

/** The lists of the sales page; each is of the lines or orders that were paid within the period. */
const SalesLists = z.object({
  /** At the top of the tree. */
  categories: z.array(SoldRow),
  products: z.array(SoldRow.extend({ sku: z.string() })),
  customers: z.array(
    z.object({ _id: z.string(), name: z.string(), email: z.string(), orders: z.number().int(), sales: z.number() }),
  ),
  /** On sale and in stock all the while, and not one was sold; what most money lies in first. */
  unsold: z.array(
    z.object({
      _id: z.string(),
      sku: z.string(),
      name: z.string(),
      stock: z.number().int(),
      /** Dollars it is offered for. */
      worth: z.number(),
    }),
  ),
});
export type SalesLists = z.infer<typeof SalesLists>;

export const SalesListName = SalesLists.keyof();
export type SalesListName = z.infer<typeof SalesListName>;

export const SalesReport = z.object({
  period: Period,
  /** By whose clock days begin. */
  timeZone: z.string(),
  /** Its first and its last day. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** A day in the one before, and in the one after it; null where that has not begun. */
  earlier: z.iso.date(),
  later: z.iso.date().nullable(),
  /** While it goes on, the one before is counted up to the same moment of it. */
  isOver: z.boolean(),
  now: SalesTotals,
  before: SalesTotals,
  /** Revenue by hour, day or month, by local time; `before` is the same part of the period before, null where that had none. */
  points: z.array(z.object({ at: z.string(), revenue: z.number(), before: z.number().nullable() })),
  lists: SalesLists,
});
export type SalesReport = z.infer<typeof SalesReport>;

/** What waits for somebody of the shop, and how the day goes. */
const TodayReport = z.object({
  waiting: z.object(
    Object.fromEntries(pendingWorkNames.map((name) => [name, z.number().int()])) as Record<WaitingCountName, z.ZodInt>,
  ),
  /** In dollars; `Before`: of the same day of last week up to the same time. */
  today: z.object({
    orders: z.number().int(),
    revenue: z.number(),
    ordersBefore: z.number().int(),
    revenueBefore: z.number(),
  }),
});
export type TodayReport = z.infer<typeof TodayReport>;

const ReportQuery = z.object({
  period: Period.default('month'),
  /** Any day within it; today where none is named. */
  on: z.iso
    .date()
    .refine((day) => day >= '2000-01-01' && day < '2100-01-01', 'Give a day of this century')
    .optional(),
});
export type ReportQuery = z.output<typeof ReportQuery>;

export const reports = {
  start: endpoint({
    method: 'GET',
    path: '/figures/start',
    summary: 'What waits for somebody of the shop, and the sales of today against the same day of last week',
    auth: 'staff',
    permission: 'figures.read',
    answer: json(TodayReport),
  }),
  sales: endpoint({
    method: 'GET',
    path: '/figures/sales',
    summary: 'What was sold in a day, week, month or year of the shop’s time zone, against the one before',
    auth: 'staff',
    permission: 'figures.read',
    query: ReportQuery,
    answer: json(SalesReport),
  }),
  export: endpoint({
    method: 'GET',
    path: '/figures/sales/export',
    summary: 'One list of the sales of a period as CSV',
    auth: 'staff',
    permission: 'figures.read',
    query: ReportQuery.extend({ list: SalesListName }),
    answer: file('text/csv'),
  }),
};
