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
import { OrderLine } from './order-line.ts';
import { OrderStatus } from './order-status.ts';
import { Phone } from '#platform/contract/phone.ts';

/**
 * One purchase. Of several lines, `productName` is the first and how many more, `quantity` the pieces of all and
 * `price` their goods; `productId` and `img` are the first line's.
 */
export const Order = z.object({
  _id: z.string(),
  /** Counts up from 1001: what people say on the phone. */
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
  /** Dollars of goods. */
  price: z.number(),
  /** Dollars taken off the goods for their number. */
  discount: z.number(),
  /** Dollars of delivery. */
  shipping: z.number(),
  deliveryMethod: z.string(),
  /** The buyer fetches it at the counter. */
  isCollected: z.boolean(),
  /** When it was marked as ready to collect, which its buyer gets a mail about; null before. */
  readyAt: z.iso.datetime().nullable(),
  /** Dollars: within the prices where `taxIncluded`, else on top of them. */
  tax: z.number(),
  taxName: z.string(),
  taxIncluded: z.boolean(),
  /** Dollars the card is charged. */
  total: z.number(),
  /** Dollars given back. */
  refunded: z.number(),
  /** Dollars promised back that have not arrived yet. */
  returning: z.number(),
  /** The customer's bank wants the money back, and that is not decided yet. */
  disputed: z.boolean(),
  /** Open disputes are over all that is left of the payment, so the goods stay here. */
  isHeldBack: z.boolean(),
  paid: z.boolean(),
  /** The PaymentIntent that paid this order, or an empty text. */
  transactionId: z.string(),
  /** Paid, and nothing of it is left to send. */
  isShipped: z.boolean(),
  /** Paid, and some of it has left and some has not. */
  isPartShipped: z.boolean(),
  deleverd: z.boolean(),
  status: OrderStatus,
  createdAt: z.iso.datetime(),
  heldUntil: z.iso.datetime(),
});
export type Order = z.infer<typeof Order>;

/** What the shop's people look for orders by: a state, or what of the paid ones has left, or a bank that wants money back. */
const OrderGroup = z.enum([...OrderStatus.options, 'toPack', 'toCollect', 'shipped', 'disputed']);
export type OrderGroup = z.infer<typeof OrderGroup>;

