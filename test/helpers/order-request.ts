/** The product fields that an order needs; products from the list have them. */
export type OrderedProduct = { _id: string; name: string; minOrder: number; unitPrice: number };

/** The request for one minimum order of a product, as a page sends it. */
export const buildOrderRequest = (url: string, token: string, { _id, name, minOrder, unitPrice }: OrderedProduct) => ({
  url: `${url}/api/order`,
  method: 'POST',
  headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  body: JSON.stringify({ productId: _id, productName: name, quantity: minOrder, price: unitPrice }),
});

/** The request for one minimum order of each product, as the quick-order pad sends it. */
export const buildLinesRequest = (url: string, token: string, products: OrderedProduct[]) => ({
  url: `${url}/api/quickorder`,
  method: 'POST',
  headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  body: JSON.stringify({
    lines: products.map(({ _id, minOrder }) => ({ productId: _id, quantity: minOrder })),
    price: products.reduce((cents, { unitPrice }) => cents + Math.round(unitPrice * 100), 0) / 100,
  }),
});
