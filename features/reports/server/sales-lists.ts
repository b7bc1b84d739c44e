import { type SQL, sql } from 'drizzle-orm';
import type { SalesLists } from '#features/reports/contract/reports.ts';
import { cents, toDollars } from '#platform/contract/money.ts';
import { isReachable } from '#platform/contract/reachable-email.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { one, readTogether, rows } from '#platform/server/db/query.ts';
import { firstMoment, shopZone } from '#features/settings/server/setting-values.ts';

/** Amount paid for the line `l` of the order `o`: after its discount, with tax. */
export const linePaidCents: SQL = sql`(l.goods_cents - l.discount_cents + case when o.prices_include_tax then 0 else l.tax_cents end)`;

type TimeRange = { from: Date; until: Date };

/** Lists the months within a time range that have stored sums, in order. */
const listSummedMonths = (trx: Transaction, { from, until }: TimeRange): Promise<(TimeRange & { month: string })[]> =>
  rows(
    trx,
    sql`select month::text, "from", until
          from (select month, ${firstMoment(sql`month::timestamp`, sql`time_zone`)} as "from",
                       ${firstMoment(sql`(month + interval '1 month')`, sql`time_zone`)} as until
                  from summed_month where time_zone = ${shopZone}) m
         where "from" >= ${from} and until <= ${until} order by month`,
  );

/** Subtracts sorted ranges from a time range. */
const subtractRanges = ({ from, until }: TimeRange, excluded: readonly TimeRange[]): TimeRange[] => {
  const remaining: TimeRange[] = [];
  let at = from;
  for (const part of excluded) {
    if (at < part.from) remaining.push({ from: at, until: part.from });
    at = part.until;
  }
  if (at < until) remaining.push({ from: at, until });
  return remaining;
};

/** CTE of the sales of each product: from month sums where they exist, otherwise from order lines. */
const soldCte = (months: string[], live: TimeRange[]): SQL => {
  const monthSums = sql`select product_id, pieces, cents from product_month where month = any(${sql.param(months)}::date[])`;
  const lines = live.map(
    ({ from, until }) => sql`
      select l.product_id, l.quantity, ${linePaidCents} from orders o join order_line l on l.order_id = o.id
       where o.paid_at >= ${from} and o.paid_at < ${until}`,
  );
  return sql`sold as materialized (
    select product_id, sum(pieces)::bigint as pieces, sum(cents)::bigint as sales
      from (${sql.join([monthSums, ...lines], sql` union all `)}) line group by 1)`;
};

type SoldLists = Pick<SalesLists, 'products' | 'categories' | 'unsold'>;

/** Lists best-selling products and categories, and unsold products, by the amount paid within a time range. */
export const listSoldProducts = async (db: Database, stretch: TimeRange, limit: number): Promise<SoldLists> => {
  // If a month is summed again at the same time, it still counts exactly once.
  const found = await readTogether(db, async (trx) => {
    const summed = await listSummedMonths(trx, stretch);
    return one<SoldLists>(
      trx,
      sql`with recursive ${soldCte(
        summed.map(({ month }) => month),
        subtractRanges(stretch, summed),
      )},
          under as (
            select id, id as root from category where parent_id is null
             union all select c.id, u.root from category c join under u on u.id = c.parent_id),
          best as (
            select p.id as "_id", p.sku, p.name, s.pieces, s.sales from sold s join product p on p.id = s.product_id
             order by s.sales desc, p.sku limit ${limit}),
          best_category as (
            select c.id as "_id", c.name, sum(s.pieces)::bigint as pieces, sum(s.sales)::bigint as sales
              from sold s join product p on p.id = s.product_id join under u on u.id = p.category_id
              join category c on c.id = u.root
             group by c.id order by sum(s.sales) desc, c.name limit ${limit}),
          unsold as (
            select p.id as "_id", p.sku, p.name, k.on_hand - k.reserved as stock,
                   (2 * p.unit_price_cents * (k.on_hand - k.reserved) + p.min_order) / (2 * p.min_order) as worth
              from product p join stock k on k.product_id = p.id
             where p.status = 'active' and k.on_hand > k.reserved and p.created_at < ${stretch.from}
               and not exists (select from sold s where s.product_id = p.id)
             order by worth desc, p.sku limit ${limit})
          select (select coalesce(json_agg(b order by b.sales desc, b.sku), '[]') from best b) as products,
                 (select coalesce(json_agg(b order by b.sales desc, b.name), '[]') from best_category b) as categories,
                 (select coalesce(json_agg(u order by u.worth desc, u.sku), '[]') from unsold u) as unsold`,
    );
  });
  const dollars = <T extends { sales: number }>(row: T): T => ({ ...row, sales: toDollars(cents(row.sales)) });
  return {
    products: found.products.map(dollars),
    categories: found.categories.map(dollars),
    unsold: found.unsold.map((row) => ({ ...row, worth: toDollars(cents(row.worth)) })),
  };
};

/** Lists the discount codes that took most off the orders paid within a time range. */
export const listUsedCodes = async (
  db: Database,
  { from, until }: TimeRange,
  limit: number,
): Promise<SalesLists['codes']> => {
  const found = await rows<SalesLists['codes'][number]>(
    db,
    sql`select u.code_id as "_id", o.code as name, count(*)::int as orders, sum(u.amount_cents)::bigint as given
          from orders o join code_use u on u.order_id = o.id
         where o.paid_at >= ${from} and o.paid_at < ${until} and o.code <> ''
         group by 1, 2 order by given desc, o.code limit ${limit}`,
  );
  return found.map((code) => ({ ...code, given: toDollars(cents(code.given)) }));
};

/** Lists the customers who paid most within a time range, before refunds; a walk-in has no email address. */
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
  return found.map((customer) => ({
    ...customer,
    email: isReachable(customer.email) ? customer.email : '',
    sales: toDollars(cents(customer.sales)),
  }));
};
