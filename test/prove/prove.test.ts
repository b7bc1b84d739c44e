import { expect, test } from 'vitest';
import { runProof } from './run-proof.ts';

test('1,000 orders under kills, cuts, lost webhooks and double clicks: books and provider agree', async () => {
  const { acknowledged, kills, tally, violations } = await runProof({ orders: 1000, seed: 2026 });
  expect(violations).toEqual([]);
  expect(acknowledged).toBeGreaterThan(900);
  expect(kills).toBeGreaterThanOrEqual(2);
  expect(Object.keys(tally).length).toBeGreaterThanOrEqual(10);
}, 240_000);
