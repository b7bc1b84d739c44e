import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { PageQuery } from '#platform/contract/page-query.ts';

/** The most orders listed for a product. */
export const MOST_SHORT_ORDERS = 20;

/** A product with fewer pieces on the shelf than orders hold, and the orders that cannot be filled. */
export const Shortage = z.object({
  _id: z.string(),
  sku: z.string(),
  name: z.string(),
  onHand: z.number().int(),
  /** Pieces missing over all orders. */
  short: z.number().int(),
  /**
   * Orders that get fewer pieces than they ordered. The pieces on the shelf go to paid orders first, then to the
   * oldest.
   */
  orders: z.array(
    z.object({
      _id: z.string(),
      number: z.number().int(),
      isPaid: z.boolean(),
      /** Pieces missing for this order. */
      pieces: z.number().int(),
    }),
  ),
  /** The number of orders that cannot be filled, beyond those listed. */
  more: z.number().int(),
});
export type Shortage = z.infer<typeof Shortage>;

export const shortages = {
  list: endpoint({
    method: 'GET',
    path: '/stock/shortages',
    summary: 'List products with fewer pieces on the shelf than orders hold, and the orders that cannot be filled',
    auth: 'staff',
    permission: 'stock.read',
    query: PageQuery,
    reply: json(z.array(Shortage)),
  }),
};
