import { type SQL, sql } from 'drizzle-orm';

/**
 * The order in which orders `o` get the pieces on the shelf: those whose pieces are set aside at the counter, then paid
 * before unpaid, then the one that waits longest.
 */
const FILL_ORDER = sql`o.ready_at is null, o.paid_at nulls last, o.number`;

/**
 * SQL of the order lines that lack pieces because a count found too few: line_id, order_id, product_id, `pieces` that
 * are missing, and `turn`, the place of the line in the queue for its product.
 */
export const shortLines: SQL = sql`
  select line_id, order_id, product_id, turn, least(held, through - on_hand)::int as pieces
    from (select l.id as line_id, l.order_id, l.product_id, s.on_hand, l.quantity - l.shipped - l.released as held,
                 row_number() over (partition by l.product_id order by ${FILL_ORDER})::int as turn,
                 sum(l.quantity - l.shipped - l.released) over (partition by l.product_id order by ${FILL_ORDER}) as through
            from stock s join order_line l on l.product_id = s.product_id and l.quantity > l.shipped + l.released
            join orders o on o.id = l.order_id
           where s.short > 0) held
   where through > on_hand`;
