import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { accounts } from '#features/accounts/contract/accounts.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { SHOP_URL, startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();

const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, headers: { origin: SHOP_URL, ...headers } });

const register = async () => {
  const email = `${randomUUID()}@example.com`;
  const response = await post('sign-up/email', { name: 'Nora Newcomer', email, password: 'secret' });
  const cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return { email, response, cookie };
};

const sync = (email: string, cookie: string, more: { origin?: string; body?: object } = {}) =>
  shop.app.inject({
    method: 'PUT',
    url: `/api/user/${encodeURIComponent(email)}`,
    headers: { cookie, origin: more.origin ?? SHOP_URL },
    payload: more.body ?? { email, name: 'Nora Newcomer' },
  });

test('registration signs in, and the sync returns a token that works until sign-out', async () => {
  const { email, response, cookie } = await register();
  expect(response.statusCode).toBe(200);
  expect(response.cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  const synced = await sync(email, cookie);
  expect(synced.statusCode).toBe(200);
  const { token, expiresIn, name } = synced.json();
  expect([expiresIn, name]).toEqual([900, 'Nora Newcomer']);
  const list = () => shop.call(orders.listMine, { query: { email } }, token);
  expect((await list()).status).toBe(200);
  expect((await post('sign-out', {}, { cookie })).statusCode).toBe(200);
  expect((await list()).status).toBe(401);
});

test('only the hash of an access token is stored', async () => {
  const { email, cookie } = await register();
  const { token } = (await sync(email, cookie)).json();
  const { rows } = await shop.db.$client.query('select hash from access_token');
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map(({ hash }) => hash)).not.toContain(token);
});

test('the session secret is in its cookie and in no response body', async () => {
  const { email, response, cookie } = await register();
  const again = await post('sign-in/email', { email, password: 'secret' });
  const session = await shop.app.inject({ url: '/api/auth/get-session', headers: { cookie } });
  for (const one of [response, again, session]) {
    expect(one.json()).toMatchObject({ user: { email } });
    expect(one.body).not.toContain('"token"');
  }
});

test('login gives the same answer for an unknown address and a wrong password', async () => {
  const { email } = await register();
  const wrongPassword = await post('sign-in/email', { email, password: 'not the one' });
  const unknown = await post('sign-in/email', { email: 'nobody@example.com', password: 'not the one' });
  expect([wrongPassword.statusCode, unknown.statusCode]).toEqual([401, 401]);
  const { requestId: _a, ...one } = wrongPassword.json();
  const { requestId: _b, ...other } = unknown.json();
  expect(one).toEqual(other);
  expect(
    (await post('sign-in/email', { email: ` ${email.toUpperCase()}`.trim(), password: 'secret' })).statusCode,
  ).toBe(200);
});

test('rejects a five-character password and a second account on an address', async () => {
  const { email } = await register();
  expect(
    (await post('sign-up/email', { name: 'X', email: `${randomUUID()}@example.com`, password: '12345' })).statusCode,
  ).toBe(400);
  expect((await post('sign-up/email', { name: 'X', email, password: 'secret2' })).statusCode).toBe(422);
});

test.each([
  ['without a session', 401, async ({ email }: { email: string; cookie: string }) => sync(email, '')],
  [
    'for another address',
    403,
    async ({ cookie }: { email: string; cookie: string }) => sync('admin@example.com', cookie),
  ],
  [
    'from a page of another site',
    403,
    async ({ email, cookie }: { email: string; cookie: string }) => sync(email, cookie, { origin: 'http://evil.test' }),
  ],
])('no token is issued %s', async (_, status, request) => {
  const response = await request(await register());
  expect(response.statusCode).toBe(status);
  expect(response.body).not.toContain('"token"');
});

test('a role in a sync or registration request is ignored', async () => {
  const { email, cookie } = await register();
  const { token } = (await sync(email, cookie, { body: { email, name: 'N', role: 'admin' } })).json();
  const adminCheck = await shop.app.inject({
    url: `/api/admin/${email}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(adminCheck.json()).toMatchObject({ admin: false });
  const response = await post('sign-up/email', {
    name: 'A',
    email: `${randomUUID()}@example.com`,
    password: 'secret',
    role: 'admin',
  });
  expect(response.json().user?.role).toBeUndefined();
});

test('both demo accounts can log in, and only one is an admin', async () => {
  for (const [email, password, admin] of [
    ['admin@example.com', 'admin-demo', true],
    ['customer@example.com', 'customer-demo', false],
  ] as const) {
    const response = await post('sign-in/email', { email, password });
    const cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const { token } = (await sync(email, cookie)).json();
    const adminCheck = await shop.app.inject({
      url: `/api/admin/${email}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(adminCheck.json()).toMatchObject({ admin });
  }
});

test('unused auth routes do not exist', async () => {
  for (const path of ['forget-password', 'update-user', 'delete-user', 'list-sessions', 'sign-in/social']) {
    expect((await post(path, {})).statusCode).toBe(404);
  }
});

test('a profile update changes the owner’s fields but not role or email', async () => {
  const { email, cookie } = await register();
  const { token } = (await sync(email, cookie)).json();
  const form = { education: 'Trade school', location: 'Oslo', phone: '+47 12 34', linkedin: 'in/nora' };
  const body = { ...form, role: 'admin', email: 'admin@example.com' };
  const changed = await shop.call(accounts.updateProfile, { params: { email }, body }, token);
  expect(changed.status).toBe(200);
  expect(changed.body).toMatchObject({ ...form, email, role: 'customer', name: 'Nora Newcomer' });
  expect((await shop.call(accounts.getProfile, { params: { email } }, token)).body).toEqual(changed.body);
});

test.each([
  ['education', ' ', 'Education is Required'],
  ['location', '', 'Location is Required'],
  ['phone', '', 'Phone Number is Required'],
  ['linkedin', ' ', 'Linkedin is Required'],
  ['phone', 'call me', 'Use digits, spaces and + ( ) - . /'],
])('rejects a profile with an invalid %s, with that field’s message', async (field, value, sentence) => {
  const { email, cookie } = await register();
  const { token } = (await sync(email, cookie)).json();
  const body = { education: 'School', location: 'Oslo', phone: '112', linkedin: 'in/nora', [field]: value };
  const reply = await shop.call(accounts.updateProfile, { params: { email }, body }, token);
  expect([reply.status, reply.body.fields]).toEqual([400, { [field]: sentence }]);
});
