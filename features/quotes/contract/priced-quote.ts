import { z } from 'zod';

/** A line of an offer at its current price. */
export const PricedQuoteLine = z.object({
  productId: z.string(),
  /** The address of the product page; null if the product is no longer for sale. */
  slug: z.string().nullable(),
  sku: z.string(),
  productName: z.string(),
  img: z.string(),
  quantity: z.number().int(),
  /** In dollars for `minOrder` pieces, in this offer. */
  unitPrice: z.number(),
  minOrder: z.number().int(),
  quantityStep: z.number().int(),
  /** True if the shop set this price for this customer. */
  isOwn: z.boolean(),
  /** In dollars, before the discount. */
  price: z.number(),
  /** The quantity discount, in dollars. */
  discount: z.number(),
  /** The shop's current price, in dollars for `minOrder` pieces. */
  today: z.object({ unitPrice: z.number(), minOrder: z.number().int() }),
  stock: z.number().int(),
  /** Why the line cannot be ordered as it is, as a message; null if it can. */
  problem: z.string().nullable(),
  /**
   * True if the shop refuses to save the line, because its quantity is not sold or the product is gone. Otherwise a
   * problem is only low stock.
   */
  isRefused: z.boolean(),
});
export type PricedQuoteLine = z.infer<typeof PricedQuoteLine>;

/** An offer at its current price. */
export const PricedQuote = z.object({
  lines: z.array(PricedQuoteLine),
  /** In dollars, for all goods. */
  price: z.number(),
  discount: z.number(),
  shipping: z.number(),
  deliveryMethod: z.string(),
  isCollected: z.boolean(),
  /**
   * `Delivery Tue 1 Dec – Wed 2 Dec if you order by 15:00 today`, as of now; empty if the shop promises nothing or a
   * line cannot be ordered.
   */
  promise: z.string(),
  tax: z.number(),
  taxName: z.string(),
  taxIncluded: z.boolean(),
  total: z.number(),
  /** The delivery method used for these totals, and all available ones. Null and empty if nothing delivers there. */
  method: z.string().nullable(),
  methods: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      kind: z.enum(['delivery', 'collection']),
      speed: z.string(),
      /** In dollars. */
      price: z.number(),
    }),
  ),
  /** Why it cannot be delivered, as a message; null if it can. */
  deliveryProblem: z.string().nullable(),
});
export type PricedQuote = z.infer<typeof PricedQuote>;
