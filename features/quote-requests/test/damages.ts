/* SQL that breaks the invariants of requests for quotes; $1 is an order id (features/checks/server/checks.test.ts). */

const ANSWERED = 'a request for a quote is answered exactly when its quote was sent';
const FEW = 'each request for a quote has products, and only few of a customer wait';

/** Inserts a draft order that was sent or not, and a request from which it was made. */
const insertRequestSql = ({ isSent, state }: { isSent: boolean; state: string }) =>
  `with f as (insert into offer (kind, status, name, email, delivery_method, is_collected, shipping_cents, total_cents,
                                 actor_id, sent_at)
              select 'draft', ${isSent ? "'sent'" : "'open'"}, 'x', 'x', 'x', false, 0, 0, customer_id,
                     ${isSent ? 'now()' : 'null'} from orders where id = $1 returning id, actor_id),
        r as (insert into quote_request (customer_id, message, request_hash, state, offer_id, decided_by, decided_at)
              select actor_id, '', '', '${state}', id, ${state === 'asked' ? 'null, null' : 'actor_id, now()'} from f
              returning id)
   insert into quote_request_line (request_id, position, product_id, quantity)
   select r.id, 1, l.product_id, 1 from r, (select product_id from order_line where order_id = $1 limit 1) l`;

export default [
  [ANSWERED, insertRequestSql({ isSent: true, state: 'asked' })],
  [ANSWERED, insertRequestSql({ isSent: false, state: 'answered' })],
  [
    FEW,
    `insert into quote_request (customer_id, message, request_hash) select customer_id, '', '' from orders where id = $1`,
  ],
  [
    FEW,
    `with r as (insert into quote_request (customer_id, message, request_hash)
                select customer_id, '', '' from orders, generate_series(1, 6) where id = $1 returning id)
     insert into quote_request_line (request_id, position, product_id, quantity)
     select r.id, 1, l.product_id, 1 from r, (select product_id from order_line where order_id = $1 limit 1) l`,
  ],
] satisfies [rule: string, damage: string][];
