import { randomUUID } from 'node:crypto';
import { afterAll, expect, inject, test } from 'vitest';
import { findPort } from '#scripts/find-port.ts';
import { createDatabase } from './helpers/database.ts';
import { productionEnv } from './helpers/shop-env.ts';
import { sendRaw } from './helpers/send-requests.ts';
import { spawnShop } from './helpers/spawn-shop.ts';

/* Black-box tests: two real servers over real HTTP, one embedded, one in production mode. */

const port = await findPort();

const ours = await createDatabase(inject('databaseUrl'));
const theirs = await createDatabase(inject('databaseUrl'), 'template0');
const shop = await spawnShop({ DATABASE_URL: ours.url, LOG_LEVEL: 'info' });
const production = await spawnShop({ ...productionEnv, DATABASE_URL: theirs.url, PORT: String(port) });
// Production prints its public address; the test uses the socket behind the proxy.
production.url = `http://127.0.0.1:${port}`;

afterAll(async () => {
  for (const { process, exited } of [shop, production]) {
    process.kill('SIGTERM');
    await exited;
  }
  await ours.drop();
  await theirs.drop();
});

const json = { 'content-type': 'application/json' };

const ask = (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
  fetch(`${shop.url}${path}`, { redirect: 'manual', ...init });

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  ask(path, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) });

const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');

const register = async () => {
  const email = `${randomUUID()}@example.com`;
  const answer = await post('/api/auth/sign-up/email', { name: 'Nora', email, password: 'secret' });
  const cookie = cookiesOf(answer);
  const sync = (headers: Record<string, string>, to = email, body: object = { email }) =>
    ask(`/api/user/${to}`, { method: 'PUT', headers: { ...json, cookie, ...headers }, body: JSON.stringify(body) });
  const { token } = (await (await sync({ origin: shop.url })).json()) as { token: string };
  return { email, cookie, token, sync, answer };
};

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** The format of every error: JSON with a code, a message and a request id, and no internals. */
const expectRefusal = async (answer: Response, statuses: number[]) => {
  const text = await answer.text();
  expect(statuses, text).toContain(answer.status);
  const body = JSON.parse(text) as { code: string; message: string; requestId: string };
  expect(body.code).toMatch(/^[a-z_]+$/);
  expect(body.message).not.toBe('');
  expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(text).not.toMatch(/\bat .+:\d+:\d+|node_modules|\/work\/|select |insert |SQLSTATE|postgres/i);
};

test('a token is issued only to a page of the shop with a session, for the session’s own address', async () => {
  const { email, sync } = await register();
  await expectRefusal(await sync({ origin: 'https://evil.test' }), [403]);
  await expectRefusal(await sync({}), [403]);
  await expectRefusal(await sync({ origin: shop.url }, 'admin@example.com'), [403]);
  await expectRefusal(await sync({ origin: shop.url, cookie: '' }), [401]);
  await expectRefusal(await sync({ origin: shop.url }, email, { email: 'admin@example.com', name: 'A' }), [403]);
  expect((await sync({ origin: shop.url })).status).toBe(200);
});

test.each([
  ['none', ''],
  ['an empty one', 'Bearer '],
  ['alg none', `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`],
  ['a long one', `Bearer ${'x'.repeat(10_000)}`],
  ['another scheme', 'Basic YWRtaW46YWRtaW4='],
  ['a guess', `Bearer ${'A'.repeat(43)}`],
])('a call with this kind of bearer token is refused: %s', async (_, authorization) => {
  const headers: Record<string, string> = authorization === '' ? {} : { authorization };
  await expectRefusal(await ask('/api/orders?email=customer@example.com', { headers }), [401, 431]);
});

test('a truncated token and a token in the query string are refused', async () => {
  const { email, token } = await register();
  await expectRefusal(await ask(`/api/orders?email=${email}`, { headers: bearer(token.slice(0, -1)) }), [401]);
  await expectRefusal(await ask(`/api/orders?email=${email}&token=${token}&access_token=${token}`), [401]);
  expect((await ask(`/api/orders?email=${email}`, { headers: bearer(token) })).status).toBe(200);
});

test('customers cannot give themselves a role, another address or a paid order', async () => {
  const { email, token, sync } = await register();
  await sync({ origin: shop.url }, email, { email, name: 'Nora', role: 'admin' });
  await ask(`/api/user/${email}`, {
    method: 'PUT',
    headers: { ...json, ...bearer(token) },
    body: JSON.stringify({ education: 'a', location: 'b', phone: '112', linkedin: 'c', role: 'admin', email: 'x@y' }),
  });
  await post('/api/auth/sign-up/email', {
    name: 'A',
    email: `a${email}`,
    password: 'secret',
    role: 'admin',
    image: 'javascript:1',
  });
  const me = await (await ask(`/api/user/${email}`, { headers: bearer(token) })).json();
  expect(me).toMatchObject({ role: 'customer', email });
  const [product] = (await (await ask('/api/products?limit=1')).json()) as [Record<string, string & number>];
  const order = {
    productId: product['_id'],
    productName: product['name'],
    quantity: product['minOrder'],
    price: product['unitPrice'],
    paid: true,
    deleverd: true,
    email: 'victim@example.com',
    userName: 'Victim',
    status: 'delivered',
  };
  const placed = await (await post('/api/order', order, bearer(token))).json();
  expect(placed).toMatchObject({ paid: false, deleverd: false, email, userName: 'Nora', status: 'unpaid' });
  await expectRefusal(await post('/api/order', { ...order, price: 0.01 }, bearer(token)), [409]);
});

