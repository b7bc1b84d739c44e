import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { api } from '#features/api.ts';
import { pages } from '#features/pages.ts';
import { browsing } from '#features/search/contract/browse.ts';
import { type Endpoint, getEndpointPath } from '#platform/contract/endpoint.ts';
import { builtPages } from '#platform/server/http/page.ts';
import { signIn } from '#test/helpers/people.ts';
import { buildProductDraft, writeDrafts } from '#test/helpers/products.ts';
import { makeDue, runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop({}, { pages: builtPages() });
const customer = await signIn(shop.db);

/** A word that no address contains, so a response that contains it reveals the draft. */
const secret = `Hiddenite${randomUUID().replaceAll('-', '').slice(0, 8)}`;
const plain = buildProductDraft();
const family = `family-${randomUUID().slice(0, 8)}`;
const category = 'valves';
const gtin = '4006381333931';

const [id = ''] = await writeDrafts(shop, [
  {
    ...plain,
    status: 'draft',
    name: `${secret} valve`,
    description: `A valve of ${secret}.`,
    brand: `${secret} & Sons`,
    family,
    accessories: [],
    pictures: [{ url: '/pictures/x.svg', alt: secret }],
    partNumbers: [{ kind: 'gtin', label: gtin }],
    attributes: [{ key: 'finish', value: secret }],
    ends: [{ joint: 'G', size: '1/2 in', gender: 'female' }],
  },
  { ...buildProductDraft(), family, accessories: [{ sku: plain.sku }] },
]);
await makeDue(shop, 'reindexing');
await shop.db.$client.query('insert into reindex_request (product_id) values ($1) on conflict do nothing', [id]);
await runJob(shop, 'reindexing');

const keys = [id, plain.slug, plain.sku, family, category, gtin, '1', 'G', `${secret.toLowerCase()}-sons`];

/** Queries that request the draft in every way that a call or page supports. */
const queries = [
  '',
  `?search=${plain.sku}&limit=100`,
  `?search=${gtin}`,
  `?category=${category}&limit=100&sort=newest`,
  `?category=${category}&view=columns&limit=100&sort=newest`,
  `?p=${plain.slug}`,
  `?from=${plain.slug}&to=tube.15-mm.male`,
  `?code=${plain.sku}`,
  `?code=${gtin}`,
  `?add=${plain.sku}:1`,
  `?ids=${id}`,
  `?lines=${id}:1`,
  `?product=${id}`,
];

/** Endless responses. Their product data is the same as that of `/live/products`. */
const streams = new Set(['/live', '/live/desk']);

const endpoints = Object.values(api)
  .flatMap((calls) => Object.values<Endpoint>(calls))
  .filter(({ method, auth, path }) => method === 'GET' && auth !== 'staff' && !streams.has(path));

const publicPages = pages.filter(({ path }) => !path.startsWith('/dashboard') && path !== '/*');

/**
 * Builds addresses from a path: one with each key of the draft as the parameter, or with each query if there is none.
 */
const fill = (path: string): string[] =>
  path.includes(':')
    ? keys.map((key) => path.replaceAll(/:\w+/g, encodeURIComponent(key)))
    : queries.map((query) => path + query);

const addresses = [...endpoints.map(getEndpointPath), ...publicPages.map(({ path }) => path)].flatMap(fill);

test('no page, file or call for visitors and customers reveals a draft', async () => {
  const headers = { authorization: `Bearer ${customer.token}` };
  const shown: string[] = [];
  let found = 0;
  for (const url of addresses) {
    const { body, statusCode } = await shop.app.inject({ url, headers });
    if (statusCode === 200) found += 1;
    if (body.toLowerCase().includes(secret.toLowerCase())) shown.push(url);
  }
  // A page without results repeats the address, which contains the slug of the brand.
  expect(shown.filter((url) => !url.includes(secret.toLowerCase()))).toEqual([]);
  expect(found).toBeGreaterThan(100);
});

test('a search for the name of a draft finds nothing, and no word is corrected to the name', async () => {
  for (const search of [secret, secret.slice(0, -1), `${secret} valve`]) {
    const { body } = await shop.call(browsing.list, { query: { search } });
    expect(JSON.stringify(body.items), search).not.toContain(secret);
    expect(Object.values(body.corrected), search).not.toContain(secret.toLowerCase());
  }
  const { body } = await shop.call(browsing.list, { query: {} });
  expect(JSON.stringify(body.facets)).not.toContain(secret);
});
