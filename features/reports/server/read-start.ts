import type { Start } from '#features/reports/contract/figures.ts';
import { minusCents, toDollars } from '#platform/contract/money.ts';
import { waitingNames } from '#features/notifications/contract/waiting.ts';
import type { Database } from '#platform/server/db/open.ts';
import { countWaiting, type WaitingCounts } from '#platform/server/count-waiting.ts';
import { readPeriod } from './read-period.ts';
import { type Flow, sumFlows } from './sum-flows.ts';

const revenueOf = ({ sales, refunds }: Flow): number => toDollars(minusCents(sales, refunds));

/** The sales of today, and those of the same day of last week up to the same hour and minute. */
const sumToday = async (db: Database): Promise<Start['today']> => {
  const { starts, startsBefore, end, endBefore, cut } = await readPeriod(db, {
    period: 'day',
    on: null,
    back: '7 days',
  });
  const [{ whole: now }, { whole: before }] = await Promise.all([
    sumFlows(db, { starts, end, cut: end }),
    sumFlows(db, { starts: startsBefore, end: endBefore, cut }),
  ]);
  return {
    orders: now.orders,
    revenue: revenueOf(now),
    ordersBefore: before.orders,
    revenueBefore: revenueOf(before),
  };
};

/** What waits for somebody of the shop, and the sales of today so far. */
export const readStart = async (db: Database, counts: WaitingCounts): Promise<Start> => {
  const [waiting, today] = await Promise.all([countWaiting(db, counts, waitingNames), sumToday(db)]);
  return { waiting, today };
};
