import { z } from 'zod';

/** One product in an order, with its name and price at the time of the order. */
export const OrderLine = z.object({
  _id: z.string(),
  productId: z.string(),
  /** The slug of its product page; null if it is no longer for sale. */
  slug: z.string().nullable(),
  sku: z.string(),
  productName: z.string(),
  img: z.string(),
  quantity: z.number().int(),
  /** Dollars for `minOrder` pieces when it was ordered, before the discount. */
  unitPrice: z.number(),
  minOrder: z.number().int(),
  /** Dollars for all pieces, before discount. */
  price: z.number(),
  /** Quantity discount and share of the discount code in dollars. */
  discount: z.number(),
  /** Percent. */
  taxRate: z.number(),
  /** Dollars. */
  tax: z.number(),
  shipped: z.number().int(),
  /** Pieces that will not be shipped. Pieces that are neither shipped nor released are still to ship. */
  released: z.number().int(),
  /** Pieces that are refunded or whose refund is due. */
  refunded: z.number().int(),
  /** Shipped pieces that came back. */
  returned: z.number().int(),
  /** Pieces that the buyer may request to return until the order's `returnUntil`. */
  returnable: z.number().int(),
  /** Pieces missing from the shelf for this line; always 0 for the buyer. */
  short: z.number().int(),
  /** The product's current bin; always empty for the buyer. */
  bin: z.string(),
});
export type OrderLine = z.infer<typeof OrderLine>;
