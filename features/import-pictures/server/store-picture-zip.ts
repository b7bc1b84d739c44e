import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';
import { toChunks } from '#platform/server/files/to-chunks.ts';
import type { ProductImport } from '#features/catalog-import/contract/product-files.ts';
import { requestRecheck } from '#features/catalog-import/server/import-files.ts';
import { getImport } from '#features/catalog-import/server/read-imports.ts';

/**
 * Stores a ZIP of pictures while it is uploaded, replaces an earlier one, and checks the file again. If the upload does
 * not complete, nothing is stored.
 * @throws DomainError `not_found`, `import_file_deleted`, `import_stale` if the file is being or was applied; what
 *   `pieces` throws
 */
export const storePictureZip = async (
  db: Database,
  id: string,
  pieces: AsyncIterable<Buffer>,
): Promise<ProductImport> => {
  await getImport(db, id);
  const zip = await maybeOne<{ id: string; file: string }>(
    db,
    sql`insert into import_zip (import_id) select coalesce(file_of, id) from product_import
         where id = ${id} and origin = 'file' and state in ('unreadable', 'asking', 'checked')
        returning id, import_id as file`,
  );
  if (zip === null) throw new DomainError('import_stale');
  try {
    let position = 0;
    for await (const data of toChunks(pieces)) {
      await execute(
        db,
        sql`insert into import_zip_chunk (zip_id, position, data) values (${zip.id}, ${position}, ${data})`,
      );
      position += 1;
    }
    await db.transaction(async (trx) => {
      await requestRecheck(trx, id);
      await execute(trx, sql`delete from import_zip where import_id = ${zip.file} and id <> ${zip.id} and arrived`);
      await execute(trx, sql`update import_zip set arrived = true where id = ${zip.id}`);
      await execute(trx, sql`delete from import_picture where import_id = ${zip.file} and fault <> ''`);
    });
  } catch (error) {
    await execute(db, sql`delete from import_zip where id = ${zip.id}`);
    throw error;
  }
  return getImport(db, id);
};