test('cookies are HttpOnly and SameSite, and in production bound to the host and to HTTPS', async () => {
  const { answer } = await register();
  for (const cookie of answer.headers.getSetCookie()) expect(cookie).toMatch(/HttpOnly/i);
  for (const cookie of answer.headers.getSetCookie()) expect(cookie).toMatch(/SameSite=Lax/i);
  const there = await fetch(`${production.url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { ...json, origin: productionEnv.PUBLIC_URL },
    body: JSON.stringify({ name: 'Nora', email: 'nora@example.com', password: 'a sentence of mine' }),
  });
  expect(there.status).toBe(200);
  const cookies = there.headers.getSetCookie();
  // The cookies of the session and of the known device.
  expect(cookies.length).toBeGreaterThanOrEqual(2);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-/);
    expect(cookie).toMatch(/; Secure/i);
    expect(cookie).toMatch(/Path=\//i);
    expect(cookie).not.toMatch(/Domain=/i);
  }
});

test('a page of another site signs nobody in or out', async () => {
  const { email, cookie, token } = await register();
  const foreign = { origin: 'https://evil.test' };
  await expectRefusal(await post('/api/auth/sign-in/email', { email, password: 'secret' }, foreign), [403]);
  await expectRefusal(await post('/api/auth/sign-in/google', {}, foreign), [403]);
  await expectRefusal(await post('/api/auth/sign-out', {}, { cookie, ...foreign }), [403]);
  expect((await ask(`/api/orders?email=${email}`, { headers: bearer(token) })).status).toBe(200);
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
  'a body of the type %s is refused',
  async (type) => {
    const init = { method: 'POST', headers: { 'content-type': type }, body: '{"email":"nora@example.com"}' };
    await expectRefusal(await ask('/api/newsletter', init), [415]);
    await expectRefusal(await ask('/api/auth/sign-in/email', init), [415]);
  },
);

test('no other site may read a response', async () => {
  for (const path of ['/api/products', '/api/orders', '/', '/api/auth/get-session']) {
    const answer = await ask(path, { headers: { origin: 'https://evil.test' } });
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    const preflight = await ask(path, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.test', 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBeGreaterThanOrEqual(400);
  }
});

test.each(['/', '/products', '/nowhere', '/api/products', '/api/nowhere', '/api/docs/', '/favicon.svg', '/health'])(
  '%s answers with every security header',
  async (path) => {
    const { headers } = await ask(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toMatch(/script-src|default-src 'none'/);
    expect(/script-src [^;]*/.exec(policy)?.[0] ?? '').not.toContain('unsafe-inline');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy')).toContain('camera=(self), microphone=()');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('strict-transport-security')).toBeNull();
    const there = await fetch(`${production.url}${path}`);
    expect(there.headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
  },
);

test('private responses may not be stored', async () => {
  const { email, cookie, token } = await register();
  for (const path of [`/api/orders?email=${email}`, `/api/user/${email}`, `/api/admin/${email}`, '/api/account/data']) {
    expect((await ask(path, { headers: bearer(token) })).headers.get('cache-control'), path).toBe('no-store');
  }
  expect((await ask('/api/auth/get-session', { headers: { cookie } })).headers.get('cache-control')).toBe('no-store');
  expect((await ask('/api/orders')).headers.get('cache-control')).toBe('no-store');
});

test.each([
  'GET /api/auth/list-sessions',
  'POST /api/auth/update-user',
  'POST /api/auth/delete-user',
  'POST /api/auth/change-email',
  'POST /api/auth/set-password',
  'GET /api/auth/token',
  'POST /api/auth/sign-in/social',
  'GET /api/auth/callback/github',
  'GET /.env',
  'GET /.git/config',
  'GET /package.json',
  'GET /server/env.ts',
  'GET /assets/../../package.json',
  'GET /pictures/%2e%2e/package.json',
])('%s returns 404', async (line) => {
  const [method = '', path = ''] = line.split(' ');
  const answer = await ask(path, { method, ...(method === 'POST' && { headers: json, body: '{}' }) });
  expect(answer.status).toBe(404);
  expect(await answer.text()).not.toMatch(/devDependencies|process\.env|repositoryformatversion/);
});

test.each(['stripe/stripe.js', 'mail', 'mail/mails.json', 'google', 'google/accounts.json'])(
  'the sandbox’s %s returns 404 in production',
  async (path) => {
    expect((await ask(`/__sandbox/${path}`)).status).toBe(200);
    expect((await fetch(`${production.url}/__sandbox/${path}`)).status).toBe(404);
  },
);

test.each(['TRACE / HTTP/1.1', 'CONNECT shop:80 HTTP/1.1', 'PROPFIND / HTTP/1.1', 'GET / HTTP/9.9', 'nonsense'])(
  '"%s" gets an error that does not repeat its headers',
  async (line) => {
    const answer = await sendRaw(`${line}\r\nHost: localhost\r\nX-Secret: 42\r\nConnection: close\r\n\r\n`, shop.url);
    expect(answer).not.toMatch(/^HTTP\/1\.1 [23]/);
    expect(answer).not.toContain('42\r\n');
  },
);

const getAs = (host: string, path: string, from = shop.url) =>
  sendRaw(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`, from);

test.each(['/', '/products', '/api/products?limit=1', '/__sandbox/mail', '/__sandbox/mail/mails.json', '/nothing'])(
  'the demo serves %s only under the host names of this machine',
  async (path) => {
    for (const host of ['localhost', '127.0.0.1:9', '[::1]', new URL(shop.url).host]) {
      expect(await getAs(host, path)).toMatch(/^HTTP\/1\.1 (?:200|404) /);
    }
    for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '192.168.1.5', '']) {
      const answer = await getAs(host, path);
      expect(answer).toMatch(/^HTTP\/1\.1 421 /);
      expect(answer).toContain('"code":"wrong_host"');
    }
  },
);