/** An order with its lines, what left and what went back of it. */
export const OrderDetail = Order.extend({
  lines: z.array(OrderLine),
  /** Where it goes, with the country as its code where the shop knows it. */
  deliveryAddress: Address,
  /** Who pays, where it is another one than who gets it. */
  billing: Address.nullable(),
  /** The buyer's phone number for staff, also where the order is collected; always empty for the buyer. */
  buyerPhone: z.string(),
  /** The buyer's own number or word for it. */
  reference: z.string(),
  shipments: z.array(Shipment),
  returns: z.array(OrderReturn),
  /** Until when pieces may be sent back; null before the first has left. */
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

/** One thing that happened to an order. */
export const OrderEvent = z.object({
  createdAt: z.iso.datetime(),
  what: z.string(),
  tone: z.enum(['good', 'bad', 'plain']),
  /** Who did it, where a person did; of the shop's people only admins are told. */
  by: z.string().nullable(),
  note: z.string().nullable(),
});
export type OrderEvent = z.infer<typeof OrderEvent>;

const id = z.object({ id: Id });

/** Where to deliver. All of it may be left for the payment page. */
export const Delivery = z.object({
  country: oneLine(80).default(''),
  address: oneLine(300).default(''),
  phone: Phone.default(''),
  /** The address in its parts; it replaces `country`, `address` and `phone` where it is given. */
  deliveryAddress: AddressForm.optional(),
});
export type Delivery = z.output<typeof Delivery>;

/** What the shop's people write down about an order for each other. */
export const NoteForm = z.object({
  note: requiredText('Write a note first', 1000),
});

const badQuantity = clientErrors.quantity_invalid.message;

/** How many of one product somebody orders; its minimum and its stock are asked when it is placed. */
export const OrderQuantity = z.int(badQuantity).positive(badQuantity).max(MAX_PIECES, badQuantity);

export const PlaceOrder = Delivery.extend({
  productName: z.string().max(300),
  /** Decides when given; else the one active product of that name. */
  productId: Id.optional(),
  quantity: OrderQuantity,
  /** Dollars the buyer saw as total of goods. */
  price: Dollars,
  /** The specification sends these; the server takes them from the session instead. */
  userName: z.unknown().optional(),
  email: z.unknown().optional(),
  paid: z.unknown().optional(),
});
export type PlaceOrder = z.output<typeof PlaceOrder>;

export const orders = {
  place: endpoint({
    method: 'POST',
    path: '/order',
    summary: 'Order a quantity of one product; its stock is held until paid or cancelled',
    auth: 'customer',
    idempotent: true,
    body: json(PlaceOrder),
    answer: json(Order),
    status: 201,
    errors: [
      'product_not_found',
      'name_ambiguous',
      'quantity_invalid',
      'out_of_stock',
      'price_changed',
      'country_unknown',
      'destination_missing',
      'not_delivered_there',
      'unpaid_limit',
      'key_reused',
    ],
  }),
  listMine: endpoint({
    method: 'GET',
    path: '/orders',
    summary: 'The orders of one address, newest first',
    auth: 'ownerOrStaff',
    permission: 'orders.read',
    query: PageQuery.extend({ email: Email }),
    answer: json(z.array(Order)),
  }),
  listAll: endpoint({
    method: 'GET',
    path: '/allorders',
    summary:
      'All orders, newest first; of one state, or with a number or words of buyer and address, where they are named. X-Counts says how many each state or group has',
    auth: 'staff',
    permission: 'orders.read',
    query: PageQuery.extend({
      status: OrderGroup.optional(),
      customer: Id.optional(),
      search: z.string().trim().max(200).default(''),
    }),
    answer: json(z.array(Order)),
  }),
  get: endpoint({
    method: 'GET',
    path: '/orders/:id',
    summary: 'One order, for its owner or staff',
    auth: 'customer',
    permission: 'orders.read',
    params: id,
    answer: json(OrderDetail),
    errors: ['order_not_found'],
  }),
  exists: endpoint({
    method: 'GET',
    path: '/orders/:id/exists',
    summary: 'Whether an order has this id, and nothing else about it: pages of unknown orders answer 404 by it',
    auth: 'public',
    params: id,
    answer: json(z.object({ exists: z.literal(true) })),
    errors: ['order_not_found'],
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/orders/:id/timeline',
    summary: 'Everything that happened to an order, oldest first, for its owner or staff',
    auth: 'customer',
    permission: 'orders.read',
    params: id,
    answer: json(z.array(OrderEvent)),
    errors: ['order_not_found'],
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/orders/:id/notes',
    summary: 'Write down something about an order that its customer does not see',
    auth: 'staff',
    permission: 'orders.edit',
    params: id,
    body: json(NoteForm),
    answer: json(z.array(OrderEvent)),
    errors: ['order_not_found'],
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/orders/:id',
    summary: 'Cancel an unpaid order; voids its PaymentIntent first',
    auth: 'customer',
    permission: 'orders.cancel',
    params: id,
    answer: json(Order),
    errors: ['order_not_found', 'order_already_paid', 'order_not_cancellable'],
  }),
  releaseAll: endpoint({
    method: 'DELETE',
    path: '/users/:id/unpaid-orders',
    summary: 'Cancel every unpaid order of one person',
    auth: 'staff',
    permission: 'orders.cancel',
    params: id,
    answer: json(
      z.object({
        released: z.number().int(),
        /** Begun, and ended by the shop as soon as the card provider answers. */
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
    answer: json(Order),
    errors: ['order_not_found', 'order_not_deliverable', 'order_disputed', 'not_on_shelf'],
  }),
};
