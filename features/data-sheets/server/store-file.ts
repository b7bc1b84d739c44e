import { sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { PDF_TYPE } from '#features/data-sheets/contract/data-sheets.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';

/** Programs look for the end mark in this many bytes at the end of a file, because some append a few bytes. */
const END_BYTES = 1024;

/** True if the bytes begin and end as a PDF does. Other types, also HTML that only claims to be a PDF, do not. */
const isPdf = (data: Buffer): boolean =>
  /^%PDF-[12]\.\d/.test(data.toString('latin1', 0, 8)) && data.subarray(-END_BYTES).includes('%%EOF');

/**
 * Stores an uploaded PDF, named by a hash of its content. The same file is stored only once.
 * @returns its address, and its size in bytes
 * @throws DomainError `data_sheet_unreadable`
 */
export const storeDataSheet = async (db: Database, data: Buffer): Promise<{ url: string; bytes: number }> => {
  if (!isPdf(data)) throw new DomainError('data_sheet_unreadable');
  const name = createHash('sha256').update(data).digest('hex').slice(0, 32);
  await execute(
    db,
    sql`insert into data_sheet_file (name, data) values (${name}, ${data})
        on conflict (name) do update set uploaded_at = now()`,
  );
  return { url: `/data-sheets/${name}.pdf`, bytes: data.length };
};

/**
 * Finds a PDF by file name.
 * @throws DomainError `not_found`
 */
export const getDataSheetFile = async (
  db: Database,
  fileName: string,
): Promise<{ type: typeof PDF_TYPE; data: Buffer }> => {
  const [, name] = /^([0-9a-f]{32})\.pdf$/.exec(fileName) ?? [];
  const found =
    name === undefined
      ? null
      : await maybeOne<{ data: Buffer }>(db, sql`select data from data_sheet_file where name = ${name}`);
  if (found === null) throw new DomainError('not_found');
  return { type: PDF_TYPE, data: found.data };
};
