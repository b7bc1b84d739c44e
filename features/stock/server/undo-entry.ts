import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { StockEntry } from '#features/stock/contract/stock.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute, maybeOne, rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { moveEntryStock } from './move-entry.ts';
import { getEntry } from './read-entry.ts';

/**
 * Takes an entry back by moves the other way, all of it or nothing; what was taken back stays so, however often it is
 * asked for. Moves in between stay counted.
 * @throws DomainError `entry_not_found`; `stock_held` when orders hold what it brought, or it was sent already; `stock_too_much`
 */
export const undoEntry = (db: Database, { customerId: actorId }: Caller, id: string): Promise<StockEntry> =>
  db.transaction(async (trx) => {
    const entry = await maybeOne<{ undoneAt: Date | null }>(
      trx,
      sql`select undone_at as "undoneAt" from stock_entry where id = ${id} for update`,
    );
    if (entry === null) throw new DomainError('entry_not_found');
    if (entry.undoneAt === null) {
      const moved = await rows<{ productId: string; pieces: number }>(
        trx,
        sql`select product_id as "productId", d_on_hand as pieces from stock_move where entry_id = ${id}`,
      );
      await execute(trx, sql`update stock_entry set undone_at = now(), undone_by = ${actorId} where id = ${id}`);
      const back = new Map(moved.map(({ productId, pieces }) => [productId, -pieces]));
      await moveEntryStock(trx, back, 'undone', { actorId, entryId: id });
    }
    return getEntry(trx, id);
  });
