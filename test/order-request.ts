/** What an order says of a product; a product of the list has it all. */
export type Ordered = { _id: string; name: string; minOrder: number; unitPrice: number };

/** The request that orders one minimum order of a product, as a page sends it. */
export const orderRequest = (url: string, token: string, { _id, name, minOrder, unitPrice }: Ordered) => ({
  url: `${url}/api/order`,
  method: 'POST',
  headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  body: JSON.stringify({ productId: _id, productName: name, quantity: minOrder, price: unitPrice }),
});
