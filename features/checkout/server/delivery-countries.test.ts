import { expect, test } from 'vitest';
import { checkout } from '#features/checkout/contract/checkout.ts';
import { deliveryDays } from '#features/delivery-days/contract/delivery-days.ts';
import { orderAddress } from '#features/orders/contract/order-address.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { quickOrder } from '#features/quick-order/contract/quick-order.ts';
import { settings } from '#features/settings/contract/shop-settings.ts';
import { london, oslo } from '#test/helpers/addresses.ts';
import { createTestIntent, payOrder } from '#test/helpers/pay.ts';
import { signIn } from '#test/helpers/people.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const buyer = await signIn(shop.db);
const valve = await createTestProduct(shop, { stock: 1000 });
const lines = [{ productId: valve.id, quantity: 1 }];
const singapore = { name: 'Mei', line1: '71 Ubi Crescent', postcode: '408571', city: '', country: 'SG' };

const save = async (deliveryCountries: string) => {
  const { body: saved } = await shop.call(settings.get, {}, admin.token);
  return shop.call(settings.save, { body: { ...saved, seller: singapore, deliveryCountries } }, admin.token);
};
const { body: listed } = await save('sg, GB, sg');

/** The expected error names the country. */
const refusal = [409, 'not_delivered_there', expect.stringContaining('We do not deliver to Norway.')];
const read = ({ status, body }: { status: number; body: { code?: string; message?: string } }) => [
  status,
  body.code,
  body.message,
];

const placeOne = (country: string) =>
  shop.call(
    orders.place,
    { body: { productId: valve.id, productName: valve.name, quantity: 1, price: 10, country, address: '' } },
    buyer.token,
  );
const checkOut = (delivery: typeof oslo) =>
  shop.call(checkout.place, { body: { lines, delivery, total: 10 } }, buyer.token);

test('an order to a country that is not listed is refused, whichever way it is placed', async () => {
  expect(read(await placeOne('Norway'))).toEqual(refusal);
  expect(read(await checkOut(oslo))).toEqual(refusal);
  const pad = { lines, price: 10, country: 'norge', address: 'Rørgata 1, 0150 Oslo' };
  expect(read(await shop.call(quickOrder.place, { body: pad }, buyer.token))).toEqual(refusal);
  const chosen = { lines, delivery: oslo, total: 10, method: 'standard' };
  expect((await shop.call(checkout.place, { body: chosen }, buyer.token)).body.code).toBe('not_delivered_there');
  expect((await placeOne('Singapore')).status).toBe(201);
  expect((await checkOut(london)).status).toBe(201);
});

test('an order without a country gets an address in a listed country before it is paid', async () => {
  const { body: order } = await placeOne('');
  expect(read(await createTestIntent(shop, buyer, order, oslo))).toEqual(refusal);
  expect((await createTestIntent(shop, buyer, order, singapore)).status).toBe(200);
});

test('the address of a placed order cannot change to a country that is not listed', async () => {
  const { body: order } = await checkOut(singapore);
  await payOrder(shop, buyer, order);
  const change = (address: typeof oslo) =>
    shop.call(orderAddress.change, { params: { id: order._id }, body: address }, buyer.token);
  expect(read(await change(oslo))).toEqual(refusal);
});

test('the address of an order to a country that is no longer listed can still be corrected', async () => {
  const { body: order } = await checkOut(london);
  const paid = (await checkOut(london)).body;
  await payOrder(shop, buyer, paid);
  await save('SG');
  const corrected = { ...london, postcode: 'SE10 9NN' };
  expect((await createTestIntent(shop, buyer, order, corrected)).status).toBe(200);
  const { body } = await shop.call(orderAddress.change, { params: { id: paid._id }, body: corrected }, buyer.token);
  expect(body.deliveryAddress).toMatchObject({ postcode: 'SE10 9NN' });
  await save('SG, GB');
});

test('for a destination that is not listed, only collection is offered', async () => {
  const quote = (country: string) => shop.call(checkout.quote, { body: { lines, country } }, buyer.token);
  const kinds = async (country: string) =>
    (await quote(country)).body.methods.map(({ kind }: { kind: string }) => kind);
  expect(await kinds('NO')).toEqual(['collection']);
  expect(await kinds('GB')).toEqual(['delivery', 'collection']);
});

test('a list without the shop’s own country is refused, even if only the address of the shop changes', async () => {
  const { status, body } = await save('GB, NO');
  const sentence = 'Add SG: your shop is in Singapore. Without it, nobody there could order a delivery.';
  expect([status, body.message, body.fields]).toEqual([400, sentence, { deliveryCountries: sentence }]);
  const { deliveryCountries, ...otherSettings } = (await shop.call(settings.get, {}, admin.token)).body;
  expect(deliveryCountries).toBe('SG, GB');
  const moved = await shop.call(settings.save, { body: { ...otherSettings, seller: oslo } }, admin.token);
  expect([moved.status, Object.keys(moved.body.fields)]).toEqual([400, ['deliveryCountries']]);
});

test('pages list the delivery countries; without a list, the shop delivers everywhere', async () => {
  expect(listed.deliveryCountries).toBe('SG, GB');
  const deliversTo = async () => (await shop.call(deliveryDays.listMethods, {})).body.deliversTo;
  expect(await deliversTo()).toBe('Singapore and United Kingdom');
  expect((await shop.call(settings.getPublic, {})).body.deliveryCountries).toEqual(['SG', 'GB']);
  expect((await save('Norway')).status).toBe(400);
  await save('');
  expect(await deliversTo()).toBe('');
  expect((await checkOut(oslo)).status).toBe(201);
});
