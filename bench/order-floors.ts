import type { Pool } from 'pg';

/**
 * Places an order in one statement: it takes stock if there is enough, and writes the order, line, event, move
 * and email. Its tables have the shop's columns, keys, indexes and checks, but no foreign keys and no other
 * readers.
 */
const orderStatement = `
  with taken as (
    update floor.stock s set reserved = s.reserved + p.min_order from product p
     where s.product_id = $1 and p.id = $1 and p.status = 'active' and s.on_hand - s.reserved >= p.min_order
    returning p.*
  ), placed as (
    insert into floor.orders (customer_id, user_name, email, delivery_address, goods_cents, shipping_cents, total_cents,
                              held_until)
    select $2, 'Floor', 'floor@example.com', '{}', unit_price_cents, 0, unit_price_cents, now() + interval '1 day'
      from taken
    returning *
  ), lined as (
    insert into floor.order_line (order_id, position, product_id, sku, product_name, unit_price_cents, min_order, quantity,
                                  goods_cents)
    select placed.id, 1, taken.id, sku, name, unit_price_cents, min_order, min_order, unit_price_cents from taken, placed
    returning id, product_id, quantity
  ), moved as (
    insert into floor.stock_move (product_id, d_on_hand, d_reserved, reason, order_line_id)
    select product_id, 0, quantity, 'placed', id from lined
  ), happened as (
    insert into floor.order_event (order_id, kind, actor_id) select id, 'order.placed', customer_id from placed
  ), queued as (
    insert into floor.outbox (kind, entity_id) select 'order.placed', id from placed
  )
  select * from placed`;

/** Places orders as fast as this PostgreSQL can, with prepared statements and without HTTP or any other code. */
export const openOrderFloors = async (pool: Pool, productIds: string[]) => {
  await pool.query('create schema floor');
  for (const table of ['stock', 'orders', 'order_line', 'order_event', 'stock_move', 'outbox']) {
    await pool.query(`create table floor.${table} (like ${table} including all)`);
  }
  await pool.query(`insert into floor.stock (product_id, on_hand) select product_id, 100000000 from stock`);
  const { rows } = await pool.query<{ id: string }>(`select id from customer where email = 'customer@example.com'`);
  let turn = 0;
  return {
    /** @returns the number of orders per second */
    async placeOrders(connections: number, ms: number): Promise<number> {
      const end = performance.now() + ms;
      let placed = 0;
      const work = async () => {
        while (performance.now() < end) {
          const values = [productIds[(turn += 1) % productIds.length], rows[0]?.id];
          await pool.query({ name: 'floor-order', text: orderStatement, values });
          placed += 1;
        }
      };
      await Promise.all(Array.from({ length: connections }, work));
      return (placed * 1000) / ms;
    },
  };
};
