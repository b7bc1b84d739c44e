import { sql } from 'drizzle-orm';
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

// Some buyers pay no tax, except in the north.
const exemptions = new Set([exempt.customerId]);
setTermsAdjusters([
  {
    select: (buyer) => sql`to_json(${buyer})`,
    selectPlaced: (order) => sql`select to_json(customer_id) from orders where id = ${order}`,
    adjust: (terms, id) =>
      exemptions.has(String(id)) && !terms.taxedAt.postcode.startsWith('9') ? { ...terms, rates: [] } : terms,
  },
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

test('in countries where an exemption applies, the exempt buyer sees and pays no tax, and other buyers do', async () => {
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

test('an exempt order stays exempt at another address where the exemption applies, and cannot move elsewhere', async () => {
  const { body: placed } = await place(exempt, 20);
  const change = (body: typeof bergen) =>
    shop.call(orderAddress.change, { params: { id: placed._id }, body }, exempt.token);
  expect((await change(bergen)).body.total).toBe(20);
  expect((await change(tromso)).body.code).toBe('order_address_elsewhere');
});

const readTax = async (buyer: TestPerson, id: string) => {
  const { body } = await shop.call(orders.get, { params: { id } }, buyer.token);
  return [body.deliveryAddress.city, body.tax, body.total];
};

test('an exemption that arrives after an order with tax changes neither its tax nor where it can go', async () => {
  const buyer = await signIn(shop.db);
  const { body: placed } = await place(buyer, 25);
  exemptions.add(buyer.customerId);
  expect((await createTestIntent(shop, buyer, placed, bergen)).status).toBe(200);
  expect(await readTax(buyer, placed._id)).toEqual(['Bergen', 5, 25]);
  const change = { params: { id: placed._id }, body: tromso };
  expect((await shop.call(orderAddress.change, change, buyer.token)).status).toBe(200);
  expect(await readTax(buyer, placed._id)).toEqual(['Tromsø', 5, 25]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('an exemption given after an order does not remove tax from the order’s prices', async () => {
  await setTaxAndDelivery(shop.db, { rates: { ordinary: [{ country: 'NO', rate: 25 }] } });
  const buyer = await signIn(shop.db);
  const { body: placed } = await place(buyer, 20);
  exemptions.add(buyer.customerId);
  expect((await createTestIntent(shop, buyer, placed, bergen)).status).toBe(200);
  expect(await readTax(buyer, placed._id)).toEqual(['Bergen', 4, 20]);
});

test('an exemption that has ended since an order adds no tax where others pay the same', async () => {
  const buyer = await signIn(shop.db);
  exemptions.add(buyer.customerId);
  const { body: placed } = await place(buyer, 20);
  exemptions.delete(buyer.customerId);
  expect((await createTestIntent(shop, buyer, placed, bergen)).status).toBe(200);
  expect(await readTax(buyer, placed._id)).toEqual(['Bergen', 0, 20]);
  await setTaxAndDelivery(shop.db, {
    includesTax: false,
    rates: {
      ordinary: [
        { country: 'NO', rate: 25 },
        { country: 'NO', region: '90*', rate: 10 },
      ],
    },
  });
  expect((await createTestIntent(shop, buyer, placed, tromso)).body.code).toBe('destination_changed');
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('an order with tax cannot move to another tax rate because of a later exemption', async () => {
  await setTaxAndDelivery(shop.db, {
    includesTax: false,
    rates: {
      ordinary: [
        { country: 'NO', rate: 25 },
        { country: 'NO', region: '50*', rate: 10 },
      ],
    },
  });
  const buyer = await signIn(shop.db);
  const { body: placed } = await place(buyer, 25);
  exemptions.add(buyer.customerId);
  const change = { params: { id: placed._id }, body: bergen };
  expect((await shop.call(orderAddress.change, change, buyer.token)).body.code).toBe('order_address_elsewhere');
  expect((await createTestIntent(shop, buyer, placed, bergen)).body.code).toBe('destination_changed');
});
