import { beforeEach, expect, test } from 'vitest';
import { checkout } from '#features/checkout/contract/checkout.ts';
import { orderAddress } from '#features/orders/contract/order-address.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { findBrokenRules } from '#features/rules.ts';
import { features } from '#server/features.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { cleanUp } from '#test/helpers/clean-up.ts';
import { createTestIntent } from '#test/helpers/pay.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { setTaxAndDelivery } from '#test/helpers/tax-and-delivery.ts';
import { setTermsAdjusters } from './adjust-terms.ts';

const shop = await startShop();
const exempt = await signIn(shop.db);
const ordinary = await signIn(shop.db);
const bergen = { ...oslo, postcode: '5003', city: 'Bergen' };
const tromso = { ...oslo, postcode: '9008', city: 'Tromsø' };

// One buyer pays no tax, except in the north.
setTermsAdjusters([
  async (_db, terms, { customerId, destination }) =>
    customerId === exempt.customerId && !destination.postcode.startsWith('9') ? { ...terms, rates: [] } : terms,
]);
cleanUp(() => setTermsAdjusters(features.flatMap(({ adjustTerms = [] }) => adjustTerms)));

beforeEach(() =>
  setTaxAndDelivery(shop.db, { includesTax: false, rates: { ordinary: [{ country: 'NO', rate: 25 }] } }),
);

const quote = async (buyer: TestPerson, productId: string, postcode: string) => {
  const body = { lines: [{ productId, quantity: 2 }], country: 'NO', postcode };
  return (await shop.call(checkout.quote, { body }, buyer.token)).body;
};

const place = async (buyer: TestPerson, total: number) => {
  const { id: productId } = await createTestProduct(shop);
  const body = { lines: [{ productId, quantity: 2 }], delivery: oslo, total };
  return shop.call(checkout.place, { body }, buyer.token);
};

test('an exempt buyer sees and pays no tax where the exemption counts, and others do', async () => {
  const { id } = await createTestProduct(shop);
  expect((await quote(exempt, id, '0150')).total).toBe(20);
  expect((await quote(exempt, id, '9008')).total).toBe(25);
  expect((await quote(ordinary, id, '0150')).total).toBe(25);
  expect((await place(ordinary, 20)).body.code).toBe('price_changed');
  expect((await place(exempt, 20)).body).toMatchObject({ tax: 0, taxName: '', total: 20 });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('another address at payment taxes an exempt order only where the exemption does not count', async () => {
  const { body: placed } = await place(exempt, 20);
  expect((await createTestIntent(shop, exempt, placed, bergen)).status).toBe(200);
  const { body } = await shop.call(orders.get, { params: { id: placed._id } }, exempt.token);
  expect([body.deliveryAddress.city, body.tax, body.total]).toEqual(['Bergen', 0, 20]);
  const there = await createTestIntent(shop, exempt, placed, tromso);
  expect([there.status, there.body.code]).toEqual([409, 'destination_changed']);
});

test('a changed address keeps an exempt order where the exemption counts', async () => {
  const { body: placed } = await place(exempt, 20);
  const change = (body: typeof bergen) =>
    shop.call(orderAddress.change, { params: { id: placed._id }, body }, exempt.token);
  expect((await change(bergen)).body.total).toBe(20);
  expect((await change(tromso)).body.code).toBe('order_address_elsewhere');
});
