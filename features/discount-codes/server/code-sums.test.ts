import { expect, test } from 'vitest';
import { orders } from '#features/orders/contract/orders.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { findBrokenRules } from '#features/rules.ts';
import { checkout } from '#features/checkout/contract/checkout.ts';
import {
  addTestCode,
  getTestCode,
  orderWithCode,
  placeWithCode,
  quoteWithCode,
} from '#features/discount-codes/test/codes.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { signIn } from '#test/helpers/people.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { setTaxAndDelivery } from '#test/helpers/tax-and-delivery.ts';

/* Totals to the cent, calculated by hand. Delivery costs $7.95 for orders below $100.00. */

const shop = await startShop({ SHIPPING_FEE: '7.95' });
const admin = await signIn(shop.db, 'admin');
const buyer = await signIn(shop.db);

const taxOnTop = () =>
  setTaxAndDelivery(shop.db, { includesTax: false, rates: { ordinary: [{ country: 'NO', rate: 8.25 }] } });
const taxWithin = () =>
  setTaxAndDelivery(shop.db, {
    rates: { ordinary: [{ country: 'NO', rate: 20 }], low: [{ country: 'NO', rate: 5 }] },
  });

const valve = await createTestProduct(shop, { unitPriceCents: 945, priceBreaks: [{ from: 10, percent: 5 }] });
const elbow = await createTestProduct(shop, { unitPriceCents: 420, minOrder: 10 });
const clip = await createTestProduct(shop, { unitPriceCents: 333 });

const getLines = async (id: string) => {
  const { body } = await shop.call(orders.get, { params: { id } }, buyer.token);
  return body.lines.map(({ price, discount, tax }: Record<string, number>) => [price, discount, tax]);
};

