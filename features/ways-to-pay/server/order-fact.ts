import { sql } from 'drizzle-orm';
import type { OrderFact } from '#features/orders/server/order-facts.ts';
import { sqlStatesAllowing } from '#features/orders/server/order-states.ts';

/** How the buyer of an unpaid order said that they will pay. */
export const expectedPaymentFact: OrderFact = {
  label: 'Way to pay',
  select: (orderId) => sql`(
    select case w.way when 'bank' then 'Bank transfer expected' else 'Pays at the counter' end
      from order_way w join orders e on e.id = w.order_id
     where w.order_id = ${orderId} and e.status in ${sqlStatesAllowing('pay')})`,
};
