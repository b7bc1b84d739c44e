import { z } from 'zod';
import { json } from './bodies.ts';
import { endpoint } from './endpoint.ts';
import { PageQuery } from './page-query.ts';
import { Product } from './products.ts';

/** A product on sale, as it stands today, and what the caller has bought of it. */
export const Bought = Product.extend({
  /** When an order of it was paid last. */
  boughtAt: z.iso.datetime(),
  /** In all his orders. */
  pieces: z.number().int(),
});
export type Bought = z.infer<typeof Bought>;

export const bought = {
  list: endpoint({
    method: 'GET',
    path: '/bought',
    summary: 'What the caller has bought before and can buy again, the last first',
    auth: 'customer',
    query: PageQuery.extend({ search: z.string().trim().max(200).default('') }),
    answer: json(z.array(Bought)),
  }),
};
