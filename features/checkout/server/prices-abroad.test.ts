import { beforeEach, expect, test } from 'vitest';
import { checkout } from '#features/checkout/contract/checkout.ts';
import { delivery } from '#features/settings/contract/delivery.ts';
import { documents } from '#features/documents/contract/documents.ts';
import { cents } from '#platform/contract/money.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { products } from '#features/products/contract/products.ts';
import { quickOrder } from '#features/quick-order/contract/quick-order.ts';
import { settingsVersions } from '#features/settings-versions/contract/settings-versions.ts';
import { settings } from '#features/settings/contract/shop-settings.ts';
import { withoutTax } from '#features/settings/contract/tax.ts';
import { findBrokenRules } from '#features/rules.ts';
import { type TestProduct, createTestProduct } from '#test/helpers/products.ts';
import { london, oslo } from '#test/helpers/addresses.ts';
import { payOrder, createTestIntent } from '#test/helpers/pay.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { setTaxAndDelivery } from '#test/helpers/tax-and-delivery.ts';

const shop = await startShop({ SHIPPING_FEE: '' });
const admin = await signIn(shop.db, 'admin');
const buyer = await signIn(shop.db);

const rates = {
  ordinary: [
    { country: 'NO', rate: 19 },
    { country: 'GB', rate: 20 },
  ],
  books: [{ country: 'NO', rate: 7 }],
};
const home = { country: 'NO' };
const bern = { name: 'Urs', line1: 'Gasse 1', postcode: '3011', city: 'Bern', country: 'CH' };

beforeEach(async () => {
  await setTaxAndDelivery(shop.db, { seller: home, rates, pricesAbroad: 'withoutHomeTax' });
});

const quote = async ({ id: productId }: TestProduct, country: string, quantity = 1) => {
  const body = { lines: [{ productId, quantity }], country };
  const { price, shipping, tax, taxIncluded, total } = (await shop.call(checkout.quote, { body }, buyer.token)).body;
  return { price, shipping, tax, taxIncluded, total };
};

const place = (goods: TestProduct, price: number, country?: string, quantity = 1) =>
  shop.call(
    quickOrder.place,
    {
      body: {
        lines: [{ productId: goods.id, quantity }],
        price,
        ...(country !== undefined && { country, address: 'Gasse 1, 3011 Bern', phone: '+41 31 000' }),
      },
    },
    buyer.token,
  );

test('a price without its tax is rounded half up', () => {
  expect([945, 1, 3, 0].map((price) => withoutTax(cents(price), 19))).toEqual([794, 1, 3, 0]);
  expect(withoutTax(cents(3), 100)).toBe(2);
});

test('goods and delivery abroad exclude the home tax, and include the tax of a country that has a rate', async () => {
  const goods = await createTestProduct(shop, { unitPriceCents: 945 });
  expect(await quote(goods, 'NO')).toEqual({ price: 9.45, shipping: 7.95, tax: 2.78, taxIncluded: true, total: 17.4 });
  expect(await quote(goods, 'CH')).toEqual({ price: 7.94, shipping: 6.68, tax: 0, taxIncluded: false, total: 14.62 });
  // The tax is 20% of 7.94 and of 6.68.
  expect(await quote(goods, 'GB')).toMatchObject({ price: 7.94, shipping: 6.68, tax: 2.93, total: 17.55 });
  await setTaxAndDelivery(shop.db, { seller: home, rates });
  expect(await quote(goods, 'CH')).toEqual({ price: 9.45, shipping: 7.95, tax: 0, taxIncluded: true, total: 17.4 });
});

test('prices abroad exclude the home rate of each tax class', async () => {
  const { classes } = await setTaxAndDelivery(shop.db, { seller: home, rates, pricesAbroad: 'withoutHomeTax' });
  const book = await createTestProduct(shop, { unitPriceCents: 1070, taxClassId: classes['books'] ?? null });
  expect(await quote(book, 'CH')).toMatchObject({ price: 10 });
});

test('goods collected at the counter include the home tax, even if the buyer lives abroad', async () => {
  const { methods } = await setTaxAndDelivery(shop.db, {
    seller: home,
    rates,
    pricesAbroad: 'withoutHomeTax',
    zones: { Counter: { methods: [{ name: 'Collect', kind: 'collection', steps: [[0, 0]] }] } },
  });
  const { id: productId } = await createTestProduct(shop, { unitPriceCents: 945 });
  const body = { lines: [{ productId, quantity: 1 }], country: 'CH', method: methods['Collect'] ?? null };
  expect((await shop.call(checkout.quote, { body }, buyer.token)).body).toMatchObject({ price: 9.45, tax: 1.51 });
});

