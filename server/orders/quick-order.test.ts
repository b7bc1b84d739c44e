import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { products } from '#contract/products.ts';
import { orders } from '#contract/orders.ts';
import { payments } from '#contract/payments.ts';
import { quickOrder } from '#contract/quick-order.ts';
import { findBrokenRules } from '#server/flows/checks.ts';
import { type Goods, stockProduct } from '#test/goods.ts';
import { confirmCard, intentOf } from '#test/pay.ts';
import { type Person, signIn } from '#test/people.ts';
import { startShop } from '#test/start-shop.ts';

const shop = await startShop({ SHIPPING_FEE: '7.50' });
await shop.stopJobs();

const check = async (text: string) => {
  const { status, body } = await shop.call(quickOrder.check, { body: { text } }, (await signIn(shop.db)).token);
  expect(status).toBe(200);
  return body;
};
const stockOf = async (id: string) => (await shop.call(products.get, { params: { id } })).body.stock;

const place = (buyer: Person, lines: [Goods, number][], more: { price?: number; key?: string } = {}) => {
  const sum = lines.reduce((total, [goods, quantity]) => total + (goods.unitPriceCents * quantity) / goods.minOrder, 0);
  return shop.call(
    quickOrder.place,
    {
      body: {
        lines: lines.map(([goods, quantity]) => ({ productId: goods.id, quantity })),
        price: more.price ?? sum / 100,
        country: 'Norway',
        address: '1 Pipe Lane',
      },
      ...(more.key !== undefined && { idempotencyKey: more.key }),
    },
    buyer.token,
  );
};

const two = async () => {
  const buyer = await signIn(shop.db);
  const goods = [await stockProduct(shop), await stockProduct(shop, { unitPriceCents: 2500 })] as const;
  const { body } = await place(buyer, [
    [goods[0], 2],
    [goods[1], 1],
  ]);
  return { buyer, goods, placed: body as { _id: string; number: number }[] };
};
const read = async (buyer: Person, id: string) => (await shop.call(orders.get, { params: { id } }, buyer.token)).body;
const startPaying = (buyer: Person, id: string, price: number) =>
  shop.call(payments.createIntent, { body: { order: id, price } }, buyer.token);
const cancel = (buyer: Person, id: string) => shop.call(orders.cancel, { params: { id } }, buyer.token);

test('every line of a list is explained', async () => {
  const { lines } = await check(
    ['SKU,Qty', 'VAL-0011,3', 'fit-0041 1', '20 x FIT0041', 'FST-0011', 'NOPE-1;5', ';;', 'CP-20012 999999'].join('\n'),
  );
  expect(
    lines.map(({ line, status, quantity, product }: Record<string, never> & { product: { sku: string } | null }) => [
      line,
      status,
      product?.sku,
      quantity,
    ]),
  ).toEqual([
    [2, 'matched', 'VAL-0011', 3],
    [3, 'matched', 'FIT-0041', 21],
    [4, 'joined', 'FIT-0041', 0],
    [5, 'raised', 'FST-0011', 100],
    [6, 'unknown', undefined, 0],
    [7, 'unreadable', undefined, 0],
    [8, 'short', 'VAL-0012', 240],
  ]);
  expect(lines.every(({ message }: { message: string }) => message.length > 5)).toBe(true);
});

test('500 lines are answered, more are refused, nothing is a list too', async () => {
  const { lines } = await check(Array.from({ length: 500 }, (_, at) => `SKU-${at} ${at}`).join('\n'));
  expect(lines).toHaveLength(500);
  const { token } = await signIn(shop.db);
  const many = await shop.call(quickOrder.check, { body: { text: 'X 1\n'.repeat(501) } }, token);
  expect([many.status, many.body.code]).toEqual([422, 'too_many_lines']);
  expect((await check('')).lines).toEqual([]);
});

