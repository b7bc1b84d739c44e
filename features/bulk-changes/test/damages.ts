/* SQL that breaks the invariants of bulk changes; $1 is an order id (features/checks/server/checks.test.ts). */

export default [
  [
    'a bulk change that is applied or undone has reached all its rows, and counts them',
    `insert into product_import (origin, customer_id, file_name, data, counts, state)
     select 'bulk', customer_id, 'Broken', '', '{"refused": 0, "new": 0, "changed": 1, "same": 0}', 'applied'
       from orders where id = $1`,
  ],
] satisfies [rule: string, damage: string][];
