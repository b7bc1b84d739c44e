import { sql } from 'drizzle-orm';
import type { Start } from '#contract/figures.ts';
import { minusCents, toDollars } from '#contract/money.ts';
import { statesAllowing } from '#contract/order-status.ts';
import type { Database } from '#server/db/open.ts';
import { among, where } from '#server/db/order-states.ts';
import { one } from '#server/db/query.ts';
import { lowCtes } from '#server/stock/select-low.ts';
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
    ...{ orders: now.orders, revenue: revenueOf(now) },
    ...{ ordersBefore: before.orders, revenueBefore: revenueOf(before) },
  };
};

/** What waits for somebody of the shop, all of it by one statement, and the sales of today so far. */
export const readStart = async (db: Database): Promise<Start> => {
  const [waiting, today] = await Promise.all([
    one<Start['waiting']>(
      db,
      sql`with ${lowCtes}
          select (select count(*)::int from orders where status in ${among(statesAllowing('ship'))} and id in (
                    select order_id from order_line where quantity > shipped + released)) as "toPack",
                 (select count(*)::int from orders where status in ${where('isOpen')}) as "toPay",
                 (select count(*)::int from low) as low,
                 (select count(*)::int from message where closed_at is null) as messages,
                 (select count(*)::int from return_request where status = 'asked') as returns,
                 (select count(*)::int from dispute where status = 'open') as disputes,
                 (select count(*)::int from outbox where sent_at is null and error is not null) as mails,
                 (select count(*)::int from stuck_event where set_aside_at is not null) as stuck`,
    ),
    sumToday(db),
  ]);
  return { waiting, today };
};
