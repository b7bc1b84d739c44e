import { type SQL, sql } from 'drizzle-orm';

/** In which order the pieces that are there go to the orders `o`: paid before unpaid, the one that waits longest first. */
const TURN = sql`o.paid_at nulls last, o.number`;

/**
 * The lines of orders whose pieces a count did not find: line_id, order_id, product_id, `pieces` that are missing, and
 * the `turn` of each among those of its product.
 */
export const shortLines: SQL = sql`
  select line_id, order_id, product_id, turn, least(held, through - on_hand)::int as pieces
    from (select l.id as line_id, l.order_id, l.product_id, s.on_hand, l.quantity - l.shipped - l.released as held,
                 row_number() over (partition by l.product_id order by ${TURN})::int as turn,
                 sum(l.quantity - l.shipped - l.released) over (partition by l.product_id order by ${TURN}) as through
            from stock s join order_line l on l.product_id = s.product_id and l.quantity > l.shipped + l.released
            join orders o on o.id = l.order_id
           where s.short > 0) held
   where through > on_hand`;
