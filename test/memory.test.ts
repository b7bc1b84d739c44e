import { expect, inject, onTestFinished, test } from 'vitest';
import { createDatabase } from './database.ts';
import { measureSlope, SLOPE } from './memory-slope.ts';

test('the memory in use is flat over 12,000 requests, as it is over 100,000', { timeout: 0 }, async () => {
  const database = await createDatabase(inject('databaseUrl'));
  onTestFinished(() => database.drop());
  const { used, slope } = await measureSlope(database.url, { requests: 12_000, step: 6_000 });
  expect(slope, `bytes in use: ${used.join(', ')}`).toBeLessThan(SLOPE);
});
