import type { Account, Program } from '#features/accounting/contract/accounting.ts';
import { record } from '#features/audit/server/record.ts';
import type { DocumentSheet } from '#features/documents/contract/documents.ts';
import { type MonthRange, findMonthRanges, streamMonth } from '#features/documents/server/month-sheets.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { type ZipFile, streamZip } from '#platform/server/tables/stream-zip.ts';
import { writeCsv } from '#platform/server/tables/write-table.ts';
import { getMonthAccounts } from './accounts.ts';
import { programFiles, toProgramRows } from './program-files.ts';

/** The rows of one file, and the number of documents in them. */
type Batch = { rows: string[][]; documents: number };

/** Divides the documents of one kind into files of a size that the program accepts. A document is never divided. */
async function* batchRows(
  sheets: AsyncIterable<DocumentSheet>,
  program: Program,
  accounts: ReadonlyMap<number, Account>,
): AsyncGenerator<string[][]> {
  const { most } = programFiles[program];
  let batch: Batch = { rows: [], documents: 0 };
  for await (const sheet of sheets) {
    const rows = toProgramRows(program, sheet, accounts);
    const isFull = batch.documents === most.documents || batch.rows.length + rows.length > most.rows;
    if (isFull && batch.documents > 0) {
      yield batch.rows;
      batch = { rows: [], documents: 0 };
    }
    batch.rows.push(...rows);
    batch.documents += 1;
  }
  if (batch.documents > 0) yield batch.rows;
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

const names = { invoice: 'Invoices', credit_note: 'Credit-notes' } as const;

const writeFiles = async (
  zip: ZipFile,
  db: Database,
  { program, month, found }: { program: Program; month: string; found: readonly MonthRange[] },
  accounts: ReadonlyMap<number, Account>,
): Promise<void> => {
  for (const range of found) {
    let number = 0;
    for await (const rows of batchRows(streamMonth(db, month, [range]), program, accounts)) {
      number += 1;
      const csv = writeCsv([programFiles[program].headers, ...rows]);
      await zip.add(`${names[range.kind]}-${number}.csv`, once(csv));
    }
  }
};

/**
 * Exports a month's invoices and credit notes for an accounting program. The totals of the files equal those of the
 * documents' register, to the cent; each document is checked as it is written.
 * @param month '2026-10', by the dates on the documents
 * @throws DomainError `month_without_documents`, `accounts_missing`
 */
export const exportFiles = async (
  db: Database,
  { customerId: actorId }: Caller,
  { program, month }: { program: Program; month: string },
) => {
  const found = await findMonthRanges(db, month);
  if (found.length === 0) throw new DomainError('month_without_documents');
  const accounts = await getMonthAccounts(db, program, month);
  await record(db, { kind: 'accounting.download', entity: 'accounting', entityId: program, actorId });
  return {
    type: 'application/zip' as const,
    data: streamZip((zip) => writeFiles(zip, db, { program, month, found }, accounts)),
  };
};
