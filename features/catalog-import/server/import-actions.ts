import { type SQL, sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { ImportState, ProductImport } from '#features/catalog-import/contract/product-files.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { CANCELED, createTooLateError } from '#platform/server/jobs/run-file-steps.ts';
import { deleteRows } from './check-rows.ts';
import { duplicateImport } from './import-files.ts';
import { getImport } from './read-imports.ts';

/** True if the import is in one of these states, so that a repeated request changes nothing. */
const hasState = ({ state }: ProductImport, states: readonly ImportState[]): boolean => states.includes(state);

/**
 * Creates another import of the same file, to check it against the shop's current data.
 * @throws DomainError `not_found`, `import_file_deleted`
 */
export const recheckImport = async (db: Database, caller: Caller, id: string): Promise<{ _id: string }> => {
  const made = await duplicateImport(db, caller, id);
  if (made !== null) return made;
  const { origin } = await getImport(db, id);
  throw new DomainError(origin === 'file' ? 'import_file_deleted' : 'not_found');
};

/** SQL condition: the caller may apply or undo the import. A bulk change needs the permission to edit products. */
const isAllowed = ({ hasMorePermission }: Caller): SQL => sql`(origin <> 'bulk' or ${hasMorePermission})`;

/** @throws DomainError `permission_missing` for a bulk change if the caller may not edit products */
const checkAllowed = ({ origin }: ProductImport, { hasMorePermission }: Caller): void => {
  if (origin === 'bulk' && !hasMorePermission) throw new DomainError('permission_missing');
};

/**
 * Requests a job to apply a checked file (`runImports`), or a bulk change, which skips products that it cannot change.
 * Repeated requests apply it once.
 * @throws DomainError `not_found`, `permission_missing`, `import_faulty`, `import_asking`, `import_stale`
 */
export const requestApply = async (db: Database, caller: Caller, id: string): Promise<ProductImport> => {
  await execute(
    db,
    sql`update product_import set state = 'applying', applied_by = ${caller.customerId}, done = 0, tries = 0, fault = ''
         where id = ${id} and state = 'checked' and ${isAllowed(caller)}
           and ((counts ->> 'refused')::int = 0 or origin = 'bulk' and (counts ->> 'changed')::int > 0)`,
  );
  const found = await getImport(db, id);
  checkAllowed(found, caller);
  if (hasState(found, ['applying', 'applied'])) return found;
  if (hasState(found, ['asking'])) throw new DomainError('import_asking');
  const isFaulty = hasState(found, ['checked', 'unreadable']);
  throw new DomainError(isFaulty ? 'import_faulty' : 'import_stale');
};

/**
 * Cancels the check of a file, the fetching of its pictures, or its import, which is one transaction. The job that
 * works on it stops, in whichever process; nothing of the file is in the shop. Repeated requests change nothing.
 * @throws DomainError `not_found`, `import_stale`
 */
export const cancelImport = async (db: Database, id: string): Promise<ProductImport> => {
  await db.transaction(async (trx) => {
    const canceled = await maybeOne<{ state: ImportState }>(
      trx,
      sql`update product_import
             set state = case state when 'applying' then 'checked' else 'unreadable' end,
                 done = 0, tries = 0, fault = ${CANCELED}
           where id = ${id} and origin = 'file' and state in ('checking', 'fetching', 'applying') returning state`,
    );
    if (canceled?.state === 'unreadable') await deleteRows(trx, id);
  });
  const found = await getImport(db, id);
  if (!found.isCanceled) throw createTooLateError();
  return found;
};

/**
 * Requests a job to undo an applied file, or the applied steps of a bulk change. Repeated requests undo it once.
 * @throws DomainError `not_found`, `permission_missing`, `import_not_applied`
 */
export const requestUndo = async (db: Database, caller: Caller, id: string): Promise<ProductImport> => {
  await execute(
    db,
    sql`update product_import set state = 'undoing', undone_by = ${caller.customerId}, done = 0, tries = 0, fault = ''
         where id = ${id} and (state = 'applied' or state = 'checked' and reached > 0) and ${isAllowed(caller)}`,
  );
  const found = await getImport(db, id);
  checkAllowed(found, caller);
  if (hasState(found, ['undoing', 'undone'])) return found;
  throw new DomainError('import_not_applied');
};
