import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { products } from '#features/products/contract/products.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { quickOrder } from '#features/quick-order/contract/quick-order.ts';
import { findBrokenRules } from '#features/rules.ts';
import { type TestProduct, createTestProduct } from '#test/helpers/products.ts';
import { confirmCard, payOrder, createTestIntent } from '#test/helpers/pay.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { racePaymentStartWithCancel, raceForLines } from '#test/helpers/race-orders.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop({ SHIPPING_FEE: '7.50' });

const check = async (text: string) => {
  const { status, body } = await shop.call(quickOrder.check, { body: { text } }, (await signIn(shop.db)).token);
  expect(status).toBe(200);
  return body;
};
const getStock = async (id: string) => (await shop.call(products.get, { params: { id } })).body.stock;

const place = (buyer: TestPerson, lines: [TestProduct, number][], more: { price?: number; key?: string } = {}) => {
  const sum = lines.reduce((total, [goods, quantity]) => total + (goods.unitPriceCents * quantity) / goods.minOrder, 0);
  return shop.call(
    quickOrder.place,
    {
      body: {
        lines: lines.map(([goods, quantity]) => ({ productId: goods.id, quantity })),
        price: more.price ?? sum / 100,
        country: 'Norway',
        address: '1 Pipe Lane, 0150 Oslo',
      },
      ...(more.key !== undefined && { idempotencyKey: more.key }),
    },
    buyer.token,
  );
};

const two = async () => {
  const buyer = await signIn(shop.db);
  const goods = [await createTestProduct(shop), await createTestProduct(shop, { unitPriceCents: 2500 })] as const;
  const { body } = await place(buyer, [
    [goods[0], 2],
    [goods[1], 1],
  ]);
  return { buyer, goods, placed: body as { _id: string; number: number; price: number } };
};
const read = async (buyer: TestPerson, id: string) =>
  (await shop.call(orders.get, { params: { id } }, buyer.token)).body;
const cancel = (buyer: TestPerson, id: string) => shop.call(orders.cancel, { params: { id } }, buyer.token);

test('every line of a list is explained', async () => {
  const { lines } = await check(
    ['SKU,Qty', 'VAL-0011,3', 'fit-0041 1', '20 x FIT0041', 'FST-0011', 'NOPE-1;5', ';;', 'CP-20012 999999'].join('\n'),
  );
  expect(
    lines.map(
      ({ line, status, quantity, requested, product }: Record<string, never> & { product: { sku: string } | null }) => [
        line,
        status,
        product?.sku,
        quantity,
        requested,
      ],
    ),
  ).toEqual([
    [2, 'matched', 'VAL-0011', 3, 3],
    [3, 'matched', 'FIT-0041', 21, 21],
    [4, 'joined', 'FIT-0041', 0, 0],
    [5, 'raised', 'FST-0011', 100, 100],
    [6, 'unknown', undefined, 0, 0],
    [7, 'unreadable', undefined, 0, 0],
    [8, 'short', 'VAL-0012', 0, 999_999],
  ]);
  expect(lines[6].product.stock).toBe(240);
  expect(lines.every(({ message }: { message: string }) => message.length > 5)).toBe(true);
});

test('an unreadable quantity and a quantity of 0 are reported, and nothing of the line is ordered', async () => {
  const unreadable = ['VAL-0011 2.5', 'FIT-0061 ten', 'PTL-0011 -2', 'HND-0011;1e5', 'HND-0011,2,5', 'VAL-0011,1,200'];
  const { lines } = await check([...unreadable, 'HND-0011 0', 'HND-0011 2'].join('\n'));
  expect(lines.map(({ message }: { message: string }) => message)).toEqual([
    ...['2.5', 'ten', '-2', '1e5', '2,5', '1,200'].map((pieces) => `“${pieces}” is not a number of pieces.`),
    'The quantity on this line is 0.',
    'In stock.',
  ]);
  const results = lines.map(({ status, quantity }: { status: string; quantity: number }) => [status, quantity]);
  expect(results).toEqual([...[...unreadable, '0'].map(() => ['unreadable', 0]), ['matched', 2]]);
});

