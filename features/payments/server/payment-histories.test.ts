import { expect, test } from 'vitest';
import { findBrokenRules } from '#features/rules.ts';
import { runHistories } from '#test/histories/run-histories.ts';
import { startShop } from '#test/helpers/start-shop.ts';

test('after 300 random histories with lost answers and dying processes, each order has its money or none', async () => {
  const shop = await startShop();
  const { faults, tally } = await runHistories(shop, { count: 300, seed: 2026 });
  expect(faults).toEqual([]);
  expect(await findBrokenRules(shop.db)).toEqual({});
  for (const end of ['paid', 'refunded', 'cancelled', 'expired']) expect(tally[`ended ${end}`]).toBeGreaterThan(5);
  expect(tally['the process died']).toBeGreaterThan(20);
});
