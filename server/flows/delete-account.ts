import { and, eq, inArray, sql } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { statesAllowing } from '#contract/orders.ts';
import type { Auth } from '#server/accounts/auth.ts';
import { forgetAddress } from '#server/accounts/throttle.ts';
import { bumpReviews } from '#server/db/meta.ts';
import { type Database, queryIn, type Transaction } from '#server/db/open.ts';
import { authUser, customer } from '#server/db/schema/accounts.ts';
import { orders } from '#server/db/schema/orders.ts';
import { audit, message, review, subscriber } from '#server/db/schema/shop.ts';
import type { CardProvider } from '#server/payments/card-provider.ts';
import type { Caller } from '#server/platform/caller.ts';
import { cancelOrder } from './cancel-order.ts';

const GONE = 'Former customer';

/** States in which somebody still owes somebody something. */
const owing = [...statesAllowing('deliver'), ...statesAllowing('finishCancel'), 'refunding'] as const;

/** Mails nobody is left to read. Those that are sent hold no address, and go by themselves after a while. */
const dropMails = (trx: Transaction, customerId: string, authUserId: string) =>
  queryIn(
    trx,
    `delete from outbox where sent_at is null and entity_id in (
       select $2 union all
       select unnest(array[o.id, o.checkout_id])::text from orders o where o.customer_id = $1 union all
       select r.id::text from refund r join payment p on p.id = r.payment_id join checkout c on c.id = p.checkout_id
        where c.customer_id = $1)`,
    [customerId, authUserId],
  );

/**
 * Deletes the caller's account. Unpaid orders are cancelled first; all orders are kept for the books, without the
 * person. What he said of the shop goes with him, at once for everybody.
 * @throws Refusal `last_admin`; `delivery_owed` while a paid order is not delivered, or a
 *   cancellation not through
 */
export const deleteAccount = async (
  db: Database,
  { auth, provider }: { auth: Auth; provider: CardProvider },
  caller: Caller,
): Promise<{ done: true }> => {
  const unpaid = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.customerId, caller.customerId), inArray(orders.status, statesAllowing('cancel'))));
  for (const { id } of unpaid) await cancelOrder(db, provider, caller, id);
  return db.transaction(async (trx) => {
    const admins = await trx
      .select({ id: customer.id })
      .from(customer)
      .where(eq(customer.role, 'admin'))
      .orderBy(customer.id)
      .for('update');
    const [me] = await trx.select().from(customer).where(eq(customer.id, caller.customerId)).for('update');
    if (me === undefined || me.authUserId === null) throw new Refusal('sign_in_required');
    if (me.role === 'admin' && admins.length <= 1) throw new Refusal('last_admin');
    const [owed] = await trx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.customerId, me.id), inArray(orders.status, [...owing, ...statesAllowing('cancel')])))
      .limit(1);
    if (owed !== undefined) throw new Refusal('delivery_owed');
    const [account] = await trx.delete(authUser).where(eq(authUser.id, me.authUserId)).returning();
    const email = sql`'deleted-' || ${me.id}::text || '@invalid'`;
    await trx
      .update(customer)
      .set({
        email,
        name: GONE,
        role: 'customer',
        education: null,
        location: null,
        phone: null,
        linkedin: null,
        photo: null,
      })
      .where(eq(customer.id, me.id));
    await trx
      .update(orders)
      .set({ userName: GONE, email, address: '', phone: '', network: null })
      .where(eq(orders.customerId, me.id));
    await dropMails(trx, me.id, me.authUserId);
    await forgetAddress(trx, auth, me.email);
    const said = await trx.delete(review).where(eq(review.customerId, me.id));
    if ((said.rowCount ?? 0) > 0) await bumpReviews(trx);
    if (account?.emailVerified === true) {
      await trx.delete(subscriber).where(eq(subscriber.email, me.email));
      await trx.delete(message).where(eq(message.email, me.email));
    }
    await trx.insert(audit).values({ actorId: me.id, act: 'account.delete', entity: 'customer', entityId: me.id });
    return { done: true as const };
  });
};
