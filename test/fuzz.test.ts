import { expect, inject, onTestFinished, test } from 'vitest';
import { createDatabase } from './database.ts';
import { fingerprint, fuzz, signInDemo } from './fuzz-requests.ts';
import { spawnShop } from './spawn-shop.ts';

test('2,000 wrong requests over every call are refused plainly, and change nothing', async () => {
  const database = await createDatabase(inject('databaseUrl'));
  const shop = await spawnShop({ DATABASE_URL: database.url });
  onTestFinished(async () => {
    shop.process.kill('SIGTERM');
    await shop.exited;
    await database.drop();
  });
  const tokens = await signInDemo(shop.url);
  const before = await fingerprint(database.url);
  const report = await fuzz(shop.url, tokens, { requests: 2000, seed: 2026 });
  expect(report.faults).toEqual([]);
  expect(report.requests).toBe(2000);
  expect(await fingerprint(database.url)).toEqual(before);
});
