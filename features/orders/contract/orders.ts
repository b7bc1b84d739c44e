import { z } from 'zod';
import { OrderReturn } from '#features/returns/contract/return.ts';
import { Shipment } from '#features/shipping/contract/shipment.ts';
import { Email } from '#features/accounts/contract/accounts.ts';
import { Address } from '#features/addresses/contract/address.ts';
import { AddressForm } from '#features/addresses/contract/addresses.ts';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { clientErrors } from '#platform/contract/api-error.ts';
import { Dollars } from '#platform/contract/dollars.ts';
import { Id, requiredText } from '#platform/contract/fields.ts';
import { PageQuery } from '#platform/contract/page-query.ts';
import { MAX_PIECES } from '#platform/contract/limits.ts';
import { oneLine } from '#platform/contract/one-line.ts';
import { OrderEvent } from './order-event.ts';
import { OrderLine } from './order-line.ts';
import { OrderQuery } from './order-filter.ts';
import { ReadablePromise } from './order-promise.ts';
import { OrderStatus } from './order-status.ts';
import { ReceivedMoney } from './received-money.ts';
import { Phone } from '#platform/contract/phone.ts';

/**
 * One purchase. If it has several lines, `productName` names the first product and the number of others,
 * `quantity` is the number of all pieces, and `price` is the price of all goods. `productId` and `img` belong to
 * the first line.
 */
export const Order = z.object({
  _id: z.string(),
  /** Counts up from 1001. It is short, because people say it on the phone. */
  number: z.number().int(),
  customerId: z.string(),
  productId: z.string(),
  productName: z.string(),
  img: z.string(),
  userName: z.string(),
  email: z.string(),
  country: z.string(),
  address: z.string(),
  phone: z.string(),
  quantity: z.number().int(),
  lineCount: z.number().int(),
  /** Dollars for the goods. */
  price: z.number(),
  /** Everything taken off the goods in dollars: quantity discounts and the discount code. */
  discount: z.number(),
  /** The discount code; empty if there is none. */
  discountCode: z.string(),
  /** The part of `discount` that the code gives; 0 if it makes the delivery free. */
  codeDiscount: z.number(),
  /** Delivery fee in dollars. */
  shipping: z.number(),
  deliveryMethod: z.string(),
  /** True if the buyer collects it at the counter. */
  isCollected: z.boolean(),
  /** When staff marked it as ready to collect, which sends the buyer an email; null before. */
  readyAt: z.iso.datetime().nullable(),
  /** The days on which the shop promised the goods; null if it promised none, or if an unpaid order has missed them. */
  promise: ReadablePromise.nullable(),
  /** True if the order is paid, the promised days have passed, and some of it is still to be sent. */
  isLate: z.boolean(),
  /** Dollars: included in the prices if `taxIncluded`, otherwise added to them. */
  tax: z.number(),
  taxName: z.string(),
  taxIncluded: z.boolean(),
  /** Dollars that the card is charged. */
  total: z.number(),
  /** Dollars refunded. */
  refunded: z.number(),
  /** Dollars of pending refunds. */
  returning: z.number(),
  /** True while a dispute by the customer's bank is open. */
  disputed: z.boolean(),
  /** True if nothing is shipped: open disputes cover all that is left of the payment, or it was reversed. */
  isHeldBack: z.boolean(),
  /** Dollars that are owed again because a payment was reversed; 0 for other orders. */
  owedAgain: z.number(),
  paid: z.boolean(),
  /** The PaymentIntent that paid this order, or an empty string. */
  transactionId: z.string(),
  /** True if the order is paid, some of it has shipped and nothing is left to ship. */
  isShipped: z.boolean(),
  /** True if the order is paid and only some of it has shipped. */
  isPartShipped: z.boolean(),
  deleverd: z.boolean(),
  status: OrderStatus,
  createdAt: z.iso.datetime(),
  heldUntil: z.iso.datetime(),
  /** Texts of other features about the order, such as the company that bought; missing if there are none. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })).optional(),
  /** Money that staff have received for an order which is not paid; missing if there is none. */
  received: ReceivedMoney.optional(),
  /** True if the order is paid, and all of it was refunded before any was sent; missing otherwise. */
  isReleased: z.boolean().optional(),
  /** True if its buyer can only read it, because they cannot order for its company any more; missing otherwise. */
  isReadOnly: z.boolean().optional(),
});
export type Order = z.infer<typeof Order>;

/** An order with its lines, shipments, returns and refunds. */
export const OrderDetail = Order.extend({
  lines: z.array(OrderLine),
  /** The delivery address; its country is a code if the shop recognizes it. */
  deliveryAddress: Address,
  /** The billing address, if it differs from the delivery address. */
  billing: Address.nullable(),
  /** The buyer's phone number for staff, even if the order is collected; always empty for the buyer. */
  buyerPhone: z.string(),
  /** The buyer's own reference. */
  reference: z.string(),
  shipments: z.array(Shipment),
  returns: z.array(OrderReturn),
  /** The last time to return pieces; null before the first shipment. */
  returnUntil: z.iso.datetime().nullable(),
  paidAt: z.iso.datetime().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
  cancelledAt: z.iso.datetime().nullable(),
  refunds: z.array(
    z.object({
      _id: z.string(),
      /** Dollars. */
      amount: z.number(),
      status: z.enum(['due', 'done', 'failed']),
      reason: z.string(),
      createdAt: z.iso.datetime(),
    }),
  ),
});
export type OrderDetail = z.infer<typeof OrderDetail>;

