import { randomUUID } from 'node:crypto';
import { afterAll, expect, inject, test } from 'vitest';
import { findPort } from '#scripts/find-port.ts';
import { createDatabase } from './helpers/database.ts';
import { productionEnv } from './helpers/shop-env.ts';
import { sendRaw } from './helpers/send-requests.ts';
import { spawnShop } from './helpers/spawn-shop.ts';

/* Black-box tests of two real servers over real HTTP: one in embedded mode, one in production mode. */

const port = await findPort();

const ours = await createDatabase(inject('databaseUrl'));
const theirs = await createDatabase(inject('databaseUrl'), 'template0');
const shop = await spawnShop({ DATABASE_URL: ours.url, LOG_LEVEL: 'info' });
const production = await spawnShop({ ...productionEnv, DATABASE_URL: theirs.url, PORT: String(port) });
// In production mode a shop prints its public address. The test uses its socket, without a proxy.
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

const requestPath = (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
  fetch(`${shop.url}${path}`, { redirect: 'manual', ...init });

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  requestPath(path, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) });

const getCookies = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');

const register = async () => {
  const email = `${randomUUID()}@example.com`;
  const response = await post('/api/auth/sign-up/email', { name: 'Nora', email, password: 'secret' });
  const cookie = getCookies(response);
  const sync = (headers: Record<string, string>, to = email, body: object = { email }) =>
    requestPath(`/api/user/${to}`, {
      method: 'PUT',
      headers: { ...json, cookie, ...headers },
      body: JSON.stringify(body),
    });
  const { token } = (await (await sync({ origin: shop.url })).json()) as { token: string };
  return { email, cookie, token, sync, response };
};

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Expects an error in the shop's format: JSON with a code, a message and a request id, and no internals. */
const expectRejection = async (response: Response, statuses: number[]) => {
  const text = await response.text();
  expect(statuses, text).toContain(response.status);
  const body = JSON.parse(text) as { code: string; message: string; requestId: string };
  expect(body.code).toMatch(/^[a-z_]+$/);
  expect(body.message).not.toBe('');
  expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(text).not.toMatch(/\bat .+:\d+:\d+|node_modules|\/work\/|select |insert |SQLSTATE|postgres/i);
};

test('a token is issued only to a page of the shop with a session, for the session’s own address', async () => {
  const { email, sync } = await register();
  await expectRejection(await sync({ origin: 'https://evil.test' }), [403]);
  await expectRejection(await sync({}), [403]);
  await expectRejection(await sync({ origin: shop.url }, 'admin@example.com'), [403]);
  await expectRejection(await sync({ origin: shop.url, cookie: '' }), [401]);
  await expectRejection(await sync({ origin: shop.url }, email, { email: 'admin@example.com', name: 'A' }), [403]);
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
  await expectRejection(await requestPath('/api/orders?email=customer@example.com', { headers }), [401, 431]);
});

test('a truncated token and a token in the query string are refused', async () => {
  const { email, token } = await register();
  await expectRejection(
    await requestPath(`/api/orders?email=${email}`, { headers: bearer(token.slice(0, -1)) }),
    [401],
  );
  await expectRejection(await requestPath(`/api/orders?email=${email}&token=${token}&access_token=${token}`), [401]);
  expect((await requestPath(`/api/orders?email=${email}`, { headers: bearer(token) })).status).toBe(200);
});

