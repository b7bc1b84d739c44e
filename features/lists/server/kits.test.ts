import { afterAll, expect, inject, test } from 'vitest';
import { kits } from '#demo/kits.ts';
import type { CartNeed } from '#features/carts/contract/cart-needs.ts';
import type { Kit } from '#features/lists/contract/lists.ts';
import { connect } from '#platform/server/db/open.ts';
import { logInOverHttp } from '#test/helpers/log-in-over-http.ts';
import { createDatabase } from '#test/helpers/database.ts';
import { openPlainBrowser } from '#test/helpers/plain-browser.ts';
import { spawnShop } from '#test/helpers/spawn-shop.ts';
import { linesInCart } from '#test/helpers/page-text.ts';

/* The demo's kits, and the links and plain forms of their pages without scripts. */

const database = await createDatabase(inject('databaseUrl'));
const db = connect(database.url, () => {});
const shop = await spawnShop({ DATABASE_URL: database.url, LOG_LEVEL: 'error' });
afterAll(async () => {
  shop.process.kill('SIGTERM');
  await shop.exited;
  await db.$client.end();
  await database.drop();
});

test('without scripts, a kit is added to the cart as many times as requested', async () => {
  const visitor = openPlainBrowser(shop.url);
  await visitor.open('/kits/what-a-basin-needs');
  await visitor.press('Add all to cart', { times: '3' });
  expect(visitor.path()).toBe('/cart?did=link');
  expect(linesInCart(visitor.page().html)).toHaveLength(6);
  expect(linesInCart(visitor.page().html)[0]).toBe('3');
});

test('the page of kits shows the purpose and the price of each', async () => {
  const visitor = openPlainBrowser(shop.url);
  await visitor.open('/kits');
  const { html } = visitor.page();
  for (const { name, intro } of kits) {
    expect(html).toContain(name);
    expect(html).toContain(intro.split('. ')[0]);
  }
});

test('the page of kits has a heading for each job, over its kits', async () => {
  const visitor = openPlainBrowser(shop.url);
  await visitor.open('/kits');
  const sections = visitor.page().html.split('<section id="job-').slice(1);
  expect(sections).toHaveLength(new Set(kits.map(({ job }) => job)).size);
  for (const section of sections) {
    const job = /<h2[^>]*>([^<]*)</.exec(section)?.[1];
    const slugs = [...section.matchAll(/href="\/kits\/([^"]*)"/g)].map((match) => String(match[1]));
    expect(slugs.toSorted()).toEqual(
      kits
        .filter((kit) => kit.job === job)
        .map(({ slug }) => slug)
        .toSorted(),
    );
  }
});

test('a kit costs the sum of its parts, and all of them can be ordered', async () => {
  const shown = (await (await fetch(`${shop.url}/api/kits`)).json()) as Kit[];
  expect(shown.map(({ slug }) => slug).toSorted()).toEqual(kits.map(({ slug }) => slug).toSorted());
  for (const { slug, lines, price } of shown) {
    const demoLines = kits.find((kit) => kit.slug === slug)?.lines ?? {};
    expect(Object.fromEntries(lines.map(({ product, quantity }) => [product.sku, quantity]))).toEqual(demoLines);
    expect([slug, lines.filter(({ problem }) => problem !== null)]).toEqual([slug, []]);
    const cents = lines.map(
      ({ product, quantity }) => (Math.round(product.unitPrice * 100) * quantity) / product.minOrder,
    );
    expect([slug, Math.round(price * 100)]).toEqual([slug, cents.reduce((sum, one) => sum + one, 0)]);
  }
});

test('the kits of the demo are complete except for tools', async () => {
  const token = await logInOverHttp(shop.url, 'customer@example.com', 'customer-demo');
  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${shop.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect([path, response.ok]).toEqual([path, true]);
    return response.json();
  };
  const { rows: published } = await db.$client.query<{ slug: string; lines: object[] }>(
    `select c.slug, json_agg(json_build_object('productId', l.product_id, 'quantity', l.quantity)) as lines
       from cart c join cart_line l on l.cart_id = c.id where c.kind = 'list' and c.slug is not null group by c.id`,
  );
  expect(published).toHaveLength(kits.length);
  for (const { slug, lines } of published) {
    await send('DELETE', '/cart/lines');
    await send('POST', '/cart/lines', { lines });
    const needs = (await send('GET', '/cart/needs')) as CartNeed[];
    expect([slug, needs.filter(({ kind }) => kind !== 'tool')]).toEqual([slug, []]);
  }
});
