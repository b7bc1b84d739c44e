/* Damages that the rules of promised days find; $1 is a paid order. */

const damages: [rule: string, damage: string][] = [
  [
    'an order is reported as late exactly once if its customer was emailed, and otherwise never',
    `update order_promise set late_at = now() where order_id = $1`,
  ],
  [
    'no order is reported as late without a promise',
    `with gone as (delete from order_promise where order_id = $1)
     insert into order_event (order_id, kind) values ($1, 'order.late')`,
  ],
];

export default damages;
