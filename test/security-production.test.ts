import { expect, inject, test } from 'vitest';
import { findPort } from '#scripts/find-port.ts';
import { cleanUp } from './helpers/clean-up.ts';
import { createDatabase } from './helpers/database.ts';
import { productionEnv } from './helpers/shop-env.ts';
import { spawnShop } from './helpers/spawn-shop.ts';

const json = { 'content-type': 'application/json' };

/** Starts a server in production mode and returns its own address. In real use, a proxy would be in front of it. */
const startProduction = async (change: Record<string, string> = {}): Promise<string> => {
  const database = await createDatabase(inject('databaseUrl'), 'template0');
  const port = await findPort();
  const shop = await spawnShop({ ...productionEnv, ...change, DATABASE_URL: database.url, PORT: String(port) });
  cleanUp(async () => {
    shop.process.kill('SIGTERM');
    await shop.exited;
    await database.drop();
  });
  return `http://127.0.0.1:${port}`;
};

const url = await startProduction();
const proxied = await startProduction({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' });

test('production refuses a common password', async () => {
  const response = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ name: 'N', email: 'common@example.com', password: 'Password1' }),
  });
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([422, 'password_common']);
});

test('the demo accounts do not exist in production', async () => {
  const response = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: 'admin@example.com', password: 'admin-demo' }),
  });
  expect(response.status).toBe(401);
});

test('a flood from one address is slowed down in production, whatever X-Forwarded-For says', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 60 }, async (_, at) => {
      const response = await fetch(`${url}/api/password/forgot`, {
        method: 'POST',
        headers: { ...json, 'x-forwarded-for': `10.1.1.${at}` },
        body: JSON.stringify({ email: `flood${at}@example.com` }),
      });
      if (response.status === 429) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      return response.status;
    }),
  );
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(30);
  expect((await fetch(`${url}/api/products`)).status).toBe(200);
});

test('behind a trusted proxy, limits count the address that it saw (IPv6: its /64), not one that visitors claim', async () => {
  // The call that needs the least work and counts as an attempt on an account.
  const signOut = async (forwarded: string) => {
    const response = await fetch(`${proxied}/api/auth/sign-out`, {
      method: 'POST',
      headers: { ...json, 'x-forwarded-for': forwarded },
      body: '{}',
    });
    return response.status;
  };
  const times = (count: number, getForwarded: (at: number) => string) =>
    Promise.all(Array.from({ length: count }, (_, at) => signOut(getForwarded(at))));
  const countPassedAndLimited = (statuses: number[]) => [
    statuses.filter((status) => status === 200).length,
    statuses.filter((status) => status === 429).length,
  ];
  expect(countPassedAndLimited(await times(34, (at) => `203.0.113.${at}, 198.51.100.7`))).toEqual([30, 4]);
  expect(
    countPassedAndLimited(await times(34, (at) => `127.0.0.1, 2001:db8:1:1::${at.toString(16)}, 10.1.2.3`)),
  ).toEqual([30, 4]);
  expect(await signOut('2001:0DB8:0001:0001:ffff::1')).toBe(429);
  expect(await signOut('::ffff:198.51.100.7')).toBe(429);
  expect([await signOut('2001:db8:2:1::1'), await signOut('192.0.2.1')]).toEqual([200, 200]);
  // All invalid addresses count as one caller.
  expect(countPassedAndLimited(await times(34, (at) => `made up ${at}`))).toEqual([30, 4]);
});
