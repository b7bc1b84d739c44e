import { type SQL, sql } from 'drizzle-orm';
import { reducedCentsSql, saleEndSql } from './settle-prices.ts';

/**
 * The most time by which the job may be late to end a sale. If staff end one, its prices change in the same
 * transaction.
 */
const GRACE = sql`interval '5 minutes'`;

/** Invariants of reduced prices, as queries that find violations. */
export const reducedPriceRules: Record<string, SQL> = {
  'a reduced price is the price of a sale that is on': sql`
    select p.id from product p
     where p.regular_price_cents is not null and not exists (
       select from reduced_price r join sale s on s.id = r.sale_id
        where r.product_id = p.id and s.starts_at <= now() and coalesce(s.ended_at, s.ends_at + ${GRACE}) > now()
          and p.unit_price_cents = ${reducedCentsSql(sql`p.regular_price_cents`, sql`p.min_order`)})
    union all
    select p.id from product p where (p.regular_price_cents is null) <> (p.reduced_until is null)`,
  'the price history of a product ends at its price': sql`
    select p.id from product p
      left join lateral (
        select price_cents, per, is_offered from price_history where product_id = p.id order by from_at desc limit 1) h on true
     where p.status = 'active'
       and (p.unit_price_cents, p.min_order, true) is distinct from (h.price_cents, h.per, h.is_offered)`,
  'no product is in two sales at the same time': sql`
    select r.product_id from reduced_price r join sale s on s.id = r.sale_id
      join reduced_price o on o.product_id = r.product_id and o.sale_id > r.sale_id
      join sale t on t.id = o.sale_id
     where s.starts_at < coalesce(t.ended_at, t.ends_at) and t.starts_at < ${saleEndSql}`,
};
