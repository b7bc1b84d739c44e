import { expect, test } from 'vitest';
import { api } from '#features/api.ts';
import { products } from '#features/products/contract/products.ts';
import { type Endpoint, getEndpointPath } from '#platform/contract/endpoint.ts';
import { messages } from '#features/messages/contract/messages.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { signIn } from './helpers/people.ts';
import { startShop } from './helpers/start-shop.ts';

const shop = await startShop();

test('OpenAPI 3.1 describes every endpoint of the contract, and every reference resolves', async () => {
  const response = await shop.app.inject('/api/openapi.json');
  const document = response.json();
  expect(document.openapi).toBe('3.1.0');
  for (const row of Object.values(api).flatMap((rows) => Object.values<Endpoint>(rows))) {
    const path = document.paths[getEndpointPath(row).replaceAll(/:(\w+)/g, '{$1}')];
    const operation = path[row.method.toLowerCase()];
    expect(operation.summary).toContain(row.summary);
    expect(operation.security.length > 0).toBe(row.auth !== 'public');
  }
  for (const [, name] of response.body.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    expect(document.components.schemas).toHaveProperty(name ?? '');
  }
});

test('the description names the schemas that contracts export, so that clients have an Order and a Product', async () => {
  const { paths, components } = (await shop.app.inject('/api/openapi.json')).json();
  const getReply = (path: string) => paths[path].get.responses['200'].content['application/json'].schema;
  expect(getReply('/api/orders/{id}')).toEqual({ $ref: '#/components/schemas/OrderDetail' });
  expect(getReply('/api/products').items).toEqual({ $ref: '#/components/schemas/Product' });
  expect(components.schemas.Order.properties).toMatchObject({ number: { type: 'integer' } });
  expect(Object.keys(components.schemas).length).toBeGreaterThan(100);
  const placed = paths['/api/order'].post.requestBody.content['application/json'].schema;
  expect(placed).toEqual({ $ref: expect.stringMatching(/^#\/components\/schemas\/\w+$/) });
});

test.each([
  'GET /admin/:email',
  'GET /products',
  'PUT /user/:email',
  'GET /user/:email',
  'GET /product/:id',
  'POST /order',
  'GET /orders',
  'GET /orders/:id',
  'DELETE /orders/:id',
  'POST /create-payment-intent',
  'PATCH /orders/:id',
  'GET /allorders',
  'PATCH /paidorders/:id',
  'POST /product',
  'DELETE /product/:id',
  'GET /users',
  'PUT /users/:id',
])('the specified endpoint %s exists at its address', (call) => {
  const [method = '', path] = call.split(' ');
  expect(shop.app.hasRoute({ method, url: `/api${path}` })).toBe(true);
});

test('the API docs page loads nothing from outside the shop', async () => {
  const page = await shop.app.inject('/api/docs/');
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.headers['content-security-policy']).toContain("default-src 'self'");
  expect(page.body).not.toMatch(/(src|href)="https?:/);
});

test('/health reports that the shop runs, and /ready that its database answers', async () => {
  expect((await shop.app.inject('/health')).json()).toEqual({ status: 'ok' });
  expect((await shop.app.inject('/ready')).json()).toEqual({ status: 'ready' });
});

const token = (await signIn(shop.db)).token;
const send = (headers: Record<string, string>, payload: string) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/order',
    headers: { authorization: `Bearer ${token}`, ...headers },
    payload,
  });
const json = { 'content-type': 'application/json' };

test.each([
  ['broken JSON', () => send(json, '{"quantity":'), 400, 'invalid_json'],
  ['an empty body', () => send(json, ''), 400, 'invalid_request'],
  [
    'a body of another content type',
    () => send({ 'content-type': 'text/plain' }, 'quantity=1'),
    415,
    'unsupported_media_type',
  ],
  [
    'a form',
    () => send({ 'content-type': 'application/x-www-form-urlencoded' }, 'quantity=1'),
    415,
    'unsupported_media_type',
  ],
  ['a list', () => send(json, '[]'), 400, 'invalid_request'],
  ['a body of 2 MB', () => send(json, JSON.stringify({ address: 'x'.repeat(2_000_000) })), 413, 'body_too_large'],
  [
    'a NUL character in a text',
    () => send(json, JSON.stringify({ productName: 'a\0b', quantity: 1, price: 1 })),
    400,
    'invalid_request',
  ],
  [
    'a quantity as text',
    () => send(json, JSON.stringify({ productName: 'a', quantity: '1', price: 1 })),
    400,
    'invalid_request',
  ],
  [
    'a price with three decimals',
    () => send(json, JSON.stringify({ productName: 'a', quantity: 1, price: 1.005 })),
    400,
    'invalid_request',
  ],
  ['an unknown path', () => shop.app.inject('/api/nothing/here'), 404, 'not_found'],
  ['an unknown method', () => shop.app.inject({ method: 'DELETE', url: '/api/products' }), 404, 'not_found'],
  ['a page of zero', () => shop.app.inject('/api/products?page=0'), 400, 'invalid_request'],
  ['a limit above 100', () => shop.app.inject('/api/products?limit=101'), 400, 'invalid_request'],
  [
    'an SQL injection as ID',
    () => shop.app.inject(`/api/product/${encodeURIComponent("' OR 1=1")}`),
    404,
    'product_not_found',
  ],
  ['a path as ID', () => shop.app.inject('/api/product/..%2F..%2Fetc'), 404, 'product_not_found'],
  [
    'an order ID that is invalid',
    () => shop.app.inject({ url: '/api/orders/1', headers: { authorization: `Bearer ${token}` } }),
    404,
    'order_not_found',
  ],
  [
    'a bearer token of 10 kB',
    () => shop.app.inject({ url: '/api/allorders', headers: { authorization: `Bearer ${'x'.repeat(10_000)}` } }),
    401,
    'sign_in_required',
  ],
] as const)('%s gets a JSON error with a code and a message', async (_, sendCall, status, code) => {
  const response = await sendCall();
  expect([response.statusCode, response.json().code]).toEqual([status, code]);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(response.json().message).toMatch(/\w/);
  expect(response.body).not.toMatch(/at .+\.ts:|select |node_modules/);
});

test('a list gives its total and links to the next and the previous page', async () => {
  const first = await shop.call(products.list, { query: { page: 2, limit: 24 } });
  expect(first.body).toHaveLength(24);
  expect(Number(first.headers['x-total-count'])).toBeGreaterThanOrEqual(72);
  expect(first.headers['link']).toContain('</api/products?page=3&limit=24>; rel="next"');
  expect(first.headers['link']).toContain('</api/products?page=1&limit=24>; rel="prev"');
  const whole = await shop.call(products.list, { query: {} });
  expect(whole.body.length).toBe(Math.min(100, Number(whole.headers['x-total-count'])));
});

test('people who open a truncated order address or link get a message that they understand', async () => {
  const order = await shop.call(orders.get, { params: { id: 'nope' } }, token);
  const link = await shop.call(messages.confirmSubscription, { query: { token: 'nope' } });
  expect([order.body.message, link.body.message]).toEqual([
    'We could not find this order.',
    'This link no longer works. Please ask for a new one.',
  ]);
});

test('each endpoint of an order answers an invalid ID like an unknown one', async () => {
  for (const call of [orders.get, orders.cancel, orders.timeline, orders.exists]) {
    const responses = await Promise.all(
      ['nope', '018f0000-0000-7000-8000-000000000000'].map((id) => shop.call(call, { params: { id } }, token)),
    );
    expect(responses.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'order_not_found'],
      [404, 'order_not_found'],
    ]);
    expect(responses[0]?.body.message).toBe(responses[1]?.body.message);
  }
});

