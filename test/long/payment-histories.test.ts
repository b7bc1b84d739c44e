import { expect, test } from 'vitest';
import { findBrokenRules } from '#features/rules.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { runHistories } from '../histories/run-histories.ts';

/* Before a change of how payments work, run this with HISTORIES=200000. */

const { HISTORIES = '3000', HISTORIES_SEED = '1' } = process.env;

test('after thousands of random payment histories, each order has its money or none', async () => {
  const shop = await startShop();
  const report = (done: number) => console.log(`${done} histories`);
  const { faults, tally } = await runHistories(shop, {
    count: Number(HISTORIES),
    seed: Number(HISTORIES_SEED),
    report,
  });
  console.log(tally);
  expect(faults.slice(0, 20)).toEqual([]);
  expect(await findBrokenRules(shop.db)).toEqual({});
  // No time limit, because the machine may be slow.
}, 0);
