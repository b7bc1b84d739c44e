import type { TodayReport } from '#features/reports/contract/figures.ts';
import { subtractCents, toDollars } from '#platform/contract/money.ts';
import { pendingWorkNames } from '#features/notifications/contract/waiting.ts';
import type { Database } from '#platform/server/db/open.ts';
import { countPendingWork, type PendingWorkQueries } from '#platform/server/count-waiting.ts';
import { getReportPeriod } from './read-period.ts';
import { type CashFlow, sumCashFlows } from './sum-flows.ts';

const todayRevenue = ({ sales, refunds }: CashFlow): number => toDollars(subtractCents(sales, refunds));

/** The sales of today, and those of the same day of last week up to the same hour and minute. */
const sumToday = async (db: Database): Promise<TodayReport['today']> => {
  const { starts, startsBefore, end, endBefore, cut } = await getReportPeriod(db, {
    period: 'day',
    on: null,
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

/** What waits for somebody of the shop, and the sales of today so far. */
export const getTodayReport = async (db: Database, counts: PendingWorkQueries): Promise<TodayReport> => {
  const [waiting, today] = await Promise.all([countPendingWork(db, counts, pendingWorkNames), sumToday(db)]);
  return { waiting, today };
};
