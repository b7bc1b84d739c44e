import { sql } from 'drizzle-orm';
import type { FileFormat } from '#platform/contract/file-query.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { type TableFile, writeTable } from '#platform/server/tables/write-table.ts';
import { type FileRow, timeCell, ROWS_PER_READ } from './csv-file.ts';

/** The addresses that have confirmed that they want the newsletter: to no other may anything be sent. */
export const exportSubscribers = async (db: Database, format: FileFormat): Promise<TableFile> => {
  const read = (after: string) =>
    rows<FileRow<string>>(
      db,
      sql`select email as key, array[email, ${timeCell(sql`confirmed_at`)}] as cells from subscriber
           where confirmed_at is not null and email > ${after} order by email limit ${ROWS_PER_READ}`,
    );
  return writeTable<FileRow<string>>({
    format,
    headers: ['E-mail', 'Confirmed'],
    read: (last) => read(last?.key ?? ''),
    cellsOf: ({ cells }) => cells,
  });
};