test('/health and /ready answer under any host name', async () => {
  for (const from of [shop.url, production.url]) {
    for (const path of ['/health', '/ready']) expect(await getAs('10.0.0.7', path, from)).toMatch(/^HTTP\/1\.1 200 /);
  }
});

test.each(['/', '/products', '/sitemap.xml', '/robots.txt', '/api/products?limit=1', '/register'])(
  'in production, the response of %s never contains the requested host name',
  async (path) => {
    const answer = await getAs('evil.example', path, production.url);
    expect(answer).toMatch(/^HTTP\/1\.1 (?:200|30\d) /);
    expect(answer).not.toContain('evil.example');
  },
);

test('a body that is too large, too deep or broken is refused with a JSON error', async () => {
  await expectRefusal(await post('/api/newsletter', { email: 'x'.repeat(2_000_000) }), [413]);
  const deep = `{"email":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
  await expectRefusal(await ask('/api/newsletter', { method: 'POST', headers: json, body: deep }), [400]);
  for (const body of ['{', '{"email":', 'null', '[]', '""', '{"__proto__":{"role":"admin"}}']) {
    await expectRefusal(await ask('/api/newsletter', { method: 'POST', headers: json, body }), [400]);
  }
});

test.each(["' OR 1=1 --", '%00', '..%2f..%2fetc%2fpasswd', '%F0%9F%94%A7', 'x'.repeat(250), '1e400', '-1', '%ff'])(
  'an ID such as $0 gets a plain error',
  async (id) => {
    const { token } = await register();
    const path = id.includes('%') ? id : encodeURIComponent(id);
    await expectRefusal(await ask(`/api/product/${path}`), [400, 404, 414]);
    await expectRefusal(await ask(`/api/orders/${path}`, { headers: bearer(token) }), [400, 404, 414]);
    await expectRefusal(await ask(`/api/products?page=${path}`), [400]);
  },
);

test('a product picture that is a script, data, a local file or not HTTPS is refused', async () => {
  const answer = await post('/api/auth/sign-in/email', { email: 'admin@example.com', password: 'admin-demo' });
  const sync = await ask('/api/user/admin@example.com', {
    method: 'PUT',
    headers: { ...json, origin: shop.url, cookie: cookiesOf(answer) },
    body: JSON.stringify({ email: 'admin@example.com' }),
  });
  const { token } = (await sync.json()) as { token: string };
  const product = { name: 'P', unitPrice: '1', stock: 1, description: 'D', minOrder: 1 };
  for (const image of [
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    '//evil.test/x.png',
    'http://example.com/x.png',
    'ftp://a/b',
  ]) {
    await expectRefusal(await post('/api/product', { ...product, image }, bearer(token)), [400]);
  }
});

test('the log names requests by route, and has no secret, email address, search or message', async () => {
  const { email, token, cookie } = await register();
  await ask(`/api/orders?email=${email}`, { headers: bearer(token) });
  await ask(`/api/user/${email}`, { headers: { ...bearer(token), cookie } });
  await post('/api/auth/sign-in/email', { email, password: 'wrong-and-secret' });
  await ask(`/api/products?search=private-wish`);
  await post('/api/contact', { email, subject: 'S', message: 'a private message' });
  const said = shop.output();
  expect(said).toContain('"route":"/api/user/:email"');
  for (const secret of [email, token, 'wrong-and-secret', 'private-wish', 'a private message', cookie.slice(-30)]) {
    expect(said).not.toContain(secret);
  }
});
