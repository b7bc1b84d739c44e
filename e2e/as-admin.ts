import type { APIRequestContext } from '@playwright/test';
import { logInOverHttp } from '#test/browser-like.ts';

/* What an admin has done before a journey begins, by the calls of his pages: to draw them for it takes a second. */

type Product = {
  _id: string;
  name: string;
  unitPrice: number;
  description: string;
  minOrder: number;
  img: string;
  stock: number;
};
type Call = <Answer>(method: string, path: string, data?: unknown) => Promise<Answer>;

/** @throws Error with what the shop says, of whatever it refuses */
export const callAsAdmin = async (request: APIRequestContext, shopUrl: string): Promise<Call> => {
  const token = await logInOverHttp(shopUrl, 'admin@example.com', 'admin-demo');
  return async <Answer>(method: string, path: string, data?: unknown): Promise<Answer> => {
    const headers = { origin: shopUrl, authorization: `Bearer ${token}` };
    const answer = await request.fetch(path, { method, headers, ...(data !== undefined && { data }) });
    if (!answer.ok()) throw new Error(await answer.text());
    return (await answer.json()) as Answer;
  };
};

export const findProduct = async (call: Call, sku: string): Promise<Product> => {
  const [product] = await call<Product[]>('GET', `/api/products?search=${sku}`);
  if (product === undefined) throw new Error(`no product is ${sku}`);
  return product;
};

/** Saves a product with what `change` makes of it. */
export const editProduct = async (
  call: Call,
  sku: string,
  change: (was: Product) => Partial<Product>,
): Promise<Product> => {
  const product = await findProduct(call, sku);
  const { _id, name, unitPrice, description, minOrder, img, stock } = product;
  const was = { name, unitPrice, description, minOrder, image: img, stock, stockWas: stock, reason: 'counted' };
  await call('PATCH', `/api/product/${_id}`, { ...was, ...change(product) });
  return product;
};

/** @returns the product as it was */
export const deleteProduct = async (call: Call, sku: string): Promise<Product> => {
  const product = await findProduct(call, sku);
  await call('DELETE', `/api/product/${product._id}?confirmed=true`);
  return product;
};
