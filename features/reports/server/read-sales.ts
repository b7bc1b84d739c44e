import {
  type SalesLists,
  MOST_SHOWN_ROWS,
  type SalesReport,
  type SalesTotals,
  type ReportQuery,
} from '#features/reports/contract/figures.ts';
import { cents, subtractCents, toDollars } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import { countNewCustomers } from './count-new-customers.ts';
import { listBestCustomers } from './list-customers.ts';
import { listSoldProducts } from './list-sold.ts';
import { type ReportPeriod, getReportPeriod } from './read-period.ts';
import { type CashFlow, sumCashFlows } from './sum-flows.ts';

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

/** All lists of a period, with so many rows each. */
export const getSalesLists = async (
  db: Database,
  { starts: [from], end }: ReportPeriod,
  limit: number,
): Promise<SalesLists> => {
  const stretch = { from: from ?? end, until: end };
  const [sold, customers] = await Promise.all([
    listSoldProducts(db, stretch, limit),
    listBestCustomers(db, stretch, limit),
  ]);
  return { ...sold, customers };
};

/** The totals of a period and of the one it is measured against. */
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

/** What was sold in a period, against the one before. */
export const getSalesReport = async (db: Database, { period, on }: ReportQuery): Promise<SalesReport> => {
  const bounds = await getReportPeriod(db, { period, on: on ?? null });
  const [{ now, before, parts, partsBefore }, lists] = await Promise.all([
    getSalesTotals(db, bounds),
    getSalesLists(db, bounds, MOST_SHOWN_ROWS),
  ]);
  const { timeZone, from, to, earlier, later, isOver, labels } = bounds;
  const points = labels.map((at, n) => ({ at, revenue: parts[n] ?? 0, before: partsBefore[n] ?? null }));
  return { period, timeZone, from, to, earlier, later, isOver, now, before, points, lists };
};