test('a page past the end links back to the last page of the list', async () => {
  const { headers } = await shop.call(products.list, { query: { page: 9999, limit: 24 } });
  const last = Math.ceil(Number(headers['x-total-count']) / 24);
  expect(headers['link']).toContain(`</api/products?page=${last}&limit=24>; rel="prev"`);
  expect(headers['link']).not.toContain('rel="next"');
});

test('a page without a limit has 24 products, in the same order as the list without page and limit', async () => {
  const [first, second, all] = await Promise.all(
    [{ page: 1 }, { page: 2 }, {}].map((query) => shop.call(products.list, { query })),
  );
  expect([first?.body.length, second?.body.length]).toEqual([24, 24]);
  expect(second?.headers['link']).toContain('</api/products?page=3&limit=24>; rel="next"');
  expect(second?.body).toEqual(all?.body.slice(24, 48));
});

test('a product in a list has exactly the specified fields, and a single product has attributes', async () => {
  const { body } = await shop.call(products.list, { query: { limit: 1 } });
  expect(Object.keys(body[0]).toSorted()).toEqual(
    [
      '_id',
      'bulky',
      'category',
      'description',
      'img',
      'imgAlt',
      'lowStockAt',
      'minOrder',
      'name',
      'regularPrice',
      'reviews',
      'sku',
      'slug',
      'stars',
      'stock',
      'unitPrice',
      'version',
    ].toSorted(),
  );
  const { body: detail } = await shop.call(products.get, { params: { id: body[0].slug } });
  expect(detail).toMatchObject({ _id: body[0]._id, attributes: expect.arrayContaining([]) });
});

/** Every GET of the contract except event streams, which never end. */
const reads = Object.values(api)
  .flatMap((some) => Object.values<Endpoint>(some))
  .filter(({ method, endless }) => method === 'GET' && endless !== true);
const admin = await signIn(shop.db, 'admin');

/** The address of a call with a NUL in one part, and valid text in the others. */
const withNul = (row: Endpoint, spoilt: string): string => {
  const path = getEndpointPath(row).replaceAll(/:(\w+)/g, (_, name: string) => (name === spoilt ? 'a%00b' : 'x'));
  return `${path}?${row.query !== undefined && spoilt in row.query.shape ? `${spoilt}=a%00b` : ''}`;
};

const spoilt = reads.flatMap((row) =>
  [...Object.keys(row.query?.shape ?? {}), ...(getEndpointPath(row).match(/(?<=:)\w+/g) ?? [])].map(
    (part) => [withNul(row, part), row.reply.kind] as const,
  ),
);

test('a read with a NUL character in its address is refused or answered in full, file responses included', async () => {
  expect(spoilt.filter(([, kind]) => kind === 'file').length).toBeGreaterThan(10);
  const wrong: string[] = [];
  for (const [url] of spoilt) {
    const response = await shop.app
      .inject({ url, headers: { authorization: `Bearer ${admin.token}` } })
      .catch((error: Error) => ({ statusCode: `broken: ${error.message}` }));
    if (!(Number(response.statusCode) < 500)) wrong.push(`${response.statusCode} ${url}`);
  }
  expect(wrong).toEqual([]);
}, 120_000);
