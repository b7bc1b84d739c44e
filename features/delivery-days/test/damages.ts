/* SQL that breaks the invariants of promised days; $1 is the id of a paid order. */

const damages: [rule: string, damage: string][] = [
  [
    'the timeline of an order reports that it is late exactly once if its customer was emailed, and otherwise never',
    `insert into order_promise (order_id, from_date, to_date, pay_by, delivery_time, country, late_at)
     values ($1, '2026-01-05', '2026-01-06', now(), '{}', 'SG', now())
     on conflict (order_id) do update set late_at = now()`,
  ],
  [
    'the timeline reports only orders with a promise as late',
    `with gone as (delete from order_promise where order_id = $1)
     insert into order_event (order_id, kind) values ($1, 'order.late')`,
  ],
];

export default damages;