test('customers cannot give themselves a role, another address or a paid order', async () => {
  const { email, token, sync } = await register();
  await sync({ origin: shop.url }, email, { email, name: 'Nora', role: 'admin' });
  await requestPath(`/api/user/${email}`, {
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
  const me = await (await requestPath(`/api/user/${email}`, { headers: bearer(token) })).json();
  expect(me).toMatchObject({ role: 'customer', email });
  const [product] = (await (await requestPath('/api/products?limit=1')).json()) as [Record<string, string & number>];
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
  await expectRejection(await post('/api/order', { ...order, price: 0.01 }, bearer(token)), [409]);
});

test('cookies are HttpOnly and SameSite, and in production bound to the host and to HTTPS', async () => {
  const { response } = await register();
  for (const cookie of response.headers.getSetCookie()) expect(cookie).toMatch(/HttpOnly/i);
  for (const cookie of response.headers.getSetCookie()) expect(cookie).toMatch(/SameSite=Lax/i);
  const productionResponse = await fetch(`${production.url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { ...json, origin: productionEnv.PUBLIC_URL },
    body: JSON.stringify({ name: 'Nora', email: 'nora@example.com', password: 'a sentence of mine' }),
  });
  expect(productionResponse.status).toBe(200);
  const cookies = productionResponse.headers.getSetCookie();
  // At least two: the cookies of the session and of the known device.
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
  await expectRejection(await post('/api/auth/sign-in/email', { email, password: 'secret' }, foreign), [403]);
  await expectRejection(await post('/api/auth/sign-in/google', {}, foreign), [403]);
  await expectRejection(await post('/api/auth/sign-out', {}, { cookie, ...foreign }), [403]);
  expect((await requestPath(`/api/orders?email=${email}`, { headers: bearer(token) })).status).toBe(200);
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
  'a body of the type %s is refused',
  async (type) => {
    const init = { method: 'POST', headers: { 'content-type': type }, body: '{"email":"nora@example.com"}' };
    await expectRejection(await requestPath('/api/newsletter', init), [415]);
    await expectRejection(await requestPath('/api/auth/sign-in/email', init), [415]);
  },
);

test('no other site may read a response', async () => {
  for (const path of ['/api/products', '/api/orders', '/', '/api/auth/get-session']) {
    const response = await requestPath(path, { headers: { origin: 'https://evil.test' } });
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    const preflight = await requestPath(path, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.test', 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBeGreaterThanOrEqual(400);
  }
});

test.each(['/', '/products', '/nowhere', '/api/products', '/api/nowhere', '/api/docs/', '/favicon.svg', '/health'])(
  '%s answers with every security header',
  async (path) => {
    const { headers } = await requestPath(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toMatch(/script-src|default-src 'none'/);
    expect(/script-src [^;]*/.exec(policy)?.[0] ?? '').not.toContain('unsafe-inline');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy')).toContain('camera=(self), microphone=()');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('strict-transport-security')).toBeNull();
    const productionResponse = await fetch(`${production.url}${path}`);
    expect(productionResponse.headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
  },
);

test('private responses may not be stored', async () => {
  const { email, cookie, token } = await register();
  for (const path of [`/api/orders?email=${email}`, `/api/user/${email}`, `/api/admin/${email}`, '/api/account/data']) {
    expect((await requestPath(path, { headers: bearer(token) })).headers.get('cache-control'), path).toBe('no-store');
  }
  expect((await requestPath('/api/auth/get-session', { headers: { cookie } })).headers.get('cache-control')).toBe(
    'no-store',
  );
  expect((await requestPath('/api/orders')).headers.get('cache-control')).toBe('no-store');
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
  const response = await requestPath(path, { method, ...(method === 'POST' && { headers: json, body: '{}' }) });
  expect(response.status).toBe(404);
  expect(await response.text()).not.toMatch(/devDependencies|process\.env|repositoryformatversion/);
});

test.each(['stripe/stripe.js', 'mail', 'mail/mails.json', 'google', 'google/accounts.json'])(
  'the sandbox’s %s returns 404 in production',
  async (path) => {
    expect((await requestPath(`/__sandbox/${path}`)).status).toBe(200);
    expect((await fetch(`${production.url}/__sandbox/${path}`)).status).toBe(404);
  },
);

test.each(['TRACE / HTTP/1.1', 'CONNECT shop:80 HTTP/1.1', 'PROPFIND / HTTP/1.1', 'GET / HTTP/9.9', 'nonsense'])(
  '"%s" gets an error that does not repeat its headers',
  async (line) => {
    const response = await sendRaw(`${line}\r\nHost: localhost\r\nX-Secret: 42\r\nConnection: close\r\n\r\n`, shop.url);
    expect(response).not.toMatch(/^HTTP\/1\.1 [23]/);
    expect(response).not.toContain('42\r\n');
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
      const response = await getAs(host, path);
      expect(response).toMatch(/^HTTP\/1\.1 421 /);
      expect(response).toContain('"code":"wrong_host"');
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
    const response = await getAs('evil.example', path, production.url);
    expect(response).toMatch(/^HTTP\/1\.1 (?:200|30\d) /);
    expect(response).not.toContain('evil.example');
  },
);

test('a body that is too large, too deep or broken is refused with a JSON error', async () => {
  await expectRejection(await post('/api/newsletter', { email: 'x'.repeat(2_000_000) }), [413]);
  const deep = `{"email":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
  await expectRejection(await requestPath('/api/newsletter', { method: 'POST', headers: json, body: deep }), [400]);
  for (const body of ['{', '{"email":', 'null', '[]', '""', '{"__proto__":{"role":"admin"}}']) {
    await expectRejection(await requestPath('/api/newsletter', { method: 'POST', headers: json, body }), [400]);
  }
});

test.each(["' OR 1=1 --", '%00', '..%2f..%2fetc%2fpasswd', '%F0%9F%94%A7', 'x'.repeat(250), '1e400', '-1', '%ff'])(
  'an ID such as $0 gets a plain error',
  async (id) => {
    const { token } = await register();
    const path = id.includes('%') ? id : encodeURIComponent(id);
    await expectRejection(await requestPath(`/api/product/${path}`), [400, 404, 414]);
    await expectRejection(await requestPath(`/api/orders/${path}`, { headers: bearer(token) }), [400, 404, 414]);
    await expectRejection(await requestPath(`/api/products?page=${path}`), [400]);
  },
);

test('a product picture that is a script, data, a local file or not HTTPS is refused', async () => {
  const response = await post('/api/auth/sign-in/email', { email: 'admin@example.com', password: 'admin-demo' });
  const sync = await requestPath('/api/user/admin@example.com', {
    method: 'PUT',
    headers: { ...json, origin: shop.url, cookie: getCookies(response) },
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
    await expectRejection(await post('/api/product', { ...product, image }, bearer(token)), [400]);
  }
});

test('the log names requests by route, and has no secret, email address, search or message', async () => {
  const { email, token, cookie } = await register();
  await requestPath(`/api/orders?email=${email}`, { headers: bearer(token) });
  await requestPath(`/api/user/${email}`, { headers: { ...bearer(token), cookie } });
  await post('/api/auth/sign-in/email', { email, password: 'wrong-and-secret' });
  await requestPath(`/api/products?search=private-wish`);
  await post('/api/contact', { email, subject: 'S', message: 'a private message' });
  const output = shop.output();
  expect(output).toContain('"route":"/api/user/:email"');
  for (const secret of [email, token, 'wrong-and-secret', 'private-wish', 'a private message', cookie.slice(-30)]) {
    expect(output).not.toContain(secret);
  }
});
