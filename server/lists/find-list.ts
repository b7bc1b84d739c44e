import { sql } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { bumpProducts } from '#server/db/meta.ts';
import type { Transaction } from '#server/db/open.ts';
import { maybe } from '#server/db/query.ts';

/** A list that is held. */
export type HeldList = { id: string; name: string; slug: string | null };

/**
 * Holds one of somebody's lists until `trx` ends, for a change of it; who sees it as a kit sees the change. Of who is no
 * admin any more, what is a kit stays as it is.
 * @throws Refusal `list_not_found`, also for another's
 */
export const holdList = async (trx: Transaction, customerId: string, id: string): Promise<HeldList> => {
  const found = await maybe<HeldList>(
    trx,
    sql`update cart set updated_at = now() where id = ${id} and customer_id = ${customerId} and kind = 'list'
           and (slug is null or exists (select from customer where id = ${customerId} and role = 'admin'))
        returning id, name, slug`,
  );
  if (found === null) throw new Refusal('list_not_found');
  if (found.slug !== null) await bumpProducts(trx);
  return found;
};
