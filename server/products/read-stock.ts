import type { Database } from '#server/db/open.ts';

/** What can still be bought of each of these products. */
export const readStock = async (db: Database, ids: string[]): Promise<Map<string, number>> => {
  const { rows } = await db.$client.query<{ id: string; pieces: number }>({
    name: 'read-stock',
    text: 'select product_id as id, on_hand - reserved as pieces from stock where product_id = any($1)',
    values: [ids],
  });
  return new Map(rows.map(({ id, pieces }) => [id, pieces]));
};
