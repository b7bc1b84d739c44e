import { once } from 'node:events';
import { request } from 'node:http';
import { connect as connectSocket } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, inject, test } from 'vitest';
import type { Product } from '#features/products/contract/products.ts';
import { connect } from '#platform/server/db/open.ts';
import { logInOverHttp } from './helpers/log-in-over-http.ts';
import { createDatabase } from './helpers/database.ts';
import { spawnShop } from './helpers/spawn-shop.ts';

/* Runs two real processes on one database. The tests check only their responses. */

const database = await createDatabase(inject('databaseUrl'));
const db = connect(database.url, () => {});
const open = () => spawnShop({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' });
const shop = await open();
const other = await open();
afterAll(async () => {
  for (const one of [shop, other]) {
    one.process.kill('SIGTERM');
    await one.exited;
  }
  await db.$client.end();
  await database.drop();
});

type RawResponse = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };

/** Uses Node's `request`, because `fetch` would decompress the body. */
const get = (path: string, headers: Record<string, string> = {}, at = shop): Promise<RawResponse> =>
  new Promise((resolve, reject) => {
    request(at.url + path, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });

/** Sends exactly these lines, which an HTTP client would change. */
const openRaw = (port: number, lines: string[]) => {
  const socket = connectSocket(port, '127.0.0.1');
  socket.write([...lines, `Host: localhost:${port}`, 'Connection: close', '', ''].join('\r\n'));
  return { socket, response: text(socket).catch(() => '') };
};
const sendRaw = (port: number, lines: string[]) => openRaw(port, lines).response;

const isHit = ({ headers }: RawResponse) => headers['cache-status'] === 'copperline; hit';

test.each(['/', '/products', '/products/brass-hex-nipple-1-2-in-bsp-male', '/api/products?limit=24', '/api/browse'])(
  '%s is rendered once, then served from the cache with the same body and headers',
  async (path) => {
    const first = await get(path);
    const second = await get(path);
    expect([first.status, second.status, isHit(second)]).toEqual([200, 200, true]);
    expect(second.body.equals(first.body)).toBe(true);
    const { date: _a, 'cache-status': _b, 'content-length': _c, ...one } = first.headers;
    const { date: _d, 'cache-status': _e, 'content-length': _f, ...two } = second.headers;
    expect(two).toEqual(one);
    expect(second.headers['content-length']).toBe(String(second.body.length));
  },
);

test('twenty simultaneous requests for one page render it once', async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, () => get('/products?category=valves')));
  expect(responses.filter((response) => !isHit(response))).toHaveLength(1);
});

test('a cached page is sent in an encoding the client accepts, and as 304 to a client that has it', async () => {
  const plain = await get('/products');
  const br = await get('/products', { 'accept-encoding': 'gzip, deflate, br' });
  const gz = await get('/products', { 'accept-encoding': 'gzip' });
  expect([br.headers['content-encoding'], gz.headers['content-encoding']]).toEqual(['br', 'gzip']);
  expect(br.headers['vary']).toBe('accept-encoding, cookie');
  expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
  expect(gunzipSync(gz.body).equals(plain.body)).toBe(true);
  expect(br.body.length * 4).toBeLessThan(plain.body.length);
  const etag = String(br.headers['etag']);
  const head = await fetch(`${shop.url}/products`, { method: 'HEAD' });
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);
  for (const known of [etag, `W/${etag}`, `"another", W/${etag}`, '*']) {
    const again = await get('/products', { 'if-none-match': known });
    expect([known, again.status, again.body.length]).toEqual([known, 304, 0]);
  }
  expect((await get('/products', { 'if-none-match': `"another", ${etag.slice(0, -1)}` })).status).toBe(200);
});

test('a HEAD request for an uncached page gives the length of the page', async () => {
  for (const path of ['/?ref=mail', '/nothing-is-here']) {
    const { status, body } = await get(path);
    const head = await fetch(shop.url + path, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });
    expect([head.status, head.headers.get('content-length')]).toEqual([status, String(body.length)]);
  }
});

