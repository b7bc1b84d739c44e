import { type SQL, sql } from 'drizzle-orm';

/** Invariants of promised days, as queries that find violations. */
export const deliveryDaysRules: Record<string, SQL> = {
  'the timeline of an order reports that it is late exactly once if its customer was emailed, and otherwise never': sql`
    select p.order_id from order_promise p
      left join order_event e on e.order_id = p.order_id and e.kind = 'order.late'
     group by p.order_id having count(e.id) <> count(distinct p.late_at)`,
  'the timeline reports only orders with a promise as late': sql`
    select e.order_id from order_event e left join order_promise p on p.order_id = e.order_id
     where e.kind = 'order.late' and p.order_id is null`,
};
