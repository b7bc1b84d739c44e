import { type SQL, sql } from 'drizzle-orm';

/** Invariants of orders that staff placed, as queries that find violations. */
export const staffOrderRules: Record<string, SQL> = {
  'the timeline of an order that staff placed names who placed it': sql`
    select f.order_id from staff_order f
     where not exists (select from order_event e where e.order_id = f.order_id and e.kind = 'order.placed'
                          and e.actor_id = f.actor_id)`,
  'a walk-in cannot sign in, and has only orders that staff placed': sql`
    select w.customer_id from walk_in w join customer c on c.id = w.customer_id
     where c.auth_user_id is not null or c.email not like 'walk-in-%@invalid'
     union all
    select o.id from orders o join walk_in w on w.customer_id = o.customer_id
     where not exists (select from staff_order f where f.order_id = o.id)`,
};
