import { expect, test } from 'vitest';
import { identity } from '#features/accounts/contract/identity.ts';
import { cart } from '#features/carts/contract/cart.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { productReviews } from '#features/product-reviews/contract/product-reviews.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { signIn, verifyAddress } from '#test/helpers/people.ts';
import { createTestProduct, placeOrder } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const manager = await signIn(shop.db, 'manager');

test('a customer’s data export and product review do not reveal staff’s edits of a withdrawn product', async () => {
  const buyer = await signIn(shop.db);
  await verifyAddress(shop.db, buyer);
  const goods = await createTestProduct(shop);
  const { body: order } = await placeOrder(shop, buyer, goods);
  await payOrder(shop, buyer, order);
  await shop.call(orders.deliver, { params: { id: order._id } }, manager.token);
  const params = { id: goods.id };
  const review = { stars: 4, title: 'Shuts fully', description: 'Six in, none drips.' };
  await shop.call(productReviews.save, { params, body: review }, buyer.token);
  await shop.call(cart.add, { body: { lines: [{ productId: goods.id, quantity: 2 }] } }, buyer.token);
  await shop.db.$client.query(
    `update product set status = 'draft', name = 'Hiddenite ' || id, sku = 'HIDDENITE-' || id where id = $1`,
    [goods.id],
  );
  const { body } = await shop.call(identity.exportData, {}, buyer.token);
  expect(body).toMatchObject({
    carts: [{ lines: [{ sku: '', product: 'Withdrawn product', quantity: 2 }] }],
    productReviews: [{ product: 'Withdrawn product', sku: '', title: 'Shuts fully' }],
  });
  const mine = (await shop.call(productReviews.getMine, { params }, buyer.token)).body;
  expect(mine).toMatchObject({ product: { name: 'Withdrawn product' }, review: { title: 'Shuts fully' } });
  expect(JSON.stringify([body, mine])).not.toMatch(/hiddenite/i);
});
