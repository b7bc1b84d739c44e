import type { APIRequestContext } from '@playwright/test';
import type { PriceQuote } from '#features/checkout/contract/checkout.ts';
import { logInOverHttp } from '#test/helpers/log-in-over-http.ts';

/* Prepares data for a journey as an admin through the API, because each admin page takes a second. */

type Product = {
  sku: string;
  _id: string;
  name: string;
  unitPrice: number;
  description: string;
  minOrder: number;
  img: string;
  stock: number;
};
type AdminCall = <Answer>(method: string, path: string, data?: unknown) => Promise<Answer>;

/** @throws Error with the shop's response to a refused request */
export const callAsAdmin = async (request: APIRequestContext, shopUrl: string): Promise<AdminCall> => {
  const token = await logInOverHttp(shopUrl, 'admin@example.com', 'admin-demo');
  return async <Answer>(method: string, path: string, data?: unknown): Promise<Answer> => {
    const headers = { origin: shopUrl, authorization: `Bearer ${token}` };
    const response = await request.fetch(path, { method, headers, ...(data !== undefined && { data }) });
    if (!response.ok()) throw new Error(await response.text());
    return (await response.json()) as Answer;
  };
};

export const findProduct = async (call: AdminCall, sku: string): Promise<Product> => {
  const found = await call<Product[]>('GET', `/api/products?search=${sku}`);
  const product = found.find((one) => one.sku === sku);
  if (product === undefined) throw new Error(`no product is ${sku}`);
  return product;
};

/** Saves a product with the changes that `change` returns. */
export const editProduct = async (
  call: AdminCall,
  sku: string,
  change: (was: Product) => Partial<Product>,
): Promise<Product> => {
  const product = await findProduct(call, sku);
  const { _id, name, unitPrice, description, minOrder, img, stock } = product;
  const was = { name, unitPrice, description, minOrder, image: img, stock, stockWas: stock, reason: 'counted' };
  await call('PATCH', `/api/product/${_id}`, { ...was, ...change(product) });
  return product;
};

/** @returns the product before the deletion */
export const deleteProduct = async (call: AdminCall, sku: string): Promise<Product> => {
  const product = await findProduct(call, sku);
  await call('DELETE', `/api/product/${product._id}?confirmed=true`);
  return product;
};

/** The sandbox card provider accepts any publishable key with this prefix. */
const PUBLISHABLE_KEY = 'pk_test_sandbox_e2e';

/** Pays an order with the card that always succeeds. */
const payByCard = async (
  call: AdminCall,
  request: APIRequestContext,
  order: { _id: string; price: number },
  delivery: object = {},
): Promise<string> => {
  const begun = { ...delivery, price: order.price, order: order._id };
  const { clientSecret } = await call<{ clientSecret: string }>('POST', '/api/create-payment-intent', begun);
  const [transactionId = ''] = clientSecret.split('_secret_');
  await request.post(`/__sandbox/stripe/v1/payment_intents/${transactionId}/confirm`, {
    headers: { authorization: `Bearer ${PUBLISHABLE_KEY}` },
    data: { client_secret: clientSecret, payment_method: 'pm_card_visa' },
  });
  await call('PATCH', `/api/orders/${order._id}`, { order: order._id, transactionId });
  return order._id;
};

/** Places and pays an order for several products, with the same API calls as the pages of the shop and the provider. */
export const placePaidOrder = async (call: AdminCall, request: APIRequestContext, skus: string[]): Promise<string> => {
  const goods = await Promise.all(skus.map((sku) => findProduct(call, sku)));
  const lines = goods.map(({ _id, minOrder }) => ({ productId: _id, quantity: minOrder }));
  const price = Math.round(goods.reduce((sum, { unitPrice }) => sum + unitPrice * 100, 0)) / 100;
  const delivery = { country: 'Norway', address: '1 Pipe Lane, 0150 Oslo', phone: '112' };
  const order = await call<{ _id: string; price: number }>('POST', '/api/quickorder', { ...delivery, lines, price });
  return payByCard(call, request, order, delivery);
};

/**
 * Buys the minimum order of each product as a sale at the counter, where it is paid and collected. @returns the
 * order's id
 */
export const placeCollectedOrder = async (
  call: AdminCall,
  request: APIRequestContext,
  skus: string[],
): Promise<string> => {
  const goods = await Promise.all(skus.map((sku) => findProduct(call, sku)));
  const lines = goods.map(({ _id, minOrder }) => ({ productId: _id, quantity: minOrder }));
  const { methods } = await call<PriceQuote>('POST', '/api/checkout/quote', { lines });
  const method = methods.find(({ kind }) => kind === 'collection')?._id ?? '';
  const { total } = await call<PriceQuote>('POST', '/api/checkout/quote', { lines, method });
  const order = await call<{ _id: string; price: number }>('POST', '/api/checkout', {
    lines,
    delivery: null,
    method,
    total,
  });
  return payByCard(call, request, order);
};
