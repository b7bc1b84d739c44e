import { z } from 'zod';

/** One product within an order, with its name and price at the time of the order. */
export const OrderLine = z.object({
  _id: z.string(),
  productId: z.string(),
  /** The address of its page; null when it is no longer for sale. */
  slug: z.string().nullable(),
  sku: z.string(),
  productName: z.string(),
  img: z.string(),
  quantity: z.number().int(),
  /** Dollars of `minOrder` pieces when it was ordered, before what is off for the quantity. */
  unitPrice: z.number(),
  minOrder: z.number().int(),
  /** Dollars of goods. */
  price: z.number(),
  /** Dollars off for the quantity. */
  discount: z.number(),
  /** Per cent. */
  taxRate: z.number(),
  /** Dollars. */
  tax: z.number(),
  /** Pieces that were sent. */
  shipped: z.number().int(),
  /** Pieces that will not be sent; those neither shipped nor released are still to come. */
  released: z.number().int(),
  /** Pieces that were refunded, or whose refund is due. */
  refunded: z.number().int(),
  /** Sent pieces that came back. */
  returned: z.number().int(),
  /** Pieces that the buyer may ask to return until `returnUntil` of the order. */
  returnable: z.number().int(),
  /** Pieces that are missing on the shelf for this line; always 0 for the buyer. */
  short: z.number().int(),
  /** The bin of the product today; always empty for the buyer. */
  bin: z.string(),
});
export type OrderLine = z.infer<typeof OrderLine>;
