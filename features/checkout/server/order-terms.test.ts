import { beforeEach, expect, test } from 'vitest';
import { calculateLineCents, sumCents, toDollars } from '#platform/contract/money.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { quickOrder } from '#features/quick-order/contract/quick-order.ts';
import { findBrokenRules } from '#features/rules.ts';
import { type TestProduct, createTestProduct } from '#test/helpers/products.ts';
import { london, oslo, portland } from '#test/helpers/addresses.ts';
import { createTestIntent } from '#test/helpers/pay.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { setTaxAndDelivery } from '#test/helpers/tax-and-delivery.ts';

const shop = await startShop({ SHIPPING_FEE: '' });

beforeEach(async () => {
  await setTaxAndDelivery(shop.db, {});
});

const order = (buyer: TestPerson, lines: [TestProduct, number][], to: { country?: string; address?: string } = {}) =>
  shop.call(
    quickOrder.place,
    {
      body: {
        lines: lines.map(([{ id: productId }, quantity]) => ({ productId, quantity })),
        price: toDollars(
          sumCents(lines.map(([one, pieces]) => calculateLineCents(one.unitPriceCents, one.minOrder, pieces))),
        ),
        ...to,
      },
    },
    buyer.token,
  );

const pickSums = ({ price, discount, shipping, tax, total }: Record<string, number>) => ({
  price,
  discount,
  shipping,
  tax,
  total,
});

