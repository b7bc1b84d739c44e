import { expect, test } from 'vitest';
import { findBrokenRules } from '#features/rules.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { products } from '#features/products/contract/products.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { execute } from '#platform/server/db/query.ts';
import { features } from '#server/features.ts';
import { cleanUp } from '#test/helpers/clean-up.ts';
import { signIn } from '#test/helpers/people.ts';
import { createTestProduct, placeOrder } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { sql } from 'drizzle-orm';
import { type OrderStep, setOrderStepFinders } from './order-steps.ts';

const shop = await startShop();

const useStep = (step: OrderStep) => {
  setOrderStepFinders([{ findStep: async () => step }]);
  cleanUp(() => setOrderStepFinders(features.flatMap(({ orderStep = [] }) => orderStep)));
};

const getStock = async (id: string) => (await shop.call(products.get, { params: { id } })).body.stock;

test('a step checks before stock is locked and writes in the order’s transaction', async () => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  useStep({
    async before(trx, order) {
      expect(order.buyer.customerId).toBe(buyer.customerId);
      const { rows } = await trx.$client.query(`select from stock where product_id = $1 for update skip locked`, [
        goods.id,
      ]);
      expect(rows).toHaveLength(1);
    },
    async after(trx, { id }) {
      await execute(trx, sql`update orders set reference = 'by a step' where id = ${id}`);
    },
  });
  const { status, body } = await placeOrder(shop, buyer, goods, 2);
  expect(status).toBe(201);
  const { body: placed } = await shop.call(orders.get, { params: { id: body._id } }, buyer.token);
  expect(placed.reference).toBe('by a step');
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test.each(['before', 'after'] as const)('a step that refuses %s the order leaves nothing behind', async (moment) => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  useStep({ [moment]: () => Promise.reject(new DomainError('unpaid_limit')) });
  const { status, body } = await placeOrder(shop, buyer, goods, 2);
  expect([status, body.code]).toEqual([409, 'unpaid_limit']);
  expect(await getStock(goods.id)).toBe(100);
  const { rows } = await shop.db.$client.query('select from orders where customer_id = $1', [buyer.customerId]);
  expect(rows).toEqual([]);
});

test('a step cannot write after its order is written', async () => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  let writeLate = async (): Promise<unknown> => null;
  useStep({
    async after(trx, { id }) {
      writeLate = () => execute(trx, sql`update orders set reference = 'late' where id = ${id}`);
    },
  });
  const { status, body } = await placeOrder(shop, buyer, goods, 2);
  expect(status).toBe(201);
  await expect(writeLate()).rejects.toThrow('this transaction is over');
  expect((await shop.call(orders.get, { params: { id: body._id } }, buyer.token)).body.reference).toBe('');
});
