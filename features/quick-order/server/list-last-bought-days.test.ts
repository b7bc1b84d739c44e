import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { bought } from '#features/quick-order/contract/bought.ts';
import { LIST_LIMIT } from '#platform/contract/pages.ts';
import { placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();

const listDays = ({ token }: TestPerson, ids: string[]) =>
  shop.call(bought.days, { query: { products: ids.join(',') } }, token);

test('lists when a buyer last paid for each product, without the purchases of others', async () => {
  const me = await signIn(shop.db);
  const other = await signIn(shop.db);
  const mine = await createTestProduct(shop);
  const unpaid = await createTestProduct(shop);
  const theirs = await createTestProduct(shop);
  const buy = async (buyer: TestPerson, goods: typeof mine) => {
    const { body } = await placeOrder(shop, buyer, goods);
    await payOrder(shop, buyer, body);
    return body._id;
  };
  const early = await buy(me, mine);
  await shop.db.$client.query(`update orders set paid_at = paid_at - interval '1 year' where id = $1`, [early]);
  const late = await buy(me, mine);
  await placeOrder(shop, me, unpaid);
  await buy(other, theirs);
  const ids = [mine, unpaid, theirs].map(({ id }) => id);
  const { rows } = await shop.db.$client.query('select paid_at from orders where id = $1', [late]);
  expect((await listDays(me, ids)).body).toEqual([{ productId: mine.id, boughtAt: rows[0].paid_at.toISOString() }]);
  expect((await listDays(other, ids)).body).toMatchObject([{ productId: theirs.id }]);
  expect((await listDays(other, [mine.id])).body).toEqual([]);
});

test('accepts at most a page of products, and only ids', async () => {
  const me = await signIn(shop.db);
  const many = Array.from({ length: LIST_LIMIT }, () => randomUUID());
  expect((await listDays(me, many)).status).toBe(200);
  for (const ids of [[...many, randomUUID()], ['valve'], ['']]) {
    expect((await listDays(me, ids)).body.code).toBe('invalid_request');
  }
});
