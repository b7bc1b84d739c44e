import { and, eq, inArray, sql } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { statesAllowing } from '#contract/orders.ts';
import type { Database } from '#server/db/open.ts';
import { authUser, customer } from '#server/db/schema/accounts.ts';
import { orders } from '#server/db/schema/orders.ts';
import { audit, message, review, subscriber } from '#server/db/schema/shop.ts';
import type { CardProvider } from '#server/payments/card-provider.ts';
import type { Caller } from '#server/platform/caller.ts';
import { cancelOrder } from './cancel-order.ts';

const GONE = 'Former customer';

/** States in which somebody still owes somebody something. */
const owing = [...statesAllowing('deliver'), ...statesAllowing('finishCancel'), 'refunding'] as const;

/**
 * Deletes the caller's account. Unpaid orders are cancelled first; all orders are kept for the books, without the
 * person. Reviews stay, without a name.
 * @throws Refusal `last_admin`; `delivery_owed` while a paid order is not delivered, or a
 *   cancellation not through
 */
export const deleteAccount = async (db: Database, provider: CardProvider, caller: Caller): Promise<{ done: true }> => {
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
    await trx.update(orders).set({ userName: GONE, email, address: '', phone: '' }).where(eq(orders.customerId, me.id));
    await trx.update(review).set({ name: GONE, image: null }).where(eq(review.customerId, me.id));
    if (account?.emailVerified === true) {
      await trx.delete(subscriber).where(eq(subscriber.email, me.email));
      await trx.delete(message).where(eq(message.email, me.email));
    }
    await trx.insert(audit).values({ actorId: me.id, act: 'account.delete', entity: 'customer', entityId: me.id });
    return { done: true as const };
  });
};
