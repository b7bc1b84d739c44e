import { sql } from 'drizzle-orm';
import type { DocumentSheet, IssuedKind } from '#features/documents/contract/documents.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { type DocumentRow, issuedOn, toDocumentSheet } from './documents.ts';

/** Documents that one query reads. */
const PAGE = 20;

/**
 * SQL condition: the date on a document `d` is in the month. The range of `issued_at`, wider by a day at both ends,
 * excludes most documents before their time zones are read from the content.
 */
export const isInMonth = (month: string) => {
  const first = sql`${`${month}-01`}::date`;
  return sql`d.year = ${Number(month.slice(0, 4))} and d.issued_at >= (${first} - 1)::timestamp at time zone 'UTC'
             and d.issued_at < (${first} + interval '1 month 1 day') at time zone 'UTC'
             and ${issuedOn} >= ${first} and ${issuedOn} < ${first} + interval '1 month'`;
};

/** The documents of one kind: their count, and the first and last number. */
export type MonthRange = { kind: IssuedKind; count: number; first: number; last: number };

/**
 * Finds the range of numbers issued in a month. No document can later be added below the last number found, because a
 * number stays locked until the one before it is written. So every read of this range returns the same documents.
 */
export const findMonthRanges = (db: Database, month: string): Promise<MonthRange[]> =>
  rows<MonthRange>(
    db,
    sql`select d.kind, count(*)::int as count, min(d.number) as first, max(d.number) as last
          from document d where ${isInMonth(month)} group by d.kind order by d.kind desc`,
  );

/** Streams the documents of a month by number, invoices first, reading a page at a time. */
export async function* streamMonth(
  db: Database,
  month: string,
  found: readonly MonthRange[],
): AsyncGenerator<DocumentSheet> {
  for (const { kind, first, last } of found) {
    let after = first - 1;
    while (after < last) {
      const page = await rows<DocumentRow>(
        db,
        sql`select d.year, d.number, d.issued_at as "issuedAt", d.content from document d
             where d.kind = ${kind} and d.number > ${after} and d.number <= ${last} and ${isInMonth(month)}
             order by d.number limit ${PAGE}`,
      );
      yield* page.map(toDocumentSheet);
      after = page.at(-1)?.number ?? last;
    }
  }
}
