import { z } from 'zod';
import { form, json, redirect } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/fields.ts';
import { MAX_LINES, MAX_LIST_TIMES } from '#platform/contract/limits.ts';
import { OrderQuantity } from '#features/orders/contract/orders.ts';

/** What is bought now, and what is kept for later. */
export const CartKind = z.enum(['cart', 'saved']);
export type CartKind = z.output<typeof CartKind>;

/** So many pieces of a product that somebody means to buy, with what is true of it at this moment. */
export const CartLine = z.object({
  product: z.object({
    _id: z.string(),
    sku: z.string(),
    slug: z.string(),
    name: z.string(),
    img: z.string(),
    imgAlt: z.string(),
    /** Dollars for one minimum order. */
    unitPrice: z.number(),
    minOrder: z.number().int(),
    /** From the minimum up, its quantities go by so many pieces. */
    quantityStep: z.number().int(),
    stock: z.number().int(),
    lowStockAt: z.number().int(),
  }),
  quantity: z.number().int(),
  /** Dollars of these goods today, and what is taken off them for their number. */
  price: z.number(),
  discount: z.number(),
  /**
   * Why it cannot be ordered as it stands; null when it can.
   * - `gone`: it is not sold any more
   * - `out_of_stock`: there is less left than its minimum
   * - `short`: there is less left than the quantity
   * - `quantity`: below its minimum, or not in its steps
   */
  problem: z.enum(['gone', 'out_of_stock', 'short', 'quantity']).nullable(),
  /** The same for a person; empty where nothing is wrong. */
  message: z.string(),
});
export type CartLine = z.infer<typeof CartLine>;

/** What somebody means to buy: it holds no stock and no price. */
export const Cart = z.object({
  lines: z.array(CartLine),
  /** Kept for later; in no sum. */
  saved: z.array(CartLine),
  /** Dollars of the goods that are sold and in stock, and what is taken off them. */
  price: z.number(),
  discount: z.number(),
  /** Dollars of their delivery to where the seller is, for there is no address yet; null where nothing delivers them. */
  shipping: z.number().nullable(),
  tax: z.number(),
  taxName: z.string(),
  /** The tax is within the prices; else it comes on top. */
  taxIncluded: z.boolean(),
  total: z.number(),
  /** Dollars of goods that are missing until delivery is free; 0 when it is, or never is. */
  toFreeDelivery: z.number(),
});
export type Cart = z.infer<typeof Cart>;

/** What a change came to. */
export const CartChange = z.object({
  /** Lines of the cart, without those kept for later. */
  count: z.number().int(),
  /** What was done otherwise than asked, a sentence each. */
  said: z.array(z.string()),
});
export type CartChange = z.infer<typeof CartChange>;

/** Without a quantity it is the product's minimum. */
export const AddLines = z.object({
  lines: z
    .array(z.object({ productId: Id, quantity: OrderQuantity.optional() }))
    .min(1, 'There is nothing to add')
    .max(MAX_LINES),
});
export type AddLines = z.output<typeof AddLines>;

/** What a link names, as it is written: `VAL-0011:10,TAP-0002`. */
const LinkText = z.string().trim().min(1, 'There is nothing in this link').max(8000, 'This link is too long');

/** One line that a link names. */
export const ResolvedLinkLine = z.object({
  text: z.string(),
  product: CartLine.shape.product.nullable(),
  /** As the cart would take it; 0 where there is no such product. */
  quantity: z.number().int(),
  /** The SKUs of the products that share this number, where there are several; else empty. */
  several: z.array(z.string()),
});
export type ResolvedLinkLine = z.infer<typeof ResolvedLinkLine>;

const Times = z.coerce.number().pipe(z.int().min(1).max(MAX_LIST_TIMES));

/** The acts of the cart as a form, for a browser without scripts. */
export const CartForm = z.object({
  act: z.enum(['add', 'set', 'remove', 'drop', 'save', 'back', 'clear', 'link']).default('add'),
  product: Id.optional(),
  /** Left empty it is the product's minimum. */
  quantity: z
    .literal('')
    .transform(() => undefined)
    .or(z.coerce.number().pipe(OrderQuantity))
    .optional(),
  add: LinkText.optional(),
  /** What `add` names, so many times. */
  times: Times.optional(),
});
export type CartForm = z.output<typeof CartForm>;

const ofProduct = z.object({ id: Id });

export const cart = {
  get: endpoint({
    method: 'GET',
    path: '/cart',
    summary: 'The cart of a customer, or of the guest of this browser, as it stands today',
    auth: 'shopper',
    answer: json(Cart),
  }),
  add: endpoint({
    method: 'POST',
    path: '/cart/lines',
    summary: 'Put products into the cart; what is there already is added up',
    auth: 'shopper',
    body: json(AddLines),
    answer: json(CartChange),
    errors: ['product_not_found', 'too_many_lines', 'too_many_requests'],
  }),
  set: endpoint({
    method: 'PUT',
    path: '/cart/lines/:id',
    summary: 'Set how many of a product are in the cart; puts it back where it was removed',
    auth: 'shopper',
    params: ofProduct,
    body: json(z.object({ quantity: OrderQuantity })),
    answer: json(CartChange),
    errors: ['product_not_found', 'too_many_lines', 'too_many_requests'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/cart/lines/:id',
    summary: 'Take a product out of the cart, or out of what is kept for later',
    auth: 'shopper',
    params: ofProduct,
    query: z.object({ of: CartKind.default('cart') }),
    answer: json(CartChange),
  }),
  move: endpoint({
    method: 'POST',
    path: '/cart/move',
    summary: 'Keep a product of the cart for later, or move it back; what is there already is added up',
    auth: 'shopper',
    body: json(z.object({ productId: Id, to: CartKind })),
    answer: json(CartChange),
    errors: ['too_many_lines'],
  }),
  clear: endpoint({
    method: 'DELETE',
    path: '/cart/lines',
    summary: 'Empty the cart; what is kept for later stays',
    auth: 'shopper',
    answer: json(CartChange),
  }),
  merge: endpoint({
    method: 'POST',
    path: '/cart/merge',
    summary: 'Move the lines of this browser’s guest cart into the customer’s own cart, once',
    auth: 'customer',
    answer: json(CartChange),
  }),
  readLink: endpoint({
    method: 'GET',
    path: '/cart/link',
    summary:
      'The products that a link to the cart names, such as /cart?add=VAL-0011:10,TAP-0002; a SKU with a comma or a colon stands in double quotes',
    auth: 'public',
    query: z.object({ add: LinkText }),
    answer: json(z.array(ResolvedLinkLine)),
    errors: ['too_many_lines'],
  }),
  post: endpoint({
    method: 'POST',
    path: '/cart',
    outside: true,
    summary: 'Any act of the cart, as a browser without scripts sends it',
    auth: 'shopper',
    body: form(CartForm),
    answer: redirect(),
  }),
};
