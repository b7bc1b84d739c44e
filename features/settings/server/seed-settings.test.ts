import { expect, test } from 'vitest';
import { checkout } from '#features/checkout/contract/checkout.ts';
import { settings } from '#features/settings/contract/shop-settings.ts';
import { findBrokenRules } from '#features/rules.ts';
import { bumpProductsVersion } from '#platform/server/db/meta.ts';
import { portland } from '#test/helpers/addresses.ts';
import { createTestIntent, payOrder } from '#test/helpers/pay.ts';
import { signIn } from '#test/helpers/people.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { seedSettings } from './seed-settings.ts';

const shop = await startShop({ SHIPPING_FEE: '7.95' }, { jobs: true });

test('the demo is a counter in Singapore, with GST in its prices, and charges Singapore dollars', async () => {
  await shop.db.$client.query(
    'delete from delivery_method; delete from delivery_zone; delete from tax_rate; delete from tax_class; delete from shop_settings',
  );
  await seedSettings(shop.db);
  await bumpProductsVersion(shop.db);
  const getSeller = async () => (await shop.call(settings.getPublic, {})).body;
  await expect.poll(getSeller).toMatchObject({ currency: 'SGD', timeZone: 'Asia/Singapore' });
  const seller = await getSeller();
  expect(seller.address).toMatch(/\nSINGAPORE \d{6}$/);
  expect(seller.phone).toMatch(/^\+65 /);
  expect(seller.deliveryCountries).toHaveLength(44);

  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop, { unitPriceCents: 5450 });
  const checkOut = (delivery: object, quantity: number, total: number) =>
    shop.call(
      checkout.place,
      { body: { lines: [{ productId: goods.id, quantity }], delivery: delivery as typeof portland, total } },
      buyer.token,
    );
  const home = { name: 'Mei', line1: '71 Ubi Crescent', postcode: '408571', country: 'SG' };
  expect((await checkOut({ ...home, postcode: '4085' }, 1, 62.45)).status).toBe(400);
  const { body: order } = await checkOut(home, 2, 109);
  expect(order).toMatchObject({ shipping: 0, tax: 9, taxName: 'GST', taxIncluded: true, total: 109 });
  const { status, body } = await checkOut(portland, 2, 109);
  expect([status, body.code]).toEqual([409, 'not_delivered_there']);
  expect((await createTestIntent(shop, buyer, order)).status).toBe(200);
  expect((await payOrder(shop, buyer, order)).status).toBe(200);
  const mails = await shop.mailsTo(buyer.email);
  expect(mails.some(({ text }) => text.includes('$109.00'))).toBe(true);
  const { rows } = await shop.db.$client.query('select currency from payment where order_id = $1', [order._id]);
  expect(rows).toEqual([{ currency: 'sgd' }]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});
