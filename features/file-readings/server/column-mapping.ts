import { DomainError } from '#platform/contract/errors.ts';
import type { FileColumns, NamedColumn, ProductImport } from '#features/catalog-import/contract/product-files.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import type { ProductColumn } from '#features/product-columns/server/product-column.ts';
import {
  normalizeHeader,
  isProblemColumn,
  PACK_FIELD,
  truncateHeader,
} from '#features/product-columns/server/match-columns.ts';
import type { FileRow } from '#platform/server/tables/file-row.ts';
import { assignFields, JUDGED_ROWS, mayHaveOtherPrice } from '#features/plain-lists/server/assign-fields.ts';
import { requestRecheck } from '#features/catalog-import/server/import-files.ts';
import { getImportFile, openFile } from '#features/catalog-import/server/open-file.ts';
import { listPossibleColumns } from '#features/catalog-import/server/possible-columns.ts';
import { getImport } from '#features/catalog-import/server/read-imports.ts';
import { getColumnMapping, storeColumnMapping } from '#features/plain-lists/server/saved-heads.ts';
import { hasPasswords } from '#features/other-shops/server/secret-columns.ts';

/** The sample rows shown for each column, and the characters shown of each sample. */
const SAMPLES = 3;
const LONGEST_SAMPLE = 60;

/** The reason shown for ignoring a column such as Cost Price. */
const OTHER_PRICE =
  'Its name may mean a cost, a sale price, a date or a unit, so it is read only if you choose a field.';

/**
 * The first rows of a file. Empty if it cannot be read as rows, comes from another shop and has open questions, or
 * contains customers' passwords.
 * @param isRaw true to get the rows without translating them
 */
export const readFirstRows = async (
  db: Database,
  id: string,
  { isRaw = false }: { isRaw?: boolean } = {},
): Promise<FileRow[]> => {
  const rows: FileRow[] = [];
  try {
    const { rows: all } = await openFile(db, await getImportFile(db, id), { isRaw });
    for await (const row of all) {
      if (rows.length === 0 && hasPasswords(row)) return [];
      rows.push(row);
      if (rows.length > JUDGED_ROWS) break;
    }
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'not_ready') throw error;
  }
  return rows;
};

/** Lists all fields that a column can fill. A pack fills both the minimum and the step. */
const listChoices = (columns: readonly ProductColumn[]): FileColumns['choices'] =>
  columns.flatMap(({ field, header }) => [
    { field, label: header },
    ...(field === 'quantityStep' ? [{ field: PACK_FIELD, label: 'Pack (minimum and step)' }] : []),
  ]);

/**
 * Gets the columns of an uploaded file, with the field as which each is now read and another as which it could be read.
 * @throws DomainError `not_found`
 */
export const getFileColumns = async (db: Database, id: string): Promise<FileColumns> => {
  const { origin } = await getImport(db, id);
  if (origin !== 'file') throw new DomainError('not_found');
  const [head, ...rows] = await readFirstRows(db, id);
  const columns = await listPossibleColumns(db, await getImportFile(db, id), head?.cells ?? []);
  const mapping = await getColumnMapping(db, head?.cells ?? [], columns);
  const headers = (head?.cells ?? []).map((header) => truncateHeader(header));
  const { read, suggested, ties } = assignFields(headers, columns, mapping, rows);
  const tied = new Set(ties.flatMap((one) => one.at));
  return {
    columns: headers.flatMap((name, at) => {
      if (normalizeHeader(name) === '' || isProblemColumn(name)) return [];
      const samples = rows.slice(0, SAMPLES).flatMap(({ cells }) => cells[at]?.slice(0, LONGEST_SAMPLE) || []);
      const isOther = !read.has(at) && !tied.has(at) && mayHaveOtherPrice(name);
      return [
        {
          name,
          samples,
          field: read.get(at) ?? '',
          suggested: suggested.get(at) ?? '',
          ...(isOther && { reason: OTHER_PRICE }),
        },
      ];
    }),
    choices: listChoices(columns),
  };
};

/**
 * @throws DomainError `invalid_request` without an SKU or name and price, without another field, or if a field occurs
 *   twice
 */
const validateMapping = (named: readonly NamedColumn[], columns: readonly ProductColumn[]): void => {
  const refuse = (message: string) => {
    throw new DomainError('invalid_request', { message });
  };
  const choices = listChoices(columns);
  const fields = named.map(({ field }) => field).filter((field) => field !== '');
  for (const [at, field] of fields.entries()) {
    const choice = choices.find((one) => one.field === field);
    if (choice === undefined) refuse('There is no such field.');
    if (fields.indexOf(field) < at) refuse(`Two columns are read as ${choice?.label}. Leave one out.`);
  }
  if (fields.includes(PACK_FIELD) && (fields.includes('minOrder') || fields.includes('quantityStep')))
    refuse('A column that is read as the pack is both the minimum and the step. Leave the others out.');
  // If a list has names and prices, the shop can generate its SKUs.
  const hasNames = fields.includes('unitPrice') && (fields.includes('name') || fields.includes('description'));
  if (!fields.includes('sku') && !hasNames) refuse('Choose the column with the SKU, or those with name and price.');
  if (fields.length === 1) refuse('Choose at least one more column besides the SKU.');
};

/**
 * Saves the assignment of columns for all files with these headers, and checks this file again.
 * @throws DomainError `not_found`, `invalid_request`, `import_stale` if the import is being or was applied
 */
export const saveColumnMapping = async (
  db: Database,
  { customerId }: Caller,
  id: string,
  named: readonly NamedColumn[],
): Promise<ProductImport> => {
  await getImport(db, id);
  const [head] = await readFirstRows(db, id);
  validateMapping(named, await listPossibleColumns(db, await getImportFile(db, id), head?.cells ?? []));
  await db.transaction(async (trx) => {
    await requestRecheck(trx, id);
    await storeColumnMapping(trx, head?.cells ?? [], named, customerId);
  });
  return getImport(db, id);
};
