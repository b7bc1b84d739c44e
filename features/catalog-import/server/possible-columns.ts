import type { Database } from '#platform/server/db/open.ts';
import { createColumns } from '#features/product-columns/server/columns.ts';
import type { ProductColumn } from '#features/product-columns/server/product-column.ts';
import { findMissingAttributes } from '#features/product-editing/server/missing-names.ts';
import { getCatalogNames } from '#features/product-editing/server/catalog-names.ts';
import type { ImportFile } from './open-file.ts';

/** Lists the product columns that a file's columns can fill, including attributes that the import creates. */
export const listPossibleColumns = async (
  db: Database,
  { makesMissing }: Pick<ImportFile, 'makesMissing'>,
  headers: readonly string[],
): Promise<ProductColumn[]> => {
  const named = await getCatalogNames(db);
  if (!makesMissing) return createColumns(named);
  return createColumns({ ...named, attributes: [...named.attributes, ...findMissingAttributes(named, headers)] });
};