test('scripts are compressed and may be cached for a year', async () => {
  const page = (await get('/')).body.toString();
  const [, script = ''] = /(\/assets\/react-[^" ]+\.js)/.exec(page) ?? [];
  await get(script, { 'accept-encoding': 'br' });
  const { headers } = await get(script, { 'accept-encoding': 'br' });
  expect([headers['content-encoding'], headers['cache-control']]).toEqual([
    'br',
    'public, max-age=31536000, immutable',
  ]);
});

test('unknown query parameters share one cache entry and do not appear in the page', async () => {
  const marked = await get('/products?utm_source=mail&category=pipe&zzz=marker');
  expect(marked.body.toString()).not.toContain('marker');
  expect([marked.status, marked.headers['cache-status']]).toEqual([200, 'copperline; fwd=miss; stored']);
  expect((await get('/products?category=pipe&fbclid=1')).headers['cache-status']).toBe('copperline; hit');
  expect(isHit(await get('/products?category=pipe&size=15+mm'))).toBe(false);
  expect((await get('/category/pipe?utm_source=mail')).headers['cache-status']).toBe('copperline; fwd=miss; stored');
  expect((await get('/category/pipe?fbclid=1')).headers['cache-status']).toBe('copperline; hit');
});

test('calls with a token, health checks, single products and errors are never cached', async () => {
  const token = await logInOverHttp(shop.url, 'customer@example.com', 'customer-demo');
  const authorization = `Bearer ${token}`;
  for (const path of ['/api/products', '/api/orders?email=customer@example.com']) {
    await get(path, { authorization });
    expect(isHit(await get(path, { authorization }))).toBe(false);
  }
  for (const path of [
    '/health',
    '/ready',
    '/nowhere',
    '/robots.txt',
    '/api/product/brass-hex-nipple-1-2-in-bsp-male',
  ]) {
    await get(path);
    expect([path, isHit(await get(path))]).toEqual([path, false]);
  }
});

test('a person’s session is never cached, whatever the spelling of the address', async () => {
  const { port } = new URL(shop.url);
  const signedUp = await fetch(`${shop.url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Vera', email: 'vera@example.com', password: 'secret' }),
  });
  const cookie = signedUp.headers.getSetCookie().map((one) => one.split(';')[0]);
  const paths = ['/a%70i/auth/get-session', '//api/auth/get-session', `${shop.url}/api/auth/get-session`];
  for (const target of [...paths, '/api/auth/get-session']) {
    await sendRaw(Number(port), [`GET ${target} HTTP/1.1`, `Cookie: ${cookie.join('; ')}`]);
    const response = await sendRaw(Number(port), [`GET ${target} HTTP/1.1`]);
    expect([target, /vera@example|copperline; hit/.exec(response)]).toEqual([target, null]);
  }
});

test.each([
  ['/products/never-was', 404, 'i.alt as "imgAlt"'],
  ['/api/suggestions?search=never', 200, 'h as materialized'],
])(
  'after a visitor leaves while the database is locked, later requests for %s are answered',
  async (path, status, sql) => {
    const { port } = new URL(shop.url);
    const client = await db.$client.connect();
    const openRequest = () => openRaw(Number(port), [`GET ${path} HTTP/1.1`]);
    try {
      await client.query('begin; lock table product in access exclusive mode');
      const first = openRequest();
      // `sql` is a part of the request's own statement, because the shop's jobs may be waiting for the table too.
      const blocked = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
                        and position($1 in query) > 0 and pid <> pg_backend_pid()`;
      await expect.poll(async () => (await db.$client.query(blocked, [sql])).rowCount).toBe(1);
      const { socket: second } = openRequest();
      await once(second, 'connect');
      // The shop handles events in order. The first answer of /health therefore proves that the shop has seen the
      // second request, and the next one that it has seen the disconnect.
      await get('/health');
      second.destroy();
      await get('/health');
      await client.query('commit');
      expect((await first.response).split(' ')[1]).toBe(String(status));
    } finally {
      client.release();
    }
    for (let remaining = 2; remaining > 0; remaining--) expect((await get(path)).status).toBe(status);
  },
);

const readProduct = async (at = shop): Promise<Product> =>
  JSON.parse((await get('/api/product/brass-hex-nipple-1-2-in-bsp-male', {}, at)).body.toString());

test('an admin’s change shows at once on the process that made it, and soon after on the other', async () => {
  const path = '/products?search=hex+nipple';
  for (const at of [shop, other]) {
    await get(path, {}, at);
    expect(isHit(await get(path, {}, at))).toBe(true);
  }
  const token = await logInOverHttp(shop.url, 'admin@example.com', 'admin-demo');
  const product = await readProduct();
  const response = await fetch(`${shop.url}/api/product/${product._id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      name: 'Brass hex nipple, renamed',
      unitPrice: product.unitPrice,
      description: product.description,
      stock: product.stock,
      stockWas: product.stock,
      minOrder: product.minOrder,
      image: product.img,
    }),
  });
  expect(response.status).toBe(200);
  expect((await get(path)).body.toString()).toContain('Brass hex nipple, renamed');
  await expect
    .poll(async () => (await get(path, {}, other)).body.toString(), { timeout: 2_500 })
    .toContain('Brass hex nipple, renamed');
});

test('restored data soon shows on both processes, although its catalog version is lower', async () => {
  const expectedTexts: [path: string, words: string][] = [
    ['/api/categories', 'Restored valves'],
    ['/api/seller', 'Open as yesterday'],
    ['/', 'Restored valves'],
    ['/about', 'Open as yesterday'],
    ['/pictures/drawn/compression-elbow-90-15-mm.svg', 'Restored elbow'],
    ['/api/suggestions?search=compression+elbow', 'Restored elbow'],
  ];
  const showsText = ([path, words]: (typeof expectedTexts)[number], at = shop) =>
    get(path, {}, at).then(({ body }) => body.toString().includes(words));
  for (const at of [shop, other]) for (const one of expectedTexts) expect(await showsText(one, at)).toBe(false);
  const { rows } = await db.$client.query<{ value: string }>("select value from meta where key = 'catalog_version'");
  const restore = async (valves: string, hours: string, elbow: string, version: string) => {
    await db.$client.query("update category set name = $1 where slug = 'valves'", [valves]);
    await db.$client.query("update shop_settings set seller = seller || jsonb_build_object('hours', $1::text)", [
      hours,
    ]);
    await db.$client.query("update product set name = $1 where slug = 'compression-elbow-90-15-mm'", [elbow]);
    await db.$client.query("update meta set value = $1 where key = 'catalog_version'", [version]);
  };
  await restore('Restored valves', 'Open as yesterday', 'Restored elbow', '0');
  for (const at of [shop, other]) {
    for (const one of expectedTexts) await expect.poll(() => showsText(one, at), { timeout: 3_000 }).toBe(true);
  }
  await restore('Valves', '', 'Compression elbow 90°, 15 mm, EN 1254-2', String(Number(rows[0]?.value) + 1));
  for (const at of [shop, other]) {
    for (const one of expectedTexts) await expect.poll(() => showsText(one, at), { timeout: 3_000 }).toBe(false);
  }
});

test.each([
  ['categories', { name: 'Sealants' }],
  ['attributes', { label: 'Country of origin', type: 'text' }],
])('a new entry in %s shows at once on the process that made it', async (call, body) => {
  const token = await logInOverHttp(shop.url, 'admin@example.com', 'admin-demo');
  await get('/products');
  expect(isHit(await get('/products'))).toBe(true);
  const response = await fetch(`${shop.url}/api/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(201);
  expect(isHit(await get('/products'))).toBe(false);
});

test('a change of reserved stock soon shows on both processes', async () => {
  const path = '/api/products?limit=24';
  const [first] = JSON.parse((await get(path)).body.toString()) as Product[];
  await db.$client.query('update stock set reserved = reserved + 7 where product_id = $1', [first?._id]);
  for (const at of [shop, other]) {
    const stock = async () => (JSON.parse((await get(path, {}, at)).body.toString()) as Product[])[0]?.stock;
    await expect.poll(stock, { timeout: 3_000 }).toBe((first?.stock ?? 0) - 7);
  }
});