test('10% off is rounded once and divided among the lines, after their price breaks', async () => {
  await taxOnTop();
  const { code } = await addTestCode(shop, admin);
  const { status, body } = await orderWithCode(
    shop,
    buyer,
    [
      [valve, 12],
      [elbow, 30],
      [clip, 7],
    ],
    code,
  );
  expect([status, body]).toMatchObject([
    201,
    { discountCode: code, price: 149.31, discount: 20.03, codeDiscount: 14.36, shipping: 0, tax: 10.67, total: 139.95 },
  ]);
  expect(await getLines(body._id)).toEqual([
    [113.4, 16.44, 8],
    [12.6, 1.26, 0.94],
    [23.31, 2.33, 1.73],
  ]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('an order without a code has no code discount, with and without a price break', async () => {
  await taxOnTop();
  const plain = await createTestProduct(shop, { unitPriceCents: 945 });
  const { body: full } = await quoteWithCode(shop, buyer, [[plain, 12]], '');
  expect(full).toMatchObject({ discountCode: '', codeProblem: null, shipping: 0, tax: 9.36, total: 122.76 });
  const { body: less } = await quoteWithCode(shop, buyer, [[valve, 12]], '');
  expect(less).toMatchObject({ discount: 5.67, tax: 8.89, total: 116.62 });
});

test('with prices that include tax, an amount comes off them, and pieces are refunded at their share', async () => {
  const { classes } = await taxWithin();
  const pump = await createTestProduct(shop, { unitPriceCents: 5999 });
  const book = await createTestProduct(shop, { unitPriceCents: 2550, taxClassId: classes['low'] ?? null });
  const { code } = await addTestCode(shop, admin, { kind: 'amount', percent: null, amount: 20 });
  const { body } = await orderWithCode(
    shop,
    buyer,
    [
      [pump, 1],
      [book, 2],
    ],
    code,
  );
  expect(body).toMatchObject({ codeDiscount: 20, shipping: 7.95, tax: 11.51, total: 98.94 });
  expect(await getLines(body._id)).toEqual([
    [59.99, 10.81, 8.2],
    [51, 9.19, 1.99],
  ]);
  await payOrder(shop, buyer, body);
  const { body: paid } = await shop.call(orders.get, { params: { id: body._id } }, buyer.token);
  const refundOne = () =>
    shop.call(
      payments.refund,
      { params: { id: body._id }, body: { reason: 'broken', lines: [{ line: paid.lines[1]._id, quantity: 1 }] } },
      admin.token,
    );
  expect((await refundOne()).body).toMatchObject({
    refunded: 20.91,
    discountCode: code,
    codeDiscount: 20,
    discount: 20,
  });
  expect((await refundOne()).body).toMatchObject({
    refunded: 41.81,
    discountCode: code,
    codeDiscount: 20,
    discount: 20,
  });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a code for free delivery takes off the delivery price and its tax, and its use stores the amount', async () => {
  await taxOnTop();
  const { _id, code } = await addTestCode(shop, admin, { kind: 'delivery', percent: null });
  expect((await quoteWithCode(shop, buyer, [[valve, 5]], '')).body).toMatchObject({ shipping: 7.95, total: 59.76 });
  const { body } = await orderWithCode(shop, buyer, [[valve, 5]], code);
  expect(body).toMatchObject({ discountCode: code, codeDiscount: 0, discount: 0, shipping: 0, tax: 3.9, total: 51.15 });
  const { rows } = await shop.db.$client.query(`select amount_cents from code_use where code_id = $1`, [_id]);
  expect(rows).toEqual([{ amount_cents: 795 }]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('the threshold for free delivery applies to the price of the goods after the code', async () => {
  await taxOnTop();
  const tap = await createTestProduct(shop, { unitPriceCents: 10_400 });
  const { code } = await addTestCode(shop, admin, { kind: 'amount', percent: null, amount: 10 });
  expect((await orderWithCode(shop, buyer, [[tap, 1]], code)).body).toMatchObject({
    codeDiscount: 10,
    shipping: 7.95,
    tax: 8.42,
    total: 110.37,
  });
});

const NOTHING_TO_DELIVER =
  'Delivery is already free, so this code would not save you anything. Keep it for another order.';

test('a code for free delivery is refused and not used up if delivery is free already', async () => {
  await taxOnTop();
  const added = await addTestCode(shop, admin, { kind: 'delivery', percent: null });
  const { code } = added;
  const { body: quoted } = await quoteWithCode(shop, buyer, [[valve, 12]], code);
  expect(quoted).toMatchObject({ discountCode: '', codeProblem: { code: 'code_takes_nothing' }, shipping: 0 });
  const { status, body } = await placeWithCode(shop, buyer, [[valve, 12]], { code, total: quoted.total });
  expect([status, body.code, body.message]).toEqual([409, 'code_takes_nothing', NOTHING_TO_DELIVER]);
  expect((await getTestCode(shop, admin, added)).used).toBe(0);
});

test('a code for free delivery is refused for collection, but the other methods are shown as free', async () => {
  const van = { name: 'Van', steps: [[0, 700]] as [number, number][] };
  const counter = { name: 'Counter', kind: 'collection' as const, steps: [[0, 0]] as [number, number][] };
  const { methods } = await setTaxAndDelivery(shop.db, { zones: { Everywhere: { methods: [van, counter] } } });
  const { code } = await addTestCode(shop, admin, { kind: 'delivery', percent: null });
  const lines = [{ productId: valve.id, quantity: 5 }];
  const quote = async (name: string) => {
    const method = methods[name] ?? '';
    const body = { lines, country: 'NO', postcode: '0150', method, code };
    return (await shop.call(checkout.quote, { body }, buyer.token)).body;
  };
  expect(await quote('Van')).toMatchObject({ discountCode: code, codeProblem: null, shipping: 0 });
  const collected = await quote('Counter');
  expect(collected).toMatchObject({
    discountCode: '',
    codeProblem: { code: 'code_takes_nothing', message: NOTHING_TO_DELIVER },
  });
  expect(collected.methods.map(({ price }: { price: number }) => price)).toEqual([0, 0]);
});

test('a code whose share of the goods is below half a cent is refused', async () => {
  await taxOnTop();
  const washer = await createTestProduct(shop, { unitPriceCents: 49 });
  const { code } = await addTestCode(shop, admin, { percent: 1 });
  expect((await quoteWithCode(shop, buyer, [[washer, 1]], code)).body.codeProblem).toEqual({
    code: 'code_takes_nothing',
    message: 'This discount code does not reduce this order.',
  });
});
