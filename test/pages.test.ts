import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { cookies } from '#platform/contract/cookies.ts';
import { createDatabase } from './helpers/database.ts';
import { spawnShop } from './helpers/spawn-shop.ts';

/* The responses of pages: their status, their security policy, and what they show while the database is unreachable. */

/** A proxy to the test server that can be closed and reopened. */
const openGate = async (databaseUrl: string) => {
  const url = new URL(databaseUrl);
  const name = `.s.PGSQL.${url.port}`;
  const target = join(url.searchParams.get('host') ?? '', name);
  const folder = mkdtempSync(join(tmpdir(), 'copperline-gate-'));
  url.searchParams.set('host', folder);
  const sockets = new Set<Socket>();
  const gate = createServer((inside) => {
    const outside = connect(target);
    for (const one of [inside, outside]) {
      sockets.add(one);
      one.on('error', () => {}).on('close', () => [inside, outside].forEach((other) => other.destroy()));
    }
    inside.pipe(outside).pipe(inside);
  });
  const open = async () => {
    gate.listen(join(folder, name));
    await once(gate, 'listening');
  };
  const close = async () => {
    const closed = once(gate, 'close');
    gate.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await open();
  return { url: url.href, open, close, remove: () => rmSync(folder, { recursive: true }) };
};

const database = await createDatabase(inject('databaseUrl'));
const gate = await openGate(database.url);
const shop = await spawnShop({
  DATABASE_URL: gate.url,
  LOG_LEVEL: 'error',
  SOCIAL_LINKS: 'https://www.pipes.example/us',
});
afterAll(async () => {
  shop.process.kill('SIGTERM');
  await shop.exited;
  await gate.close();
  gate.remove();
  await database.drop();
});

test('a missing asset gets a JSON 404, not a page', async () => {
  const { status, headers } = await fetch(`${shop.url}/assets/nothing-00000000.js`);
  expect([status, headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
});

test.each([
  ['/purcess/018f0000-0000-7000-8000-000000000000', 404],
  ['/purcess/nothing', 404],
  [`/products/${'a'.repeat(300)}`, 404],
  [`/products?category=${'a'.repeat(300)}`, 404],
  [`/products?campaign=${'a'.repeat(300)}`, 200],
  ['/products?category=%00', 404],
  ['/category/valves', 200],
  [`/category/${'a'.repeat(300)}`, 404],
  ['/category/%00', 404],
  ['/join?from=%00', 404],
  [`/compare?p=${'a'.repeat(5000)}`, 404],
  [`/cart?add=${'x,'.repeat(600)}`, 422],
  ['/login?from=google&error=__proto__', 200],
  ['/sent?form=__proto__', 200],
  ['/dashboard/payment/nope', 404],
  ['/dashboard/payment/018f0000-0000-7000-8000-000000000000', 404],
  ['/dashboard/order/nope', 404],
  ['/dashboard/order/018f0000-0000-7000-8000-000000000000', 404],
  ['/products?page=2', 200],
  ['/products?page=300', 404],
  ['/products?category=valves&page=50', 404],
  ['/products?search=valve&page=50', 404],
  ['/products?search=nothinghasthisword', 200],
  ['/products/brass-hex-nipple-1-2-in-bsp-male/reviews', 200],
  ['/products/brass-hex-nipple-1-2-in-bsp-male/reviews?page=50', 404],
  ['/products?page=0', 404],
  ['/products?page=x', 404],
  ['/products?page=50001', 404],
  ['/products?sort=nothing', 404],
  ['/products?sort=name-desc&price=5..20&availability=In+stock', 200],
  ['/products?price=&price=&sort=', 200],
  [`/products?search=${'a'.repeat(201)}`, 404],
  [`/products?brand=${'a'.repeat(201)}`, 404],
  [`/products?${'brand=x&'.repeat(60)}`, 404],
  [`/join?from=${'a'.repeat(301)}`, 404],
  [`/join?toWords=${'a'.repeat(201)}`, 404],
  ['/products/brass-hex-nipple-1-2-in-bsp-male/reviews?page=0', 404],
  ['/products/brass-hex-nipple-1-2-in-bsp-male/reviews?sort=nothing', 404],
  ['/products/brass-hex-nipple-1-2-in-bsp-male/reviews?sort=highest', 200],
  ['/dashboard/orders?status=nothing', 404],
  ['/dashboard/orders?status=unpaid&search=&page=2', 200],
  [`/dashboard/orders?search=${'a'.repeat(201)}`, 404],
  ['/dashboard/customers?sort=nothing', 404],
  ['/dashboard/audit?from=2026-02-30', 404],
  ['/dashboard/audit?from=&to=2026-02-27&utm_source=mail', 200],
  ['/dashboard/stock?before=nothing', 404],
  ['/dashboard/sales?period=month&on=2026-02-31', 404],
  ['/dashboard/manageProducts?sort=nothing', 404],
  ['/dashboard/manageProducts?availability=&brand=&price=5&price=&sort=name', 200],
  ['/dashboard/grid?saved=nothing', 404],
  ['/dashboard/myorders?page=-1', 404],
  ['/dashboard/manageProducts/018f0000-0000-7000-8000-000000000000/stock?before=nothing', 404],
  ['/dashboard/manageProducts/nope', 404],
  ['/dashboard/manageProducts/nope/stock', 404],
  ['/dashboard/manageProducts/018f0000-0000-7000-8000-000000000000', 200],
])('$0 returns status $1 to a visitor who is not signed in', async (path, status) => {
  expect((await fetch(shop.url + path)).status).toBe(status);
});

test('an unknown address with a line break returns 404 and logs no error', async () => {
  const outputStart = shop.output().length;
  for (const path of ['/nothing%0A', '/order/x%0d%0aset-cookie:y']) {
    const response = await fetch(shop.url + path);
    expect([path, response.status]).toEqual([path, 404]);
    expect(await response.text()).toContain('Not found | Copperline');
  }
  expect(shop.output().slice(outputStart)).toBe('');
});

test('the cookie page lists each name and lifetime, and the footer has the configured social links', async () => {
  const page = await (await fetch(`${shop.url}/cookies`)).text();
  for (const { name, life } of cookies) {
    expect(page).toContain(name);
    expect(page).toContain(life);
  }
  expect(page).toMatch(/<a href="https:\/\/www\.pipes\.example\/us"[^>]*>pipes\.example<\/a>/);
});

test('the order page has a title while it loads', async () => {
  const [product] = (await (await fetch(`${shop.url}/api/products?limit=1`)).json()) as [{ _id: string }];
  const page = await (await fetch(`${shop.url}/purcess/${product._id}`)).text();
  expect(/<title>(.*?)<\/title>/.exec(page)?.[1]).toBe('Order a product | Copperline');
});

test('a page’s security policy allows its own inline scripts by hash, and not its structured data', async () => {
  const response = await fetch(`${shop.url}/products/brass-hex-nipple-1-2-in-bsp-male`);
  const policy = response.headers.get('content-security-policy') ?? '';
  const page = await response.text();
  const inline = [...page.matchAll(/<script((?![^>]*\ssrc=)[^>]*)>([^]*?)<\/script>/g)];
  const allowed = (isData: boolean) =>
    inline
      .filter(([, attributes = '']) => attributes.includes('ld+json') === isData)
      .map(([, , code = '']) => policy.includes(createHash('sha256').update(code).digest('base64')));
  expect(allowed(true)).toContain(false);
  expect(allowed(true)).not.toContain(true);
  expect(allowed(false).length).toBeGreaterThan(4);
  expect(allowed(false)).not.toContain(false);
  expect(page).not.toContain('nonce');
  expect(/img-src [^;]*/.exec(policy)?.[0]).toBe("img-src 'self' data: https:");
});

const PRODUCT = '/purcess/018f0000-0000-7000-8000-000000000000';

test('while the database is down, the response is a page that says so, and the log has only lines of JSON', async () => {
  expect((await fetch(shop.url)).status).toBe(200);
  const outputStart = shop.output().length;
  await gate.close();
  for (const path of ['/products?search=a+valve', '/products/a-valve', PRODUCT]) {
    const response = await fetch(shop.url + path);
    const page = await response.text();
    expect([path, response.status]).toEqual([path, 503]);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect([response.headers.get('retry-after'), response.headers.get('cache-control')]).toEqual(['5', 'no-store']);
    expect(page).toContain('Copperline');
    expect(page).toContain('</footer>');
  }
  expect(await (await fetch(`${shop.url}/products?search=a+valve`)).text()).toContain('We are back in a moment');
  expect((await fetch(`${shop.url}/products.data?search=a+valve`)).status).toBe(503);
  const cachedResponse = await fetch(shop.url);
  expect([cachedResponse.status, cachedResponse.headers.get('cache-status')]).toEqual([200, 'copperline; hit']);
  const lines = shop.output().slice(outputStart).trim().split('\n');
  expect(lines.length).toBeGreaterThan(3);
  for (const line of lines) expect(line).toMatch(/^\{.*\}$/);
  await gate.open();
  await expect
    .poll(async () => (await fetch(`${shop.url}/products?search=a+valve`)).status, { timeout: 20_000 })
    .toBe(200);
});
