import { z } from 'zod';

/** Goods of one product within an order, in the words and at the price of that moment. */
export const OrderLine = z.object({
  _id: z.string(),
  productId: z.string(),
  /** The address of its page; null when it is no longer for sale. */
  slug: z.string().nullable(),
  sku: z.string(),
  productName: z.string(),
  img: z.string(),
  quantity: z.number().int(),
  /** Dollars of goods. */
  price: z.number(),
  /** Dollars taken off them for their number. */
  discount: z.number(),
  /** Per cent. */
  taxRate: z.number(),
  /** Dollars. */
  tax: z.number(),
  /** Pieces that were sent. */
  shipped: z.number().int(),
  /** Pieces that will not be sent; what is neither of the two is still to come. */
  released: z.number().int(),
  /** Pieces whose money went back, or is promised back. */
  refunded: z.number().int(),
  /** Sent pieces that came back. */
  returned: z.number().int(),
  /** Pieces that their buyer may ask to send back, as long as `returnUntil` of the order has not come. */
  returnable: z.number().int(),
  /** Pieces that are missing on the shelf for it, as staff see it; 0 for its buyer. */
  short: z.number().int(),
  /** Where the product lies today, as staff see it; empty for its buyer. */
  bin: z.string(),
});
export type OrderLine = z.infer<typeof OrderLine>;
