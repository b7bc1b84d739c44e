import { type Cart, cart } from '#features/carts/contract/cart.ts';
import type { Goods } from './goods.ts';
import type { Shopper } from './shopper.ts';
import type { Reply } from './start-shop.ts';

/** Puts some goods into the cart of a browser, or of whoever the token is of. */
export const addToCart = (shopper: Shopper, goods: Goods, quantity?: number, token?: string): Promise<Reply> =>
  shopper.call(cart.add, { body: { lines: [{ productId: goods.id, quantity }] } }, token);

/** The ids of the products in a cart, each with how many. */
export const linesOf = async (shopper: Shopper, token?: string): Promise<[string, number][]> => {
  const { body } = await shopper.call(cart.get, {}, token);
  return (body as Cart).lines.map(({ product, quantity }) => [product._id, quantity]);
};
