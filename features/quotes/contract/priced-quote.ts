import { z } from 'zod';

/** A line of an offer at what it costs at this moment. */
export const PricedQuoteLine = z.object({
  productId: z.string(),
  /** The address of its page; null when it is not for sale any more. */
  slug: z.string().nullable(),
  sku: z.string(),
  productName: z.string(),
  img: z.string(),
  quantity: z.number().int(),
  /** Dollars for `minOrder` pieces, as this offer has it. */
  unitPrice: z.number(),
  minOrder: z.number().int(),
  quantityStep: z.number().int(),
  /** The price is one the shop has named for this customer. */
  isOwn: z.boolean(),
  /** Dollars of goods. */
  price: z.number(),
  /** Dollars taken off them for their number. */
  discount: z.number(),
  /** The shop's own price of the day, in dollars for so many pieces. */
  today: z.object({ unitPrice: z.number(), minOrder: z.number().int() }),
  stock: z.number().int(),
  /** Why it cannot be had as it stands, for a person; null when it can. */
  problem: z.string().nullable(),
  /** Its quantity is none that is sold, or it is gone: what the shop does not save. Else only the stock is short. */
  isRefused: z.boolean(),
});
export type PricedQuoteLine = z.infer<typeof PricedQuoteLine>;

/** What an offer comes to at this moment. */
export const PricedQuote = z.object({
  lines: z.array(PricedQuoteLine),
  /** Dollars of all the goods. */
  price: z.number(),
  discount: z.number(),
  shipping: z.number(),
  deliveryMethod: z.string(),
  isCollected: z.boolean(),
  tax: z.number(),
  taxName: z.string(),
  taxIncluded: z.boolean(),
  total: z.number(),
  /** The delivery these sums are of, and all there are; none where nothing delivers. */
  method: z.string().nullable(),
  methods: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      kind: z.enum(['delivery', 'collection']),
      speed: z.string(),
      /** Dollars. */
      price: z.number(),
    }),
  ),
  /** Why it cannot be delivered, for a person; null when it can. */
  deliveryProblem: z.string().nullable(),
});
export type PricedQuote = z.infer<typeof PricedQuote>;
