import { z } from 'zod';
import { json } from './bodies.ts';
import { endpoint } from './endpoint.ts';
import { PageQuery } from './page-query.ts';

/** Of each product so many orders are named. */
export const MOST_SHORT_ORDERS = 20;

/** A product of which orders were promised more pieces than are on the shelf, and the orders that cannot be filled. */
export const Shortage = z.object({
  _id: z.string(),
  sku: z.string(),
  name: z.string(),
  onHand: z.number().int(),
  /** Pieces that are missing, over all orders. */
  short: z.number().int(),
  /** What there is goes to paid orders first, those that wait longest at the top: these get less than they ordered. */
  orders: z.array(
    z.object({
      _id: z.string(),
      number: z.number().int(),
      isPaid: z.boolean(),
      /** Pieces that are missing for it. */
      pieces: z.number().int(),
    }),
  ),
  /** Orders beyond those named. */
  more: z.number().int(),
});
export type Shortage = z.infer<typeof Shortage>;

export const shortages = {
  list: endpoint({
    method: 'GET',
    path: '/stock/shortages',
    summary: 'Products of which orders were promised more than a count found, and the orders that cannot be filled',
    auth: 'staff',
    permission: 'stock.read',
    query: PageQuery,
    answer: json(z.array(Shortage)),
  }),
};
