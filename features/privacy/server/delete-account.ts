import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { Refusal } from '#platform/contract/errors.ts';
import { statesAllowing, statesWhere } from '#features/orders/contract/order-status.ts';
import type { Auth } from '#features/accounts/server/auth.ts';
import { forgetNotices } from '#features/accounts/server/begin-notices.ts';
import { forgetTrust } from '#features/accounts/server/known-browser.ts';
import { lockAdmins } from '#features/accounts/server/lock-admins.ts';
import { storedRole } from '#features/accounts/server/role-of.ts';
import { forgetAddress } from '#features/accounts/server/throttle.ts';
import { bumpReviews } from '#platform/server/db/meta.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { change } from '#platform/server/db/query.ts';
import { authUser, customer, customerAddress, customerNote } from '#platform/server/db/schema/accounts.ts';
import { cart } from '#platform/server/db/schema/carts.ts';
import { orders } from '#platform/server/db/schema/orders.ts';
import { stockWatch } from '#platform/server/db/schema/products.ts';
import { message, review, subscriber } from '#platform/server/db/schema/shop.ts';
import { type OrderKind, record } from '#features/audit/server/record.ts';
import type { CardProvider } from '#features/payments/server/card-provider.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { removeReviewsOf } from '#features/product-reviews/server/remove-product-review.ts';
import { cancelOrder } from '#features/cancellations/server/cancel-order.ts';

const GONE = 'Former customer';

/** States in which somebody still owes somebody something. */
const owing = [...statesWhere('isOpen'), ...statesAllowing('deliver'), ...statesAllowing('finishRefund')];

/** Mails nobody is left to read. Those that are sent hold no address, and go by themselves after a while. */
const dropMails = (trx: Transaction, customerId: string, authUserId: string, email: string) =>
  change(
    trx,
    sql`delete from outbox where sent_at is null and (recipient = ${email} or entity_id in (
          select ${authUserId} union all
          select id::text from orders where customer_id = ${customerId} union all
          select s.id::text from shipment s join orders o on o.id = s.order_id where o.customer_id = ${customerId} union all
          select q.id::text from return_request q join orders o on o.id = q.order_id where o.customer_id = ${customerId} union all
          select r.id::text from refund r join payment p on p.id = r.payment_id join orders o on o.id = p.order_id
           where o.customer_id = ${customerId}))`,
  );

/** Where a former customer's things went to: the country alone is kept, for the books. */
const forgetAddresses = (trx: Transaction, customerId: string, email: SQL) => {
  const bare = (column: SQL) => sql`jsonb_build_object('company', '', 'name', '', 'line1', '', 'line2', '',
    'postcode', '', 'city', '', 'region', '', 'country', ${column} -> 'country', 'phone', '', 'taxNumber', '')`;
  return change(
    trx,
    sql`update orders
           set user_name = ${GONE}, email = ${email}, network = null, reference = '',
               delivery_address = ${bare(sql`delivery_address`)},
               billing_address = case when billing_address is not null then ${bare(sql`billing_address`)} end
         where customer_id = ${customerId}`,
  );
};

/** Events whose note is personal: an address, a parcel that can be tracked to it, or a note of staff. */
const PERSONAL_EVENTS = [
  'order.address_changed',
  'order.noted',
  'order.shipped',
  'order.tracking_changed',
  'order.shipment_taken_back',
] satisfies OrderKind[];

/** Deletes the earlier addresses, tracking numbers and notes of a former customer's orders. */
const forgetMoves = (trx: Transaction, customerId: string) =>
  change(
    trx,
    sql`with own as (select id from orders where customer_id = ${customerId}),
             parcels as (update shipment set tracking_number = '' where order_id in (select id from own)),
             events as (update order_event set note = null
                         where kind = any(${sql.param(PERSONAL_EVENTS)}) and order_id in (select id from own))
        update audit set why = null where act = 'order.address_changed' and entity_id in (select id::text from own)`,
  );

