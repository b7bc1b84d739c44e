import { z } from 'zod';

export const OrderStatus = z.enum([
  'unpaid',
  'cancelling',
  'cancelled',
  'expired',
  'paid',
  'refunding',
  'refunded',
  'delivered',
]);
export type OrderStatus = z.infer<typeof OrderStatus>;

/**
 * The actions that each order state allows. Buttons, the server's guarded writes and the tests all use this table.
 * - `acceptPayment`: the provider reports the payment
 * - `finishCancel`: ends a cancellation whose PaymentIntent the provider has voided
 * - `finishRefund`: ends an order whose money or goods go back
 * - `refund` of a refunding order: refunds what a failed refund did not pay back
 * - `unship`: undoes a shipment; a partly shipped order stays paid
 * - `ready`: marks an order as ready to collect; it stays paid
 * - `undoDelivery`: possible within `UNDO_MINUTES`
 * - `changeLines`: staff add, remove and change its products
 * - `return`: requests to send back shipped pieces
 */
export const allowedActions = {
  unpaid: ['pay', 'acceptPayment', 'cancel', 'changeAddress', 'changeLines'],
  cancelling: ['acceptPayment', 'finishCancel'],
  cancelled: [],
  expired: [],
  paid: ['ship', 'unship', 'ready', 'deliver', 'refund', 'return', 'changeAddress'],
  refunding: ['refund', 'finishRefund'],
  refunded: [],
  delivered: ['undoDelivery', 'refund', 'return'],
} as const satisfies Record<OrderStatus, readonly string[]>;

export type OrderAction = (typeof allowedActions)[OrderStatus][number];

export const allows = (status: OrderStatus, action: OrderAction): boolean =>
  (allowedActions[status] as readonly OrderAction[]).includes(action);

/** The states from which a guarded write may start. */
export const statesAllowing = (action: OrderAction): OrderStatus[] =>
  OrderStatus.options.filter((status) => allows(status, action));

/**
 * The facts about an order in each state. All lists of states derive from this table.
 * - `isOpen`: it reserves stock and is not paid
 * - `wasPaid`: a transaction paid it
 * - `hasMoney`: the shop has money for it
 * - `isVoid`: it ended unpaid; its stock is released and no report counts it
 */
const statusFacts = {
  unpaid: ['isOpen'],
  cancelling: ['isOpen'],
  cancelled: ['isVoid'],
  expired: ['isVoid'],
  paid: ['wasPaid', 'hasMoney'],
  refunding: ['wasPaid', 'hasMoney'],
  refunded: ['wasPaid'],
  delivered: ['wasPaid', 'hasMoney'],
} as const satisfies Record<OrderStatus, readonly string[]>;

export type StatusFact = (typeof statusFacts)[OrderStatus][number];

export const hasOrderFact = (status: OrderStatus, fact: StatusFact): boolean =>
  (statusFacts[status] as readonly StatusFact[]).includes(fact);

export const statesWhere = (fact: StatusFact): OrderStatus[] =>
  OrderStatus.options.filter((status) => hasOrderFact(status, fact));
