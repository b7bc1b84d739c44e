/* SQL that breaks the invariants of offers; $1 is an order id (features/checks/server/checks.test.ts). */

/** Inserts an accepted quote for the order, with terms that differ from the paid ones. */
const insertQuoteSql = ({ more = 0, shippedFor = 0 }) =>
  `with f as (insert into offer (kind, status, name, email, delivery_method, is_collected, shipping_cents, total_cents,
                                 ends_on, actor_id, sent_at, accepted_at)
              select 'quote', 'accepted', 'x', 'x', 'x', false, shipping_cents + ${shippedFor}, total_cents, now(),
                     customer_id, now(), now() from orders where id = $1 returning id),
        x as (insert into offer_order (order_id, offer_id) select $1, id from f)
   insert into offer_line (offer_id, position, product_id, quantity, unit_price_cents, min_order, breaks, is_own)
   select f.id, 1, l.product_id, l.quantity, l.unit_price_cents + ${more}, l.min_order, '[]', false
     from f, order_line l where l.order_id = $1`;

export default [
  [
    'each accepted draft order or quote became exactly one order, and no other became one',
    `insert into offer (kind, status, name, email, delivery_method, is_collected, shipping_cents, total_cents, actor_id,
                        sent_at, accepted_at)
     select 'draft', 'accepted', 'x', 'x', 'x', false, 0, 0, customer_id, now(), now() from orders where id = $1`,
  ],
  ['an order made from a draft or quote has the lines and prices it promised', insertQuoteSql({ more: 1 })],
  ['an order made from a draft or quote has the lines and prices it promised', insertQuoteSql({ shippedFor: 1 })],
] satisfies [rule: string, damage: string][];
