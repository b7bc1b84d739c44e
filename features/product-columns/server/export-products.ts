import { sql } from 'drizzle-orm';
import type { FileFormat } from '#platform/contract/fields.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import type { StoredProduct } from '#features/product-editing/server/product-draft.ts';
import { getStoredProducts } from '#features/product-editing/server/stored-products.ts';
import { createColumns } from './columns.ts';
import { getCatalogNames } from '#features/product-editing/server/catalog-names.ts';
import { type TableFile, writeTable } from '#platform/server/tables/write-table.ts';

/** Products read and sent at a time, which limits the memory needed. */
const PAGE = 500;

/** All products for sale, one per row, sorted by SKU. */
export const exportProducts = async (db: Database, format: FileFormat): Promise<TableFile> => {
  const columns = createColumns(await getCatalogNames(db));
  const read = async (after: string) => {
    const page = await rows<{ id: string; sku: string }>(
      db,
      sql`select id, sku from product where status = 'active' and sku > ${after} order by sku limit ${PAGE}`,
    );
    const stored = await getStoredProducts(
      db,
      page.map(({ id }) => id),
    );
    return page.flatMap(({ id }) => stored.get(id) ?? []);
  };
  return writeTable<StoredProduct>({
    format,
    headers: columns.map(({ header }) => header),
    numbers: columns.flatMap(({ header, isNumber }) => (isNumber === true ? header : [])),
    read: (last) => read(last?.sku ?? ''),
    toCells: (product) => columns.map(({ write }) => write(product)),
  });
};
