import { sql } from 'drizzle-orm';
import type { Redirect } from '#features/redirects/contract/redirects.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { acquireNamedLocks } from '#platform/server/db/locks.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';
import { type AddedRedirect, addRedirect, findNewTarget, readSource, readTarget } from './add-redirect.ts';
import { hasPage } from './has-page.ts';
import { normalizeAddress } from './normalize-address.ts';
import { readRoutes, type RedirectRoutes } from './find-end.ts';

/** A redirect from a file, in any spelling. */
type RedirectCells = { path: string; target: string };

/** The previous target of a redirect, and how that redirect was made. */
type FormerRedirect = Pick<Redirect, 'target' | 'kind'>;

/** A redirect as it is stored, with the data that its undo needs. */
export type MadeRedirect = AddedRedirect & { was: FormerRedirect | null };

/** The result of importing a redirect, or why it cannot be imported. */
export type ImportedRedirect = (MadeRedirect & { problem: null }) | { problem: string };

const findRedirect = (trx: Transaction, path: string) =>
  maybeOne<FormerRedirect>(trx, sql`select target, kind from redirect where path = ${path}`);

const describeMissing = (target: string): string => `No page of the shop has the address ${target}`;

/**
 * The redirect that an import would store, or the problem that prevents it. `was` is its previous target; null if
 * it is new.
 */
export type PlannedRedirect = { target: string; was: string | null; problem: null } | { problem: string };

/** Plans one redirect, and changes `routes` as its import would. @throws DomainError the errors of `addRedirect` */
const planRedirect = (routes: RedirectRoutes, { path: from, target: to }: RedirectCells): PlannedRedirect => {
  const path = readSource(from);
  const target = findNewTarget(routes, path, readTarget(to));
  if (!routes.publicPages.has(target)) return { problem: describeMissing(target) };
  const was = routes.targets.get(path) ?? null;
  routes.targets.set(path, target);
  routes.targets.delete(target);
  return { target, was, problem: null };
};

/** Finds what an import of redirects from a file would do. It writes and locks nothing. */
export const planRedirects = async (db: Database, some: readonly RedirectCells[]): Promise<PlannedRedirect[]> => {
  const addresses = some.flatMap(({ path, target }) => [path, target].flatMap((one) => normalizeAddress(one) ?? []));
  const routes = await readRoutes(db, addresses);
  return some.map((one) => {
    try {
      return planRedirect(routes, one);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { problem: error.message };
    }
  });
};

const importRedirect = async (
  trx: Transaction,
  { path: from, target: to }: RedirectCells,
): Promise<ImportedRedirect> => {
  const was = await findRedirect(trx, readSource(from));
  const made = { ...(await addRedirect(trx, from, to, 'import')), was };
  if (await hasPage(trx, made.target)) return { ...made, problem: null };
  // It would send visitors from one missing page to another.
  await undoImportedRedirect(trx, made);
  return { problem: describeMissing(made.target) };
};

/**
 * Adds redirects from a file, one after the other, because each may shorten a chain of earlier ones. A redirect
 * that cannot be added is skipped, with the reason.
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
 * Deletes an imported redirect, or restores its previous target. Does the same with other redirects whose target
 * the import changed, unless somebody has changed them since. A redirect that began at the target is restored,
 * unless it would now form a circle. The redirects must be locked.
 * @returns false if somebody has changed or deleted it since
 */
const undoImportedRedirect = async (
  trx: Transaction,
  { path, target, was, retargeted, removed }: MadeRedirect,
): Promise<boolean> => {
  const isUnchanged = sql`path = ${path} and target = ${target} and kind = 'import'`;
  const undone = await execute(
    trx,
    was === null
      ? sql`delete from redirect where ${isUnchanged}`
      : sql`update redirect set target = ${was.target}, kind = ${was.kind} where ${isUnchanged}`,
  );
  if (undone === 0) return false;
  await execute(
    trx,
    sql`update redirect set target = ${path} where path = any(${sql.param(retargeted)}::text[]) and target = ${target}`,
  );
  if (removed !== null) {
    await execute(
      trx,
      sql`insert into redirect (path, target, kind, hits, last_hit_on)
          select ${target}, ${removed.target}, ${removed.kind}, ${removed.hits}, ${removed.lastHitOn}::date
           where not exists (select from redirect where path = ${removed.target} and target = ${target})
          on conflict do nothing`,
    );
  }
  return true;
};

/** Undoes imported redirects, one after the other (`undoImportedRedirect`). @returns those that were undone */
export const undoImportedRedirects = async (
  trx: Transaction,
  some: readonly MadeRedirect[],
): Promise<Set<MadeRedirect>> => {
  await acquireNamedLocks(trx, 'redirects', ['all']);
  const undone = new Set<MadeRedirect>();
  for (const one of some) if (await undoImportedRedirect(trx, one)) undone.add(one);
  return undone;
};