test('an order must name its country, accepts the home or the foreign price, and cannot change its country', async () => {
  const goods = await createTestProduct(shop, { unitPriceCents: 945 });
  expect((await place(goods, 9.45)).body.code).toBe('destination_missing');
  expect((await place(goods, 9.44, 'Switzerland')).body).toMatchObject({
    code: 'price_changed',
    details: { price: 7.94 },
  });
  const { body: seen } = await place(goods, 9.45, 'Switzerland');
  expect(seen).toMatchObject({ price: 7.94, shipping: 6.68, tax: 0, total: 14.62 });
  expect((await place(goods, 7.94, 'Switzerland')).status).toBe(201);
  expect((await createTestIntent(shop, buyer, seen, oslo)).body.code).toBe('destination_changed');
  // Another country with its own tax would change the total.
  expect((await createTestIntent(shop, buyer, seen, london)).body.code).toBe('destination_changed');
  expect((await createTestIntent(shop, buyer, seen, bern)).status).toBe(200);
  const { body: atHome } = await place(goods, 9.45, 'Norway');
  expect((await createTestIntent(shop, buyer, atHome, bern)).body.code).toBe('destination_changed');
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('the invoice, a refund of pieces and the records use the price abroad', async () => {
  const goods = await createTestProduct(shop, { unitPriceCents: 945 });
  const { body: placed } = await place(goods, 28.35, 'Switzerland', 3);
  expect(placed).toMatchObject({ price: 23.82, tax: 0 });
  await createTestIntent(shop, buyer, placed, bern);
  expect((await payOrder(shop, buyer, placed)).status).toBe(200);
  const { body: order } = await shop.call(orders.get, { params: { id: placed._id } }, buyer.token);
  const [line] = order.lines;
  expect(line).toMatchObject({ price: 23.82, taxRate: 0 });
  const refund = await shop.call(
    payments.refund,
    {
      params: { id: placed._id },
      body: { reason: 'broken', lines: [{ line: line._id, quantity: 1 }] },
    },
    admin.token,
  );
  expect([refund.status, refund.body.refunded]).toEqual([200, 7.94]);
  const { body: papers } = await shop.call(documents.list, { params: { id: placed._id } }, buyer.token);
  expect(papers).toMatchObject([
    { kind: 'invoice', total: 30.5 },
    { kind: 'credit_note', total: 7.94 },
  ]);
  const page = await shop.call(documents.get, { params: { id: papers[0]._id }, query: { as: 'html' } }, buyer.token);
  expect(page.body).toContain('23.82');
  expect(page.body).not.toMatch(/28\.35|VAT/);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('if prices abroad differ, pages name the country of their delivery price and say that terms vary', async () => {
  const { id } = await createTestProduct(shop, { unitPriceCents: 945 });
  const read = async () => [
    (await shop.call(delivery.get, {})).body.sentence,
    (await shop.call(products.get, { params: { id } })).body.termsVary,
  ];
  expect(await read()).toEqual(['Delivery $7.95, free from $100 (Norway)', true]);
  await setTaxAndDelivery(shop.db, { seller: home, rates });
  expect(await read()).toEqual(['Delivery $7.95, free from $100', false]);
});

test('the prices-abroad setting is saved and logged, and a form without it leaves it unchanged', async () => {
  const get = async () => (await shop.call(settings.get, {}, admin.token)).body;
  const save = (body: object) => shop.call(settings.save, { body: body as never }, admin.token);
  const { pricesAbroad: _unknown, ...before } = await get();
  expect((await save({ ...before, seller: oslo })).body.pricesAbroad).toBe('withoutHomeTax');
  const saved = await save({ ...(await get()), pricesAbroad: 'same' });
  expect([saved.status, saved.body.pricesAbroad]).toEqual([200, 'same']);
  const { body: list } = await shop.call(settingsVersions.list, { query: {} }, admin.token);
  expect(list.versions[0].changes).toMatchObject([
    { label: 'Prices abroad', before: 'Without the tax of the seller’s country', after: 'The same for everybody' },
  ]);
});
