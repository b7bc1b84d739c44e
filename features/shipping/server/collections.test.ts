import { beforeAll, expect, test } from 'vitest';
import { checkout } from '#features/checkout/contract/checkout.ts';
import { collections } from '#features/shipping/contract/collections.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { type OrderToPack, packing } from '#features/shipping/contract/packing.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { shipments } from '#features/shipping/contract/shipments.ts';
import { stock } from '#features/stock/contract/stock.ts';
import { findBrokenRules } from '#features/rules.ts';
import { type TestProduct, placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { setTaxAndDelivery } from '#test/helpers/tax-and-delivery.ts';

const shop = await startShop({ SHIPPING_FEE: '' });
const admin = await signIn(shop.db, 'admin');
let counter = '';

beforeAll(async () => {
  const { methods } = await setTaxAndDelivery(shop.db, {
    zones: {
      Everywhere: {
        methods: [
          { name: 'Delivery', steps: [[0, 0]] },
          { name: 'Counter', kind: 'collection', steps: [[0, 0]] },
        ],
      },
    },
  });
  counter = methods['Counter'] ?? '';
  await shop.db.$client.query(
    `update shop_settings set shop_name = 'Rohr & Co', seller = '{"line1": "1 Pipe Street", "city": "Portland", "country": "US", "hours": "Mon to Fri 7 to 18"}'`,
  );
});

/** Places a paid order of 3 pieces that the buyer collects. */
const placeCollectedOrder = async (goods?: TestProduct) => {
  const buyer = await signIn(shop.db);
  await shop.db.$client.query(`update customer set phone = '+1 503 555 0142' where lower(email) = $1`, [buyer.email]);
  const { id } = goods ?? (await createTestProduct(shop));
  const body = { lines: [{ productId: id, quantity: 3 }], delivery: null, method: counter, total: 30 };
  const { body: order } = await shop.call(checkout.place, { body }, buyer.token);
  await payOrder(shop, buyer, order);
  return { buyer, id: order._id as string, number: order.number as number };
};
const ready = (id: string) => shop.call(collections.markReady, { params: { id } }, admin.token);
const read = async (id: string, token = admin.token) => (await shop.call(orders.get, { params: { id } }, token)).body;
const deliver = (id: string) => shop.call(orders.deliver, { params: { id } }, admin.token);
const collect = async (action: 'ready' | 'handOver', ids: string[]) =>
  (await shop.call(collections.markMany, { body: { act: action, orders: ids } }, admin.token)).body;
const count = ({ id }: TestProduct, pieces: number) =>
  shop.call(stock.save, { body: { kind: 'counted', lines: [{ productId: id, pieces }] } }, admin.token);
const listSteps = async (id: string, token: string): Promise<string[]> =>
  (await shop.call(orders.timeline, { params: { id } }, token)).body.map(({ what }: { what: string }) =>
    what.replace(/ \$.*/, ''),
  );

test('a collection gets one ready email with place and hours, is handed over, never "on its way"', async () => {
  const { buyer, id, number } = await placeCollectedOrder();
  const replies = await Promise.all([ready(id), ready(id), ready(id)]);
  expect(replies.map(({ status, body }) => [status, body.status, typeof body.readyAt])).toEqual(
    replies.map(() => [200, 'paid', 'string']),
  );
  const [mail] = await shop.mailsTo(buyer.email);
  expect(mail?.subject).toBe(`Order ${number} is ready to collect`);
  for (const words of ['Rohr & Co', '1 Pipe Street', 'Mon to Fri 7 to 18', `Bring your order number, ${number}`]) {
    expect(mail?.text).toContain(words);
  }
  expect((await deliver(id)).body).toMatchObject({ status: 'delivered', deleverd: true });
  const mails = await shop.mailsTo(buyer.email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    `Order ${number} is handed over`,
    `Order ${number} is ready to collect`,
    `Payment received for order ${number}`,
    `Order ${number} received`,
  ]);
  expect(mails.map(({ text }) => text).join('\n')).not.toContain('on its way');
  expect(mails.map(({ text }) => text).join('\n')).not.toContain('on their way');
  expect(await listSteps(id, buyer.token)).toEqual([
    'Placed',
    'Payment started',
    'Paid',
    'Ready to collect',
    'Handed over',
  ]);
  await shop.call(shipments.undo, { params: { id } }, admin.token);
  const [back] = await shop.mailsTo(buyer.email);
  expect([back?.subject, back?.text]).toEqual([
    `Order ${number} has not been handed over yet`,
    expect.stringContaining('Your goods are still here with us. You can collect them.'),
  ]);
  expect((await listSteps(id, buyer.token)).at(-1)).toBe('Handover undone');
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('undoing a partial handover emails that the rest is still here and not ready to collect yet', async () => {
  const { buyer, id, number } = await placeCollectedOrder();
  const [{ _id: line }] = (await read(id)).lines;
  const some = { carrier: 'Counter', lines: [{ line, quantity: 1 }], shippedWas: 0 };
  await shop.call(shipments.ship, { params: { id }, body: some }, admin.token);
  await deliver(id);
  await shop.call(shipments.undo, { params: { id } }, admin.token);
  const [back] = await shop.mailsTo(buyer.email);
  expect([back?.subject, back?.text]).toEqual([
    `Part of order ${number} has not been handed over yet`,
    expect.stringContaining(
      'Your other goods are still here with us. We will email you as soon as you can collect them.',
    ),
  ]);
});

test('the ready email is not sent if the order has been refunded by then', async () => {
  const { buyer, id, number } = await placeCollectedOrder();
  await ready(id);
  await shop.call(payments.refund, { params: { id }, body: { reason: 'changed their mind' } }, admin.token);
  expect(await shop.subjectsTo(buyer.email)).not.toContain(`Order ${number} is ready to collect`);
});

test('staff see the buyer’s phone on an order without delivery; the buyer does not', async () => {
  const { buyer, id } = await placeCollectedOrder();
  expect((await read(id)).buyerPhone).toBe('+1 503 555 0142');
  expect((await read(id, buyer.token)).buyerPhone).toBe('');
});

test('only paid orders to collect, with all pieces on the shelf, can be made ready', async () => {
  const goods = await createTestProduct(shop, { stock: 3 });
  const short = await placeCollectedOrder(goods);
  await count(goods, -1);
  expect((await ready(short.id)).body.code).toBe('not_on_shelf');
  const buyer = await signIn(shop.db);
  const { body: parcel } = await placeOrder(shop, buyer, await createTestProduct(shop), 12);
  expect((await ready(parcel._id)).body.code).toBe('order_not_collected');
  await payOrder(shop, buyer, parcel);
  expect((await ready(parcel._id)).body.code).toBe('order_not_collected');
  const refunded = await placeCollectedOrder();
  await shop.call(payments.refund, { params: { id: refunded.id }, body: { reason: 'x' } }, admin.token);
  expect((await ready(refunded.id)).status).toBe(409);
  expect((await ready('01900000-0000-7000-8000-000000000000')).body.code).toBe('order_not_found');
});

test('a low count leaves an order ready to collect whole, and makes a waiting order short', async () => {
  const goods = await createTestProduct(shop, { stock: 6 });
  const first = await placeCollectedOrder(goods);
  const set = await placeCollectedOrder(goods);
  await ready(set.id);
  await count(goods, -2);
  const getShortage = async (id: string): Promise<number> => (await read(id)).lines[0].short;
  expect([await getShortage(first.id), await getShortage(set.id)]).toEqual([2, 0]);
  expect((await deliver(set.id)).status).toBe(200);
});

test('several orders are made ready and handed over at once, and a parcel among them is rejected', async () => {
  const some = [await placeCollectedOrder(), await placeCollectedOrder()];
  const buyer = await signIn(shop.db);
  const { body: parcel } = await placeOrder(shop, buyer, await createTestProduct(shop), 12);
  await payOrder(shop, buyer, parcel);
  const ids = [...some.map(({ id }) => id), parcel._id];
  const codes = (done: { problem: { code: string } | null }[]) => done.map(({ problem }) => problem?.code ?? null);
  expect(codes(await collect('ready', ids))).toEqual([null, null, 'order_not_collected']);
  const listed = async (filter: 'send' | 'collect' | 'ready'): Promise<string[]> =>
    (await shop.call(packing.list, { query: { way: filter, limit: 100 } }, admin.token)).body.map(
      ({ _id }: OrderToPack) => _id,
    );
  expect(await listed('ready')).toEqual(expect.arrayContaining(some.map(({ id }) => id)));
  expect(await listed('collect')).not.toContain(parcel._id);
  expect(await listed('send')).toContain(parcel._id);
  expect(await listed('send')).not.toEqual(expect.arrayContaining(some.map(({ id }) => id)));
  const found = await shop.call(orders.listAll, { query: { status: 'toCollect', limit: 100 } }, admin.token);
  expect(found.body.map(({ _id }: { _id: string }) => _id)).toEqual(expect.arrayContaining(some.map(({ id }) => id)));
  const twice = await Promise.all([collect('handOver', ids), collect('handOver', ids)]);
  expect(twice.map(codes)).toEqual([1, 2].map(() => [null, null, 'order_not_collected']));
  expect(await Promise.all(ids.map(async (id) => (await read(id)).status))).toEqual(['delivered', 'delivered', 'paid']);
  expect(await findBrokenRules(shop.db)).toEqual({});
});
