import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { JoinProduct } from '#features/joins/contract/join.ts';

/** Something that what is in the cart needs beside it, and why. */
const CartNeed = z.object({
  /** - `end`: nothing in the cart joins an end
   * - `seal`: without it a joint leaks
   * - `tool`: a joint is made with it
   * - `accessory`: its owner says that it goes with something in the cart */
  kind: z.enum(['end', 'seal', 'tool', 'accessory']),
  /** `Nothing in your cart joins the 3/8 in hoses of Basin mixer tap`. */
  text: z.string(),
  /** What does it, in stock, with dollars of so many of it; null where nothing joins that end as it is. */
  product: JoinProduct.extend({ price: z.number() }).nullable(),
  /** The end as `GET /join` takes it. */
  join: z.string().nullable(),
});
export type CartNeed = z.infer<typeof CartNeed>;

export const cartNeeds = {
  list: endpoint({
    method: 'GET',
    path: '/cart/needs',
    summary:
      'What the cart needs beside it: parts for ends that nothing in it joins, what seals its joints, tools, accessories',
    auth: 'shopper',
    answer: json(z.array(CartNeed)),
  }),
};
