import { expect, test } from 'vitest';
import { builtPages } from '#platform/server/http/page.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop({}, { pages: builtPages() });

test.each([
  ['a page', 'POST', '/products/copper-tube-15-mm-x-3-m?from=list', 'GET, HEAD'],
  ['the home page', 'DELETE', '/', 'GET, HEAD'],
  ['a feed', 'PUT', '/feeds/products.tsv', 'GET, HEAD'],
  ['an address with a part that varies', 'PATCH', '/buy/AB-1:2', 'GET, HEAD'],
  ['a picture', 'POST', '/pictures/adjustable-wrench-10-in-250-mm-640.webp', 'GET, HEAD'],
  ['a call that only takes messages', 'GET', '/api/mcp', 'POST'],
  ['the head of that call', 'HEAD', '/api/mcp', 'POST'],
] as const)('405 names the methods that %s has', async (_, method, url, allowed) => {
  const { statusCode, headers } = await shop.app.inject({ method, url });
  expect([statusCode, headers.allow]).toEqual([405, allowed]);
});

test('an unknown address of the API is not found, whatever the method', async () => {
  const { statusCode, headers } = await shop.app.inject({ method: 'PUT', url: '/api/nothing' });
  expect([statusCode, headers.allow]).toEqual([404, undefined]);
});
