import { expect, test } from 'vitest';
import { startShop, type TestShop } from './helpers/start-shop.ts';

let shop: TestShop;

test('a test may start a shop of its own', async () => {
  shop = await startShop();
  expect((await shop.db.$client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('a shop that a test starts is closed after that test', async () => {
  await expect(shop.db.$client.query('select 1')).rejects.toThrow('Cannot use a pool after calling end on the pool');
});
