import { sql } from 'drizzle-orm';
import { record } from '#features/audit/server/record.ts';
import type { Redirect } from '#features/redirects/contract/redirects.ts';
import { DomainError, errors } from '#platform/contract/errors.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';
import { acquireNamedLocks } from '#platform/server/db/locks.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { maybeOne, one, rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { addRedirect, readSource } from './add-redirect.ts';
import { hasPage } from './has-page.ts';

const selectColumns = sql`path, target, kind, hits, last_hit_on::text as "lastHitOn"`;

/** One page of redirects, most recently used first. */
export const listRedirects = async (
  db: Database,
  { page, limit, search }: PageQuery & { search: string },
): Promise<{ items: Redirect[]; total: number }> => {
  const found = sql`(${search} = '' or strpos(lower(path || ' ' || target), lower(${search})) > 0)`;
  const [items, { total }] = await Promise.all([
    rows<Redirect>(
      db,
      sql`select ${selectColumns} from redirect where ${found}
           order by last_hit_on desc nulls last, hits desc, path limit ${limit} offset ${(page - 1) * limit}`,
    ),
    one<{ total: number }>(db, sql`select count(*)::int as total from redirect where ${found}`),
  ]);
  return { items, total };
};

/**
 * Locks all redirects until `trx` ends.
 * @param was the target that staff saw; null if they saw no redirect
 * @throws DomainError `redirect_changed` if the redirect has another target now
 */
const lockRedirect = async (trx: Transaction, path: string, was: string | null): Promise<void> => {
  await acquireNamedLocks(trx, 'redirects', ['all']);
  const found = await maybeOne<{ target: string }>(trx, sql`select target from redirect where path = ${path}`);
  if ((found?.target ?? null) !== was) throw new DomainError('redirect_changed');
};

type SavedForm = { path: string; target: string; was: string | null };

/**
 * Adds a redirect, or changes its target.
 * @throws DomainError `redirect_changed`, `redirect_target` if the target has no page, and the errors of
 * `addRedirect`
 */
export const writeRedirect = async (trx: Transaction, { customerId }: Caller, form: SavedForm): Promise<Redirect> => {
  await lockRedirect(trx, readSource(form.path), form.was);
  const { path, target } = await addRedirect(trx, form.path, form.target, 'owner');
  if (!(await hasPage(trx, target))) {
    throw new DomainError('redirect_target', { fields: { target: errors.redirect_target.message } });
  }
  const changes: Record<string, [string | null, string]> = { target: [form.was, target] };
  await record(trx, { kind: 'redirect.save', entity: 'redirect', entityId: path, actorId: customerId, changes });
  return one<Redirect>(trx, sql`select ${selectColumns} from redirect where path = ${path}`);
};

/** @throws DomainError the errors of `writeRedirect` */
export const saveRedirect = (db: Database, caller: Caller, form: SavedForm): Promise<Redirect> =>
  db.transaction((trx) => writeRedirect(trx, caller, form));

/** @throws DomainError `redirect_changed` if it no longer exists or has another target */
export const deleteRedirect = (
  db: Database,
  { customerId }: Caller,
  { path, target }: { path: string; target: string },
): Promise<{ removed: true }> =>
  db.transaction(async (trx) => {
    await lockRedirect(trx, path, target);
    await one(trx, sql`delete from redirect where path = ${path} returning path`);
    const changes: Record<string, [string, null]> = { target: [target, null] };
    await record(trx, { kind: 'redirect.delete', entity: 'redirect', entityId: path, actorId: customerId, changes });
    return { removed: true };
  });
