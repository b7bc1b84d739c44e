import { readVersions } from '#features/search/server/read-versions.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { EventStream } from '#platform/server/http/event-stream.ts';
import { sql } from 'drizzle-orm';
import { rows } from '#platform/server/db/query.ts';

/** Stock of a product, and the last move that led to it. */
type MovedStock = { pieces: number; by: string };

/**
 * Lists products for sale whose stock moved within the last `seconds` seconds.
 * @param seconds longer than any transaction that moves stock, except imports, because a transaction may start before
 *   another one and commit after it
 */
const listMovedStock = async (db: Database, seconds: number): Promise<Map<string, MovedStock>> => {
  const found = await rows<MovedStock & { id: string }>(
    db,
    // Move ids are UUIDv7 and contain their time. The subquery lets PostgreSQL look up the first id in the index.
    sql`select s.product_id as id, s.on_hand - s.reserved as pieces, moved.by
          from (select product_id, max(id::text) as by from stock_move
                 where id >= (select uuidv7(make_interval(secs => -${seconds}::float8))) group by 1) moved
          join stock s using (product_id)
          join product p on p.id = s.product_id and p.status = 'active'`,
    'read-moved',
  );
  return new Map(found.map(({ id, ...moved }) => [id, moved]));
};

/** Longer than any transaction may run (`db/limits.ts`), except imports, which increase the products version. */
const WINDOW_SECONDS = 30;

/** Above this number, one `again` event makes all pages refresh instead. */
const MOST_SENT_CHANGES = 500;

/**
 * Sends all stock changes since the previous poll, from all processes, to a stream. The cost depends on the moves of
 * the last half minute instead of the number of listeners. Each poll compares recent moves with those already sent. So
 * it does not miss a change that was written before another one but committed after it, or a change that was reversed.
 * Other changes of products increase the products version, which invalidates every cache of products.
 * @returns the poll function; it forgets what it sent while there are no listeners
 */
export const createStockPoller = (db: Database, stream: EventStream): (() => Promise<void>) => {
  let sentStock: Awaited<ReturnType<typeof listMovedStock>> = new Map();
  let version: string | null = null;
  const forget = (): void => {
    sentStock = new Map();
    version = null;
  };
  return async () => {
    if (stream.count() === 0) return forget();
    try {
      const [{ versions }, moved] = await Promise.all([readVersions(db), listMovedStock(db, WINDOW_SECONDS)]);
      const changed = [...moved].filter(
        ([id, { pieces, by }]) => sentStock.get(id)?.pieces !== pieces || sentStock.get(id)?.by !== by,
      );
      const isAgain = versions.products !== version || changed.length > MOST_SENT_CHANGES;
      sentStock = moved;
      version = versions.products;
      if (changed.length > 0 && changed.length <= MOST_SENT_CHANGES)
        stream.broadcast('stock', Object.fromEntries(changed.map(([id, { pieces }]) => [id, pieces])));
      if (isAgain) stream.broadcast('again');
    } catch (error) {
      // The next poll may use another database server, which may lack the latest changes.
      forget();
      throw error;
    }
  };
};
