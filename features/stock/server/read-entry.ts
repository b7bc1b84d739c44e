import { sql } from 'drizzle-orm';
import type { StockEntry } from '#features/stock/contract/stock.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { one } from '#platform/server/db/query.ts';
import { entryColumns, entryJoins, type StockEntryRow, toStockEntry } from './entry-row.ts';

export const getEntry = async (trx: Transaction, id: string): Promise<StockEntry> =>
  toStockEntry(
    await one<StockEntryRow>(trx, sql`select ${entryColumns} from stock_entry e ${entryJoins} where e.id = ${id}`),
  );
