import { type SQL, sql } from 'drizzle-orm';
import { MAX_WAITING_QUOTE_REQUESTS } from '#features/quotes/contract/quote-requests.ts';

/** Invariants of draft orders and quotes, as queries that find violations. */
export const quotesRules: Record<string, SQL> = {
  'each accepted draft order or quote became exactly one order, and no other became one': sql`
    select f.id from offer f left join offer_order x on x.offer_id = f.id
     group by f.id having count(x.order_id) <> case f.status when 'accepted' then 1 else 0 end`,
  'a request for a quote is answered exactly when its quote was sent': sql`
    select r.id from quote_request r join offer f on f.id = r.offer_id
     where (r.state = 'answered') <> (f.sent_at is not null) or (r.state = 'asked' and f.status <> 'open')`,
  'each request for a quote has products, and only few of a customer wait': sql`
    select r.id from quote_request r where not exists (select from quote_request_line l where l.request_id = r.id)
     union all
    select customer_id from quote_request where state = 'asked' group by 1 having count(*) > ${sql.raw(String(MAX_WAITING_QUOTE_REQUESTS))}`,
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
