import { expect, test } from 'vitest';
import { settings } from '#features/settings/contract/shop-settings.ts';
import { findBrokenRules } from '#features/rules.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { signIn } from '#test/helpers/people.ts';
import { createTestProducts, placeOrder } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

test('orders at the same moment as a change of currency are all in the currency of the shop', async () => {
  const { body: saved } = await shop.call(settings.get, {}, admin.token);
  const buyers = await Promise.all(Array.from({ length: 8 }, () => signIn(shop.db)));
  const goods = await createTestProducts(shop, buyers.length);
  const change = shop.call(settings.save, { body: { ...saved, seller: oslo, currency: 'SGD' } }, admin.token);
  const placed = await Promise.all(goods.map((one, at) => placeOrder(shop, buyers[at] ?? admin, one)));
  const { status } = await change;
  expect([200, 409]).toContain(status);
  expect(placed.every((reply) => reply.status === 201 || reply.body.code === 'price_changed')).toBe(true);
  expect(await findBrokenRules(shop.db)).toEqual({});
});
