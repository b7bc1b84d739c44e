import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';

/** What is left of a product, and the last of the moves that have led there. */
type MovedStock = { pieces: number; by: string };

/**
 * Every product on sale whose stock was moved in the last seconds.
 * @param seconds longer than any transaction takes that moves stock and is no import: one that began before another may end after it
 */
export const listMovedStock = async (db: Database, seconds: number): Promise<Map<string, MovedStock>> => {
  const found = await rows<MovedStock & { id: string }>(
    db,
    // The ids of moves tell when each was made; asked for by itself, the first of them is looked up in their index.
    sql`select s.product_id as id, s.on_hand - s.reserved as pieces, moved.by
          from (select product_id, max(id::text) as by from stock_move
                 where id >= (select uuidv7(make_interval(secs => -${seconds}::float8))) group by 1) moved
          join stock s using (product_id)
          join product p on p.id = s.product_id and p.status = 'active'`,
    'read-moved',
  );
  return new Map(found.map(({ id, ...moved }) => [id, moved]));
};
