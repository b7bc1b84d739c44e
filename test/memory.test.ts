import { expect, inject, onTestFinished, test } from 'vitest';
import { createDatabase } from './database.ts';
import { measureSlope } from './memory-slope.ts';

/** Bytes kept for each request: whoever keeps a request has kilobytes. A string is found by 100,000, in `test:long`. */
const SLOPE = 150;

test('the memory in use is flat over 4,000 requests', { timeout: 0 }, async () => {
  const database = await createDatabase(inject('databaseUrl'));
  onTestFinished(() => database.drop());
  const { used, slope } = await measureSlope(database.url, { requests: 4_000, step: 2_000 });
  expect(slope, `bytes in use: ${used.join(', ')}`).toBeLessThan(SLOPE);
});
