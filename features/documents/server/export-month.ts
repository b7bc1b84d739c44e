import { ZipWriter } from '@zip.js/zip.js';
import { sql } from 'drizzle-orm';
import { PassThrough, Writable } from 'node:stream';
import { ReadableStream as Pieces } from 'node:stream/web';
import {
  DocumentContent,
  type DocumentSheet,
  type IssuedKind,
  documentFileName,
  documentNumber,
} from '#features/documents/contract/documents.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { record } from '#features/audit/server/record.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { writeCsv } from '#platform/server/tables/write-table.ts';
import { issuedOn } from './documents.ts';
import { layOut } from './layout.ts';
import { drawFile } from './draw-document.ts';
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
 * The rows of a document in a monthly register, one for each tax rate. Credit notes are negative, so that columns add
 * up.
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

/** Documents read by one query. */
const PAGE = 20;

/**
 * SQL condition: the date on a document `d` is in the month. The range of `issued_at`, wider by a day at both ends,
 * excludes most documents before their time zones are read from the content.
 */
const isInMonth = (month: string) => {
  const first = sql`${`${month}-01`}::date`;
  return sql`d.year = ${Number(month.slice(0, 4))} and d.issued_at >= (${first} - 1)::timestamp at time zone 'UTC'
             and d.issued_at < (${first} + interval '1 month 1 day') at time zone 'UTC'
             and ${issuedOn} >= ${first} and ${issuedOn} < ${first} + interval '1 month'`;
};

/** The documents of one kind: their count, and the first and last number. */
type MonthRange = { kind: IssuedKind; count: number; first: number; last: number };

/**
 * Finds which documents were issued in a month. Up to the last number found, no document can be added later, because a
 * number stays locked until the one before it is written. So every read of this range returns the same documents.
 */
const findMonthRanges = (db: Database, month: string): Promise<MonthRange[]> =>
  rows<MonthRange>(
    db,
    sql`select d.kind, count(*)::int as count, min(d.number) as first, max(d.number) as last
          from document d where ${isInMonth(month)} group by d.kind order by d.kind desc`,
  );

type MonthDocumentRow = { year: number; number: number; issuedAt: Date; content: unknown };

/** Streams the documents of a month by number, invoices first, reading a page at a time. */
async function* streamMonth(db: Database, month: string, found: readonly MonthRange[]): AsyncGenerator<DocumentSheet> {
  for (const { kind, first, last } of found) {
    let after = first - 1;
    while (after < last) {
      const page = await rows<MonthDocumentRow>(
        db,
        sql`select d.year, d.number, d.issued_at as "issuedAt", d.content from document d
             where d.kind = ${kind} and d.number > ${after} and d.number <= ${last} and ${isInMonth(month)}
             order by d.number limit ${PAGE}`,
      );
      for (const row of page) {
        const { content, issuedAt } = row;
        yield { ...DocumentContent.parse(content), number: documentNumber(row), issuedAt: issuedAt.toISOString() };
      }
      after = page.at(-1)?.number ?? last;
    }
  }
}

const folders = { invoice: 'Invoices', credit_note: 'Credit-notes' } as const;

/** The path of a document in the ZIP file. */
const getZipPath = (sheet: DocumentSheet): string => `${folders[sheet.kind as IssuedKind]}/${documentFileName(sheet)}`;

async function* writeRegister(sheets: AsyncIterable<DocumentSheet>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(writeCsv([REGISTER_HEADERS], true));
  for await (const sheet of sheets) yield Buffer.from(writeCsv(toRegisterLines(sheet, getZipPath(sheet))));
}

const toWebStream = (pieces: AsyncIterable<Uint8Array>) => Pieces.from(pieces) as unknown as ReadableStream<Uint8Array>;

async function* once(draw: () => Promise<Buffer>): AsyncGenerator<Uint8Array> {
  yield await draw();
}

const writeZip = async (
  target: WritableStream<Uint8Array>,
  db: Database,
  month: string,
  found: readonly MonthRange[],
) => {
  const zip = new ZipWriter(target, { useWebWorkers: false, keepOrder: true });
  await zip.add('Register.csv', toWebStream(writeRegister(streamMonth(db, month, found))));
  for await (const sheet of streamMonth(db, month, found)) {
    // PDFs are already compressed.
    const options = { level: 0, lastModDate: new Date(sheet.issuedAt) };
    await zip.add(getZipPath(sheet), toWebStream(once(() => drawFile({ sheets: [layOut(sheet)] }))), options);
  }
  await zip.close();
};

async function* streamZip(db: Database, month: string, found: readonly MonthRange[]): AsyncGenerator<Uint8Array> {
  const output = new PassThrough();
  // If one document cannot be drawn, the whole download fails: an incomplete month is worse than none.
  writeZip(Writable.toWeb(output), db, month, found).catch((error: unknown) => output.destroy(error as Error));
  // If the client disconnects, this ends `out`, and with it the writing.
  yield* output;
}

/**
 * Exports the invoices and credit notes of a month as one ZIP of PDFs, with a register whose columns add up to them.
 * Documents are drawn while streaming, one at a time, so that memory use does not grow with their number. The audit
 * records who exported them.
 * @param month '2026-10', by the dates on the documents
 * @throws DomainError `month_without_documents`
 */
export const exportMonth = async (db: Database, { customerId: actorId }: Caller, month: string) => {
  const found = await findMonthRanges(db, month);
  if (found.length === 0) throw new DomainError('month_without_documents');
  await record(db, { kind: 'documents.download', entity: 'document', entityId: month, actorId });
  return { type: 'application/zip' as const, data: streamZip(db, month, found) };
};
