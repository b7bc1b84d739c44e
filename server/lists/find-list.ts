import { type SQL, sql } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { bumpProducts } from '#server/db/meta.ts';
import type { Transaction } from '#server/db/open.ts';
import { maybe } from '#server/db/query.ts';

/** A list that is held. */
export type HeldList = { id: string; name: string; slug: string | null };

/** SQL that says whether a list is somebody's to see and change: his own; a kit is the shop's, so every admin's. */
export const isOwn = (customerId: string): SQL => sql`
  kind = 'list' and case when slug is null then customer_id = ${customerId}
                    else exists (select from customer me where me.id = ${customerId} and me.role = 'admin') end`;

/**
 * Holds one of somebody's lists until `trx` ends, for a change of it; who sees it as a kit sees the change.
 * @throws Refusal `list_not_found`, also for another's
 */
export const holdList = async (trx: Transaction, customerId: string, id: string): Promise<HeldList> => {
  const found = await maybe<HeldList>(
    trx,
    sql`update cart set updated_at = now() where id = ${id} and ${isOwn(customerId)}
        returning id, name, slug`,
  );
  if (found === null) throw new Refusal('list_not_found');
  if (found.slug !== null) await bumpProducts(trx);
  return found;
};
