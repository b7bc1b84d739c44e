import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/fields.ts';

/** The most products in one request; no page shows more. */
export const MOST_SHOWN_PRICES = 100;

/** The caller's own price of a product. It names no price list, because only staff know their names. */
export const ShownPrice = z.object({
  _id: z.string(),
  /** Dollars for the minimum order; null if the public price is not higher. */
  unitPrice: z.number().nullable(),
  /** The public price, in dollars for the minimum order. */
  listPrice: z.number(),
  /**
   * The public price without the current sale, in dollars; null without a sale. Percentages are taken off this price.
   */
  regularPrice: z.number().nullable(),
  /** Each price that may be the lowest: a percentage off the regular price, or dollars for `per` pieces. */
  from: z.array(
    z.object({
      /** The fewest pieces for which it applies. */
      from: z.number().int(),
      percent: z.number().nullable(),
      price: z.number().nullable(),
      per: z.number().int(),
    }),
  ),
});
export type ShownPrice = z.infer<typeof ShownPrice>;

export const shownPrices = {
  list: endpoint({
    method: 'POST',
    path: '/own-prices',
    summary: 'Get the caller’s own prices of products, to show them in place of the public ones; others are omitted',
    auth: 'customer',
    body: json(z.object({ ids: z.array(Id).max(MOST_SHOWN_PRICES) })),
    reply: json(z.array(ShownPrice)),
  }),
};
