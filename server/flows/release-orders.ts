import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { statesAllowing } from '#contract/orders.ts';
import type { Database } from '#server/db/open.ts';
import { customer } from '#server/db/schema/accounts.ts';
import type { CardProvider } from '#server/payments/card-provider.ts';
import type { Caller } from '#server/platform/caller.ts';
import { finishCancel } from './cancel-order.ts';

/** Begins to cancel all that a customer holds unpaid, and writes down by whom. */
const beginAll = async (db: Database, admin: Caller, customerId: string): Promise<string[]> => {
  const { rows } = await db.$client.query<{ id: string }>(
    `with begun as (
       update orders set status = 'cancelling', cancel_reason = 'admin'
        where customer_id = $1 and status = any($2::text[]) returning id
     ), noted as (
       insert into audit (actor_id, act, entity, entity_id)
       select $3::uuid, 'order.cancel', 'order', id::text from begun
       union all
       select $3, 'customer.release', 'customer', $1::text where exists (select from begun)
     )
     select id from begun order by id`,
    [customerId, statesAllowing('cancel'), admin.customerId],
  );
  return rows.map(({ id }) => id);
};

/**
 * Cancels every unpaid order of one person, as each would be cancelled by itself: its payment is voided at the provider
 * first. What the provider keeps waiting is ended by the sweep; what was paid at this moment stays paid.
 * @returns how many have ended, and how many are still to end
 * @throws Refusal `not_found`
 */
export const releaseOrders = async (
  db: Database,
  provider: CardProvider,
  admin: Caller,
  customerId: string,
): Promise<{ released: number; pending: number }> => {
  const [person] = await db.select({ id: customer.id }).from(customer).where(eq(customer.id, customerId));
  if (person === undefined) throw new Refusal('not_found');
  const begun = await beginAll(db, admin, customerId);
  for (const id of begun) {
    try {
      await finishCancel(db, provider, id);
    } catch (error) {
      // It would keep the next ones waiting as well.
      if (error instanceof Refusal && error.code === 'provider_unavailable') break;
      throw error;
    }
  }
  const { rows } = await db.$client.query<{ released: number; pending: number }>(
    `select count(*) filter (where status = 'cancelled')::int as released,
            count(*) filter (where status = 'cancelling')::int as pending
       from orders where id = any($1)`,
    [begun],
  );
  return rows[0] ?? { released: 0, pending: 0 };
};
