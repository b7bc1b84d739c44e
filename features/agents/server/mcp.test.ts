import { expect, test } from 'vitest';
import { agents } from '#features/agents/contract/agents.ts';
import { MOST_HITS } from '#features/agents/contract/ucp.ts';
import { openMcpClient } from '#features/agents/test/open-mcp-client.ts';
import { cart } from '#features/carts/contract/cart.ts';
import { products } from '#features/products/contract/products.ts';
import { productionRateLimits } from '#platform/server/http/rate-limits.ts';
import { cleanUp } from '#test/helpers/clean-up.ts';
import { SHOP_URL, startShop, type TestShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();

/** A `fetch` that passes requests to the shop in this process, because the test shop listens on no port. */
const fetchFrom =
  ({ app }: TestShop): typeof fetch =>
  async (url, { method = 'GET', headers, body } = {}) => {
    const response = await app.inject({
      url: new URL(String(url)).pathname,
      method: method as 'GET',
      headers: Object.fromEntries(new Headers(headers)),
      ...(typeof body === 'string' && { payload: body }),
    });
    const replyHeaders = Object.entries(response.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    const isEmpty = response.statusCode === 204 || response.statusCode === 304;
    return new Response(isEmpty ? null : response.body, { status: response.statusCode, headers: replyHeaders });
  };

const openClient = async (mode: 'legacy' | 'auto' = 'legacy') => {
  const client = await openMcpClient(SHOP_URL, { mode, fetch: fetchFrom(shop) });
  cleanUp(() => client.close());
  return client;
};

const client = await openClient();

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads any field of the reply
type ToolReply = { answer: any; text: string; isError: boolean };

const call = async (name: string, input: Record<string, unknown>, mcpClient = client): Promise<ToolReply> => {
  const { structuredContent, content, isError } = await mcpClient.callTool({ name, arguments: input });
  const [first] = content as { type: string; text: string }[];
  return { answer: structuredContent, text: first?.text ?? '', isError: isError === true };
};

test.each(['legacy', 'auto'] as const)(
  'a client of the official SDK (%s) lists the tools, which only read',
  async (mode) => {
    const { tools } = await (await openClient(mode)).listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'search_catalog',
      'lookup_catalog',
      'get_product',
      'find_join',
      'cart_link',
    ]);
    expect(tools.every(({ annotations, outputSchema }) => annotations?.readOnlyHint === true && outputSchema)).toBe(
      true,
    );
  },
);

test.each(['legacy', 'auto'] as const)(
  'an assistant (%s) finds a part, joins two ends and hands over a cart link',
  async (mode) => {
    const mcpClient = await openClient(mode);
    const found = await call('search_catalog', { catalog: { query: 'brass ball valve 1/2 in' } }, mcpClient);
    const [product] = found.answer.products;
    expect(found.text.split('\n')[0]).toContain(product.title);
    const [{ sku }] = product.variants;

    const joined = await call('find_join', { from: '22 mm copper tube', to: '15 mm copper tube' }, mcpClient);
    const [way] = joined.answer.ways;
    expect(way.parts.map(({ title }: { title: string }) => title)).toEqual([
      'Compression reducing coupling, 22 mm x 15 mm, EN 1254-2',
    ]);
    expect(way.joints).toHaveLength(2);

    const items = [sku, ...way.parts.map((part: { sku: string }) => part.sku)].map((one) => ({ sku: one, pieces: 2 }));
    const linked = await call('cart_link', { items }, mcpClient);
    expect(linked.answer.lines).toMatchObject(items);
    const { searchParams, pathname } = new URL(linked.answer.cart_url);
    expect(pathname).toBe('/cart');
    const { body } = await shop.call(cart.readLink, { query: { add: searchParams.get('add') ?? '' } });
    expect(body.map((line: { product: { sku: string } }) => line.product.sku)).toEqual(items.map((one) => one.sku));
  },
);

