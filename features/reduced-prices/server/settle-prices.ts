import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute, rows } from '#platform/server/db/query.ts';

/** The lowest price of this many days is shown with a reduced price (Directive 98/6/EC, Article 6a). */
const LOWEST_PRICE_DAYS = 30;

/**
 * SQL of the current moment. `now()` is when the transaction began; another transaction may have started or ended a
 * sale since.
 */
export const momentSql = sql`statement_timestamp()`;

/** SQL of the moment a sale `s` ends. */
export const saleEndSql = sql`coalesce(s.ended_at, s.ends_at)`;

/**
 * SQL of the reduced price of a product in cents. It reads a row `s` of `sale` and a row `r` of `reduced_price`.
 * @param regular the regular price of `minOrder` pieces in cents
 */
export const reducedCentsSql = (regular: SQL, minOrder: SQL): SQL =>
  sql`round(case when s.percent is null then r.price_cents::numeric * ${minOrder} / r.per
                 else ${regular}::numeric * (100 - s.percent) / 100 end)::bigint`;

/**
 * SQL of the lowest price at which a product `p` was for sale in the days before now, in cents of one minimum order.
 * Null if it was not for sale then.
 */
const lowestCentsSql = sql`
  (select min(round(h.price_cents::numeric * p.min_order / h.per))::bigint
     from (select price_cents, per, is_offered, lead(from_at) over (order by from_at) as to_at
             from price_history where product_id = p.id) h
    where h.is_offered and (h.to_at is null or h.to_at > ${momentSql} - make_interval(days => ${LOWEST_PRICE_DAYS})))`;

/**
 * SQL that is true if the current transaction has written the price of a product `p`. Nobody could buy at that price
 * before, so it is not shown beside a reduced one.
 */
const isJustWritten = sql`
  coalesce((select max(h.from_at) from price_history h where h.product_id = p.id) >= now(), false)`;

/**
 * Adds a row to the history of each product whose price or state differs from the last row. Call it after products are
 * published, withdrawn, deleted or restored.
 */
export const recordPrices = async (trx: Transaction, ids: readonly string[]): Promise<void> => {
  await execute(
    trx,
    sql`insert into price_history (product_id, from_at, price_cents, per, is_offered)
        select p.id, clock_timestamp(), p.unit_price_cents, p.min_order, p.status = 'active' from product p
          left join lateral (
            select price_cents, per, is_offered from price_history
             where product_id = p.id order by from_at desc limit 1) h on true
         where p.id = any(${sql.param(ids)}::uuid[])
           and case when p.status = 'active'
                    then (p.unit_price_cents, p.min_order, true) is distinct from (h.price_cents, h.per, h.is_offered)
                    else h.is_offered end`,
  );
};

/**
 * Writes into products the price that applies now: the reduced one while a sale is on, otherwise the regular one, which
 * the caller may just have written. Products keep their lowest price if the next sale follows without a gap. A product
 * without a lowest price is shown without its regular price. The caller locks the products before, and indexes the
 * returned ones after.
 * @returns the ids of the products whose price changed here
 */
export const settlePrices = async (trx: Transaction, ids: readonly string[]): Promise<string[]> => {
  const these = sql`any(${sql.param(ids)}::uuid[])`;
  const changed = await rows<{ id: string }>(
    trx,
    sql`with due as (
          select p.id, coalesce(o.cents, x.regular) as unit_price, o.ends_at,
                 case when o.cents is not null then x.regular end as regular,
                 case when o.cents is null then null
                      when p.reduced_until is not null then p.lowest_price_cents
                      when not ${isJustWritten} then least(x.regular, ${lowestCentsSql}) end as lowest
            from product p
           cross join lateral (select coalesce(p.regular_price_cents, p.unit_price_cents) as regular) x
            left join lateral (
              select c.cents, ${saleEndSql} as ends_at
                from reduced_price r join sale s on s.id = r.sale_id
               cross join lateral (select ${reducedCentsSql(sql`x.regular`, sql`p.min_order`)} as cents) c
               where r.product_id = p.id and s.starts_at <= ${momentSql} and ${saleEndSql} > ${momentSql}
                 and c.cents between 1 and x.regular - 1
               order by c.cents, ends_at desc limit 1) o on true
           where p.id = ${these})
        update product p
           set unit_price_cents = d.unit_price, regular_price_cents = d.regular, lowest_price_cents = d.lowest,
               reduced_until = d.ends_at, version = p.version + 1
          from due d
         where p.id = d.id
           and (p.unit_price_cents, p.regular_price_cents, p.lowest_price_cents, p.reduced_until)
               is distinct from (d.unit_price, d.regular, d.lowest, d.ends_at)
        returning p.id`,
  );
  await recordPrices(trx, ids);
  return changed.map(({ id }) => id);
};
