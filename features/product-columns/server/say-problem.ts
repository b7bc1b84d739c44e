import { type ErrorCode, errors } from '#platform/contract/errors.ts';
import type { ImportRow } from '#features/catalog-import/contract/product-files.ts';
import type { DraftProblem, ProductDraft } from '#features/product-editing/server/product-draft.ts';
import type { FileColumn } from './match-columns.ts';

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
