import { sql } from 'drizzle-orm';
import type { StockEntry } from '#features/stock/contract/stock.ts';

export type StockEntryRow = Omit<StockEntry, 'at' | 'undone'> & {
  at: Date;
  undoneAt: Date | null;
  undoneBy: string | null;
};

/** Of the entry `e`, from its moves; what was taken back came in all the same. */
export const entryColumns = sql`e.id as "_id", e.created_at as at, e.kind, e.supplier, e.note, a.name as by,
  m.products, m.pieces, e.undone_at as "undoneAt", u.name as "undoneBy"`;

export const entryJoins = sql`join customer a on a.id = e.actor_id left join customer u on u.id = e.undone_by
  cross join lateral (
    select count(*)::int as products, coalesce(sum(d_on_hand), 0)::float8 as pieces
      from stock_move where entry_id = e.id and reason <> 'undone') m`;

export const toStockEntry = ({ at, undoneAt, undoneBy, ...row }: StockEntryRow): StockEntry => ({
  ...row,
  at: at.toISOString(),
  undone: undoneAt === null ? null : { at: undoneAt.toISOString(), by: undoneBy ?? '' },
});
