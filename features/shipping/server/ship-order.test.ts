import { expect, test } from 'vitest';
import { orders } from '#features/orders/contract/orders.ts';
import { packing } from '#features/shipping/contract/packing.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { products } from '#features/products/contract/products.ts';
import { shipments } from '#features/shipping/contract/shipments.ts';
import { dashboardCounts } from '#features/notifications/contract/dashboard-counts.ts';
import { findBrokenRules } from '#features/rules.ts';
import { sweep } from '#features/cancellations/server/sweep.ts';
import { type TestProduct, createTestProduct, placeLines } from '#test/helpers/products.ts';
import { confirmCard, extractIntentId, payOrder, createTestIntent, confirmTestPayment } from '#test/helpers/pay.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

/** Places an order of 5 and 3 pieces at $10.00. */
const placeOrder = async () => {
  const buyer = await signIn(shop.db);
  const goods = [await createTestProduct(shop), await createTestProduct(shop)] as const;
  const { body: order } = await placeLines(shop, buyer, [
    [goods[0], 5],
    [goods[1], 3],
  ]);
  return { buyer, goods, order, id: order._id as string };
};

const read = async (id: string, { token }: TestPerson = admin) =>
  (await shop.call(orders.get, { params: { id } }, token)).body;

const placePaidOrder = async () => {
  const placed = await placeOrder();
  await payOrder(shop, placed.buyer, placed.order);
  const [first, second] = (await read(placed.id)).lines.map(({ _id }: { _id: string }) => _id) as [string, string];
  return { ...placed, first, second };
};

type Pieces = [line: string, quantity: number][];
const ship = (id: string, pieces: Pieces, shippedWas = 0, more: { carrier?: string; trackingNumber?: string } = {}) => {
  const lines = pieces.map(([line, quantity]) => ({ line, quantity }));
  return shop.call(
    shipments.ship,
    { params: { id }, body: { carrier: 'UPS', ...more, lines, shippedWas } },
    admin.token,
  );
};
const runSweep = () => sweep(shop.db, shop.provider, shop.app.log);
const deliver = (id: string) => shop.call(orders.deliver, { params: { id } }, admin.token);
const refund = (id: string, body: object) =>
  shop.call(payments.refund, { params: { id }, body: { reason: 'broken', ...body } }, admin.token);
const getStock = async ({ id }: TestProduct) => {
  const { rows } = await shop.db.$client.query('select on_hand, reserved from stock where product_id = $1', [id]);
  return [rows[0].on_hand, rows[0].reserved];
};
const listShipped = async (id: string): Promise<number[]> =>
  (await read(id)).lines.map(({ shipped }: { shipped: number }) => shipped);

