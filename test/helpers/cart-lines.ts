import { type Cart, cart } from '#features/carts/contract/cart.ts';
import type { TestProduct } from './goods.ts';
import type { ShopperBrowser } from './shopper.ts';
import type { TestReply } from './start-shop.ts';

/** Puts some goods into the cart of a browser, or of whoever the token is of. */
export const addToCart = (
  shopper: ShopperBrowser,
  goods: TestProduct,
  quantity?: number,
  token?: string,
): Promise<TestReply> => shopper.call(cart.add, { body: { lines: [{ productId: goods.id, quantity }] } }, token);

/** The ids of the products in a cart, each with how many. */
export const listCartLines = async (shopper: ShopperBrowser, token?: string): Promise<[string, number][]> => {
  const { body } = await shopper.call(cart.get, {}, token);
  return (body as Cart).lines.map(({ product, quantity }) => [product._id, quantity]);
};