test('products are checked by id even if their numbers look alike, and those no longer sold are reported', async () => {
  const one = await createTestProduct(shop);
  const other = await createTestProduct(shop);
  const discontinued = await createTestProduct(shop);
  const rename = (goods: TestProduct, sku: string) =>
    shop.db.$client.query(`update product set sku = $2 where id = $1`, [goods.id, sku]);
  await rename(one, 'ALIKE-1/2');
  await rename(other, 'ALIKE 12');
  await shop.db.$client.query(`update product set status = 'archived' where id = $1`, [discontinued.id]);
  const { token } = await signIn(shop.db);
  const checkIds = (lines: { productId: string; quantity: number }[]) =>
    shop.call(quickOrder.check, { body: { lines } }, token);
  const unknown = randomUUID();
  const { body } = await checkIds([
    { productId: one.id, quantity: 2 },
    { productId: other.id.toUpperCase(), quantity: 101 },
    { productId: discontinued.id, quantity: 1 },
    { productId: unknown, quantity: 1 },
    { productId: one.id, quantity: 3 },
  ]);
  expect(
    body.lines.map(
      ({ line, status, product, quantity }: Record<string, never> & { product: { _id: string } | null }) => [
        line,
        status,
        product?._id,
        quantity,
      ],
    ),
  ).toEqual([
    [1, 'matched', one.id, 5],
    [2, 'short', other.id, 0],
    [3, 'gone', discontinued.id, 0],
    [4, 'unknown', undefined, 0],
    [5, 'joined', one.id, 0],
  ]);
  expect(body.price).toBe(50);
  expect(body.lines[1]).toMatchObject({ available: 100 });
  expect((await check(`${discontinued.name.replace('Test valve ', '')} 1`)).lines).toMatchObject([
    { status: 'gone', quantity: 0 },
  ]);
  const tooMany = Array.from({ length: 501 }, () => ({ productId: one.id, quantity: 1 }));
  expect((await checkIds(tooMany)).body.code).toBe('invalid_request');
});

test('each checked line has its discount, and together they are the discount of the list', async () => {
  const few = await createTestProduct(shop, { priceBreaks: [{ from: 10, percent: 5 }] });
  const many = await createTestProduct(shop, { unitPriceCents: 945, priceBreaks: [{ from: 10, percent: 5 }] });
  const lines = [
    { productId: few.id, quantity: 9 },
    { productId: many.id, quantity: 12 },
  ];
  const { body } = await shop.call(quickOrder.check, { body: { lines } }, (await signIn(shop.db)).token);
  expect(body.lines).toMatchObject([
    { price: 90, discount: 0 },
    { price: 113.4, discount: 5.67 },
  ]);
  expect(body.discount).toBe(5.67);
});

test('accepts 500 lines, rejects more, and accepts an empty list', async () => {
  const { lines } = await check(Array.from({ length: 500 }, (_, at) => `SKU-${at} ${at}`).join('\n'));
  expect(lines).toHaveLength(500);
  const { token } = await signIn(shop.db);
  const many = await shop.call(quickOrder.check, { body: { text: 'X 1\n'.repeat(501) } }, token);
  expect([many.status, many.body.code]).toEqual([422, 'too_many_lines']);
  expect((await check('')).lines).toEqual([]);
});

test('an order of two lines reserves stock, is charged delivery once, and is paid with one payment', async () => {
  const { buyer, goods, placed } = await two();
  expect(await getStock(goods[0].id)).toBe(98);
  expect(placed).toMatchObject({
    productName: `${goods[0].name} and 1 more`,
    quantity: 3,
    lineCount: 2,
    price: 45,
    shipping: 7.5,
    total: 52.5,
  });
  const order = await read(buyer, placed._id);
  expect(order).toMatchObject(placed);
  expect(order.lines).toMatchObject([
    { productName: goods[0].name, quantity: 2, price: 20, shipped: 0, refunded: 0, returned: 0 },
    { productName: goods[1].name, quantity: 1, price: 25 },
  ]);
  const { body } = await payOrder(shop, buyer, placed);
  expect(body.paid).toBe(true);
  expect((await shop.provider.retrieveIntent(body.transactionId)).amountCents).toBe(5250);
  const paid = (await shop.mailsTo(buyer.email)).filter(({ subject }) => subject.includes('Payment received'));
  expect(paid).toHaveLength(1);
  for (const words of [goods[0].name, goods[1].name, '$52.50']) expect(paid[0]?.text).toContain(words);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('the same product twice becomes one line, with quantities added before the stock check', async () => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop, { stock: 5 });
  const { status, body } = await place(buyer, [
    [goods, 3],
    [goods, 2],
  ]);
  expect([status, body.lineCount, body.quantity]).toEqual([201, 1, 5]);
  const other = await createTestProduct(shop, { stock: 5 });
  const reply = await place(buyer, [
    [other, 3],
    [other, 3],
  ]);
  expect([reply.status, reply.body.code]).toEqual([409, 'out_of_stock']);
});

