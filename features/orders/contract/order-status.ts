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
 * The acts that each state of an order allows. Buttons, the server's guarded writes and the tests all ask this table.
 * `acceptPayment` is the provider's money arriving; `finishCancellation` ends a cancellation whose PaymentIntent the provider
 * has voided, `finishRefund` an order whose money or goods go back; a `refund` of one that is refunding is for money
 * that a failed refund left. `unship` takes a shipment back; `ready` marks an order that is collected, and leaves it
 * paid. An order that was sent in part stays paid; `takeBack` undoes a delivery, within `UNDO_MINUTES`, and
 * `return` asks to send back what has left.
 */
export const orderActs = {
  unpaid: ['pay', 'acceptPayment', 'cancel', 'changeAddress'],
  cancelling: ['acceptPayment', 'finishCancel'],
  cancelled: [],
  expired: [],
  paid: ['ship', 'unship', 'ready', 'deliver', 'refund', 'return', 'changeAddress'],
  refunding: ['refund', 'finishRefund'],
  refunded: [],
  delivered: ['takeBack', 'refund', 'return'],
} as const satisfies Record<OrderStatus, readonly string[]>;

export type OrderAct = (typeof orderActs)[OrderStatus][number];

export const allows = (status: OrderStatus, act: OrderAct): boolean =>
  (orderActs[status] as readonly OrderAct[]).includes(act);

/** The states a guarded write may start from. */
export const statesAllowing = (act: OrderAct): OrderStatus[] =>
  OrderStatus.options.filter((status) => allows(status, act));

/**
 * What is true of an order in each state; every list of states is taken from here.
 * - `isOpen`: it holds goods and nothing has been paid for them
 * - `wasPaid`: a transaction paid it
 * - `hasMoney`: the shop keeps money for it
 * - `isVoid`: it ended without money, and never counts
 */
const orderFacts = {
  unpaid: ['isOpen'],
  cancelling: ['isOpen'],
  cancelled: ['isVoid'],
  expired: ['isVoid'],
  paid: ['wasPaid', 'hasMoney'],
  refunding: ['wasPaid', 'hasMoney'],
  refunded: ['wasPaid'],
  delivered: ['wasPaid', 'hasMoney'],
} as const satisfies Record<OrderStatus, readonly string[]>;

export type OrderFact = (typeof orderFacts)[OrderStatus][number];

export const hasOrderFact = (status: OrderStatus, fact: OrderFact): boolean =>
  (orderFacts[status] as readonly OrderFact[]).includes(fact);

export const statesWhere = (fact: OrderFact): OrderStatus[] =>
  OrderStatus.options.filter((status) => hasOrderFact(status, fact));
