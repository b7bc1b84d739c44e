/* SQL that breaks the invariants of discount codes; $1 is an order id (features/checks/server/checks.test.ts). */

/** Gives the order a code, and records its use. */
const insertUse = ({ change = '', released = 'null', used = 1 }): string => `
  with c as (insert into discount_code (code, kind, percent, used) values ('X', 'percent', 10, ${used}) returning id),
       o as (update orders set code = 'X' ${change} where id = $1 returning id, customer_id)
  insert into code_use (order_id, code_id, customer_id, amount_cents, is_once, released_at)
  select o.id, c.id, o.customer_id, 0, true, ${released} from o, c`;

export default [
  ['the uses of a discount code are its orders that were not canceled, and at most its limit', insertUse({ used: 2 })],
  [
    'the use of a discount code is released exactly if its order was canceled or expired',
    insertUse({ released: 'now()', used: 0 }),
  ],
  [
    'the use of a discount code has the amount that it took off its order',
    `update orders set code = 'X' where id = $1`,
  ],
  [
    'the use of a discount code has the amount that it took off its order',
    insertUse({ change: ', code_cents = 1, discount_cents = discount_cents + 1, total_cents = total_cents - 1' }),
  ],
] satisfies [rule: string, damage: string][];