test('canceling an order releases all its goods and voids its payment', async () => {
  const { buyer, goods, placed } = await two();
  const { body: begun } = await createTestIntent(shop, buyer, placed);
  expect((await cancel(buyer, placed._id)).body.status).toBe('cancelled');
  expect([await getStock(goods[0].id), await getStock(goods[1].id)]).toEqual([100, 100]);
  expect((await confirmCard(shop, begun.clientSecret)).body.error.code).toBe('payment_intent_unexpected_state');
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('paying and canceling an order at the same time, ten times, never charges a canceled order', () =>
  racePaymentStartWithCancel(shop, 10));

test('an order is all or nothing: an unavailable line places nothing and is named', async () => {
  const buyer = await signIn(shop.db);
  const plenty = await createTestProduct(shop);
  const rare = await createTestProduct(shop, { stock: 3 });
  const lines: [TestProduct, number][] = [
    [plenty, 5],
    [rare, 4],
  ];
  const { status, body } = await place(buyer, lines);
  expect([status, body.code, body.message]).toEqual([409, 'out_of_stock', `Only 3 of ${rare.name} left in stock.`]);
  expect(await getStock(plenty.id)).toBe(100);
  const empty = await createTestProduct(shop, { stock: 0 });
  const both = await place(buyer, [
    [rare, 4],
    [plenty, 1],
    [empty, 1],
  ]);
  expect(both.body.message).toBe(`Only 3 of ${rare.name} left in stock. ${empty.name} is out of stock.`);
  expect(both.body.details.lines).toMatchObject([
    { productId: rare.id, stock: 3 },
    { productId: empty.id, stock: 0 },
  ]);
  expect((await place(buyer, [[plenty, 5]], { price: 1 })).body.code).toBe('price_changed');
  const unknown = { ...plenty, id: randomUUID() };
  expect((await place(buyer, [[unknown, 1]])).body.code).toBe('product_not_found');
});

test('ten quick clicks place one order, and the key with another list is rejected', async () => {
  const buyer = await signIn(shop.db);
  const goods = [await createTestProduct(shop), await createTestProduct(shop)] as const;
  const lines: [TestProduct, number][] = [
    [goods[0], 10],
    [goods[1], 60],
  ];
  const key = randomUUID();
  const replies = await Promise.all(Array.from({ length: 10 }, () => place(buyer, lines, { key })));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await getStock(goods[1].id)).toBe(40);
  expect((await place(buyer, [[goods[0], 1]], { key })).body.code).toBe('key_reused');
});

test('forty orders at once with two products in opposite order neither deadlock nor oversell', async () => {
  const goods = [await createTestProduct(shop, { stock: 50 }), await createTestProduct(shop, { stock: 50 })] as const;
  const buyers = await Promise.all(Array.from({ length: 40 }, () => signIn(shop.db)));
  const replies = await Promise.all(
    buyers.map((buyer, at) =>
      place(
        buyer,
        at % 2 === 0
          ? [
              [goods[0], 2],
              [goods[1], 2],
            ]
          : [
              [goods[1], 2],
              [goods[0], 2],
            ],
      ),
    ),
  );
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(25);
  expect(replies.filter(({ body }) => body.code === 'out_of_stock')).toHaveLength(15);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('40 multi-line orders race for 20 pieces: exactly as many as fit succeed, the rest fail clearly', () =>
  raceForLines(shop, { buyers: 40, pieces: 20 }));

test('a product id in capitals is the same product, and two lines of it become one', async () => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  const { status, body } = await place(buyer, [
    [goods, 1],
    [{ ...goods, id: goods.id.toUpperCase() }, 2],
  ]);
  expect([status, body.quantity, body.lineCount]).toEqual([201, 3, 1]);
});

test('an impossible quantity is out of stock, even if its price is too large for a number', async () => {
  const goods = await createTestProduct(shop, { unitPriceCents: 2_000_000 });
  const lines = Array.from({ length: 500 }, (): [TestProduct, number] => [goods, 1_000_000_000]);
  const { status, body } = await place(await signIn(shop.db), lines, { price: 1 });
  expect([status, body.code]).toEqual([409, 'out_of_stock']);
});
