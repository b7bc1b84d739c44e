/* SQL that breaks the invariants of orders by staff; $1 is an order id (features/checks/server/checks.test.ts). */

export default [
  [
    'the timeline of an order that staff placed names who placed it',
    `insert into staff_order (order_id, actor_id, request_hash)
     select o.id, (select c.id from customer c where c.id <> o.customer_id limit 1), '' from orders o where o.id = $1`,
  ],
  [
    'a walk-in cannot sign in, and has only orders that staff placed',
    `insert into walk_in (customer_id, email) select customer_id, '' from orders where id = $1`,
  ],
] satisfies [rule: string, damage: string][];
