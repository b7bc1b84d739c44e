import { sql } from 'drizzle-orm';
import { Refusal } from '#platform/contract/errors.ts';
import { permissionWords } from '#features/accounts/contract/roles.ts';
import type { ProductImport } from '#features/catalog-import/contract/product-files.ts';
import type { Database } from '#platform/server/db/open.ts';
import { change } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { checkAnew } from './keep-file.ts';
import { getImport } from './read-imports.ts';

/**
 * Stores whether an import makes the categories and attributes that its file names and the shop lacks, and checks the
 * file again.
 * @throws Refusal `not_found`, `permission_missing`, `import_stale` where it is being applied, or was
 */
export const chooseMissing = async (
  db: Database,
  { mayMore }: Caller,
  id: string,
  isMade: boolean,
): Promise<ProductImport> => {
  await getImport(db, id);
  if (isMade && !mayMore) {
    const message = `To make categories and attributes you need the permission to ${permissionWords['products.edit'].toLowerCase()}.`;
    throw new Refusal('permission_missing', { message });
  }
  await db.transaction(async (trx) => {
    await checkAnew(trx, id);
    await change(trx, sql`update product_import set makes_missing = ${isMade} where id = ${id}`);
  });
  return getImport(db, id);
};
