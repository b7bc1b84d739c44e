import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { FileColumns, NamedColumn, ProductImport } from '#features/catalog-import/contract/product-files.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { type ProductColumn, createColumns } from '#features/product-columns/server/columns.ts';
import {
  normalizeHeader,
  isProblemColumn,
  indexByName,
  truncateHeader,
} from '#features/product-columns/server/match-columns.ts';
import type { FileRow } from '#platform/server/tables/file-row.ts';
import { findMissingAttributes } from '#features/product-editing/server/missing-names.ts';
import { getCatalogNames } from '#features/product-editing/server/catalog-names.ts';
import { requestRecheck, getImportFile } from './import-files.ts';
import { openRows } from './open-rows.ts';
import { getImport } from './read-imports.ts';

/** Sample rows shown for each column, and characters of each sample. */
const SAMPLES = 3;
const LONGEST_SAMPLE = 60;

/** Shorter words occur in too many names. */
const MIN_GUESS_LENGTH = 3;

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

/** The saved mapping for files with these headers: field by normalized header. */
export const getColumnMapping = async (db: Database, headers: readonly string[]): Promise<Map<string, string>> => {
  const found = await maybeOne<{ fields: Record<string, string> }>(
    db,
    sql`select fields from import_columns where key = ${hashHeaders(headers)}`,
  );
  return new Map(Object.entries(found?.fields ?? {}));
};

/** The first rows of a file; empty if it cannot be read as rows. */
const readFirstRows = async (db: Database, id: string): Promise<FileRow[]> => {
  const rows: FileRow[] = [];
  try {
    const { rows: all } = await openRows(db, await getImportFile(db, id));
    for await (const row of all) {
      rows.push(row);
      if (rows.length > SAMPLES) break;
    }
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'not_ready') throw error;
  }
  return rows;
};

/** The field whose column has exactly this header. */
const findExact = (header: string, names: ReadonlyMap<string, ProductColumn>): string | undefined =>
  (names.get(header.toLowerCase()) ?? names.get(normalizeHeader(header)))?.field;

/** The field whose column name contains this header or is contained in it. */
const findNear = (header: string, names: ReadonlyMap<string, ProductColumn>): string | undefined => {
  const paddedHeader = ` ${normalizeHeader(header)} `;
  const near = [...names].find(
    ([name]) =>
      name.length >= MIN_GUESS_LENGTH &&
      // A header such as 'Number' would be near every attribute; attributes are found by their labels.
      !name.startsWith('attribute ') &&
      paddedHeader.trim().length >= MIN_GUESS_LENGTH &&
      (paddedHeader.includes(` ${name} `) || ` ${name} `.includes(paddedHeader)),
  );
  return near?.[1].field;
};

/** The product columns that a file's columns can be, including attributes that the import creates. */
const listPossibleColumns = async (db: Database, id: string, headers: readonly string[]): Promise<ProductColumn[]> => {
  const named = await getCatalogNames(db);
  const { makesMissing } = await getImportFile(db, id);
  if (!makesMissing) return createColumns(named);
  return createColumns({ ...named, attributes: [...named.attributes, ...findMissingAttributes(named, headers)] });
};

/**
 * The columns of an uploaded file, with the field each one seems to be.
 * @throws DomainError `not_found`
 */
export const getFileColumns = async (db: Database, id: string): Promise<FileColumns> => {
  const { origin } = await getImport(db, id);
  if (origin !== 'file') throw new DomainError('not_found');
  const [head, ...rows] = await readFirstRows(db, id);
  const columns = await listPossibleColumns(db, id, head?.cells ?? []);
  const mapping = await getColumnMapping(db, head?.cells ?? []);
  const names = indexByName(columns);
  const headers = (head?.cells ?? []).map((header) => truncateHeader(header));
  const fields = new Map<number, string>();
  const taken = new Set<string>();
  // No field is guessed twice, and an exact name wins over a near one further left: 'Unit' beside 'Unit Price'.
  for (const find of [(header: string) => mapping.get(normalizeHeader(header)) ?? findExact(header, names), findNear]) {
    for (const [at, header] of headers.entries()) {
      const field = fields.has(at) ? undefined : find(header, names);
      if (field === undefined || taken.has(field)) continue;
      fields.set(at, field);
      // Staff may ignore several columns.
      if (field !== '') taken.add(field);
    }
  }
  return {
    columns: headers.flatMap((name, at) => {
      if (normalizeHeader(name) === '' || isProblemColumn(name)) return [];
      const samples = rows.flatMap(({ cells }) => cells[at]?.slice(0, LONGEST_SAMPLE) || []);
      return [{ name, samples, field: fields.get(at) ?? '' }];
    }),
    choices: columns.map(({ field, header }) => ({ field, label: header })),
  };
};

/** @throws DomainError `invalid_request` if the SKU is missing, there is no other field, or a field occurs twice */
const validateMapping = (named: readonly NamedColumn[], columns: readonly ProductColumn[]): void => {
  const refuse = (message: string) => {
    throw new DomainError('invalid_request', { message });
  };
  const fields = named.map(({ field }) => field).filter((field) => field !== '');
  for (const [at, field] of fields.entries()) {
    const column = columns.find((one) => one.field === field);
    if (column === undefined) refuse('There is no such field.');
    if (fields.indexOf(field) < at) refuse(`Two columns are read as ${column?.header}. Leave one out.`);
  }
  if (!fields.includes('sku')) refuse('Choose the column with the SKU.');
  if (fields.length === 1) refuse('Choose at least one more column besides the SKU.');
};

/**
 * Saves the column mapping for all files with these headers, and checks this file again.
 * @throws DomainError `not_found`, `invalid_request`, `import_stale` if it is being or was applied
 */
export const saveColumnMapping = async (
  db: Database,
  { customerId }: Caller,
  id: string,
  named: readonly NamedColumn[],
): Promise<ProductImport> => {
  await getImport(db, id);
  const [head] = await readFirstRows(db, id);
  validateMapping(named, await listPossibleColumns(db, id, head?.cells ?? []));
  const headers = new Set(head?.cells.map((header) => normalizeHeader(truncateHeader(header))));
  const fields = Object.fromEntries(
    named.map(({ name, field }) => [normalizeHeader(name), field] as const).filter(([name]) => headers.has(name)),
  );
  await db.transaction(async (trx) => {
    await requestRecheck(trx, id);
    await execute(
      trx,
      sql`insert into import_columns (key, fields, customer_id)
          values (${hashHeaders(head?.cells ?? [])}, ${JSON.stringify(fields)}::jsonb, ${customerId})
          on conflict (key) do update set fields = excluded.fields, customer_id = excluded.customer_id, updated_at = now()`,
    );
  });
  return getImport(db, id);
};
