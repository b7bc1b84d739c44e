import { type DocumentSheet, type IssuedKind, documentFileName } from '#features/documents/contract/documents.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { record } from '#features/audit/server/record.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { type ZipFile, streamZip } from '#platform/server/tables/stream-zip.ts';
import { continueCsv, writeCsv } from '#platform/server/tables/write-table.ts';
import { layOut } from './layout.ts';
import { drawFile } from './draw-document.ts';
import { type MonthRange, findMonthRanges, streamMonth } from './month-sheets.ts';
import { getIsoDateInZone } from '#platform/contract/dates.ts';
import { type Cents, toDollars } from '#platform/contract/money.ts';

export const REGISTER_HEADERS = [
  'Number',
  'Kind',
  'Issued',
  'Order',
  'Changes',
  'Name',
  'Company',
  'Tax Number',
  'Country',
  'Region',
  'Tax Rate',
  'Net',
  'Tax',
  'Gross',
  'Currency',
  'Transaction',
  'File',
];

/**
 * Returns the rows of a document in a monthly register, one for each tax rate. Amounts of credit notes are negative, so
 * that columns add up.
 */
export const toRegisterLines = (sheet: DocumentSheet, path: string): string[][] => {
  const { kind, number, order, about, buyer, billTo, taxes, currency, payment } = sheet;
  const issueDay = getIsoDateInZone(sheet.issuedAt, sheet.timeZone);
  const sign = kind === 'credit_note' ? -1 : 1;
  const dollars = (amount: Cents): string => (sign * toDollars(amount) || 0).toFixed(2);
  return taxes.map(({ rate, netCents, taxCents, grossCents }) => [
    number,
    kind === 'credit_note' ? 'Credit note' : 'Invoice',
    issueDay,
    String(order.number),
    about?.number ?? '',
    billTo.name || buyer.name,
    billTo.company,
    billTo.taxNumber,
    billTo.country,
    billTo.region,
    String(rate),
    dollars(netCents),
    dollars(taxCents),
    dollars(grossCents),
    currency.toUpperCase(),
    payment?.transactionId ?? '',
    path,
  ]);
};

const folders = { invoice: 'Invoices', credit_note: 'Credit-notes' } as const;

/** The path of a document in the ZIP file. */
const getZipPath = (sheet: DocumentSheet): string => `${folders[sheet.kind as IssuedKind]}/${documentFileName(sheet)}`;

async function* writeRegister(sheets: AsyncIterable<DocumentSheet>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(writeCsv([REGISTER_HEADERS]));
  for await (const sheet of sheets) yield Buffer.from(continueCsv(toRegisterLines(sheet, getZipPath(sheet))));
}

async function* once(draw: () => Promise<Buffer>): AsyncGenerator<Uint8Array> {
  yield await draw();
}

const writeMonth = async (zip: ZipFile, db: Database, month: string, found: readonly MonthRange[]) => {
  await zip.add('Register.csv', writeRegister(streamMonth(db, month, found)));
  for await (const sheet of streamMonth(db, month, found)) {
    // PDFs are already compressed.
    const options = { level: 0, lastModDate: new Date(sheet.issuedAt) };
    await zip.add(
      getZipPath(sheet),
      once(() => drawFile({ sheets: [layOut(sheet)] })),
      options,
    );
  }
};

/**
 * Exports the invoices and credit notes of a month as one ZIP of PDFs, with a register whose columns add up to their
 * totals. Documents are drawn while streaming, one at a time, so that memory use does not grow with their number. The
 * audit records who exported them.
 * @param month '2026-10', by the dates on the documents
 * @throws DomainError `month_without_documents`
 */
export const exportMonth = async (db: Database, { customerId: actorId }: Caller, month: string) => {
  const found = await findMonthRanges(db, month);
  if (found.length === 0) throw new DomainError('month_without_documents');
  await record(db, { kind: 'documents.download', entity: 'document', entityId: month, actorId });
  return { type: 'application/zip' as const, data: streamZip((zip) => writeMonth(zip, db, month, found)) };
};
