import { and, eq, inArray, sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import { type OrderStatus, statesAllowing, statesWhere } from '#features/orders/contract/order-status.ts';
import type { Auth } from '#features/accounts/server/auth.ts';
import { toRoleColumns } from '#features/accounts/server/roles.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';
import { authUser, customer } from '#features/accounts/server/schema.ts';
import { orders } from '#features/orders/server/schema.ts';
import type { CardProvider } from '#platform/server/card-provider/card-provider.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import type { DeletedDataSubject } from '#platform/server/data-subject.ts';
import type { Feature } from '#server/define-feature.ts';
import { cancelOrder } from '#features/cancellations/server/cancel-order.ts';

const FORMER_CUSTOMER_NAME = 'Former customer';

/** States of orders in which the shop still owes goods or money. */
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

/** Checks in advance what would refuse the deletion, so that a refused deletion cancels no orders. */
const assertDeletable = async (db: Database, features: readonly Feature[], customerId: string): Promise<void> => {
  await assertNoOrder(db, customerId, owedStatuses);
  for (const { assertDeletable: check } of features) await check?.(db, customerId);
};

/**
 * Prepares the deletion of a customer by cancelling their unpaid orders, unless something refuses the deletion.
 * @param caller the customer, or staff
 * @throws DomainError `delivery_owed` while a paid order is not delivered or a cancellation not finished; the
 * errors of
 * the features
 */
export const cancelUnpaidOrders = async (
  db: Database,
  { provider, features }: { provider: CardProvider; features: readonly Feature[] },
  caller: Caller,
  customerId: string,
): Promise<void> => {
  await assertDeletable(db, features, customerId);
  const unpaid = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), inArray(orders.status, statesAllowing('cancel'))));
  // As staff: customers cannot cancel orders for a company that they have left, but may delete their account.
  for (const { id } of unpaid) await cancelOrder(db, provider, { ...caller, asStaff: true }, id);
};

/**
 * Deletes the data of a customer whose row is locked. All orders stay for the ledger, without personal data.
 * @throws DomainError `delivery_owed`; the errors of the features
 */
export const deletePerson = async (
  trx: Transaction,
  { auth, features }: { auth: Auth; features: readonly Feature[] },
  person: typeof customer.$inferSelect,
): Promise<void> => {
  await assertNoOrder(trx, person.id, [...statesWhere('isOpen'), ...owedStatuses]);
  const [account] =
    person.authUserId === null ? [] : await trx.delete(authUser).where(eq(authUser.id, person.authUserId)).returning();
  const email = sql`'deleted-' || ${person.id}::text || '@invalid'`;
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
    .where(eq(customer.id, person.id));
  const subject: DeletedDataSubject = {
    customerId: person.id,
    authUserId: person.authUserId,
    email: person.email,
    verifiedEmail: account?.emailVerified === true ? person.email : '',
    replacement: { name: FORMER_CUSTOMER_NAME, email },
  };
  for (const { deletePerson: forgetPerson } of features) await forgetPerson?.(trx, subject, auth);
  await execute(trx, sql`delete from outbox where sent_at is null and recipient = ${person.email}`);
};
