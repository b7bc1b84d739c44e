import { expect, test } from 'vitest';
import { cart } from '#features/carts/contract/cart.ts';
import { lists } from '#features/lists/contract/lists.ts';
import { addOwnPrices } from '#test/helpers/own-prices.ts';
import { signIn } from '#test/helpers/people.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const setPrice = addOwnPrices(shop);

test('a list has its customer’s own prices; its share link and kits have public prices', async () => {
  const trade = await signIn(shop.db, 'admin');
  const goods = await createTestProduct(shop);
  await setPrice(trade, goods, { percent: 20 });
  await shop.call(cart.add, { body: { lines: [{ productId: goods.id, quantity: 2 }] } }, trade.token);
  const { body: saved } = await shop.call(lists.save, { body: { name: 'Bath' } }, trade.token);
  const params = { id: saved._id as string };
  const getOwn = async () => (await shop.call(lists.get, { params }, trade.token)).body;
  expect(await getOwn()).toMatchObject({ price: 16, lines: [{ price: 20, discount: 4 }] });
  const { body: shared } = await shop.call(lists.share, { params }, trade.token);
  const { body: seen } = await shop.call(lists.getShared, { params: { token: shared.shareToken } });
  expect(seen).toMatchObject({ price: 20, lines: [{ price: 20, discount: 0 }] });
  await shop.call(lists.publish, { params, body: { slug: 'bath-kit', intro: 'All for a bath.' } }, trade.token);
  expect((await getOwn()).price).toBe(20);
});
