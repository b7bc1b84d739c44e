import { expect, test } from 'vitest';
import { SHOP_URL, startShop, type TestShop } from '#test/helpers/start-shop.ts';

const limits = { auth: 4, write: 5, read: 6, draw: 3, mail: 2, open: 3 };
const shop = await startShop({}, { limits });
const other = await startShop({}, { limits, beside: shop });

const send = async (url: string, remoteAddress: string, body?: object, at: TestShop = shop): Promise<number> => {
  const response = await at.app.inject({
    url,
    method: body === undefined ? 'GET' : 'POST',
    remoteAddress,
    ...(body && { payload: body }),
  });
  return response.statusCode;
};

let accounts = 0;
/** Attempts a login with an unknown account. */
const signIn = (remoteAddress: string, url = '/api/auth/sign-in/email', at = shop) =>
  send(url, remoteAddress, { email: `nobody${(accounts += 1)}@example.com`, password: 'wrong one' }, at);

const times = async (count: number, action: (at: number) => Promise<number>): Promise<number[]> => {
  const statuses: number[] = [];
  for (let at = 0; at < count; at += 1) statuses.push(await action(at));
  return statuses;
};

test('a login URL written with escapes is refused and does not use up an attempt', async () => {
  const urls = ['/%61pi/auth/sign-in/email', '/api/auth/sign%2Din/email', '/api/%61uth/sign-in/email?x'];
  expect(await times(3, (at) => signIn('198.51.100.1', urls[at]))).toEqual([400, 400, 400]);
  const statuses = await times(6, () => signIn('198.51.100.1'));
  expect(statuses).toEqual([401, 401, 401, 401, 429, 429]);
  expect(await signIn('203.0.113.1')).toBe(401);
});

test('all addresses of an IPv6 /64 count as one, and so do all notations of an IPv4 address', async () => {
  const six = (at: number) => signIn(`2001:db8:7:7::${at.toString(16)}`);
  expect(await times(6, six)).toEqual([401, 401, 401, 401, 429, 429]);
  const four = ['198.51.101.9', '::ffff:198.51.101.9', '::FFFF:c633:6509', '198.51.101.9'];
  expect(await times(5, (at) => signIn(four[at % 4] ?? ''))).toEqual([401, 401, 401, 401, 429]);
});

test('a network gets three times the attempts of one address, then each address still gets a few', async () => {
  const flood = (at: number) => signIn(`198.51.102.${at % 3}`);
  expect(new Set(await times(12, flood))).toEqual(new Set([401]));
  expect(await times(3, () => signIn('198.51.102.77'))).toEqual([401, 429, 429]);
  expect(await signIn('198.51.102.78')).toBe(401);
});

test('an address can still subscribe or register after its network has requested very many emails', async () => {
  const subscribe = (remoteAddress: string, at: number) =>
    send('/api/newsletter', remoteAddress, { email: `crowd${remoteAddress.replaceAll('.', '-')}-${at}@example.com` });
  expect(new Set(await times(6, (at) => subscribe(`198.51.109.${at % 3}`, at)))).toEqual(new Set([201]));
  expect(await times(2, (at) => subscribe('198.51.109.77', at))).toEqual([201, 429]);
  const registered = { name: 'Nora', email: 'crowded.newcomer@example.com', password: 'secret' };
  expect(await send('/api/auth/sign-up/email', '198.51.109.78', registered)).toBe(200);
});

test('attempts are counted across all processes', async () => {
  const sign = (at: number) => signIn('198.51.103.1', undefined, at % 2 === 0 ? shop : other);
  expect(await times(6, sign)).toEqual([401, 401, 401, 401, 429, 429]);
});

test('health checks are never rate limited, even from an address whose other requests are', async () => {
  expect(await times(8, () => send('/nowhere', '198.51.104.2'))).toContain(429);
  expect(await times(8, (at) => send(at % 2 === 0 ? '/ready' : '/health', '198.51.104.2'))).toEqual(
    Array.from({ length: 8 }, () => 200),
  );
});

test('a missing file is limited like a page', async () => {
  expect(await times(8, (at) => send(`/assets/none-${at}.js`, '198.51.104.1'))).toEqual([
    ...Array.from({ length: 6 }, () => 404),
    429,
    429,
  ]);
});

test('generated documents have their own, lower limit', async () => {
  const draw = (at: number) => send(`/api/documents/01900000-0000-7000-8000-00000000000${at}`, '198.51.107.1');
  expect(await times(5, draw)).toEqual([401, 401, 401, 429, 429]);
  expect(await send('/api/products', '198.51.107.1')).toBe(200);
});

test('webhooks of the card provider are not limited', async () => {
  expect(new Set(await times(12, () => send('/api/webhooks/stripe', '198.51.105.1', {})))).toEqual(new Set([400]));
});

test('emails requested by one address are limited per hour, at any rate per minute', async () => {
  const newsletter = (at: number) => send('/api/newsletter', '198.51.106.1', { email: `reader${at}@example.com` });
  expect(await times(3, newsletter)).toEqual([201, 201, 429]);
  const { rows } = await shop.db.$client.query(
    `select ends_at > now() + interval '50 minutes' as "isHour" from request_count where key = 'mail 198.51.106.1'`,
  );
  expect(rows).toEqual([{ isHour: true }]);
  await shop.db.$client.query(`update request_count set ends_at = now() where key = 'mail 198.51.106.1'`);
  expect(await newsletter(4)).toBe(201);
});

test('a form posted without JavaScript counts toward the same limit as its API call', async () => {
  const post = (at: number) =>
    shop.app.inject({
      method: 'POST',
      url: '/newsletter',
      remoteAddress: '198.51.108.1',
      headers: { origin: SHOP_URL, 'content-type': 'application/x-www-form-urlencoded' },
      payload: `email=form${at}@example.com`,
    });
  expect(await times(2, async (at) => (await post(at)).statusCode)).toEqual([303, 303]);
  expect(await send('/api/newsletter', '198.51.108.1', { email: 'form3@example.com' })).toBe(429);
  expect((await post(4)).statusCode).toBe(429);
});

test('attempts are allowed when they cannot be counted', async () => {
  await shop.db.$client.query('alter table request_count rename to away');
  expect(await signIn('198.51.107.1')).toBe(401);
  await shop.db.$client.query('alter table away rename to request_count');
});

test('while the shared Valkey is unavailable no request is refused and none waits', async () => {
  const alone = await startShop({ VALKEY_URL: 'valkey://127.0.0.1:1' }, { limits, beside: shop });
  const began = Date.now();
  const statuses = await times(12, () => send('/api/products', '198.51.108.1', undefined, alone));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(Date.now() - began).toBeLessThan(5_000);
});
