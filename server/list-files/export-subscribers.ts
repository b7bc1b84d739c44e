import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/open.ts';
import { rows } from '#server/db/query.ts';
import { writePages } from '#server/products/csv/write-pages.ts';
import { type CsvFile, type FileRow, moment, PAGE } from './csv-file.ts';

/** The addresses that have confirmed that they want the newsletter: to no other may anything be sent. */
export const exportSubscribers = async (db: Database): Promise<CsvFile> => {
  const read = (after: string) =>
    rows<FileRow<string>>(
      db,
      sql`select email as key, array[email, ${moment(sql`confirmed_at`)}] as cells from subscriber
           where confirmed_at is not null and email > ${after} order by email limit ${PAGE}`,
    );
  return {
    type: 'text/csv',
    data: writePages<FileRow<string>>(
      ['E-mail', 'Confirmed'],
      (last) => read(last?.key ?? ''),
      ({ cells }) => cells,
    ),
  };
};
