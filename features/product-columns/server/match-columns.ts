import { DomainError, type ErrorCode, errors } from '#platform/contract/errors.ts';
import { MAX_HEADER_LENGTH } from '#platform/contract/limits.ts';
import type { ProductColumn } from './columns.ts';
import type { ImportRow } from '#features/catalog-import/contract/product-files.ts';
import type { DraftProblem, ProductDraft } from '#features/product-editing/server/product-draft.ts';

/** A column of a file that is read: where it stands, and what the file calls it. */
export type FileColumn = { at: number; name: string; column: ProductColumn };

const unreadableError = (message: string) => new DomainError('invalid_request', { message });

/** What stands above a column, as far as it is told. */
export const truncateHeader = (header: string): string => header.slice(0, MAX_HEADER_LENGTH);

/** A name without what people write it with. */
export const normalizeHeader = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** What stands above what is wrong with each row in a file of refused rows: it is passed over when that is handed in. */
export const PROBLEM_HEADER = 'Problem';

export const isProblemColumn = (header: string): boolean => normalizeHeader(header) === normalizeHeader(PROBLEM_HEADER);

/** Each column by all the names it has. */
export const indexByName = (columns: readonly ProductColumn[]): Map<string, ProductColumn> => {
  const names = new Map<string, ProductColumn>();
  const put = (name: string, column: ProductColumn) => names.has(name) || names.set(name, column);
  for (const column of columns) put(column.header.toLowerCase(), column);
  for (const column of columns)
    for (const name of [column.header, ...(column.also ?? [])]) put(normalizeHeader(name), column);
  return names;
};

/** The headers that name no column and that nobody has chosen a field for. */
export const listUnknownHeaders = (
  headers: readonly string[],
  columns: readonly ProductColumn[],
  said: ReadonlyMap<string, string>,
): string[] => {
  const names = indexByName(columns);
  return headers
    .map(truncateHeader)
    .filter(
      (name) => !said.has(normalizeHeader(name)) && !names.has(name.toLowerCase()) && !names.has(normalizeHeader(name)),
    );
};

/**
 * Which column of a file is which, by what stands above it; the names of the others.
 * @param said the field by the bare header where somebody has said it; an empty one is left out
 * @param line where they stand
 * @throws DomainError `invalid_request` where one is there twice, there is none for the SKU, or none beside it
 */
export const matchColumns = (
  headers: readonly string[],
  columns: readonly ProductColumn[],
  said: ReadonlyMap<string, string> = new Map(),
  line = 1,
): { known: FileColumn[]; unknown: string[] } => {
  const names = indexByName(columns);
  const unknown: string[] = [];
  const known: FileColumn[] = [];
  for (const [at, header] of headers.entries()) {
    const name = truncateHeader(header);
    const field = said.get(normalizeHeader(name));
    const column =
      field === undefined
        ? (names.get(name.toLowerCase()) ?? names.get(normalizeHeader(name)))
        : columns.find((one) => one.field === field);
    if (column === undefined) {
      if (name !== '' && !isProblemColumn(name)) unknown.push(name);
      continue;
    }
    const other = known.find((one) => one.column === column);
    if (other !== undefined)
      throw unreadableError(`Line ${line}: the columns ${other.name} and ${name} are one. Take one away.`);
    known.push({ at, name, column });
  }
  if (!known.some(({ column }) => column.field === 'sku'))
    throw unreadableError(`Line ${line}: there is no column SKU.`);
  if (known.length === 1) throw unreadableError(`Line ${line}: there is no column we know but SKU.`);
  return { known, unknown };
};

/** What to do in a form, said of a file. */
const problemMessages: Partial<Record<ErrorCode, string>> = {
  product_changed: 'Somebody has changed this product since',
  product_not_found: 'This product is not on sale any more',
  sku_taken: 'Another product has this SKU; it may not be on sale any more',
  stock_held: 'Orders hold more pieces than would be left',
};

/** The column of the file that something is about; none when the file has no such column. */
export const findColumnName = (
  known: readonly Pick<FileColumn, 'name' | 'column'>[],
  draft: ProductDraft,
  field: string,
) => {
  const [part = '', at] = field.split('.');
  const wanted = part === 'attributes' ? `attributes.${draft.attributes[Number(at)]?.key}` : part;
  return known.find(({ column }) => column.field === wanted)?.name ?? '';
};

/** What is wrong with the draft of a row, by the column it stands in. */
export const describeProblem = (
  known: readonly Pick<FileColumn, 'name' | 'column'>[],
  draft: ProductDraft,
  { field, code, message }: DraftProblem,
): ImportRow['problems'][number] => ({
  column: findColumnName(known, draft, field),
  message: problemMessages[code] ?? (message || errors[code].message),
});
