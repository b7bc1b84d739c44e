import { getCurrency } from '#platform/contract/currency.ts';
import { findForeignCurrency } from '#platform/contract/currency-signs.ts';
import type { ProductColumn } from '#features/product-columns/server/product-column.ts';
import type { FileRow } from '#platform/server/tables/file-row.ts';
import { createUnreadableError } from '#platform/server/tables/unreadable-error.ts';
import type { AssignedFields } from './assign-fields.ts';
import { foldHeader, gramsByUnit } from './fold-header.ts';

/**
 * Refuses a file with several columns that may all be the same field.
 * @throws DomainError `invalid_request`
 */
export const rejectTies = (
  { line, cells }: FileRow,
  { ties }: AssignedFields,
  columns: readonly ProductColumn[],
): void => {
  const [tie] = ties;
  if (tie === undefined) return;
  const names = new Intl.ListFormat('en').format(tie.at.map((at) => cells[at] ?? ''));
  const label = columns.find(({ field }) => field === tie.field)?.header ?? 'Pack';
  throw createUnreadableError(`Line ${line}: the columns ${names} may each be the ${label}. Choose the one to read.`);
};

/**
 * Refuses a file whose price column is in another currency: prices are not converted.
 * @throws DomainError `invalid_request`
 */
export const rejectForeignPrice = ({ line, cells }: FileRow, fields: ReadonlyMap<number, string>): void => {
  const at = [...fields].find(([, field]) => field === 'unitPrice')?.[0];
  const header = cells[at ?? -1] ?? '';
  const { unit } = foldHeader(header);
  const foreign = gramsByUnit.has(unit) || unit === '' ? null : findForeignCurrency(unit.toUpperCase());
  if (foreign === null) return;
  throw createUnreadableError(
    `Line ${line}: the column ${header} is in ${foreign}, but the shop sells in ${getCurrency()}. Prices are not converted.`,
  );
};
