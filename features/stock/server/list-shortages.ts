import { type SQL, sql } from 'drizzle-orm';
import type { PageQuery } from '#platform/contract/page-query.ts';
import { MOST_SHORT_ORDERS, type Shortage } from '#features/stock/contract/shortages.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { one, rows } from '#platform/server/db/query.ts';
import { shortLines } from './short-lines.ts';

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

/**
 * One page of the products that orders were promised more of than is on the shelf, and how many such products there
 * are.
 */
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

/** Products of an entry that are short now. */
export const listEntryShortages = (trx: Transaction, entryId: string): Promise<Shortage[]> =>
  readShortages(
    trx,
    sql`select distinct m.product_id from stock_move m join stock s on s.product_id = m.product_id and s.short > 0
         where m.entry_id = ${entryId}`,
  );
