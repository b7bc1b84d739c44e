import { sql } from 'drizzle-orm';
import { type WalkIn, insertWalkIn, isRegistered, walkInAddress } from '#features/accounts/server/walk-ins.ts';
import { placeCheckoutOrder } from '#features/checkout/server/check-out.ts';
import type { OrderSettings } from '#features/checkout/server/order-request.ts';
import type { OrderStep } from '#features/checkout/server/order-steps.ts';
import type { Order } from '#features/orders/contract/orders.ts';
import type { StaffOrderForm } from '#features/staff-orders/contract/staff-orders.ts';
import { DomainError, errors } from '#platform/contract/errors.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { oneValue } from '#platform/server/db/query.ts';
import { hashRequest } from '#platform/server/hash.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { type Actor, asBuyer, getBuyer, lockBuyer } from './customers.ts';
import { getHoldHours, noteStaffOrder, placeOnce } from './staff-order.ts';

/** The buyer of an order, and a function that makes sure that they exist in the order's transaction. */
type OrderBuyer = { buyer: Caller; ensure: (trx: Transaction) => Promise<void> };

/** A walk-in, who is created with their order. */
export const planWalkIn = async (db: Database, walkIn: WalkIn, staff: Actor): Promise<OrderBuyer> => {
  const id = await oneValue<string>(db, sql`select uuidv7()`);
  const email = walkIn.email === '' ? walkInAddress(id) : walkIn.email;
  return { buyer: asBuyer(id, { ...walkIn, email }, staff), ensure: (trx) => insertWalkIn(trx, id, walkIn) };
};

/** A customer who exists. @throws DomainError `customer_not_found` */
export const findOrderBuyer = async (db: Database, id: string, staff: Actor): Promise<OrderBuyer> => ({
  buyer: await getBuyer(db, id, staff),
  ensure: (trx) => lockBuyer(trx, id),
});

/**
 * Refuses a walk-in with the email address of an account: the order is that person's only if staff choose them.
 * @throws DomainError `email_has_account`
 */
const assertUnregistered = async (db: Database, { email }: WalkIn): Promise<void> => {
  if (email === '' || !(await isRegistered(db, email))) return;
  throw new DomainError('email_has_account', { fields: { 'walkIn.email': errors.email_has_account.message } });
};

const findBuyer = async (db: Database, { customerId, walkIn }: StaffOrderForm, staff: Actor): Promise<OrderBuyer> => {
  if (customerId !== null) return findOrderBuyer(db, customerId, staff);
  if (walkIn === null) throw new Error('an order for nobody');
  await assertUnregistered(db, walkIn);
  return planWalkIn(db, walkIn, staff);
};

/**
 * Places an order for a customer, or for a walk-in who is created with it, at the customer's prices, as the checkout
 * does. The caps on unpaid orders do not apply. A repeated request returns the first order.
 * @throws DomainError the errors of the endpoint `place`
 */
export const placeStaffOrder = (
  db: Database,
  staff: Caller,
  form: StaffOrderForm,
  { idempotencyKey, ...settings }: OrderSettings & { idempotencyKey: string | null; network: string | null },
): Promise<Order> => {
  const { customerId, walkIn, ...checkout } = form;
  const request = { staff, idempotencyKey, requestHash: hashRequest([customerId, walkIn, checkout]) };
  return placeOnce(db, request, async () => {
    const [{ buyer, ensure }, holdHours] = await Promise.all([findBuyer(db, form, staff), getHoldHours(db)]);
    const alongside: OrderStep = { before: ensure, ...noteStaffOrder(request) };
    return placeCheckoutOrder(
      db,
      buyer,
      { ...checkout, fromCart: false },
      { ...settings, idempotencyKey: null },
      { staff: { actorId: staff.customerId, holdHours }, alongside },
    );
  });
};