test('for ambiguous text, the reply lists choices, and each choice can be used as a side', async () => {
  const { answer } = await call('find_join', { from: '1/2 in BSP', to: '15 mm copper tube' });
  expect(answer.ways).toEqual([]);
  expect(answer.choices.from.length).toBeGreaterThan(1);
  const { key = '' } = answer.choices.from.find(({ key: one }: { key: string }) => one === 'g.1-2-in.male') ?? {};
  const { answer: chosen } = await call('find_join', { from: key, to: '15 mm copper tube' });
  expect(chosen.ways.length).toBeGreaterThan(0);
  const { answer: unknown } = await call('find_join', { from: 'xyzzy', to: '15 mm copper tube' });
  expect(unknown.why_not).toBe('The shop knows no end or product xyzzy.');
});

test('products are found by id, handle and SKU, with the same price and stock as in the API', async () => {
  const { body: product } = await shop.call(products.get, { params: { id: 'brass-ball-valve-1-2-in-bsp-female' } });
  const ids = [product._id, product.slug, product.sku, 'no-such-thing'];
  const { answer } = await call('lookup_catalog', { catalog: { ids } });
  expect(answer.products).toHaveLength(1);
  expect(answer.products[0]?.variants[0]).toMatchObject({
    id: product.sku,
    price: { amount: Math.round(product.unitPrice * 100), currency: 'USD' },
    inputs: ids.slice(0, 3).map((id) => ({ id, match: id === product.sku ? 'exact' : 'featured' })),
  });
  expect(answer.messages).toEqual([{ type: 'info', code: 'not_found', content: 'no-such-thing' }]);
  const { answer: detail } = await call('get_product', { catalog: { id: product.sku } });
  expect(detail.product?.metadata).toMatchObject({
    minimum_order: product.minOrder,
    pieces_in_stock: product.stock,
    specification: expect.objectContaining({ Material: expect.stringMatching(/brass/i) }),
  });
  const { answer: none } = await call('get_product', { catalog: { id: 'no-such-thing' } });
  expect([none.ucp.status, none.product]).toEqual(['error', undefined]);
});

test('replies are short, contain no reviews, and pages of a search do not overlap', async () => {
  const ask = (cursor?: string) =>
    call('search_catalog', {
      catalog: { query: 'valve', pagination: { limit: 500, ...(cursor && { cursor }) } },
    });
  const { answer: first, text } = await ask();
  expect(first.products).toHaveLength(MOST_HITS);
  expect(text.length).toBeLessThan(8_000);
  expect(JSON.stringify(first)).not.toMatch(/review|stars/i);
  const { answer: second } = await ask(first.pagination.cursor);
  const ids = [...first.products, ...second.products].map(({ id }) => id as string);
  expect(new Set(ids).size).toBe(ids.length);
});

test('wrong input is a tool error, and an unknown tool is a protocol error', async () => {
  const { isError, text } = await call('cart_link', { items: [{ sku: 'VAL-0011', pieces: 0 }] });
  expect([isError, /pieces/.test(text)]).toEqual([true, true]);
  await expect(client.callTool({ name: 'place_order', arguments: {} })).rejects.toThrow(/place_order/);
});

test('a page of another site cannot call the tools, and calls have the rate limit of a visitor', async () => {
  const limits = { ...productionRateLimits, write: 3 };
  const limited = await startShop({}, { beside: shop, limits });
  const send = (origin?: string) =>
    limited.app.inject({
      method: 'POST',
      url: '/api/mcp',
      headers: {
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        ...(origin !== undefined && { origin }),
      },
      payload: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    });
  const statuses = [];
  for (const origin of ['https://evil.example', SHOP_URL, undefined, undefined]) {
    statuses.push((await send(origin)).statusCode);
  }
  expect(statuses).toEqual([403, 200, 200, 429]);
  expect((await shop.call(agents.mcp, { body: { jsonrpc: '2.0' } })).status).toBeLessThan(500);
});

test('a client that requests a stream of messages gets 405', async () => {
  const { statusCode, body } = await shop.app.inject({
    url: '/api/mcp',
    headers: { accept: 'text/event-stream' },
  });
  expect([statusCode, JSON.parse(body).code]).toEqual([405, 'method_not_allowed']);
});