const id = z.object({ id: Id });

/** The delivery address. All of it may be left out until the payment page. */
export const Delivery = z.object({
  country: oneLine(80).default(''),
  address: oneLine(300).default(''),
  phone: Phone.default(''),
  /** The address in parts; replaces `country`, `address` and `phone` if present. */
  deliveryAddress: AddressForm.optional(),
});
export type Delivery = z.output<typeof Delivery>;

/** An internal note that staff write about an order. */
export const NoteForm = z.object({
  note: requiredText('Write a note first', 1000),
});

const badQuantity = clientErrors.quantity_invalid.message;

/** Pieces of one product. The order's placement checks the minimum and the stock. */
export const OrderQuantity = z.int(badQuantity).positive(badQuantity).max(MAX_PIECES, badQuantity);

export const PlaceOrder = Delivery.extend({
  productName: z.string().max(300),
  /** Identifies the product if present; otherwise the only active product with this name is ordered. */
  productId: Id.optional(),
  quantity: OrderQuantity,
  /** The goods total in dollars that the buyer saw. */
  price: Dollars,
  /** The specification sends these; the server takes them from the session instead. */
  userName: z.unknown().optional(),
  email: z.unknown().optional(),
  paid: z.unknown().optional(),
});
export type PlaceOrder = z.output<typeof PlaceOrder>;

/** The errors of each call that places an order. */
export const placeErrors = [
  'product_not_found',
  'quantity_invalid',
  'out_of_stock',
  'price_changed',
  'destination_missing',
  'not_delivered_there',
  'member_inactive',
  'amount_not_chargeable',
] as const;

export const orders = {
  place: endpoint({
    method: 'POST',
    path: '/order',
    summary: 'Order a quantity of one product; its stock is held until the order is paid or canceled',
    auth: 'customer',
    idempotent: true,
    body: json(PlaceOrder),
    reply: json(Order),
    status: 201,
    errors: [
      ...placeErrors,
      'name_ambiguous',
      'country_unknown',
      'unpaid_limit',
      'reference_missing',
      'approval_needed',
      'key_reused',
    ],
  }),
  listMine: endpoint({
    method: 'GET',
    path: '/orders',
    summary: 'List the orders of one email address, newest first',
    auth: 'ownerOrStaff',
    permission: 'orders.read',
    more: 'credit.read',
    query: PageQuery.extend({ email: Email }),
    reply: json(z.array(Order)),
  }),
  listAll: endpoint({
    method: 'GET',
    path: '/allorders',
    summary:
      'List all orders, newest first, by state, way to pay, or number, buyer or address; X-Counts counts each group',
    auth: 'staff',
    permission: 'orders.read',
    more: 'credit.read',
    query: PageQuery.extend(OrderQuery.shape),
    reply: json(z.array(Order)),
  }),
  get: endpoint({
    method: 'GET',
    path: '/orders/:id',
    summary: 'Get an order, for its owner, admins and approvers of their company, or staff',
    auth: 'customer',
    permission: 'orders.read',
    more: 'credit.read',
    params: id,
    reply: json(OrderDetail),
    errors: ['order_not_found'],
  }),
  exists: endpoint({
    method: 'GET',
    path: '/orders/:id/exists',
    summary: 'Check only whether an order exists, so that pages of unknown orders answer 404',
    auth: 'public',
    params: id,
    reply: json(z.object({ exists: z.literal(true) })),
    errors: ['order_not_found'],
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/orders/:id/timeline',
    summary: 'List the events of an order, oldest first, for those who may read it',
    auth: 'customer',
    permission: 'orders.read',
    params: id,
    reply: json(z.array(OrderEvent)),
    errors: ['order_not_found'],
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/orders/:id/notes',
    summary: 'Add a note to an order that its customer does not see',
    auth: 'staff',
    permission: 'orders.edit',
    params: id,
    body: json(NoteForm),
    reply: json(z.array(OrderEvent)),
    errors: ['order_not_found'],
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/orders/:id',
    summary:
      'Cancel an unpaid order, voiding its PaymentIntent first; for its buyer, admins of their company, or staff',
    auth: 'customer',
    permission: 'orders.cancel',
    more: 'credit.read',
    params: id,
    reply: json(Order),
    errors: ['order_not_found', 'order_already_paid', 'order_not_cancellable', 'member_left', 'member_inactive'],
  }),
  releaseAll: endpoint({
    method: 'DELETE',
    path: '/users/:id/unpaid-orders',
    summary: 'Cancel every unpaid order of a customer',
    auth: 'staff',
    permission: 'orders.cancel',
    params: id,
    reply: json(
      z.object({
        released: z.number().int(),
        /** Started cancellations, which the shop finishes as soon as the card provider responds. */
        pending: z.number().int(),
      }),
    ),
    errors: ['not_found'],
  }),
  deliver: endpoint({
    method: 'PATCH',
    path: '/paidorders/:id',
    summary: 'Mark a paid order as delivered',
    auth: 'staff',
    permission: 'orders.ship',
    params: id,
    reply: json(Order),
    errors: ['order_not_found', 'order_not_deliverable', 'order_disputed', 'order_payment_reversed', 'not_on_shelf'],
  }),
};
