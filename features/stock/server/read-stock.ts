import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';

/** What can still be bought of each of these products. */
export const getAvailableStock = async (db: Database, ids: string[]): Promise<Map<string, number>> => {
  const found = await rows<{ id: string; pieces: number }>(
    db,
    sql`select product_id as id, on_hand - reserved as pieces from stock where product_id = any(${sql.param(ids)})`,
    'read-stock',
  );
  return new Map(found.map(({ id, pieces }) => [id, pieces]));
};
