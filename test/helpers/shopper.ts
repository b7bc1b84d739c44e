import { type CallInput, type Endpoint, getEndpointPath } from '#platform/contract/endpoint.ts';
import type { TestReply, TestShop } from './start-shop.ts';
import { type Cart, cart } from '#features/carts/contract/cart.ts';
import type { TestProduct } from './products.ts';

/** One browser: stores the cookies it receives, and sends a bearer token if somebody is signed in. */
type ShopperBrowser = {
  cookies: Map<string, string>;
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>, token?: string | null): Promise<TestReply>;
};

/** @param address the client's IP address */
export const openShopper = (shop: TestShop, address = '127.0.0.1'): ShopperBrowser => {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async call(endpoint, input, token = null) {
      const parts = input as { params?: Record<string, string>; query?: Record<string, string>; body?: object };
      const response = await shop.app.inject({
        method: endpoint.method,
        url: getEndpointPath(endpoint).replaceAll(/:(\w+)/g, (_, name: string) => parts.params?.[name] ?? ''),
        query: parts.query ?? {},
        remoteAddress: address,
        headers: {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(endpoint.body?.kind === 'form' && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(parts.body !== undefined && {
          payload:
            endpoint.body?.kind === 'form'
              ? new URLSearchParams(parts.body as Record<string, string>).toString()
              : parts.body,
        }),
      });
      for (const { name, value, maxAge } of response.cookies) {
        if (maxAge === 0) cookies.delete(name);
        else cookies.set(name, value);
      }
      const isJson = response.headers['content-type']?.startsWith('application/json') === true;
      return { status: response.statusCode, body: isJson ? response.json() : response.body, headers: response.headers };
    },
  };
};

/** Adds a product to the cart of a browser, or of the token's owner. */
export const addToCart = (
  shopper: ShopperBrowser,
  goods: TestProduct,
  quantity?: number,
  token?: string,
): Promise<TestReply> => shopper.call(cart.add, { body: { lines: [{ productId: goods.id, quantity }] } }, token);

/** The product ids in a cart, each with its quantity. */
export const listCartLines = async (shopper: ShopperBrowser, token?: string): Promise<[string, number][]> => {
  const { body } = await shopper.call(cart.get, {}, token);
  return (body as Cart).lines.map(({ product, quantity }) => [product._id, quantity]);
};
