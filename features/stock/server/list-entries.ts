import { sql } from 'drizzle-orm';
import type { StockEntry } from '#features/stock/contract/stock.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { entryColumns, entryJoins, type StockEntryRow, toStockEntry } from './entry-row.ts';

/**
 * Goods in and counts, newest first.
 * @param before the last one of the page before this one
 */
export const listEntries = async (
  db: Database,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<{ entries: StockEntry[]; next: string | null }> => {
  const found = await rows<StockEntryRow>(
    db,
    sql`select ${entryColumns}
          from (select * from stock_entry
                 where ${before ?? null}::uuid is null or id < ${before ?? null}::uuid
                 order by id desc limit ${limit + 1}) e ${entryJoins}
         order by e.id desc`,
  );
  const entries = found.slice(0, limit).map(toStockEntry);
  return { entries, next: found.length > limit ? (entries.at(-1)?._id ?? null) : null };
};
