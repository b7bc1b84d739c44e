import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { JoinProduct } from '#features/joins/contract/join.ts';

/** Something that the cart's products need and the cart does not have, with the reason. */
const CartNeed = z.object({
  /**
   * The kind of need:
   * - `end`: nothing in the cart joins an end
   * - `seal`: a joint would leak without it
   * - `tool`: it is used to make a joint
   * - `accessory`: the owner recommends it with a product in the cart
   */
  kind: z.enum(['end', 'seal', 'tool', 'accessory']),
  /** `Nothing in your cart connects to the 3/8 in hoses of Basin mixer tap`. */
  text: z.string(),
  /**
   * The product that meets the need, in stock, with the price of its quantity in dollars; null if no product joins the
   * end.
   */
  product: JoinProduct.extend({ price: z.number() }).nullable(),
  /** The end in the format of `GET /join`. */
  join: z.string().nullable(),
});
export type CartNeed = z.infer<typeof CartNeed>;

export const cartNeeds = {
  list: endpoint({
    method: 'GET',
    path: '/cart/needs',
    summary:
      'List the products that the cart still needs: parts for open ends, seals for its joints, tools, accessories',
    auth: 'shopper',
    reply: json(z.array(CartNeed)),
  }),
};
