import { z } from 'zod';
import { form, json, redirect } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/fields.ts';
import { MAX_LINES, MAX_LIST_TIMES } from '#platform/contract/limits.ts';
import { OrderQuantity } from '#features/orders/contract/orders.ts';

/** `cart` is for buying now, `saved` for later. */
export const CartKind = z.enum(['cart', 'saved']);
export type CartKind = z.output<typeof CartKind>;

/** Pieces of a product in a cart, with its current data. */
export const CartLine = z.object({
  product: z.object({
    _id: z.string(),
    sku: z.string(),
    slug: z.string(),
    name: z.string(),
    img: z.string(),
    imgAlt: z.string(),
    /** Dollars for the minimum order. */
    unitPrice: z.number(),
    minOrder: z.number().int(),
    /** Above the minimum, quantities must be multiples of this. */
    quantityStep: z.number().int(),
    stock: z.number().int(),
    lowStockAt: z.number().int(),
  }),
  quantity: z.number().int(),
  /** The current price and quantity discount in dollars. */
  price: z.number(),
  discount: z.number(),
  /**
   * The reason the line cannot be ordered; null if it can.
   * - `gone`: the product is no longer sold
   * - `out_of_stock`: less than its minimum order is left
   * - `short`: less than the quantity is left
   * - `quantity`: the quantity is below the minimum order, or not a multiple of the step
   */
  problem: z.enum(['gone', 'out_of_stock', 'short', 'quantity']).nullable(),
  /** The problem as a message for the shopper; empty if there is none. */
  message: z.string(),
});
export type CartLine = z.infer<typeof CartLine>;

/** A cart. It reserves no stock and fixes no price. */
export const Cart = z.object({
  lines: z.array(CartLine),
  /** Lines saved for later. No total includes them. */
  saved: z.array(CartLine),
  /** Dollars for the goods that are for sale and in stock, and their quantity discount. */
  price: z.number(),
  discount: z.number(),
  /**
   * Delivery fee in dollars to the seller's address, because the destination is unknown; null if nothing delivers the
   * goods.
   */
  shipping: z.number().nullable(),
  tax: z.number(),
  taxName: z.string(),
  /** True if the prices include the tax; otherwise it is added to them. */
  taxIncluded: z.boolean(),
  total: z.number(),
  /**
   * A sentence with the day on which goods ordered now arrive at the customer's last address, or else in the shop's own
   * country; empty if the shop promises nothing.
   */
  promise: z.string(),
  /** Dollars of goods to add until delivery is free; 0 if it is already free or never is. */
  toFreeDelivery: z.number(),
});
export type Cart = z.infer<typeof Cart>;

/** The result of a cart change. */
export const CartChange = z.object({
  /** Lines in the cart, without saved ones. */
  count: z.number().int(),
  /** Differences from the request, one sentence each. */
  said: z.array(z.string()),
});
export type CartChange = z.infer<typeof CartChange>;

/** `removed`: the pieces that the cart had of what was removed. */
const CartRemoval = CartChange.extend({ removed: z.number().int() });
export type CartRemoval = z.infer<typeof CartRemoval>;

/** A line without a quantity gets the product's minimum order. */
export const AddLines = z.object({
  lines: z
    .array(z.object({ productId: Id, quantity: OrderQuantity.optional() }))
    .min(1, 'There is nothing to add')
    .max(MAX_LINES),
});
export type AddLines = z.output<typeof AddLines>;

/** The lines in a link, as text: `VAL-0011:10,TAP-0002`. */
const LinkText = z.string().trim().min(1, 'There is nothing in this link').max(8000, 'This link is too long');

/** A line of a cart link with its product. */
export const ResolvedLinkLine = z.object({
  text: z.string(),
  product: CartLine.shape.product.nullable(),
  /** The quantity that the cart would accept; 0 if there is no such product. */
  quantity: z.number().int(),
  /** The SKUs of all products with this number if there are several; otherwise empty. */
  several: z.array(z.string()),
});
export type ResolvedLinkLine = z.infer<typeof ResolvedLinkLine>;

const Times = z.coerce.number().pipe(z.int().min(1).max(MAX_LIST_TIMES));

/**
 * Cart actions as a form, for browsers without scripts. A form of several products (`rows`) has a field `pieces.<id>`
 * for each. Products without a quantity are not added.
 */
export const CartForm = z
  .object({
    act: z.enum(['add', 'rows', 'set', 'remove', 'drop', 'save', 'back', 'clear', 'link']).default('add'),
    product: Id.optional(),
    /** Empty for the product's minimum order. */
    quantity: z
      .literal('')
      .transform(() => undefined)
      .or(z.coerce.number().pipe(OrderQuantity))
      .optional(),
    add: LinkText.optional(),
    /** Multiplies the quantities in `add`. */
    times: Times.optional(),
  })
  .catchall(z.unknown());
export type CartForm = z.output<typeof CartForm>;

const ofProduct = z.object({ id: Id });

export const cart = {
  get: endpoint({
    method: 'GET',
    path: '/cart',
    summary: 'Get the current cart of the signed-in customer, or of the guest of this browser',
    auth: 'shopper',
    reply: json(Cart),
  }),
  add: endpoint({
    method: 'POST',
    path: '/cart/lines',
    summary: 'Add products to the cart. Quantities are added to those already there',
    auth: 'shopper',
    body: json(AddLines),
    reply: json(CartChange),
    errors: ['product_not_found', 'too_many_lines', 'too_many_requests'],
  }),
  set: endpoint({
    method: 'PUT',
    path: '/cart/lines/:id',
    summary:
      'Set the quantity of a product in the cart, or of one saved for later; adds the product again if it was removed',
    auth: 'shopper',
    params: ofProduct,
    body: json(z.object({ quantity: OrderQuantity, of: CartKind.default('cart') })),
    reply: json(CartChange),
    errors: ['product_not_found', 'too_many_lines', 'too_many_requests'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/cart/lines/:id',
    summary: 'Remove a product from the cart, or from the products saved for later',
    auth: 'shopper',
    params: ofProduct,
    query: z.object({ of: CartKind.default('cart') }),
    reply: json(CartRemoval),
  }),
  move: endpoint({
    method: 'POST',
    path: '/cart/move',
    summary:
      'Save a product of the cart for later, or move it back. Its quantity is added to the quantity already there',
    auth: 'shopper',
    body: json(z.object({ productId: Id, to: CartKind })),
    reply: json(CartChange),
    errors: ['too_many_lines'],
  }),
  clear: endpoint({
    method: 'DELETE',
    path: '/cart/lines',
    summary: 'Empty the cart; products saved for later stay',
    auth: 'shopper',
    reply: json(CartRemoval),
  }),
  merge: endpoint({
    method: 'POST',
    path: '/cart/merge',
    summary: 'Merge the guest cart of this browser into the customer’s own cart, once',
    auth: 'customer',
    reply: json(CartChange),
  }),
  readLink: endpoint({
    method: 'GET',
    path: '/cart/link',
    summary: 'List the products of a cart link /cart?add=VAL-0011:10,TAP-0002; double-quote SKUs with comma or colon',
    auth: 'public',
    query: z.object({ add: LinkText }),
    reply: json(z.array(ResolvedLinkLine)),
    errors: ['too_many_lines'],
  }),
  post: endpoint({
    method: 'POST',
    path: '/cart',
    outsideApi: true,
    summary: 'Perform any cart action from the form of a browser without scripts',
    auth: 'shopper',
    body: form(CartForm),
    reply: redirect(),
  }),
};
