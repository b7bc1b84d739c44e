import { once } from 'node:events';
import { connect } from 'node:net';
import pg from 'pg';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import { accounts } from '#features/accounts/contract/accounts.ts';
import { products } from '#features/products/contract/products.ts';
import { browsing } from '#features/search/contract/browse.ts';
import { messages } from '#features/messages/contract/messages.ts';
import { settings } from '#features/settings/contract/shop-settings.ts';
import { databaseLimits } from '#platform/server/db/limits.ts';
import { createDatabase } from './helpers/database.ts';
import { placeOrder, createTestProduct } from './helpers/products.ts';
import { openDatabaseProxy, type DatabaseProxy } from './helpers/database-proxy.ts';
import { signIn } from './helpers/people.ts';
import { spawnShop } from './helpers/spawn-shop.ts';
import { SHOP_URL, startShop } from './helpers/start-shop.ts';

/* No matter what blocks the database, each request must get an answer, and requests that need no blocked data
   must succeed. */

let proxy: DatabaseProxy | undefined;
const shop = await startShop(
  {},
  {
    databaseLimits: { ...databaseLimits, lockMs: 400, acquireMs: 10_000, holdMs: 1_000, guardMs: 5_000 },
    async via(url) {
      proxy = await openDatabaseProxy(url);
      return proxy.url;
    },
  },
);
// The shop runs without jobs, because they use the database too. Its log is on, because the tests read the entries of
// requests.
afterAll(() => proxy?.close());
const person = await signIn(shop.db);
const goods = await createTestProduct(shop);

const getProfile = () => shop.call(accounts.getProfile, { params: { email: person.email } }, person.token);
/** Gets the drawing, and returns the response in the form of a contract call's. */
const getDrawing = async () => {
  const { statusCode: status, headers, json } = await shop.app.inject('/pictures/drawn/compression-elbow-90-15-mm.svg');
  return { status, headers, body: json() };
};
const getReady = () => shop.app.inject('/ready');
const subscribe = (email: string) => shop.call(messages.subscribe, { body: { email } });

/** Locks a table as a migration or VACUUM FULL does, until the test ends or releases it. */
const lockTable = async (name: string): Promise<() => Promise<void>> => {
  const { rows } = await shop.db.$client.query<{ name: string }>('select current_database() as name');
  const url = new URL(inject('databaseUrl'));
  url.pathname = `/${rows[0]?.name}`;
  const holder = new pg.Client({ connectionString: url.href });
  await holder.connect();
  let open = true;
  const release = async () => {
    if (open) await holder.end();
    open = false;
  };
  onTestFinished(release);
  await holder.query('set idle_in_transaction_session_timeout = 0; begin');
  await holder.query(`lock table ${name}`);
  return release;
};

/** Waits until the lock blocks a statement. */
const waitForLock = async (name: string) => {
  const lockWaitQuery = 'select from pg_locks where relation = $1::regclass and not granted';
  await expect.poll(async () => (await shop.db.$client.query(lockWaitQuery, [name])).rowCount).toBe(1);
};

test('while the product table is locked, requests that need it get 503 to retry, and others succeed', async () => {
  const release = await lockTable('product');
  const stuck = Promise.all([
    ...Array.from({ length: 40 }, () => shop.call(products.get, { params: { id: goods.id } })),
    ...Array.from({ length: 10 }, () => shop.call(browsing.list, { query: {} })),
    ...Array.from({ length: 10 }, () => shop.call(browsing.suggest, { query: { search: 'val' } })),
    ...Array.from({ length: 10 }, () => placeOrder(shop, person, goods)),
    ...Array.from({ length: 10 }, () => getDrawing()),
  ]);
  const others = await Promise.all([
    subscribe('locked@example.com'),
    getProfile(),
    getReady(),
    shop.call(browsing.roots, {}),
    shop.call(settings.getPublic, {}),
  ]);
  expect(others.map((response) => ('status' in response ? response.status : response.statusCode))).toEqual([
    201, 200, 200, 200, 200,
  ]);
  for (const { status, body, headers } of await stuck) {
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'not_ready', '5']);
  }
  await release();
  expect((await placeOrder(shop, person, goods)).status).toBe(201);
});

test('PostgreSQL itself limits lock, statement and idle time, even on a connection outside the shop', async () => {
  const release = await lockTable('product');
  const asker = new pg.Client({ connectionString: shop.databaseUrl });
  await asker.connect();
  onTestFinished(() => asker.end());
  await expect(asker.query('select from product')).rejects.toMatchObject({ code: '55P03' });
  await release();
  const { rows } = await asker.query(
    `select current_setting('statement_timeout') as statement,
            current_setting('idle_in_transaction_session_timeout') as idle`,
  );
  expect(rows).toEqual([{ statement: '10s', idle: '30s' }]);
});

