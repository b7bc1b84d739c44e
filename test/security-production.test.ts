import { expect, inject, onTestFinished, test } from 'vitest';
import { createDatabase } from './database.ts';
import { productionEnv } from './production.ts';
import { spawnShop } from './spawn-shop.ts';

const json = { 'content-type': 'application/json' };

/** A server in production mode; its address is the socket's, behind what would be a proxy. */
const startProduction = async (): Promise<string> => {
  const database = await createDatabase(inject('databaseUrl'), 'template0');
  const port = 40_000 + Math.floor(Math.random() * 20_000);
  const shop = await spawnShop({ ...productionEnv, DATABASE_URL: database.url, PORT: String(port) });
  onTestFinished(async () => {
    shop.process.kill('SIGTERM');
    await shop.exited;
    await database.drop();
  });
  return `http://127.0.0.1:${port}`;
};

test('production refuses the passwords that are guessed first', async () => {
  const url = await startProduction();
  const answer = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ name: 'N', email: 'common@example.com', password: 'Password1' }),
  });
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([422, 'password_common']);
});

test('the demo accounts do not exist in production', async () => {
  const url = await startProduction();
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: 'admin@example.com', password: 'admin-demo' }),
  });
  expect(answer.status).toBe(401);
});

test('a flood from one address is slowed down in production, whatever X-Forwarded-For says', async () => {
  const url = await startProduction();
  const statuses = await Promise.all(
    Array.from({ length: 60 }, async (_, at) => {
      const answer = await fetch(`${url}/api/password/forgot`, {
        method: 'POST',
        headers: { ...json, 'x-forwarded-for': `10.1.1.${at}` },
        body: JSON.stringify({ email: `flood${at}@example.com` }),
      });
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      return answer.status;
    }),
  );
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(30);
  expect((await fetch(`${url}/api/products`)).status).toBe(200);
});
