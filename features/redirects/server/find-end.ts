import { sql } from 'drizzle-orm';
import { DomainError, errors } from '#platform/contract/errors.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { findAddressesWithPage } from './has-page.ts';

/** The current targets of addresses, over any number of redirects. */
export type RedirectRoutes = {
  /** The targets of the redirects that begin at the addresses or on the way from them. */
  targets: Map<string, string>;
  /**
   * `publicPages` are the addresses, among all of these, that have a page for everybody. `staffPages` are those
   * that have a page for staff, who also see drafts.
   */
  publicPages: ReadonlySet<string>;
  staffPages: ReadonlySet<string>;
};

/** @param addresses as `normalizeAddress` writes them */
export const readRoutes = async (db: Database | Transaction, addresses: readonly string[]): Promise<RedirectRoutes> => {
  const found = await rows<{ path: string; target: string }>(
    db,
    sql`with recursive route as (
          select path, target from redirect where path = any(${sql.param(addresses)}::text[])
          union
          select r.path, r.target from route join redirect r on r.path = route.target
        )
        select path, target from route`,
  );
  const all = [...new Set([...addresses, ...found.map(({ target }) => target)])];
  return {
    targets: new Map(found.map(({ path, target }) => [path, target])),
    publicPages: await findAddressesWithPage(db, all),
    staffPages: await findAddressesWithPage(db, all, 'staff'),
  };
};

/**
 * Follows the redirects from a target to the first address that has a page, or has no redirect.
 * @throws DomainError `redirect_circle` if they lead to `path`, or form a circle
 */
export const findEnd = ({ targets, staffPages }: RedirectRoutes, path: string, target: string): string => {
  const passed = new Set([path]);
  let end = target;
  for (;;) {
    if (passed.has(end)) {
      throw new DomainError('redirect_circle', { fields: { target: errors.redirect_circle.message } });
    }
    passed.add(end);
    // Stops at a draft too: a product that moves while it is a draft will be shown at that address later.
    const next = staffPages.has(end) ? undefined : targets.get(end);
    if (next === undefined) return end;
    end = next;
  }
};
