import { sql } from 'drizzle-orm';
import type { ProductImport } from '#features/catalog-import/contract/product-files.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';
import { requestRecheck } from './keep-file.ts';
import { getImport } from './read-imports.ts';

/**
 * Stores whether an import adds the SKU to names that another product has, and checks the file again.
 * @throws DomainError `not_found`, `import_stale` where it is being applied, or was
 */
export const setAddsSku = async (db: Database, id: string, addsSku: boolean): Promise<ProductImport> => {
  await getImport(db, id);
  await db.transaction(async (trx) => {
    await requestRecheck(trx, id);
    await execute(trx, sql`update product_import set adds_sku = ${addsSku} where id = ${id}`);
  });
  return getImport(db, id);
};
