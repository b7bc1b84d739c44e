import { expect, test } from 'vitest';
import { runProof } from '../prove/run-proof.ts';

test('fifty orders under kills, cuts, lost webhooks and double clicks: books and provider agree', async () => {
  const { acknowledged, kills, tally, violations } = await runProof({ orders: 50, seed: 2026 });
  expect(violations).toEqual([]);
  expect(acknowledged).toBeGreaterThan(40);
  expect(kills).toBeGreaterThanOrEqual(1);
  expect(Object.keys(tally).length).toBeGreaterThanOrEqual(5);
  // No time limit, however slow the machine: the run ends when its orders are placed.
}, 0);
