import { sql } from 'drizzle-orm';
import { change } from '#server/db/query.ts';
import type { Transaction } from '#server/db/open.ts';
import type { stockMove } from '#server/db/schema/orders.ts';

/** A change of a product's figures, for the line of an order or by itself, and why. */
export type StockMove = {
  productId: string;
  orderLineId: string | null;
  reason: (typeof stockMove.$inferSelect)['reason'];
  dOnHand: number;
  dReserved: number;
};

/**
 * Changes stock and writes down why, all of it in one statement, and once in a transaction: everybody locks in the order
 * of the products, so that two orders of the same goods never wait for each other; what would sell more than there is breaks `stock_bounds`.
 */
export const moveStock = async (
  trx: Transaction,
  moves: StockMove[],
  by: { actorId?: string; note?: string } = {},
): Promise<void> => {
  if (moves.length === 0) return;
  const column = <K extends keyof StockMove>(key: K) => sql.param(moves.map((move) => move[key]));
  await change(
    trx,
    sql`with moves as materialized (
          select * from unnest(${column('productId')}::uuid[], ${column('orderLineId')}::uuid[],
                               ${column('reason')}::text[], ${column('dOnHand')}::int[], ${column('dReserved')}::int[])
                   m(product_id, order_line_id, reason, d_on_hand, d_reserved)
        ), sums as materialized (
          select product_id, sum(d_on_hand)::int as d_on_hand, sum(d_reserved)::int as d_reserved from moves group by 1
        ), held as materialized (
          select s.product_id from stock s join sums using (product_id) order by s.product_id for no key update of s
        ), moved as (
          update stock s set on_hand = s.on_hand + m.d_on_hand, reserved = s.reserved + m.d_reserved
            from sums m join held using (product_id) where s.product_id = m.product_id
        )
        insert into stock_move (product_id, order_line_id, d_on_hand, d_reserved, reason, actor_id, note)
        select product_id, order_line_id, d_on_hand, d_reserved, reason, ${by.actorId ?? null}::uuid, ${by.note ?? null}
          from moves`,
  );
};
