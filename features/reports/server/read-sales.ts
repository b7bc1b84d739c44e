import {
  type Lists,
  SHOWN_BEST,
  type SalesFigures,
  type Totals,
  type When,
} from '#features/reports/contract/figures.ts';
import { cents, minusCents, toDollars } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import { countNewCustomers } from './count-new-customers.ts';
import { listCustomers } from './list-customers.ts';
import { listSold } from './list-sold.ts';
import { type Bounds, readPeriod } from './read-period.ts';
import { type Flow, sumFlows } from './sum-flows.ts';

const inDollars = ({ orders, sales, refunds, tax, delivery }: Flow, newCustomers: number): Totals => ({
  orders,
  sales: toDollars(sales),
  refunds: toDollars(refunds),
  revenue: toDollars(minusCents(sales, refunds)),
  tax: toDollars(tax),
  delivery: toDollars(delivery),
  average: orders === 0 ? null : toDollars(cents(Math.floor((2 * sales + orders) / (2 * orders)))),
  newCustomers,
});

const revenueOf = ({ sales, refunds }: Flow): number => toDollars(minusCents(sales, refunds));

/** All lists of a period, with so many rows each. */
export const readLists = async (db: Database, { starts: [from], end }: Bounds, limit: number): Promise<Lists> => {
  const stretch = { from: from ?? end, until: end };
  const [sold, customers] = await Promise.all([listSold(db, stretch, limit), listCustomers(db, stretch, limit)]);
  return { ...sold, customers };
};

/** The totals of a period and of the one it is measured against. */
export const readTotals = async (db: Database, { starts, startsBefore, end, endBefore, cut }: Bounds) => {
  const [now, before, customers] = await Promise.all([
    sumFlows(db, { starts, end, cut: end }),
    sumFlows(db, { starts: startsBefore, end: endBefore, cut }),
    countNewCustomers(db, { from: startsBefore[0] ?? endBefore, until: cut }, { from: starts[0] ?? end, until: end }),
  ]);
  return {
    now: inDollars(now.whole, customers.now),
    before: inDollars(before.whole, customers.before),
    parts: now.parts.map(revenueOf),
    partsBefore: before.parts.map(revenueOf),
  };
};

/** What was sold in a period, against the one before. */
export const readSales = async (db: Database, { period, on }: When): Promise<SalesFigures> => {
  const bounds = await readPeriod(db, { period, on: on ?? null });
  const [{ now, before, parts, partsBefore }, lists] = await Promise.all([
    readTotals(db, bounds),
    readLists(db, bounds, SHOWN_BEST),
  ]);
  const { timeZone, from, to, earlier, later, isOver, labels } = bounds;
  const points = labels.map((at, n) => ({ at, revenue: parts[n] ?? 0, before: partsBefore[n] ?? null }));
  return { period, timeZone, from, to, earlier, later, isOver, now, before, points, lists };
};