test('when the database connections go dead, calls work again on new ones', async () => {
  expect((await getProfile()).status).toBe(200);
  proxy?.freeze();
  const replies = await Promise.all([getProfile(), getProfile(), subscribe('frozen@example.com')]);
  expect(replies.map(({ status, headers }) => [status, headers['retry-after']])).toContainEqual([503, '5']);
  await expect.poll(async () => (await getProfile()).status, { timeout: 20_000 }).toBe(200);
  await expect.poll(async () => (await subscribe('thawed@example.com')).status, { timeout: 20_000 }).toBe(201);
  await expect.poll(async () => (await placeOrder(shop, person, goods)).status, { timeout: 20_000 }).toBe(201);
});

test('a visitor who leaves while their token is being read leaves no error in the log', async () => {
  const url = new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' }));
  const release = await lockTable('access_token');
  const before = shop.log.length;
  const head = `GET /api/user/${person.email} HTTP/1.1\r\nhost: ${url.host}\r\nauthorization: Bearer ${person.token}\r\n\r\n`;
  const socket = connect(Number(url.port), url.hostname);
  await once(socket, 'connect');
  socket.write(head);
  await waitForLock('access_token');
  socket.destroy();
  await release();
  expect((await getProfile()).status).toBe(200);
  expect(shop.log.slice(before)).toEqual([]);
});

test('/ready returns 503 while signed-in calls would hang', async () => {
  const release = await lockTable('access_token');
  const response = await getReady();
  expect([response.statusCode, response.json().code, response.headers['retry-after']]).toEqual([503, 'not_ready', '5']);
  await release();
  await expect.poll(async () => (await getReady()).statusCode).toBe(200);
});

const requestAuth = (path: string, { cookie = '', body }: { cookie?: string; body?: object }) =>
  shop.app.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `/api/auth/${path}`,
    headers: { origin: SHOP_URL, cookie },
    ...(body && { payload: body }),
  });

test('while sessions cannot be read, sign-in and sign-out get 503 to retry, and nobody looks signed out', async () => {
  const account = { name: 'Sam Session', email: 'sam@example.com', password: 'secret-1' };
  const begun = await requestAuth('sign-up/email', { body: account });
  const cookie = begun.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  const release = await lockTable('auth_session');
  const stuck = await Promise.all([
    requestAuth('get-session', { cookie }),
    requestAuth('sign-out', { cookie, body: {} }),
    requestAuth('sign-in/email', { body: account }),
    requestAuth('sign-up/email', { body: { ...account, email: 'other@example.com' } }),
  ]);
  for (const response of stuck) {
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(Object.keys(response.json())).toEqual(['code', 'message', 'requestId']);
  }
  await release();
  expect((await requestAuth('get-session', { cookie })).json().user.email).toBe(account.email);
  expect((await requestAuth('sign-out', { cookie, body: {} })).statusCode).toBe(200);
  expect((await requestAuth('get-session', { cookie })).json()).toBeNull();
});

test('a write whose result is lost is reported as maybe done, not as undone', async () => {
  expect((await subscribe('first@example.com')).status).toBe(201);
  proxy?.freeze();
  const { status, body } = await subscribe('second@example.com');
  expect([status, body.code, body.message]).toEqual([
    503,
    'not_ready',
    expect.stringMatching(/may or may not be done/),
  ]);
  await expect.poll(async () => (await subscribe('third@example.com')).status, { timeout: 20_000 }).toBe(201);
});

test('SIGTERM ends a process whose database has gone dead during a request', async () => {
  const database = await createDatabase(inject('databaseUrl'));
  const itsWay = await openDatabaseProxy(database.url);
  onTestFinished(async () => {
    itsWay.close();
    await database.drop();
  });
  const spawned = await spawnShop({ DATABASE_URL: itsWay.url, LOG_LEVEL: 'silent' });
  onTestFinished(() => void spawned.process.kill('SIGKILL'));
  const url = `${spawned.url}/api/newsletter`;
  const post = (email: string) =>
    fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email }) });
  expect((await post('before@example.com')).status).toBe(201);
  itsWay.die();
  const lost = post('after@example.com').then(
    ({ status }) => status,
    () => 'cut',
  );
  await expect.poll(() => fetch(`${spawned.url}/health`).then(({ status }) => status)).toBe(200);
  spawned.process.kill('SIGTERM');
  expect(await spawned.exited).not.toBeNull();
  expect(await lost).not.toBe(201);
}, 300_000);
