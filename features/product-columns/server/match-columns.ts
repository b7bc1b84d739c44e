import { type ErrorCode, errors } from '#platform/contract/errors.ts';
import { MAX_HEADER_LENGTH } from '#platform/contract/limits.ts';
import type { ProductColumn } from './product-column.ts';
import type { ImportRow } from '#features/catalog-import/contract/import-rows.ts';
import type { DraftProblem, ProductDraft } from '#features/product-editing/server/product-draft.ts';
import { createUnreadableError } from '#platform/server/tables/unreadable-error.ts';

/** A recognized column of a file: its position and its header. */
export type FileColumn = { at: number; name: string; column: ProductColumn };

/** A header cut to the length that is stored and shown. */
export const truncateHeader = (header: string): string => header.slice(0, MAX_HEADER_LENGTH);

/** A header without case and punctuation, for comparison. */
export const normalizeHeader = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The header of the problem column in a file of refused rows; a later import ignores it. */
export const PROBLEM_HEADER = 'Problem';

export const isProblemColumn = (header: string): boolean => normalizeHeader(header) === normalizeHeader(PROBLEM_HEADER);

/** Columns by each of their names. */
export const indexByName = (columns: readonly ProductColumn[]): Map<string, ProductColumn> => {
  const names = new Map<string, ProductColumn>();
  const put = (name: string, column: ProductColumn) => names.has(name) || names.set(name, column);
  for (const column of columns) put(column.header.toLowerCase(), column);
  for (const column of columns)
    for (const name of [column.header, ...(column.also ?? [])]) put(normalizeHeader(name), column);
  return names;
};

/** The headers that match no column by its own names and have no saved mapping. */
export const listUnknownHeaders = (
  headers: readonly string[],
  columns: readonly ProductColumn[],
  mapping: ReadonlyMap<string, string>,
): string[] => {
  const names = indexByName(columns);
  return headers
    .map(truncateHeader)
    .filter(
      (name) =>
        !mapping.has(normalizeHeader(name)) && !names.has(name.toLowerCase()) && !names.has(normalizeHeader(name)),
    );
};

/** The field of a column that says how many pieces a pack has. It fills the minimum order and the quantity step. */
export const PACK_FIELD = 'pack';

/** The draft fields that a column with this field fills. */
const listDraftFields = (field: string): string[] => (field === PACK_FIELD ? ['minOrder', 'quantityStep'] : [field]);

/**
 * Matches the columns of a file to product columns; also returns the headers of the others.
 * @param fields the field of each column that is read, by index; an empty field means the column is ignored
 * @param line the line of the headers
 * @throws DomainError `invalid_request` if a field occurs twice, the SKU is missing, or there is no other field
 */
export const matchColumns = (
  headers: readonly string[],
  columns: readonly ProductColumn[],
  fields: ReadonlyMap<number, string>,
  line = 1,
): { known: FileColumn[]; unknown: string[] } => {
  const unknown: string[] = [];
  const known: FileColumn[] = [];
  for (const [at, header] of headers.entries()) {
    const name = truncateHeader(header);
    const found = listDraftFields(fields.get(at) ?? '').flatMap(
      (field) => columns.find((one) => one.field === field) ?? [],
    );
    if (found.length === 0 && name !== '' && !isProblemColumn(name)) unknown.push(name);
    for (const [part, column] of found.entries()) {
      const other = known.find((one) => one.column === column);
      if (other !== undefined)
        throw createUnreadableError(`Line ${line}: the columns ${other.name} and ${name} are the same. Remove one.`);
      known.push({ at, name: part === 0 ? name : `${name} (step)`, column });
    }
  }
  if (!known.some(({ column }) => column.field === 'sku'))
    throw createUnreadableError(`Line ${line}: the column SKU is missing.`);
  if (known.length === 1) throw createUnreadableError(`Line ${line}: SKU is the only column we know.`);
  return { known, unknown };
};

/** Messages for files, in place of those for forms. */
const problemMessages: Partial<Record<ErrorCode, string>> = {
  product_changed: 'Somebody has changed this product since',
  product_not_found: 'This product is no longer for sale',
  sku_taken: 'Another product has this SKU; it may no longer be for sale',
  stock_held: 'Orders hold more pieces than would be left',
};

/** The file's name for the column of a field; empty if the file has no such column. */
export const findColumnName = (
  known: readonly Pick<FileColumn, 'name' | 'column'>[],
  draft: ProductDraft,
  field: string,
) => {
  const [part = '', at] = field.split('.');
  const fieldKey = part === 'attributes' ? `attributes.${draft.attributes[Number(at)]?.key}` : part;
  return known.find(({ column }) => column.field === fieldKey)?.name ?? '';
};

/** A problem of a row's draft, with the column it concerns. */
export const describeProblem = (
  known: readonly Pick<FileColumn, 'name' | 'column'>[],
  draft: ProductDraft,
  { field, code, message }: DraftProblem,
): ImportRow['problems'][number] => ({
  column: findColumnName(known, draft, field),
  message: problemMessages[code] ?? (message || errors[code].message),
});
