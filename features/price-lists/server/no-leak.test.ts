import { createHash } from 'node:crypto';
import { afterAll, expect, inject, test } from 'vitest';
import { connect } from '#platform/server/db/open.ts';
import { createDatabase } from '#test/helpers/database.ts';
import { logInOverHttp } from '#test/helpers/log-in-over-http.ts';
import { spawnShop } from '#test/helpers/spawn-shop.ts';

/* Pages that a buyer with own prices has opened first are the same for everyone else. */

const database = await createDatabase(inject('databaseUrl'));
const db = connect(database.url, () => {});
const open = () => spawnShop({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' });
const shop = await open();
/** A shop whose page cache is empty when the buyer comes. */
const other = await open();
afterAll(async () => {
  for (const one of [shop, other]) {
    one.process.kill('SIGTERM');
    await one.exited;
  }
  await db.$client.end();
  await database.drop();
});

const EMAIL = 'customer@example.com';
/** A price that no product has, and how pages and answers would show it. */
const OWN_PRICE = 0.43;
const shownOwnPrice = /[$:]0\.43\b/;

type Fetched = { path: string; status: number; etag: string | null; hash: string; body: string };

const get = async (path: string, at: string, headers: Record<string, string> = {}): Promise<Fetched> => {
  const response = await fetch(at + path, { headers });
  // Each process has an address of its own.
  const body = (await response.text()).replaceAll(at, '');
  const hash = createHash('sha256').update(body).digest('hex');
  return { path, status: response.status, etag: response.headers.get('etag'), hash, body };
};

const getAll = (paths: string[], at: string, headers?: Record<string, string>): Promise<Fetched[]> =>
  Promise.all(paths.map((path) => get(path, at, headers)));

const toBytes = ({ path, status, hash }: Fetched) => ({ path, status, hash });
const toEtags = (all: Fetched[]) => all.map(({ path, etag }) => ({ path, etag }));

test('pages that a buyer with own prices opens first have the same bytes for everyone, and no own price', async () => {
  const token = await logInOverHttp(shop.url, EMAIL, 'customer-demo');
  const products = (await (await fetch(`${shop.url}/api/products?limit=9`)).json()) as { _id: string; slug: string }[];
  const ids = products.map(({ _id }) => _id);
  await db.$client.query(
    `with list as (insert into price_list (name, customer_id) select 'Secret', id from customer where email = $1 returning id)
     insert into price_rule (list_id, product_id, from_quantity, price_cents, per)
     select list.id, p.id, 1, $2, p.min_order from list, product p`,
    [EMAIL, Math.round(OWN_PRICE * 100)],
  );
  const families = await db.$client.query(
    `select family from product where status = 'active' group by family having count(*) > 1 order by family limit 2`,
  );
  const paths = [
    ...products.map(({ slug }) => `/products/${slug}`),
    ...families.rows.map(({ family }) => `/families/${encodeURIComponent(family)}`),
    ...['/', '/products', '/products?view=table', '/products?search=valve', '/products?category=valves', '/kits'],
    `/compare?p=${products[0]?.slug}&p=${products[1]?.slug}`,
    ...['/api/products?limit=24', '/api/browse', '/api/suggestions?search=valve', '/api/catalog'],
    `/api/live/products?ids=${ids.join(',')}`,
  ];
  expect(paths.length).toBeGreaterThanOrEqual(20);
  const before = await getAll(paths, shop.url);
  expect(before.filter(({ status }) => status !== 200).map(({ path }) => path)).toEqual([]);

  const headers = { authorization: `Bearer ${token}`, cookie: 'copperline.own-prices=1' };
  const asked = await fetch(`${other.url}/api/own-prices`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ids }),
  });
  const own = (await asked.json()) as { unitPrice: number }[];
  expect(own.map(({ unitPrice }) => unitPrice)).toEqual(ids.map(() => OWN_PRICE));
  await getAll(paths, other.url, headers);
  await getAll(paths, shop.url, headers);

  const now = await getAll(paths, shop.url);
  expect(toEtags(now)).toEqual(toEtags(before));
  for (const after of [await getAll(paths, other.url), now]) {
    expect(after.map(toBytes)).toEqual(before.map(toBytes));
    expect(after.filter(({ body }) => shownOwnPrice.test(body)).map(({ path }) => path)).toEqual([]);
  }
});
