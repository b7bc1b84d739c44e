import { type SQL, sql } from 'drizzle-orm';
import { firstMoment } from '#features/settings/server/setting-values.ts';
import { linePaidCents } from './sales-lists.ts';

/** Report invariants, as queries that find violations. */
export const reportsRules: Record<string, SQL> = {
  'the sales figures of a month match its orders': sql`
    select * from (
      select m.month, l.product_id, sum(l.quantity)::bigint as pieces, sum(${linePaidCents})::bigint as cents
        from summed_month m
        join orders o on o.paid_at >= ${firstMoment(sql`m.month::timestamp`, sql`m.time_zone`)}
                     and o.paid_at < ${firstMoment(sql`(m.month + interval '1 month')`, sql`m.time_zone`)}
        join order_line l on l.order_id = o.id
       group by 1, 2) plain
      full join product_month kept using (month, product_id)
     where (plain.pieces, plain.cents) is distinct from (kept.pieces, kept.cents)`,
};