test('included tax depends on the tax class of each product and on the destination', async () => {
  const { classes } = await setTaxAndDelivery(shop.db, {
    rates: {
      ordinary: [
        { country: 'NO', rate: 25 },
        { country: 'GB', rate: 20 },
      ],
      books: [{ country: 'NO', rate: 0 }],
    },
  });
  const buyer = await signIn(shop.db);
  const valve = await createTestProduct(shop, { unitPriceCents: 1319 });
  const book = await createTestProduct(shop, { unitPriceCents: 4999, taxClassId: classes['books'] ?? null });
  const home = await order(buyer, [
    [valve, 1],
    [book, 1],
  ]);
  expect(pickSums(home.body)).toEqual({ price: 63.18, discount: 0, shipping: 7.95, tax: 4.23, total: 71.13 });
  const { body: abroad } = await order(buyer, [[valve, 1]], {
    country: 'United Kingdom',
    address: '1 Pipe Lane, 0150 Oslo',
  });
  expect([abroad.country, abroad.taxName]).toEqual(['United Kingdom', 'VAT']);
  expect(pickSums(abroad)).toEqual({ price: 13.19, discount: 0, shipping: 7.95, tax: 3.52, total: 21.14 });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('an address entered at payment changes the included tax, but never the total', async () => {
  await setTaxAndDelivery(shop.db, {
    rates: {
      ordinary: [
        { country: 'NO', rate: 25 },
        { country: 'GB', rate: 20 },
      ],
    },
  });
  const buyer = await signIn(shop.db);
  const { body: placed } = await order(buyer, [[await createTestProduct(shop, { unitPriceCents: 1319 }), 1]]);
  expect([placed.tax, placed.total]).toEqual([4.23, 21.14]);
  const paying = await createTestIntent(shop, buyer, placed, london);
  expect(paying.status).toBe(200);
  const { body: now } = await shop.call(orders.get, { params: { id: placed._id } }, buyer.token);
  expect([now.tax, now.total, now.lines[0].taxRate]).toEqual([3.52, 21.14, 20]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('tax on top of prices requires a destination, which can no longer change at payment', async () => {
  await setTaxAndDelivery(shop.db, {
    seller: { country: 'US', region: 'Texas' },
    includesTax: false,
    rates: {
      ordinary: [
        { country: 'US', rate: 0, name: 'Sales tax' },
        { country: 'US', region: 'Texas', rate: 8.25, name: 'Sales tax' },
        { country: 'NO', rate: 25 },
      ],
    },
  });
  const buyer = await signIn(shop.db);
  const valve = await createTestProduct(shop, { unitPriceCents: 1999 });
  const reply = await order(buyer, [[valve, 1]]);
  expect([reply.status, reply.body.code, reply.body.message]).toEqual([
    422,
    'destination_missing',
    'Enter the destination first: the tax depends on it.',
  ]);
  const { body: placed } = await order(buyer, [[valve, 1]], { country: 'Norway', address: '1 Pipe Lane, 0150 Oslo' });
  // The delivery of 7.95 is taxed at the rates of the goods: 5.00 and 1.99.
  expect(pickSums(placed)).toEqual({ price: 19.99, discount: 0, shipping: 7.95, tax: 6.99, total: 34.93 });
  const moved = await createTestIntent(shop, buyer, placed, portland);
  expect([moved.status, moved.body.code]).toEqual([409, 'destination_changed']);
  expect((await createTestIntent(shop, buyer, placed, { ...oslo, line1: '2 Pipe Lane' })).status).toBe(200);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('many pieces get a discount, and the free-delivery threshold applies to the discounted total', async () => {
  const buyer = await signIn(shop.db);
  const priceBreaks = [
    { from: 10, percent: 5 },
    { from: 50, percent: 10 },
  ];
  const goods = await createTestProduct(shop, { unitPriceCents: 200, priceBreaks });
  const { body } = await order(buyer, [[goods, 50]]);
  expect(pickSums(body)).toEqual({ price: 100, discount: 10, shipping: 7.95, tax: 0, total: 97.95 });
  const { body: detail } = await shop.call(orders.get, { params: { id: body._id } }, buyer.token);
  expect(detail.lines[0]).toMatchObject({ price: 100, discount: 10 });
});

test('a checked list has the same totals as its order, and says if another address would change them', async () => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop, { unitPriceCents: 200, priceBreaks: [{ from: 50, percent: 10 }] });
  const check = async () => {
    const lines = [{ productId: goods.id, quantity: 50 }];
    return (await shop.call(quickOrder.check, { body: { lines } }, buyer.token)).body;
  };
  const plain = await check();
  expect(pickSums(plain)).toEqual({ price: 100, discount: 10, shipping: 7.95, tax: 0, total: 97.95 });
  expect(plain).toMatchObject({ deliveryMethod: 'Delivery', taxName: '', variesByAddress: false });

  await setTaxAndDelivery(shop.db, {
    includesTax: false,
    rates: { ordinary: [{ country: 'NO', rate: 25, name: 'MVA' }] },
    zones: { Home: { countries: ['NO'], methods: [{ name: 'Parcel', steps: [[0, 1000]] }] } },
  });
  const taxed = await check();
  expect(pickSums(taxed)).toEqual({ price: 100, discount: 10, shipping: 10, tax: 25, total: 125 });
  expect(taxed).toMatchObject({ deliveryMethod: 'Parcel', taxName: 'MVA', taxIncluded: false, variesByAddress: true });
  const { body: placed } = await order(buyer, [[goods, 50]], { country: 'Norway', address: '1 Pipe Lane, 0150 Oslo' });
  expect(pickSums(placed)).toEqual(pickSums(taxed));
});

test('the cheapest delivery method to the destination is used; without one, the order is refused', async () => {
  await setTaxAndDelivery(shop.db, {
    zones: {
      Home: {
        countries: ['NO'],
        methods: [
          { name: 'Express', steps: [[0, 1500]] },
          { name: 'Parcel', steps: [[0, 500]], takesBulky: false },
        ],
      },
      Elsewhere: {
        methods: [
          {
            name: 'Freight',
            priced: 'weight',
            steps: [
              [0, 2000],
              [5000, 4000],
            ],
          },
        ],
      },
      Nowhere: { countries: ['AQ'], methods: [] },
    },
  });
  const buyer = await signIn(shop.db);
  const valve = await createTestProduct(shop, { weightGrams: 2500 });
  const pipe = await createTestProduct(shop, { bulky: true });
  const to = async (country: string, lines: [TestProduct, number][]) => {
    const { body } = await order(buyer, lines, { country, address: '1 Pipe Lane, 0150 Oslo' });
    return body.code ?? [body.deliveryMethod, body.shipping];
  };
  expect(await to('Norway', [[valve, 1]])).toEqual(['Parcel', 5]);
  expect(
    await to('Norway', [
      [valve, 1],
      [pipe, 1],
    ]),
  ).toEqual(['Express', 15]);
  expect(await to('Germany', [[valve, 1]])).toEqual(['Freight', 20]);
  expect(await to('Germany', [[valve, 2]])).toEqual(['Freight', 40]);
  expect(await to('Antarctica', [[valve, 1]])).toBe('not_delivered_there');
  expect(await to('', [[valve, 1]])).toBe('destination_missing');
});

test('a quantity between two steps is refused with the next valid quantity', async () => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop, { minOrder: 10, quantityStep: 5 });
  const between = await order(buyer, [[goods, 12]]);
  expect([between.status, between.body.code, between.body.message]).toEqual([
    422,
    'quantity_invalid',
    'Sold in steps of 5 from 10 up: 15 instead of 12.',
  ]);
  expect((await order(buyer, [[goods, 15]])).status).toBe(201);
});

test.each(['Somewhere', 'XX', 'Congo'])(
  'an order to %s is refused instead of being taxed as one to the seller’s own country',
  async (country) => {
    await setTaxAndDelivery(shop.db, { seller: { country: 'US' }, rates: { ordinary: [{ country: 'US', rate: 8 }] } });
    const buyer = await signIn(shop.db);
    const valve = await createTestProduct(shop);
    const { status, body } = await order(buyer, [[valve, 1]], { country, address: '1 Pipe Lane' });
    expect([status, body.code, body.fields.country]).toEqual([422, 'country_unknown', body.message]);
  },
);

test.each([
  ['England', 20],
  ['Northern Ireland', 20],
  ['U.K.', 20],
  ['America', 8],
  ['', 8],
])('an order to %j is taxed at %i percent', async (country, rate) => {
  await setTaxAndDelivery(shop.db, {
    seller: { country: 'US' },
    rates: {
      ordinary: [
        { country: 'US', rate: 8 },
        { country: 'GB', rate: 20 },
      ],
    },
  });
  const buyer = await signIn(shop.db);
  const { body: placed } = await order(buyer, [[await createTestProduct(shop), 1]], {
    country,
    address: '1 Pipe Lane',
  });
  const { body } = await shop.call(orders.get, { params: { id: placed._id } }, buyer.token);
  expect(body.lines[0].taxRate).toBe(rate);
});

test('a country without delivery is refused, both when placing and when paying', async () => {
  await setTaxAndDelivery(shop.db, {
    seller: { country: 'NO' },
    zones: { Home: { countries: ['NO', 'SE'], methods: [{ name: 'Parcel', steps: [[0, 500]] }] } },
  });
  const buyer = await signIn(shop.db);
  const valve = await createTestProduct(shop);
  expect((await order(buyer, [[valve, 1]], { country: 'Germany' })).body.code).toBe('not_delivered_there');
  const { body: placed } = await order(buyer, [[valve, 1]], { country: 'Sweden' });
  expect((await createTestIntent(shop, buyer, placed, london)).body.code).toBe('not_delivered_there');
});
