import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import { acquireNamedLocks } from '#platform/server/db/locks.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';
import { addRedirect, readSource } from './add-redirect.ts';
import { hasPage } from './has-page.ts';

/** A redirect from a file, in any spelling. */
type RedirectCells = { path: string; target: string };

/** A redirect as it is stored, and where it led before; or why it cannot be. */
export type ImportedRedirect =
  | { path: string; target: string; was: { target: string; kind: string } | null; problem: null }
  | { problem: string };

const findRedirect = (trx: Transaction, path: string) =>
  maybeOne<{ target: string; kind: string }>(trx, sql`select target, kind from redirect where path = ${path}`);

const importRedirect = async (
  trx: Transaction,
  { path: from, target: to }: RedirectCells,
): Promise<ImportedRedirect> => {
  const was = await findRedirect(trx, readSource(from));
  const { path, target } = await addRedirect(trx, from, to, 'import');
  if (await hasPage(trx, target)) return { path, target, was, problem: null };
  // It would send visitors from one missing page to another.
  await execute(trx, sql`delete from redirect where path = ${path}`);
  if (was !== null) await restoreRedirect(trx, path, was);
  return { problem: `No page of the shop has the address ${target}` };
};

const restoreRedirect = (trx: Transaction, path: string, { target, kind }: { target: string; kind: string }) =>
  execute(
    trx,
    sql`insert into redirect (path, target, kind) values (${path}, ${target}, ${kind})
        on conflict (path) do update set target = excluded.target, kind = excluded.kind`,
  );

/**
 * Adds redirects from a file, one after the other, because each may shorten a chain of earlier ones. One that cannot be
 * added is passed over, with the reason.
 */
export const importRedirects = async (
  trx: Transaction,
  some: readonly RedirectCells[],
): Promise<ImportedRedirect[]> => {
  await acquireNamedLocks(trx, 'redirects', ['all']);
  const imported: ImportedRedirect[] = [];
  for (const one of some) {
    try {
      imported.push(await importRedirect(trx, one));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      imported.push({ problem: error.message });
    }
  }
  return imported;
};

/**
 * Deletes an imported redirect, or gives it back the target that it had before.
 * @returns false if somebody has changed or deleted it since
 */
export const undoImportedRedirect = async (
  trx: Transaction,
  { path, target, was }: { path: string; target: string; was: { target: string; kind: string } | null },
): Promise<boolean> => {
  const deleted = await execute(
    trx,
    sql`delete from redirect where path = ${path} and target = ${target} and kind = 'import'`,
  );
  if (deleted > 0 && was !== null) await restoreRedirect(trx, path, was);
  return deleted > 0;
};
