import { sql } from 'drizzle-orm';
import type { Entry } from '#features/stock/contract/stock.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { one } from '#platform/server/db/query.ts';
import { entryColumns, entryJoins, type EntryRow, presentEntry } from './entry-row.ts';

export const readEntry = async (trx: Transaction, id: string): Promise<Entry> =>
  presentEntry(
    await one<EntryRow>(trx, sql`select ${entryColumns} from stock_entry e ${entryJoins} where e.id = ${id}`),
  );
