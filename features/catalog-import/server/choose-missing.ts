import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import { permissionLabels } from '#features/accounts/contract/roles.ts';
import type { ProductImport } from '#features/catalog-import/contract/product-files.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { requestRecheck } from './keep-file.ts';
import { getImport } from './read-imports.ts';

/**
 * Stores whether an import makes the categories and attributes that its file names and the shop lacks, and checks the
 * file again.
 * @throws DomainError `not_found`, `permission_missing`, `import_stale` where it is being applied, or was
 */
export const setMakesMissing = async (
  db: Database,
  { mayMore }: Caller,
  id: string,
  isMade: boolean,
): Promise<ProductImport> => {
  await getImport(db, id);
  if (isMade && !mayMore) {
    const message = `To make categories and attributes you need the permission to ${permissionLabels['products.edit'].toLowerCase()}.`;
    throw new DomainError('permission_missing', { message });
  }
  await db.transaction(async (trx) => {
    await requestRecheck(trx, id);
    await execute(trx, sql`update product_import set makes_missing = ${isMade} where id = ${id}`);
  });
  return getImport(db, id);
};
