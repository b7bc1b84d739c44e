import { sql } from 'drizzle-orm';
import type { StockEntry } from '#features/stock/contract/stock.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { one, rows } from '#platform/server/db/query.ts';

type StockEntryRow = Omit<StockEntry, 'at' | 'undone'> & {
  at: Date;
  undoneAt: Date | null;
  undoneBy: string | null;
};

/** Columns of the entry `e`, with totals from its moves. An undone entry keeps its original totals. */
const entryColumns = sql`e.id as "_id", e.created_at as at, e.kind, e.supplier, e.note, a.name as by,
  m.products, m.pieces, e.undone_at as "undoneAt", u.name as "undoneBy"`;

const entryJoins = sql`join customer a on a.id = e.actor_id left join customer u on u.id = e.undone_by
  cross join lateral (
    select count(*)::int as products, coalesce(sum(d_on_hand), 0)::float8 as pieces
      from stock_move where entry_id = e.id and reason <> 'undone') m`;

const toStockEntry = ({ at, undoneAt, undoneBy, ...row }: StockEntryRow): StockEntry => ({
  ...row,
  at: at.toISOString(),
  undone: undoneAt === null ? null : { at: undoneAt.toISOString(), by: undoneBy ?? '' },
});

/**
 * Lists goods in and counts, newest first.
 * @param before id of the last item on the previous page
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

export const getEntry = async (trx: Transaction, id: string): Promise<StockEntry> =>
  toStockEntry(
    await one<StockEntryRow>(trx, sql`select ${entryColumns} from stock_entry e ${entryJoins} where e.id = ${id}`),
  );
