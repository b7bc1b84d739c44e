import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, rows } from '#platform/server/db/query.ts';
import type { JobContext } from '#platform/server/jobs/jobs.ts';
import { firstMoment, shopZone } from '#features/settings/server/setting-values.ts';
import { linePaidCents } from './sales-lists.ts';

type MonthToSum = { month: string; timeZone: string; from: Date; until: Date };

/**
 * Lists past months without sums in the shop's time zone. Months that ended an hour ago cannot change: a
 * payment's time is the start of its transaction, and no transaction takes an hour.
 */
const listUnsummedMonths = (db: Database): Promise<MonthToSum[]> =>
  rows<MonthToSum>(
    db,
    sql`with zone as materialized (select ${shopZone} as name),
        month as materialized (
          select g::date as month, name, ${firstMoment(sql`g`, sql`name`)} as "from",
                 ${firstMoment(sql`g + interval '1 month'`, sql`name`)} as until
            from zone, generate_series(date_trunc('month', (select min(paid_at) from orders) at time zone name),
                                       now() at time zone name, interval '1 month') g)
        select month::text, name as "timeZone", "from", until from month m
         where until < now() - interval '1 hour'
           and not exists (select from summed_month s where s.month = m.month and s.time_zone = m.name)
         order by 1`,
  );

const sumMonth = async (trx: Transaction, { month, timeZone, from, until }: MonthToSum): Promise<void> => {
  await execute(trx, sql`delete from product_month where month = ${month}`);
  await execute(
    trx,
    sql`insert into summed_month (month, time_zone) values (${month}, ${timeZone})
        on conflict (month) do update set time_zone = excluded.time_zone, summed_at = now()`,
  );
  await execute(
    trx,
    sql`insert into product_month (month, product_id, pieces, cents)
        select ${month}::date, l.product_id, sum(l.quantity), sum(${linePaidCents})
          from orders o join order_line l on l.order_id = o.id
         where o.paid_at >= ${from} and o.paid_at < ${until} group by l.product_id`,
  );
};

/**
 * Sums the sales of each product in each past month, and again if the shop's time zone has changed. If the shop
 * shuts down, the next process continues.
 * @throws the signal's reason if months remain
 */
export const sumMonths = async (
  db: Database,
  log: FastifyBaseLogger,
  { stopping, renewLease }: JobContext,
): Promise<void> => {
  const months = await listUnsummedMonths(db);
  for (const month of months) {
    stopping.throwIfAborted();
    await renewLease();
    await db.transaction((trx) => sumMonth(trx, month));
  }
  if (months.length > 0) log.info({ months: months.length }, 'months of sales were summed');
};
