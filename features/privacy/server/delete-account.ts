import { and, eq, inArray, sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import { type OrderStatus, statesAllowing, statesWhere } from '#features/orders/contract/order-status.ts';
import type { Auth } from '#features/accounts/server/auth.ts';
import { lockAdmins } from '#features/staff/server/set-role.ts';
import { toRoleColumns } from '#features/accounts/server/roles.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';
import { authUser, customer } from '#features/accounts/server/schema.ts';
import { orders } from '#features/orders/server/schema.ts';
import { record } from '#features/audit/server/record.ts';
import type { CardProvider } from '#features/payments/server/card-provider.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import type { DeletedDataSubject } from '#platform/server/data-subject.ts';
import type { Feature } from '#server/define-feature.ts';
import { cancelOrder } from '#features/cancellations/server/cancel-order.ts';

const FORMER_CUSTOMER_NAME = 'Former customer';

/** States of orders whose products or money somebody still owes. */
const owedStatuses = [...statesAllowing('deliver'), ...statesAllowing('finishRefund')];

/** @throws DomainError `delivery_owed` if an order of the customer is in one of the states */
const assertNoOrder = async (db: Database | Transaction, customerId: string, statuses: OrderStatus[]) => {
  const [found] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), inArray(orders.status, statuses)))
    .limit(1);
  if (found !== undefined) throw new DomainError('delivery_owed');
};

/** Checks what would refuse the deletion later, so that a refused one cancels no orders. */
const assertDeletable = async (db: Database, features: readonly Feature[], { customerId }: Caller): Promise<void> => {
  await assertNoOrder(db, customerId, owedStatuses);
  for (const { assertDeletable: check } of features) await check?.(db, customerId);
};

/**
 * Deletes the caller's account. Unpaid orders are cancelled first. All orders stay for the ledger, without personal
 * data. The customer's reviews of the shop and its products are deleted too, at once for every reader.
 * @throws DomainError `last_admin`; `delivery_owed` while a paid order is not delivered or a cancellation not finished;
 *   the errors of the features
 */
export const deleteAccount = async (
  db: Database,
  { auth, provider, features }: { auth: Auth; provider: CardProvider; features: readonly Feature[] },
  caller: Caller,
): Promise<{ done: true }> => {
  await assertDeletable(db, features, caller);
  const unpaid = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.customerId, caller.customerId), inArray(orders.status, statesAllowing('cancel'))));
  for (const { id } of unpaid) await cancelOrder(db, provider, caller, id);
  return db.transaction(async (trx) => {
    const admins = await lockAdmins(trx);
    const [me] = await trx.select().from(customer).where(eq(customer.id, caller.customerId)).for('update');
    if (me === undefined || me.authUserId === null) throw new DomainError('sign_in_required');
    if (me.role === 'admin' && !admins.some((other) => other !== me.id)) throw new DomainError('last_admin');
    await assertNoOrder(trx, me.id, [...statesWhere('isOpen'), ...owedStatuses]);
    const [account] = await trx.delete(authUser).where(eq(authUser.id, me.authUserId)).returning();
    const email = sql`'deleted-' || ${me.id}::text || '@invalid'`;
    await trx
      .update(customer)
      .set({
        email,
        name: FORMER_CUSTOMER_NAME,
        ...toRoleColumns('customer'),
        education: null,
        location: null,
        phone: null,
        linkedin: null,
        photo: null,
      })
      .where(eq(customer.id, me.id));
    const person: DeletedDataSubject = {
      customerId: me.id,
      authUserId: me.authUserId,
      email: me.email,
      verifiedEmail: account?.emailVerified === true ? me.email : '',
      replacement: { name: FORMER_CUSTOMER_NAME, email },
    };
    for (const { deletePerson: forgetPerson } of features) await forgetPerson?.(trx, person, auth);
    await execute(trx, sql`delete from outbox where sent_at is null and recipient = ${me.email}`);
    await record(trx, { kind: 'account.delete', entity: 'customer', entityId: me.id, actorId: me.id });
    return { done: true as const };
  });
};
