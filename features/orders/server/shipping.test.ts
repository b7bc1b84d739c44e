import { expect, test } from 'vitest';
import { placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { extractIntentId, createTestIntent } from '#test/helpers/pay.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

// An empty value uses the demo's default fee.
const shop = await startShop({ SHIPPING_FEE: '' });

test.each([
  [9_999, 7.95, 107.94],
  [10_000, 0, 100],
])('%i cents of goods are delivered for $%d, and the card is charged $%d', async (unitPriceCents, shipping, total) => {
  const buyer = await signIn(shop.db);
  const { status, body } = await placeOrder(shop, buyer, await createTestProduct(shop, { unitPriceCents }));
  expect([status, body.price, body.shipping, body.total]).toEqual([201, unitPriceCents / 100, shipping, total]);
  const { body: paying } = await createTestIntent(shop, buyer, body);
  const intent = await shop.provider.retrieveIntent(extractIntentId(paying.clientSecret));
  expect(intent.amountCents).toBe(Math.round(total * 100));
});