test('orders placed together hold their stock, carry delivery once, and are paid by one payment', async () => {
  const { buyer, goods, placed } = await two();
  expect(placed).toHaveLength(2);
  expect(await stockOf(goods[0].id)).toBe(98);
  const [first, second] = [await read(buyer, placed[0]?._id ?? ''), await read(buyer, placed[1]?._id ?? '')];
  expect([first.price, first.shipping, second.price, second.shipping]).toEqual([20, 7.5, 25, 0]);
  expect(first.together).toEqual({ orders: 2, price: 45, total: 52.5 });
  const { body } = await startPaying(buyer, second._id, 45);
  expect((await shop.provider.retrieveIntent(intentOf(body.clientSecret))).amountCents).toBe(5250);
  await confirmCard(shop, body.clientSecret);
  await shop.call(
    payments.confirm,
    { params: { id: second._id }, body: { order: second._id, transactionId: intentOf(body.clientSecret) } },
    buyer.token,
  );
  expect([(await read(buyer, first._id)).paid, (await read(buyer, second._id)).paid]).toEqual([true, true]);
  const paid = (await shop.mailsTo(buyer.email)).filter(({ subject }) => subject.includes('arrived'));
  expect(paid).toHaveLength(1);
  expect(paid[0]?.text).toContain('$52.50');
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('of what was paid together each order is refunded for itself', async () => {
  const admin = await signIn(shop.db, 'admin');
  const { buyer, placed } = await two();
  const [first = { _id: '' }, second = { _id: '' }] = placed;
  const { body } = await startPaying(buyer, first._id, 45);
  await confirmCard(shop, body.clientSecret);
  await shop.call(
    payments.confirm,
    { params: { id: first._id }, body: { order: first._id, transactionId: intentOf(body.clientSecret) } },
    buyer.token,
  );
  const refund = (id: string) =>
    shop.call(payments.refund, { params: { id }, body: { reason: 'broken' } }, admin.token);
  expect((await refund(second._id)).body).toMatchObject({ status: 'refunded', refunded: 25 });
  expect((await read(buyer, first._id)).status).toBe('paid');
  expect((await refund(first._id)).body).toMatchObject({ status: 'refunded', refunded: 27.5 });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('one of them cancelled: the other costs its own, delivery moves to it, the old payment is void', async () => {
  const { buyer, goods, placed } = await two();
  const [first = { _id: '' }, second = { _id: '' }] = placed;
  const { body: begun } = await startPaying(buyer, first._id, 45);
  expect((await cancel(buyer, first._id)).body.status).toBe('cancelled');
  expect(await stockOf(goods[0].id)).toBe(100);
  expect(await read(buyer, second._id)).toMatchObject({
    shipping: 7.5,
    together: { orders: 1, price: 25, total: 32.5 },
  });
  expect((await confirmCard(shop, begun.clientSecret)).body.error.code).toBe('payment_intent_unexpected_state');
  expect((await startPaying(buyer, second._id, 45)).body.code).toBe('price_changed');
  const { body } = await startPaying(buyer, second._id, 25);
  expect((await shop.provider.retrieveIntent(intentOf(body.clientSecret))).amountCents).toBe(3250);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('paying all against cancelling one, thirty times at once: never charged for what was cancelled', async () => {
  const made = await Promise.all(Array.from({ length: 30 }, two));
  await Promise.all(
    made.map(async ({ buyer, placed }) => {
      const [first = { _id: '' }, second = { _id: '' }] = placed;
      const pay = async () => {
        const { body } = await startPaying(buyer, first._id, 45);
        if (body.clientSecret === undefined) return;
        await confirmCard(shop, body.clientSecret);
        await shop.call(
          payments.confirm,
          { params: { id: first._id }, body: { order: first._id, transactionId: intentOf(body.clientSecret) } },
          buyer.token,
        );
      };
      await Promise.all([pay(), cancel(buyer, second._id)]);
    }),
  );
  for (const { placed } of made) {
    const { rows } = await shop.db.$client.query(
      `select coalesce(sum(case when status = 'paid' then goods_cents + shipping_cents end), 0)::int as owed,
              (select coalesce(sum((i.doc->>'amount')::int), 0)::int from sandbox.payment_intent i
                where i.doc->>'status' = 'succeeded' and i.doc->'metadata'->>'checkout' = min(o.checkout_id::text)) as charged
         from orders o where id = any($1)`,
      [placed.map(({ _id }) => _id)],
    );
    expect(rows[0].charged).toBe(rows[0].owed);
  }
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('all or none: a line that cannot be had places nothing and says which', async () => {
  const buyer = await signIn(shop.db);
  const [plenty, rare] = [await stockProduct(shop), await stockProduct(shop, { stock: 3 })];
  const lines: [Goods, number][] = [
    [plenty, 5],
    [rare, 4],
  ];
  const { status, body } = await place(buyer, lines);
  expect([status, body.code, body.message]).toEqual([409, 'out_of_stock', `Only 3 left in stock of ${rare.name}.`]);
  expect(await stockOf(plenty.id)).toBe(100);
  expect((await place(buyer, [[plenty, 5]], { price: 1 })).body.code).toBe('price_changed');
  const unknown = { ...plenty, id: randomUUID() };
  expect((await place(buyer, [[unknown, 1]])).body.code).toBe('product_not_found');
});

test('ten quick clicks place the orders once; the key with another list is refused', async () => {
  const buyer = await signIn(shop.db);
  const goods = [await stockProduct(shop), await stockProduct(shop)] as const;
  const lines: [Goods, number][] = [
    [goods[0], 10],
    [goods[1], 60],
  ];
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 10 }, () => place(buyer, lines, { key })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await stockOf(goods[1].id)).toBe(40);
  expect((await place(buyer, [[goods[0], 1]], { key })).body.code).toBe('key_reused');
});

test('two lists with the same products in opposite order, forty at once: no deadlock, nothing oversold', async () => {
  const goods = [await stockProduct(shop, { stock: 50 }), await stockProduct(shop, { stock: 50 })] as const;
  const buyers = await Promise.all(Array.from({ length: 40 }, () => signIn(shop.db)));
  const answers = await Promise.all(
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
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(25);
  expect(answers.filter(({ body }) => body.code === 'out_of_stock')).toHaveLength(15);
  expect(await findBrokenRules(shop.db)).toEqual({});
});
