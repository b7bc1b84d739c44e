import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { agents } from '#features/agents/contract/agents.ts';
import { MOST_LOOKUPS, ucp } from '#features/agents/contract/ucp.ts';
import published from '#features/agents/test/ucp-2026-04-08.json' with { type: 'json' };
import { createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { buildProfile } from './ucp-profile.ts';

const shop = await startShop();

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema(published.schemas);

/** Finds the faults in a reply by the schema that the protocol publishes. */
const findFaults = (name: string, value: unknown) => {
  const validate = ajv.getSchema(`https://ucp.dev/schemas/${name}`);
  if (validate === undefined) throw new Error(`there is no schema ${name}`);
  return validate(value) === true ? [] : validate.errors;
};

test('the profile is valid by its published schema, states one version, and no cart or checkout', async () => {
  const { status, body, headers } = await shop.call(ucp.profile, {});
  expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=3600']);
  for (const profile of [body, buildProfile('https://shop.example')]) {
    expect(findFaults('ucp.json#/$defs/business_schema', profile.ucp)).toEqual([]);
    expect(profile.ucp.version).toBe('2026-04-08');
    expect(JSON.stringify(profile)).not.toMatch(/checkout|shopping\.cart|shopping\.order/);
  }
  expect(Object.keys(buildProfile('https://shop.example').ucp.capabilities)).toEqual([
    'dev.ucp.shopping.catalog.search',
    'dev.ucp.shopping.catalog.lookup',
    'dev.ucp.shopping.permalink',
  ]);
});

test('search, lookup and product answer by the published schemas', async () => {
  const search = async (body: Record<string, unknown>) => (await shop.call(ucp.search, { body })).body;
  for (const request of [
    { query: 'ball valve' },
    { query: 'xyzzy' },
    { query: 'valve', filters: { price: { min: 500, max: 2000 } }, pagination: { limit: 3, cursor: '2' } },
    { filters: { categories: ['valves'] } },
    { filters: { categories: ['no-such-category'] } },
    { query: 'valve', context: { address_country: 'US' }, signals: { 'dev.ucp.user_agent': 'test' } },
  ]) {
    expect([request, findFaults('shopping/catalog_search.json#/$defs/search_response', await search(request))]).toEqual(
      [request, []],
    );
  }
  const priced = await search({ query: 'valve', filters: { price: { min: 500, max: 2000 } } });
  expect(priced.products.length).toBeGreaterThan(3);
  for (const { price_range: range } of priced.products) {
    expect(range.min.amount).toBeGreaterThanOrEqual(500);
    expect(range.max.amount).toBeLessThanOrEqual(2000);
  }
  const { body: looked } = await shop.call(ucp.lookup, { body: { ids: ['VAL-0011', 'nothing', 'VAL-0011'] } });
  expect(findFaults('shopping/catalog_lookup.json#/$defs/lookup_response', looked)).toEqual([]);
  expect([looked.products.length, looked.messages.length]).toEqual([1, 1]);
  const { body: found } = await shop.call(ucp.product, { body: { id: looked.products[0].id } });
  expect(findFaults('shopping/catalog_lookup.json#/$defs/get_product_response', found)).toEqual([]);
  expect(found.product.variants[0].id).toBe('VAL-0011');
  const { body: missing, status } = await shop.call(ucp.product, { body: { id: 'nothing' } });
  expect([status, findFaults('shopping/types/error_response.json', missing)]).toEqual([200, []]);
});

test('a request without a query and one for too many products are refused', async () => {
  expect((await shop.call(ucp.search, { body: {} })).status).toBe(400);
  const ids = Array.from({ length: MOST_LOOKUPS + 1 }, (_, at) => `VAL-${at}`);
  const { status, body } = await shop.call(ucp.lookup, { body: { ids } });
  expect([status, body.message]).toEqual([400, 'At most 10 at a time']);
});

test('a purchase link leads to the cart page for SKUs with any characters, and never to another site', async () => {
  const token = (sku: string) => `~${Buffer.from(sku).toString('base64url')}`;
  const open = async (items: string, query = '') => {
    const response = await shop.app.inject({ url: `/buy/${items}${query}` });
    return [response.statusCode, response.headers['location'], response.headers['cache-control']];
  };
  expect(await open('VAL-0011:2,TAP-0002:1')).toEqual([303, '/cart?add=VAL-0011%3A2%2CTAP-0002%3A1', 'no-store']);
  expect((await open(`${token('NIP-1/2",x')}:3`))[1]).toBe(`/cart?${new URLSearchParams({ add: '"NIP-1/2"",x":3' })}`);
  const many = Array.from({ length: 100 }, (_, at) => `VAL-${String(at).padStart(4, '0')}:1`).join(',');
  expect(await open(many)).toEqual([303, `/cart?${new URLSearchParams({ add: many })}`, 'no-store']);
  const malformed = ['VAL-0011', 'VAL-0011:0', 'VAL-0011:-1', 'VAL-0011:1,', '~*:1', '~QQ==:1', `${token('a\nb')}:1`];
  for (const items of malformed) expect([items, (await open(items))[1]]).toEqual([items, '/cart']);
  expect((await open('VAL-0011:1', '?continue_to=https://evil.example'))[1]).toBe('/cart?add=VAL-0011%3A1');
});

test('the text for assistants states the calls, delivery and returns, and that a person pays', async () => {
  const { body, headers } = await shop.app.inject({ url: '/llms.txt' });
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toMatch(/^# Copperline\n/);
  for (const words of [
    '/api/mcp',
    '/.well-known/ucp',
    '/feeds/products.tsv',
    '/api/openapi.json',
    '/cart?add=',
    'confirm and pay',
  ])
    expect(body).toContain(words);
  expect(body).toContain('Unused goods can be returned within');
  expect(body.split('\n').length).toBeLessThan(80);
  expect((await shop.app.inject({ url: '/agents.md' })).body).toBe(body);
  expect((await shop.call(agents.llms, {})).status).toBe(200);
});

test('every address in the text for assistants responds', async () => {
  await createTestProduct(shop);
  const { body } = await shop.app.inject({ url: '/llms.txt' });
  const urls = [...body.matchAll(/http:\/\/shop\.test(\/(?:api|feeds|\.well-known)[^\s`)]*)/g)].map(
    ([, path = '']) => path,
  );
  for (const url of new Set(urls.filter((path) => !path.includes('{') && path !== '/api/mcp'))) {
    expect([url, (await shop.app.inject({ url })).statusCode]).toEqual([url, 200]);
  }
});