/** What other programs were told of a former customer's orders; sent again it is written anew, without him. */
const forgetMessages = (trx: Transaction, customerId: string) =>
  change(
    trx,
    sql`update webhook_delivery set body = null
         where body is not null and entity_id in (select id::text from orders where customer_id = ${customerId})`,
  );

/**
 * What the shop offered him: what became his orders is kept without him, and of a proven address the rest goes.
 * @param proven his address, where it is
 */
const forgetOffers = async (trx: Transaction, customerId: string, email: SQL, proven: string | null): Promise<void> => {
  await change(
    trx,
    sql`update offer set name = ${GONE}, email = ${email}, reference = '', note = '', delivery_address = null,
                         billing_address = null
         where id in (select x.offer_id from offer_order x join orders o on o.id = x.order_id
                       where o.customer_id = ${customerId})`,
  );
  if (proven !== null)
    await change(trx, sql`delete from offer where email = lower(${proven}) and status <> 'accepted'`);
};

/** Why somebody sent something back, in his own words, and what the shop said to it. */
const forgetReasons = (trx: Transaction, customerId: string) =>
  change(
    trx,
    sql`update return_request set reason = '', answer = ''
         where order_id in (select id from orders where customer_id = ${customerId})`,
  );

/**
 * Deletes the caller's account. Unpaid orders are cancelled first; all orders are kept for the books, without the
 * person. What he said of the shop and its products goes with him, at once for everybody.
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
    const admins = await lockAdmins(trx);
    const [me] = await trx.select().from(customer).where(eq(customer.id, caller.customerId)).for('update');
    if (me === undefined || me.authUserId === null) throw new Refusal('sign_in_required');
    if (me.role === 'admin' && !admins.some((other) => other !== me.id)) throw new Refusal('last_admin');
    const [owed] = await trx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.customerId, me.id), inArray(orders.status, owing)))
      .limit(1);
    if (owed !== undefined) throw new Refusal('delivery_owed');
    const [account] = await trx.delete(authUser).where(eq(authUser.id, me.authUserId)).returning();
    const email = sql`'deleted-' || ${me.id}::text || '@invalid'`;
    await trx
      .update(customer)
      .set({
        email,
        name: GONE,
        ...storedRole('customer'),
        education: null,
        location: null,
        phone: null,
        linkedin: null,
        photo: null,
      })
      .where(eq(customer.id, me.id));
    await forgetAddresses(trx, me.id, email);
    await trx.delete(customerAddress).where(eq(customerAddress.customerId, me.id));
    await trx.delete(customerNote).where(eq(customerNote.customerId, me.id));
    await forgetOffers(trx, me.id, email, account?.emailVerified === true ? me.email : null);
    await forgetReasons(trx, me.id);
    await forgetMessages(trx, me.id);
    await forgetMoves(trx, me.id);
    await forgetNotices(trx, me.id);
    await dropMails(trx, me.id, me.authUserId, me.email);
    await forgetAddress(trx, auth, me.email);
    await forgetTrust(trx, me.authUserId);
    // His cart and his lists; a kit is the shop's, for every admin to change.
    await trx.delete(cart).where(and(eq(cart.customerId, me.id), isNull(cart.slug)));
    const said = await trx.delete(review).where(eq(review.customerId, me.id));
    if ((said.rowCount ?? 0) > 0) await bumpReviews(trx);
    await removeReviewsOf(trx, me.id);
    if (account?.emailVerified === true) {
      await trx.delete(stockWatch).where(eq(stockWatch.email, me.email));
      await trx.delete(subscriber).where(eq(subscriber.email, me.email));
      await trx.delete(message).where(eq(message.email, me.email));
    }
    await record(trx, { kind: 'account.delete', entity: 'customer', entityId: me.id, actorId: me.id });
    return { done: true as const };
  });
};
