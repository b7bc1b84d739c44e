import { type SQL, sql } from 'drizzle-orm';
import { sqlStatesWhere } from '#features/orders/server/order-states.ts';

/** Invariants of discount codes, as queries that find violations. */
export const discountCodeRules: Record<string, SQL> = {
  'the uses of a discount code are its orders that were not canceled, and at most its limit': sql`
    select c.id from discount_code c left join code_use u on u.code_id = c.id and u.released_at is null
     group by c.id having c.used <> count(u.order_id) or c.used > c.most_uses`,
  'the use of a discount code is released exactly if its order was canceled or expired': sql`
    select u.order_id from code_use u join orders o on o.id = u.order_id
     where (o.status in ${sqlStatesWhere('isVoid')}) <> (u.released_at is not null)`,
  'the use of a discount code has the amount that it took off its order': sql`
    select u.order_id from code_use u join discount_code c on c.id = u.code_id join orders o on o.id = u.order_id
      left join lateral (select sum(code_cents) as cents from order_line where order_id = o.id) l on true
     where o.code <> c.code or o.code_cents <> l.cents
        or (o.shipping_cents > 0 or o.code_cents > 0) and o.code_cents <> u.amount_cents
    union all
    select o.id from orders o
     where (o.code <> '' or o.code_cents > 0) and not exists (select from code_use u where u.order_id = o.id)`,
};
