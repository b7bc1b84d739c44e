import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { ProductImport } from '#features/catalog-import/contract/product-files.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';
import { requestRecheck } from './keep-file.ts';
import { getImport } from './read-imports.ts';

/**
 * Has another sheet of a workbook read, and checked anew.
 * @throws DomainError `not_found`, `invalid_request` where it has no such sheet, `import_stale` when it is applied, or was
 */
export const setSheet = async (db: Database, id: string, sheet: string): Promise<ProductImport> => {
  const { sheets } = await getImport(db, id);
  if (!sheets.includes(sheet))
    throw new DomainError('invalid_request', { message: 'There is no such sheet in this file.' });
  await db.transaction(async (trx) => {
    await requestRecheck(trx, id);
    // Lines that were left out were lines of the other one.
    await execute(
      trx,
      sql`update product_import set sheet = ${sheet}, left_out = '{}', makes_missing = false where id = ${id}`,
    );
  });
  return getImport(db, id);
};
