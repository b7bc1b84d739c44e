import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { ImportState, ProductImport } from '#features/catalog-import/contract/product-files.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { duplicateImport } from './import-files.ts';
import { getImport } from './read-imports.ts';

/** Whether it goes on, or is through: then to ask for it once more changes nothing. */
const hasState = ({ state }: ProductImport, states: readonly ImportState[]): boolean => states.includes(state);

/** Asks for the file of an import to be checked once more, as the shop is now: another import. @throws DomainError `not_found` */
export const recheckImport = async (db: Database, caller: Caller, id: string): Promise<{ _id: string }> => {
  const made = await duplicateImport(db, caller, id);
  if (made === null) throw new DomainError('not_found');
  return made;
};

/**
 * Asks for a checked file to be written, which a job does (`runImports`). However often it is asked for, it is written once.
 * @throws DomainError `not_found`, `import_faulty`, `import_stale`
 */
export const requestApply = async (db: Database, { customerId }: Caller, id: string): Promise<ProductImport> => {
  await execute(
    db,
    sql`update product_import set state = 'applying', applied_by = ${customerId}, done = 0, tries = 0, fault = ''
         where id = ${id} and state = 'checked' and (counts ->> 'refused')::int = 0`,
  );
  const found = await getImport(db, id);
  if (hasState(found, ['applying', 'applied'])) return found;
  const isFaulty = hasState(found, ['checked', 'unreadable']);
  throw new DomainError(isFaulty ? 'import_faulty' : 'import_stale');
};

/**
 * Asks for what a file changed to be put back, which a job does. However often it is asked for, it is put back once.
 * @throws DomainError `not_found`, `import_not_applied`
 */
export const requestUndo = async (db: Database, { customerId }: Caller, id: string): Promise<ProductImport> => {
  await execute(
    db,
    sql`update product_import set state = 'undoing', undone_by = ${customerId}, done = 0, tries = 0, fault = ''
         where id = ${id} and state = 'applied'`,
  );
  const found = await getImport(db, id);
  if (hasState(found, ['undoing', 'undone'])) return found;
  throw new DomainError('import_not_applied');
};
