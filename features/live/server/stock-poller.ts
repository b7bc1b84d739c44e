import { readVersions } from '#features/search/server/read-versions.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { EventStream } from '#platform/server/http/event-stream.ts';
import { sql } from 'drizzle-orm';
import { rows } from '#platform/server/db/query.ts';

/** What is left of a product, and the last of the moves that have led there. */
type MovedStock = { pieces: number; by: string };

/**
 * Every product on sale whose stock was moved in the last seconds.
 * @param seconds longer than any transaction takes that moves stock and is no import: one that began before another may end after it
 */
const listMovedStock = async (db: Database, seconds: number): Promise<Map<string, MovedStock>> => {
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

/** Longer than a connection may be held (`db/limits.ts`), but for imports, which move the version of the products. */
const WINDOW_SECONDS = 30;

/** More are told as one: whoever shows products then looks for himself. */
const MOST_SENT_CHANGES = 500;

/**
 * Tells a stream what has changed since the look before, whichever process changed it: costs what was sold in the last
 * half minute, however many listen. Every look compares what was moved lately with what was told of it, so that nothing
 * is missed that was written before another change and committed after it, or that has gone back to what was told before. What else changes of products moves their
 * version, as it does for whatever is kept of them.
 * @returns a look; where nobody listens it forgets
 */
export const createStockPoller = (db: Database, stream: EventStream): (() => Promise<void>) => {
  let told: Awaited<ReturnType<typeof listMovedStock>> = new Map();
  let version: string | null = null;
  const forget = (): void => {
    told = new Map();
    version = null;
  };
  return async () => {
    if (stream.count() === 0) return forget();
    try {
      const [{ versions }, moved] = await Promise.all([readVersions(db), listMovedStock(db, WINDOW_SECONDS)]);
      const changed = [...moved].filter(
        ([id, { pieces, by }]) => told.get(id)?.pieces !== pieces || told.get(id)?.by !== by,
      );
      const isAgain = versions.products !== version || changed.length > MOST_SENT_CHANGES;
      told = moved;
      version = versions.products;
      if (changed.length > 0 && changed.length <= MOST_SENT_CHANGES)
        stream.tell('stock', Object.fromEntries(changed.map(([id, { pieces }]) => [id, pieces])));
      if (isAgain) stream.tell('again');
    } catch (error) {
      // Another database may answer next, which has lost the last moments.
      forget();
      throw error;
    }
  };
};
