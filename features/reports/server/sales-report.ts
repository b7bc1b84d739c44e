import {
  MOST_EXPORTED_ROWS,
  MOST_SHOWN_ROWS,
  type ReportQuery,
  type SalesListName,
  type SalesLists,
  type SalesReport,
  type SalesTotals,
  type TodayReport,
} from '#features/reports/contract/reports.ts';
import { cents, subtractCents, toDollars } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import { type CashFlow, countNewCustomers, sumCashFlows } from './cash-flows.ts';
import { listBestCustomers, listSoldProducts, listUsedCodes } from './sales-lists.ts';
import { type ReportPeriod, getReportPeriod } from './report-period.ts';
import { pendingWorkNames } from '#features/notifications/contract/dashboard-counts.ts';
import { type PendingWorkQueries, countPendingWork } from '#platform/server/count-pending-work.ts';
import { writeCsv } from '#platform/server/tables/write-table.ts';

const toSalesTotals = ({ orders, sales, refunds, tax, delivery }: CashFlow, newCustomers: number): SalesTotals => ({
  orders,
  sales: toDollars(sales),
  refunds: toDollars(refunds),
  revenue: toDollars(subtractCents(sales, refunds)),
  tax: toDollars(tax),
  delivery: toDollars(delivery),
  average: orders === 0 ? null : toDollars(cents(Math.floor((2 * sales + orders) / (2 * orders)))),
  newCustomers,
});

const netRevenue = ({ sales, refunds }: CashFlow): number => toDollars(subtractCents(sales, refunds));

/** Reads all sales lists of a period, with at most `limit` rows each. */
export const getSalesLists = async (
  db: Database,
  { starts: [from], end }: ReportPeriod,
  limit: number,
): Promise<SalesLists> => {
  const stretch = { from: from ?? end, until: end };
  const [sold, customers, codes] = await Promise.all([
    listSoldProducts(db, stretch, limit),
    listBestCustomers(db, stretch, limit),
    listUsedCodes(db, stretch, limit),
  ]);
  return { ...sold, customers, codes };
};

/** Calculates the totals of a period and of the period to compare it with. */
export const getSalesTotals = async (db: Database, { starts, startsBefore, end, endBefore, cut }: ReportPeriod) => {
  const [now, before, customers] = await Promise.all([
    sumCashFlows(db, { starts, end, cut: end }),
    sumCashFlows(db, { starts: startsBefore, end: endBefore, cut }),
    countNewCustomers(db, { from: startsBefore[0] ?? endBefore, until: cut }, { from: starts[0] ?? end, until: end }),
  ]);
  return {
    now: toSalesTotals(now.whole, customers.now),
    before: toSalesTotals(before.whole, customers.before),
    parts: now.parts.map(netRevenue),
    partsBefore: before.parts.map(netRevenue),
  };
};

/** Builds the sales report of a period, compared with the previous one. */
export const getSalesReport = async (db: Database, { period, on: day }: ReportQuery): Promise<SalesReport> => {
  const bounds = await getReportPeriod(db, { period, day: day ?? null });
  const [{ now, before, parts, partsBefore }, lists] = await Promise.all([
    getSalesTotals(db, bounds),
    getSalesLists(db, bounds, MOST_SHOWN_ROWS),
  ]);
  const { timeZone, from, to, earlier, later, isOver, labels } = bounds;
  const points = labels.map((at, n) => ({ at, revenue: parts[n] ?? 0, before: partsBefore[n] ?? null }));
  return { period, timeZone, from, to, earlier, later, isOver, now, before, points, lists };
};

const todayRevenue = ({ sales, refunds }: CashFlow): number => toDollars(subtractCents(sales, refunds));

/** Sums today's sales, and the sales of the same weekday last week up to the same time. */
const sumToday = async (db: Database): Promise<TodayReport['today']> => {
  const { starts, startsBefore, end, endBefore, cut } = await getReportPeriod(db, {
    period: 'day',
    day: null,
    back: '7 days',
  });
  const [{ whole: now }, { whole: before }] = await Promise.all([
    sumCashFlows(db, { starts, end, cut: end }),
    sumCashFlows(db, { starts: startsBefore, end: endBefore, cut }),
  ]);
  return {
    orders: now.orders,
    revenue: todayRevenue(now),
    ordersBefore: before.orders,
    revenueBefore: todayRevenue(before),
  };
};

/** Counts the work that waits for staff, and sums today's sales. */
export const getTodayReport = async (db: Database, counts: PendingWorkQueries): Promise<TodayReport> => {
  const [waiting, today] = await Promise.all([countPendingWork(db, counts, pendingWorkNames), sumToday(db)]);
  return { waiting, today };
};

const formatAmount = (amount: number): string => amount.toFixed(2);

const toTable: Record<SalesListName, (lists: SalesLists) => string[][]> = {
  categories: ({ categories }) => [
    ['Category', 'Pieces', 'Sales'],
    ...categories.map(({ name, pieces, sales }) => [name, String(pieces), formatAmount(sales)]),
  ],
  products: ({ products }) => [
    ['SKU', 'Name', 'Pieces', 'Sales'],
    ...products.map(({ sku, name, pieces, sales }) => [sku, name, String(pieces), formatAmount(sales)]),
  ],
  customers: ({ customers }) => [
    ['Name', 'Email', 'Orders', 'Sales'],
    ...customers.map(({ name, email, orders, sales }) => [name, email, String(orders), formatAmount(sales)]),
  ],
  unsold: ({ unsold }) => [
    ['SKU', 'Name', 'Stock', 'Worth'],
    ...unsold.map(({ sku, name, stock, worth }) => [sku, name, String(stock), formatAmount(worth)]),
  ],
  codes: ({ codes }) => [
    ['Code', 'Orders', 'Given away'],
    ...codes.map(({ name, orders, given }) => [name, String(orders), formatAmount(given)]),
  ],
};

/** Exports one sales list as CSV, in the same order as the page but with more rows. */
export const exportSalesList = async (
  db: Database,
  { period, on: day, list }: ReportQuery & { list: SalesListName },
): Promise<{ type: 'text/csv'; data: string }> => {
  const lists = await getSalesLists(db, await getReportPeriod(db, { period, day: day ?? null }), MOST_EXPORTED_ROWS);
  return { type: 'text/csv', data: writeCsv(toTable[list](lists)) };
};
