import { type SQL, sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import { bumpProductsVersion } from '#platform/server/db/meta.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';

/** A list that is held. */
export type LockedList = { id: string; name: string; slug: string | null };

/** Whose lists: his own, and as one of the staff the shop's kits. */
export type ListOwner = Pick<Caller, 'customerId' | 'asStaff'>;

/** SQL that says whether a list is somebody's to see and change: his own; a kit is the shop's. */
export const ownListCondition = ({ customerId, asStaff }: ListOwner): SQL => sql`
  kind = 'list' and case when slug is null then customer_id = ${customerId} else ${asStaff} end`;

/**
 * Holds one of somebody's lists until `trx` ends, for a change of it; who sees it as a kit sees the change.
 * @throws DomainError `list_not_found`, also for another's
 */
export const lockList = async (trx: Transaction, owner: ListOwner, id: string): Promise<LockedList> => {
  const found = await maybeOne<LockedList>(
    trx,
    sql`update cart set updated_at = now() where id = ${id} and ${ownListCondition(owner)}
        returning id, name, slug`,
  );
  if (found === null) throw new DomainError('list_not_found');
  if (found.slug !== null) await bumpProductsVersion(trx);
  return found;
};
