import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { ProductImport } from '#features/catalog-import/contract/product-files.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';
import { requestRecheck } from './import-files.ts';
import { getImport } from './read-imports.ts';
import { permissionLabels } from '#features/accounts/contract/roles.ts';
import type { Caller } from '#platform/server/http/caller.ts';

/**
 * Selects another sheet of a workbook, and checks the file again.
 * @throws DomainError `not_found`, `invalid_request` if there is no such sheet, `import_stale` if the import was or is
 *   being applied
 */
export const setSheet = async (db: Database, id: string, sheet: string): Promise<ProductImport> => {
  const { sheets } = await getImport(db, id);
  if (!sheets.includes(sheet))
    throw new DomainError('invalid_request', { message: 'There is no such sheet in this file.' });
  await db.transaction(async (trx) => {
    await requestRecheck(trx, id);
    // The left-out lines and the answers belong to the previous sheet.
    await execute(
      trx,
      sql`update product_import set sheet = ${sheet}, left_out = '{}', makes_missing = false, reading = '{}' where id = ${id}`,
    );
  });
  return getImport(db, id);
};

/**
 * Chooses whether the import adds the SKU to names that another product has, and checks the file again.
 * @throws DomainError `not_found`, `import_stale` if the import was or is being applied
 */
export const setAddsSku = async (db: Database, id: string, addsSku: boolean): Promise<ProductImport> => {
  await getImport(db, id);
  await db.transaction(async (trx) => {
    await requestRecheck(trx, id);
    await execute(trx, sql`update product_import set adds_sku = ${addsSku} where id = ${id}`);
  });
  return getImport(db, id);
};

/**
 * Chooses whether the import creates categories and attributes that do not exist in the shop, and checks the file
 * again.
 * @throws DomainError `not_found`, `permission_missing`, `import_stale` if the import was or is being applied
 */
export const setCreatesMissing = async (
  db: Database,
  { hasMorePermission }: Caller,
  id: string,
  isCreated: boolean,
): Promise<ProductImport> => {
  await getImport(db, id);
  if (isCreated && !hasMorePermission) {
    const message = `To create categories and attributes you need the permission to ${permissionLabels['products.edit'].toLowerCase()}.`;
    throw new DomainError('permission_missing', { message });
  }
  await db.transaction(async (trx) => {
    await requestRecheck(trx, id);
    await execute(trx, sql`update product_import set makes_missing = ${isCreated} where id = ${id}`);
  });
  return getImport(db, id);
};
