import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { StockMovement, StockHistory } from '#features/stock/contract/stock.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';

type StockHistoryRow = Omit<StockHistory, 'moves' | 'next' | 'stock'> & { moves: StockMovement[] };

/** Splits 'released' into expired and cancelled orders, and calls a change with the product form 'edited'. */
const moveReason = sql`case
  when m.reason = 'released' then case o.status when 'expired' then 'expired' else 'cancelled' end
  when m.reason = 'counted' and m.entry_id is null then 'edited'
  else m.reason end`;

/** The note of the move or of its entry; for goods in, with the supplier. */
const moveNote = sql`coalesce(m.note, nullif(concat_ws(': ', nullif(e.supplier, ''), nullif(e.note, '')), ''))`;

/** The person who made the change: the actor of the move, or else the person whom the order or its events name. */
const movedByName = sql`coalesce(a.name, case
  when m.reason = 'placed' then o.user_name
  when m.reason in ('released', 'refunded', 'returned') then (
    select c.name from order_event e join customer c on c.id = e.actor_id
     where e.order_id = o.id and e.kind in ('order.cancellation_started', 'order.refund_requested', 'return.received') and e.created_at <= m.created_at
     order by e.id desc limit 1) end)`;

/**
 * Lists all changes of a product's stock, newest first, whether or not it is for sale. One query calculates the stock
 * after each change backward from the current stock, so that concurrent changes cannot make it wrong.
 * @param before id of the last item on the previous page
 * @throws DomainError `product_not_found`
 */
export const getStockHistory = async (
  db: Database,
  id: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<StockHistory> => {
  const at = sql`${before ?? null}::uuid`;
  const found = await maybeOne<StockHistoryRow>(
    db,
    sql`with page as (
          select * from stock_move m where m.product_id = ${id} and (${at} is null or m.id < ${at})
           order by m.id desc limit ${limit + 1}
        ), later as (
          select coalesce(sum(d_on_hand), 0) as pieces, coalesce(sum(d_reserved), 0) as held
            from stock_move where product_id = ${id} and id >= ${at}
        ), counted as (
          select m.*,
                 s.on_hand - later.pieces - coalesce(sum(m.d_on_hand) over newer, 0) as on_hand,
                 s.reserved + s.short - later.held - coalesce(sum(m.d_reserved) over newer, 0) as reserved
            from page m join stock s using (product_id) cross join later
          window newer as (order by m.id desc rows between unbounded preceding and 1 preceding)
        )
        select json_build_object('_id', p.id, 'sku', p.sku, 'name', p.name, 'slug', p.slug,
                                 'isSold', p.status = 'active') as product,
               s.on_hand as "onHand", s.reserved as held, s.short,
               coalesce((
                 select json_agg(json_build_object(
                          '_id', m.id, 'at', m.created_at, 'reason', ${moveReason}, 'by', ${movedByName}, 'note', ${moveNote},
                          'order', case when o.id is not null then json_build_object('_id', o.id, 'number', o.number) end,
                          'pieces', m.d_on_hand,
                          'held', least(m.on_hand, m.reserved) - least(m.on_hand - m.d_on_hand, m.reserved - m.d_reserved),
                          'onHand', m.on_hand, 'stock', greatest(m.on_hand - m.reserved, 0)) order by m.id desc)
                   from counted m left join order_line l on l.id = m.order_line_id left join orders o on o.id = l.order_id
                   left join customer a on a.id = m.actor_id left join stock_entry e on e.id = m.entry_id), '[]') as moves
          from product p join stock s on s.product_id = p.id where p.id = ${id}`,
  );
  if (found === null) throw new DomainError('product_not_found');
  const moves = found.moves
    .slice(0, limit)
    .map(({ at: moment, ...move }) => ({ ...move, at: new Date(moment).toISOString() }));
  return {
    ...found,
    stock: found.onHand - found.held,
    moves,
    next: found.moves.length > limit ? (moves.at(-1)?._id ?? null) : null,
  };
};