test('an order can ship in parts: each reduces the stock, the buyer sees the parcels, and the order stays paid', async () => {
  const { buyer, goods, id, first, second } = await placePaidOrder();
  const sent = await ship(id, [[first, 2]], 0, { carrier: 'dhl', trackingNumber: '00340434 1' });
  expect(sent.body).toMatchObject({ status: 'paid', deleverd: false, isPartShipped: true, isShipped: false });
  expect(await getStock(goods[0])).toEqual([98, 3]);
  expect(await getStock(goods[1])).toEqual([100, 3]);
  expect(
    (
      await ship(
        id,
        [
          [first, 3],
          [second, 3],
        ],
        2,
        { carrier: 'Our own van' },
      )
    ).body.status,
  ).toBe('paid');
  expect(await getStock(goods[0])).toEqual([95, 0]);
  expect((await read(id, buyer)).shipments).toMatchObject([
    {
      carrier: 'dhl',
      trackingNumber: '00340434 1',
      trackingUrl: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=00340434%201',
      lines: [{ line: first, quantity: 2 }],
    },
    {
      carrier: 'Our own van',
      trackingUrl: null,
      lines: [
        { line: first, quantity: 3 },
        { line: second, quantity: 3 },
      ],
    },
  ]);
  expect((await deliver(id)).body).toMatchObject({ status: 'delivered', deleverd: true });
  expect((await read(id)).shipments).toHaveLength(2);
  expect((await shop.call(products.get, { params: { id: goods[0].id } })).body.stock).toBe(95);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('each parcel is emailed with its tracking link, its content and what is still to come', async () => {
  const { buyer, goods, order, id, first, second } = await placePaidOrder();
  await ship(id, [[first, 2]], 0, { trackingNumber: '1Z99' });
  const [parcel] = await shop.mailsTo(buyer.email);
  expect(parcel?.subject).toBe(`Order ${order.number} is on its way`);
  for (const words of ['https://www.ups.com/track?tracknum=1Z99', `Sent: 2 × ${goods[0].name}`]) {
    expect(parcel?.text).toContain(words);
  }
  expect(parcel?.text.match(/Still to come: .*/g)).toEqual([
    `Still to come: 3 × ${goods[0].name}`,
    `Still to come: 3 × ${goods[1].name}`,
  ]);
  const rest: Pieces = [
    [first, 3],
    [second, 3],
  ];
  await ship(id, rest, 2, { carrier: 'Our own van' });
  const [last] = await shop.mailsTo(buyer.email);
  expect(last?.text).toContain(`Sent: 3 × ${goods[1].name}`);
  for (const words of ['ups.com', 'Still to come']) expect(last?.text).not.toContain(words);
  const timeline = await shop.call(orders.timeline, { params: { id } }, buyer.token);
  expect(timeline.body.slice(-2)).toMatchObject([
    { what: 'Sent', by: null, note: '2 pieces by UPS, 1Z99' },
    { what: 'Sent', by: null, note: '6 pieces by Our own van' },
  ]);
});

test('the same parcel sent several times at once ships once', async () => {
  const { buyer, goods, id, first } = await placePaidOrder();
  const replies = await Promise.all([1, 2, 3].map(() => ship(id, [[first, 2]], 0, { trackingNumber: '7' })));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await getStock(goods[0])).toEqual([98, 3]);
  const mails = (await shop.mailsTo(buyer.email)).filter(({ subject }) => subject.includes('on its way'));
  expect(mails).toHaveLength(1);
  // Sends a parcel that differs from what was shipped after the form was opened.
  const other = await ship(id, [[first, 1]], 0);
  expect([other.status, other.body.code]).toEqual([409, 'shipment_changed']);
  expect(await listShipped(id)).toEqual([2, 0]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('too many pieces, a repeated line or a line of another order cannot be shipped', async () => {
  const { id, first, second } = await placePaidOrder();
  const other = await placePaidOrder();
  const tooMany = await ship(id, [[first, 6]]);
  expect(tooMany.body).toMatchObject({
    code: 'ship_too_many',
    fields: { 'lines.0.quantity': 'Only 5 are left to send' },
  });
  const reply = await ship(id, [
    [first, 3],
    [first, 1],
    [other.first, 1],
  ]);
  expect(Object.keys(reply.body.fields)).toEqual(['lines.1.quantity', 'lines.2.quantity']);
  const nothing = await shop.call(
    shipments.ship,
    { params: { id }, body: { carrier: ' ', lines: [], shippedWas: 0 } },
    admin.token,
  );
  expect(nothing.body.fields).toMatchObject({ carrier: 'Carrier is Required', lines: 'Enter the number of pieces' });
  expect(await listShipped(id)).toEqual([0, 0]);
  expect((await ship(id, [[second, 3]])).status).toBe(200);
});

test('only a paid, undelivered order can be shipped', async () => {
  const { id, buyer, order } = await placeOrder();
  const [line] = (await read(id)).lines;
  const getErrorCode = async (shippedWas = 0) => (await ship(id, [[line._id, 1]], shippedWas)).body.code;
  expect(await getErrorCode()).toBe('order_not_shippable');
  await payOrder(shop, buyer, order);
  await deliver(id);
  expect(await getErrorCode(8)).toBe('order_not_shippable');
  const none = '01900000-0000-7000-8000-000000000000';
  expect((await ship(none, [[line._id, 1]])).body.code).toBe('order_not_found');
});

test('refunded pieces cannot be shipped, and an order with a pending refund waits', async () => {
  const { id, goods, first } = await placePaidOrder();
  expect((await refund(id, { lines: [{ line: first, quantity: 4 }] })).body).toMatchObject({ refunded: 40 });
  expect((await ship(id, [[first, 2]])).body.fields).toEqual({ 'lines.0.quantity': 'Only 1 is left to send' });
  expect((await ship(id, [[first, 1]])).status).toBe(200);
  expect(await getStock(goods[0])).toEqual([99, 0]);
  const { id: other, first: line } = await placePaidOrder();
  shop.faults.call = async (moment, { method, path }) =>
    moment === 'before' && method === 'POST' && path === '/v1/refunds';
  await refund(other, { lines: [{ line, quantity: 1 }] });
  expect((await ship(other, [[line, 1]])).body.code).toBe('order_not_shippable');
  delete shop.faults.call;
  await runSweep();
  expect((await ship(other, [[line, 4]])).status).toBe(200);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('an order with a disputed payment cannot be shipped and leaves the packing list', async () => {
  const { id, buyer, order } = await placeOrder();
  const { body } = await createTestIntent(shop, buyer, order);
  await confirmCard(shop, body.clientSecret, 'pm_card_createDispute');
  await confirmTestPayment(shop, buyer, order, extractIntentId(body.clientSecret));
  await runSweep();
  const [line] = (await read(id)).lines;
  expect((await ship(id, [[line._id, 1]])).body.code).toBe('order_disputed');
  expect(await read(id)).toMatchObject({ disputed: true, isHeldBack: true });
  const { body: toPack } = await shop.call(packing.list, { query: { limit: 100 } }, admin.token);
  expect(toPack.map(({ _id }: { _id: string }) => _id)).not.toContain(id);
  const group = async (status: 'toPack' | 'disputed') =>
    (await shop.call(orders.listAll, { query: { status, limit: 100 } }, admin.token)).body.map(
      ({ _id }: { _id: string }) => _id,
    );
  expect(await group('toPack')).not.toContain(id);
  expect(await group('disputed')).toContain(id);
  const { body: head } = await shop.call(dashboardCounts.get, {}, admin.token);
  expect(head.waiting.toPack).toBe(toPack.length);
});

test('shipping, refunding and delivering at once never takes more pieces than there are', async () => {
  for (let round = 0; round < 4; round++) {
    const { id, goods, first } = await placePaidOrder();
    await Promise.all([
      ship(id, [[first, 3]]),
      refund(id, { lines: [{ line: first, quantity: 3 }] }),
      ship(id, [[first, 4]], 0, { carrier: 'DPD' }),
      ...(round % 2 === 0 ? [deliver(id)] : []),
    ]);
    const [line] = (await read(id)).lines;
    expect(line.shipped + line.released).toBeLessThanOrEqual(5);
    expect(await getStock(goods[0])).toEqual([100 - line.shipped, 5 - line.shipped - line.released]);
    expect(await findBrokenRules(shop.db)).toEqual({});
  }
});
