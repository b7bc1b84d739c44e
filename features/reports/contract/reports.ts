import { z } from 'zod';
import { file, json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { pendingWorkNames } from '#features/notifications/contract/dashboard-counts.ts';
import type { WaitingCountName } from '#features/index.ts';

export const Period = z.enum(['day', 'week', 'month', 'year']);
export type Period = z.infer<typeof Period>;

/** The most rows of a sales list that the page shows, and the most that an export contains. */
export const MOST_SHOWN_ROWS = 10;
export const MOST_EXPORTED_ROWS = 5_000;

/**
 * Money in and out in a period, in dollars. An order counts when it was paid, whatever happens to it later; a refund
 * counts when it was made. Amounts are as charged, with tax and delivery.
 */
const SalesTotals = z.object({
  /** Paid orders. */
  orders: z.number().int(),
  /** Total of the paid orders. */
  sales: z.number(),
  /** Refunds, and money taken by banks in disputes, for any order. */
  refunds: z.number(),
  /** Sales less refunds. */
  revenue: z.number(),
  /** Tax on the sales, less the tax on credit notes. */
  tax: z.number(),
  /** Delivery charges in the sales. */
  delivery: z.number(),
  /** Sales divided by orders, rounded half up to the cent; null without orders. */
  average: z.number().nullable(),
  /** Customers who paid for the first time ever. */
  newCustomers: z.number().int(),
});
export type SalesTotals = z.infer<typeof SalesTotals>;

/** Amount paid for order lines, in dollars, before refunds. */
const SoldRow = z.object({ _id: z.string(), name: z.string(), pieces: z.number().int(), sales: z.number() });

/** Lists of the sales page, from lines and orders paid within the period. */
const SalesLists = z.object({
  /** Top-level categories. */
  categories: z.array(SoldRow),
  products: z.array(SoldRow.extend({ sku: z.string() })),
  customers: z.array(
    z.object({ _id: z.string(), name: z.string(), email: z.string(), orders: z.number().int(), sales: z.number() }),
  ),
  /** Products that were for sale and in stock for the whole period without a single sale; highest stock value first. */
  unsold: z.array(
    z.object({
      _id: z.string(),
      sku: z.string(),
      name: z.string(),
      stock: z.number().int(),
      /** Stock at its sales price, in dollars. */
      worth: z.number(),
    }),
  ),
  /** Discount codes of the paid orders; the most given away first. */
  codes: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      orders: z.number().int(),
      /** Taken off goods and delivery, in dollars. */
      given: z.number(),
    }),
  ),
});
export type SalesLists = z.infer<typeof SalesLists>;

export const SalesListName = SalesLists.keyof();
export type SalesListName = z.infer<typeof SalesListName>;

export const SalesReport = z.object({
  period: Period,
  /** Time zone in which days begin. */
  timeZone: z.string(),
  /** First and last day. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** A day in the previous and in the next period; null if that has not begun. */
  earlier: z.iso.date(),
  later: z.iso.date().nullable(),
  /** While false, the previous period is counted up to the same moment. */
  isOver: z.boolean(),
  now: SalesTotals,
  before: SalesTotals,
  /**
   * Revenue by hour, day or month, in local time. `before` is the revenue of the same part of the previous
   * period; null if that had no such part.
   */
  points: z.array(z.object({ at: z.string(), revenue: z.number(), before: z.number().nullable() })),
  lists: SalesLists,
});
export type SalesReport = z.infer<typeof SalesReport>;

/** Work that waits for staff, and the day's sales so far. */
const TodayReport = z.object({
  waiting: z.object(
    Object.fromEntries(pendingWorkNames.map((name) => [name, z.number().int()])) as Record<WaitingCountName, z.ZodInt>,
  ),
  /** In dollars; `Before` is the same weekday of last week up to the same time. */
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
  /** Any day in the period; today if omitted. */
  on: z.iso
    .date()
    .refine((day) => day >= '2000-01-01' && day < '2100-01-01', 'Enter a day of this century')
    .optional(),
});
export type ReportQuery = z.output<typeof ReportQuery>;

export const reports = {
  start: endpoint({
    method: 'GET',
    path: '/figures/start',
    summary: 'Get the work that waits for staff, and today’s sales compared with the same day last week',
    auth: 'staff',
    permission: 'reports.read',
    reply: json(TodayReport),
  }),
  sales: endpoint({
    method: 'GET',
    path: '/figures/sales',
    summary: 'Get the sales of a day, week, month or year in the shop’s time zone, compared with the period before',
    auth: 'staff',
    permission: 'reports.read',
    query: ReportQuery,
    reply: json(SalesReport),
  }),
  export: endpoint({
    method: 'GET',
    path: '/figures/sales/export',
    summary: 'Export one list of a period’s sales as CSV',
    auth: 'staff',
    permission: 'reports.read',
    query: ReportQuery.extend({ list: SalesListName }),
    reply: file('text/csv'),
  }),
};
