import { sql } from 'drizzle-orm';
import { UNDO_DAYS } from '#features/catalog-changes/contract/catalog-changes.ts';
import type { CategoryMerge } from '#features/categories/contract/categories.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';

/** The most merges in the list. */
const MOST_LISTED = 50;

/** SQL of the merges `m` that can be undone, unless their target no longer exists. */
export const isUndoable = sql`m.kind = 'category.merge' and m.state = 'done'
  and m.created_at > now() - make_interval(days => ${UNDO_DAYS}::int)`;

/** Lists the latest merges of categories that can be undone. */
export const listMerges = async (db: Database): Promise<CategoryMerge[]> => {
  const found = await rows<Omit<CategoryMerge, 'mergedAt'> & { at: Date }>(
    db,
    sql`select m.id as "_id", m.details ->> 'name' as name, c.name as "into", m.done as products, m.created_at as at
          from catalog_change m join category c on c.id::text = m.target
         where ${isUndoable} order by m.id desc limit ${MOST_LISTED}`,
  );
  return found.map(({ at, ...merge }) => ({ ...merge, mergedAt: at.toISOString() }));
};
