import { expect, test } from 'vitest';
import { products } from '#features/products/contract/products.ts';
import { findBrokenRules } from '#features/rules.ts';
import { placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { createTestIntent } from '#test/helpers/pay.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { sweep } from './sweep.ts';

const shop = await startShop();

const countByStatus = async (ids: string[]): Promise<Record<string, number>> => {
  const { rows } = await shop.db.$client.query<{ status: string; count: number }>(
    'select status, count(*)::int as count from orders where id = any($1) group by status',
    [ids],
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
};

test('two processes that each sweep once, in small batches, expire every overdue order once', async () => {
  const goods = await createTestProduct(shop);
  const placed = [];
  for (let at = 0; at < 12; at++) {
    const buyer = await signIn(shop.db);
    const { body } = await placeOrder(shop, buyer, goods, 5);
    await createTestIntent(shop, buyer, body);
    placed.push(body._id);
  }
  await shop.db.$client.query(`update orders set held_until = now() - interval '1 second' where id = any($1)`, [
    placed,
  ]);
  const queriedIds: string[] = [];
  const provider: typeof shop.provider = {
    ...shop.provider,
    cancelIntent: (id) => {
      queriedIds.push(id);
      return shop.provider.cancelIntent(id);
    },
  };
  await Promise.all([1, 2].map(() => sweep(shop.db, provider, shop.app.log, {}, 5)));
  expect(await countByStatus(placed)).toEqual({ expired: 12 });
  expect(new Set(queriedIds).size).toBe(queriedIds.length);
  expect((await shop.call(products.get, { params: { id: goods.id } })).body.stock).toBe(100);
  expect(await findBrokenRules(shop.db)).toEqual({});
});
