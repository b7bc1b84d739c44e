import { type SQL, sql } from 'drizzle-orm';
import type { PageQuery } from '#platform/contract/page-query.ts';
import { MOST_SHORT_ORDERS, type Shortage } from '#features/stock/contract/shortages.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { one, rows } from '#platform/server/db/query.ts';

/**
 * Sort order in which orders `o` get the pieces on the shelf: orders set aside at the counter first, then paid before
 * unpaid, then the oldest.
 */
const FILL_ORDER = sql`o.ready_at is null, o.paid_at nulls last, o.number`;

/**
 * SQL of the order lines that lack pieces after a count, with the columns line_id, order_id, product_id, `pieces`
 * (the number missing), and `turn` (the line's place in the queue for its product).
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

/** @param chosen SQL of a query that selects `product_id` */
const readShortages = (db: Database | Transaction, chosen: SQL): Promise<Shortage[]> =>
  rows<Shortage>(
    db,
    sql`select p.id as "_id", p.sku, p.name, s.on_hand as "onHand", s.short, w.orders, w.more
          from (${chosen}) chosen join stock s using (product_id) join product p on p.id = s.product_id
          cross join lateral (
            select coalesce(json_agg(json_build_object(
                     '_id', o.id, 'number', o.number, 'isPaid', o.paid_at is not null, 'pieces', x.pieces)
                     order by x.turn) filter (where x.place <= ${MOST_SHORT_ORDERS}), '[]') as orders,
                   greatest(count(*) - ${MOST_SHORT_ORDERS}, 0)::int as more
              from (select w.*, row_number() over (order by w.turn) as place
                      from (${shortLines}) w where w.product_id = s.product_id) x
              join orders o on o.id = x.order_id) w
         order by p.sku`,
  );

/** Lists one page of the short products, with their total count. */
export const listShortages = async (
  db: Database,
  { page, limit }: PageQuery,
): Promise<{ items: Shortage[]; total: number }> => {
  const [items, { total }] = await Promise.all([
    readShortages(
      db,
      sql`select s.product_id from stock s join product p on p.id = s.product_id where s.short > 0
           order by p.sku limit ${limit} offset ${(page - 1) * limit}`,
    ),
    one<{ total: number }>(db, sql`select count(*)::int as total from stock where short > 0`),
  ]);
  return { items, total };
};

/** Lists the products of an entry that are now short. */
export const listEntryShortages = (trx: Transaction, entryId: string): Promise<Shortage[]> =>
  readShortages(
    trx,
    sql`select distinct m.product_id from stock_move m join stock s on s.product_id = m.product_id and s.short > 0
         where m.entry_id = ${entryId}`,
  );
