import { sql } from 'drizzle-orm';
import type { Redirect } from '#features/redirects/contract/redirects.ts';
import { DomainError, errors } from '#platform/contract/errors.ts';
import { acquireNamedLocks } from '#platform/server/db/locks.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, rows } from '#platform/server/db/query.ts';
import { normalizeAddress } from './normalize-address.ts';
import { findEnd, readRoutes, type RedirectRoutes } from './find-end.ts';

/** Matches addresses of the API, of files and of pages behind the login, where no redirect starts or ends. */
const reserved = /^\/(?:api|dashboard|assets|pictures|__sandbox)(?:\/|%2f|\?|$)/i;

/** @throws DomainError `redirect_source` */
export const readSource = (text: string): string => {
  const path = normalizeAddress(text);
  if (path !== null && path !== '/' && !reserved.test(path)) return path;
  throw new DomainError('redirect_source', { fields: { path: errors.redirect_source.message } });
};

/** @throws DomainError `redirect_target` */
export const readTarget = (text: string): string => {
  const target = normalizeAddress(text);
  if (target !== null && !reserved.test(target)) return target;
  throw new DomainError('redirect_target', { fields: { target: errors.redirect_target.message } });
};

/**
 * Finds the final target of a redirect, so that a visitor is redirected only once.
 * @throws DomainError `redirect_living` if the old address has a page, `redirect_circle`
 */
export const findNewTarget = (routes: RedirectRoutes, path: string, requested: string): string => {
  if (routes.publicPages.has(path)) {
    throw new DomainError('redirect_living', { fields: { path: errors.redirect_living.message } });
  }
  return findEnd(routes, path, requested);
};

/** A redirect that was deleted because it began at an address that has a page. */
type RemovedRedirect = Pick<Redirect, 'target' | 'kind' | 'hits' | 'lastHitOn'>;

export type AddedRedirect = {
  path: string;
  target: string;
  /** The addresses that led to `path` and now lead to `target`. */
  retargeted: string[];
  /** The redirect that began at `target`. */
  removed: RemovedRedirect | null;
};

/**
 * Redirects visitors from an address without a page to another address of the shop. Call it in the transaction
 * that moved the page, after the move. Redirects to the old address are changed to lead to the new one, and a
 * redirect away from the new address is deleted, so that a visitor is redirected only once.
 * @param from the old address, such as `/families/elbow`; any encoding
 * @param to the new address
 * @returns both addresses as they are stored, and which other redirects have changed
 * @throws DomainError `redirect_source`, `redirect_target`, `redirect_living` if the old address has a page,
 * `redirect_circle`
 */
export const addRedirect = async (
  trx: Transaction,
  from: string,
  to: string,
  kind: Redirect['kind'] = 'rename',
): Promise<AddedRedirect> => {
  const path = readSource(from);
  const requested = readTarget(to);
  await acquireNamedLocks(trx, 'redirects', ['all']);
  const target = findNewTarget(await readRoutes(trx, [path, requested]), path, requested);
  const removed = await maybeOne<RemovedRedirect>(
    trx,
    sql`delete from redirect where path = ${target} returning target, kind, hits, last_hit_on::text as "lastHitOn"`,
  );
  const retargeted = await rows<{ path: string }>(
    trx,
    sql`update redirect set target = ${target} where target = ${path} returning path`,
  );
  await execute(
    trx,
    sql`insert into redirect (path, target, kind) values (${path}, ${target}, ${kind})
        on conflict (path) do update set target = excluded.target, kind = excluded.kind`,
  );
  return { path, target, retargeted: retargeted.map((one) => one.path), removed };
};
