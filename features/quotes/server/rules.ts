import { type SQL, sql } from 'drizzle-orm';

/** Invariants of draft orders and quotes, as queries that find violations. */
export const quotesRules: Record<string, SQL> = {
  'each accepted draft order or quote became exactly one order, and no other became one': sql`
    select f.id from offer f left join offer_order x on x.offer_id = f.id
     group by f.id having count(x.order_id) <> case f.status when 'accepted' then 1 else 0 end`,
  'an order made from a draft or quote has the lines and prices it promised': sql`
    select x.order_id from offer_order x join offer f on f.id = x.offer_id join orders o on o.id = x.order_id
     where f.kind = 'quote' and o.shipping_cents <> f.shipping_cents
     union all
    select x.order_id
      from (select x.order_id, f.kind, p.product_id, p.quantity, p.unit_price_cents, p.min_order, p.is_own
              from offer_order x join offer f on f.id = x.offer_id join offer_line p on p.offer_id = f.id) x
      full join (select l.* from order_line l where l.order_id in (select order_id from offer_order)) l
        on l.order_id = x.order_id and l.product_id = x.product_id
     where x.quantity is distinct from l.quantity
        or ((x.kind = 'quote' or x.is_own)
            and (x.unit_price_cents, x.min_order) is distinct from (l.unit_price_cents, l.min_order))`,
};
