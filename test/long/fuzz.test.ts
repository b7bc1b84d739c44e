import { expect, inject, onTestFinished, test } from 'vitest';
import { createDatabase } from '#test/helpers/database.ts';
import { fuzzShop } from '#test/fuzz/fuzz-shop.ts';
import { spawnShop } from '#test/helpers/spawn-shop.ts';

test('odd, invalid or abandoned requests get plain errors and change nothing; long texts break no address', async () => {
  const database = await createDatabase(inject('databaseUrl'));
  const shop = await spawnShop({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' });
  onTestFinished(async () => {
    shop.process.kill('SIGTERM');
    await shop.exited;
    await database.drop();
  }, 0);
  const { faults } = await fuzzShop(
    shop.url,
    database.url,
    { visits: 200, packets: 150, requests: 1000, texts: 70 },
    // Slow answers are allowed, because the machine may be slow. Only a missing answer is a fault.
    { seed: 2026, slowestMs: Infinity },
  );
  expect(faults).toEqual([]);
}, 0);
