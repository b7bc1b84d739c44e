import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { ReadingAnswers } from '#features/file-readings/contract/file-readings.ts';
import type { ProductColumn } from '#features/product-columns/server/product-column.ts';
import {
  isProblemColumn,
  normalizeHeader,
  PACK_FIELD,
  truncateHeader,
} from '#features/product-columns/server/match-columns.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';

/* Stores the choices of staff, which apply to all files with the same headers. */

const hashHeaders = (headers: readonly string[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        [
          ...new Set(headers.filter((one) => !isProblemColumn(one)).map((one) => normalizeHeader(truncateHeader(one)))),
        ].toSorted(),
      ),
    )
    .digest('hex');

/**
 * The saved mapping for files with these headers: field by normalized header. A column whose attribute was deleted or
 * merged since is read as if staff had not chosen.
 * @param columns the product columns that exist now
 */
export const getColumnMapping = async (
  db: Database,
  headers: readonly string[],
  columns: readonly ProductColumn[],
): Promise<Map<string, string>> => {
  const found = await maybeOne<{ fields: Record<string, string> }>(
    db,
    sql`select fields from import_columns where key = ${hashHeaders(headers)}`,
  );
  const fields = new Set(['', PACK_FIELD, ...columns.map(({ field }) => field)]);
  return new Map(Object.entries(found?.fields ?? {}).filter(([, field]) => fields.has(field)));
};

/** The latest answers for files with these headers. */
export const getSavedAnswers = async (db: Database, headers: readonly string[]): Promise<ReadingAnswers> => {
  const found = await maybeOne<{ reading: ReadingAnswers }>(
    db,
    sql`select reading from import_columns where key = ${hashHeaders(headers)}`,
  );
  return found?.reading ?? {};
};

/** The field of each column of a file; an empty one leaves the column out. */
type NamedColumns = readonly { name: string; field: string }[];

/** Saves the mapping for all files with these headers. */
export const storeColumnMapping = async (
  trx: Transaction,
  headers: readonly string[],
  named: NamedColumns,
  customerId: string,
): Promise<void> => {
  const names = new Set(headers.map((header) => normalizeHeader(truncateHeader(header))));
  const fields = Object.fromEntries(
    named.map(({ name, field }) => [normalizeHeader(name), field] as const).filter(([name]) => names.has(name)),
  );
  await execute(
    trx,
    sql`insert into import_columns (key, fields, customer_id)
        values (${hashHeaders(headers)}, ${JSON.stringify(fields)}::jsonb, ${customerId})
        on conflict (key) do update set fields = excluded.fields, customer_id = excluded.customer_id, updated_at = now()`,
  );
};

/** Saves the answers for all files with these headers. Answers to questions that only other such files raised stay. */
export const storeAnswers = async (
  trx: Transaction,
  headers: readonly string[],
  answers: ReadingAnswers,
  customerId: string,
): Promise<void> => {
  await execute(
    trx,
    sql`insert into import_columns (key, fields, reading, customer_id)
        values (${hashHeaders(headers)}, '{}', ${JSON.stringify(answers)}::jsonb, ${customerId})
        on conflict (key) do update
          set reading = import_columns.reading || excluded.reading, customer_id = excluded.customer_id,
              updated_at = now()`,
  );
};
