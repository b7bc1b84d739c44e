import { sql } from 'drizzle-orm';
import type { SalesLists } from '#features/reports/contract/figures.ts';
import { cents, toDollars } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';

/** Who paid most for orders within a stretch of time, before refunds. */
export const listBestCustomers = async (
  db: Database,
  { from, until }: { from: Date; until: Date },
  limit: number,
): Promise<SalesLists['customers']> => {
  const found = await rows<SalesLists['customers'][number]>(
    db,
    sql`select c.id as "_id", c.name, c.email, b.orders, b.sales
          from (select customer_id, count(*)::int as orders, sum(total_cents)::bigint as sales
                  from orders where paid_at >= ${from} and paid_at < ${until}
                 group by 1 order by sales desc, customer_id limit ${limit}) b
          join customer c on c.id = b.customer_id order by b.sales desc, c.id`,
  );
  return found.map((one) => ({ ...one, sales: toDollars(cents(one.sales)) }));
};
