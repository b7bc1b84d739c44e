import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { staffNotifications, type StaffNotification } from '#features/notifications/contract/notifications.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { type OrderToPack, packing } from '#features/shipping/contract/packing.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { products } from '#features/products/contract/products.ts';
import { shipments } from '#features/shipping/contract/shipments.ts';
import { type Shortage, shortages } from '#features/stock/contract/shortages.ts';
import { type StockEntryKind, stock } from '#features/stock/contract/stock.ts';
import { findBrokenRules } from '#features/rules.ts';
import { type TestProduct, placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const save = (
  kind: StockEntryKind,
  lines: [goods: TestProduct, pieces: number][],
  idempotencyKey: string = randomUUID(),
) =>
  shop.call(
    stock.save,
    { body: { kind, lines: lines.map(([{ id }, pieces]) => ({ productId: id, pieces })) }, idempotencyKey },
    admin.token,
  );
const getStock = async ({ id }: TestProduct): Promise<[onHand: number, reserved: number, short: number]> => {
  const { rows } = await shop.db.$client.query('select on_hand, reserved, short from stock where product_id = $1', [
    id,
  ]);
  return [rows[0].on_hand, rows[0].reserved, rows[0].short];
};
const buy = async (goods: TestProduct, pieces: number, isPaid: boolean) => {
  const buyer = await signIn(shop.db);
  const { body: order } = await placeOrder(shop, buyer, goods, pieces);
  if (isPaid) await payOrder(shop, buyer, order);
  return { buyer, id: order._id as string, number: order.number as number };
};
const read = async (id: string, token = admin.token) => (await shop.call(orders.get, { params: { id } }, token)).body;
const countMissing = async (id: string): Promise<number> => (await read(id)).lines[0].short;
const ship = async (id: string, quantity: number) => {
  const { lines } = await read(id);
  const body = { carrier: 'UPS', lines: [{ line: lines[0]._id, quantity }], shippedWas: lines[0].shipped };
  return shop.call(shipments.ship, { params: { id }, body }, admin.token);
};
const listShort = async (): Promise<Shortage[]> =>
  (await shop.call(shortages.list, { query: { limit: 100 } }, admin.token)).body;

test('a count below the reserved pieces is saved, lists the orders that lack pieces, and notifies staff', async () => {
  const goods = await createTestProduct(shop, { stock: 10 });
  const other = await createTestProduct(shop);
  const unpaid = await buy(goods, 2, false);
  const first = await buy(goods, 3, true);
  const second = await buy(goods, 4, true);
  const { sku } = (await shop.call(products.get, { params: { id: goods.id } })).body;
  const checked = await shop.call(stock.check, { body: { kind: 'counted', text: `${sku} 4` } }, admin.token);
  expect(checked.body.products).toMatchObject([{ pieces: -6, onHand: 10, missing: 5 }]);

  const { status, body } = await save('counted', [
    [other, -50],
    [goods, -6],
  ]);
  expect(status).toBe(201);
  expect(body.shortages).toEqual([
    {
      _id: goods.id,
      sku,
      name: goods.name,
      onHand: 4,
      short: 5,
      more: 0,
      orders: [
        { _id: second.id, number: second.number, isPaid: true, pieces: 3 },
        { _id: unpaid.id, number: unpaid.number, isPaid: false, pieces: 2 },
      ],
    },
  ]);
  expect(await getStock(goods)).toEqual([4, 4, 5]);
  expect((await getStock(other))[0]).toBe(50);
  expect((await listShort()).find(({ _id }) => _id === goods.id)).toEqual(body.shortages[0]);
  expect([await countMissing(first.id), await countMissing(second.id), await countMissing(unpaid.id)]).toEqual([
    0, 3, 2,
  ]);
  expect((await read(second.id, second.buyer.token)).lines[0].short).toBe(0);
  const ordersToPack: OrderToPack[] = (await shop.call(packing.list, { query: {} }, admin.token)).body;
  expect(ordersToPack.map(({ number, short }) => [number, short])).toEqual([
    [first.number, 0],
    [second.number, 3],
  ]);
  const notifications: StaffNotification[] = (await shop.call(staffNotifications.list, { query: {} }, admin.token))
    .body;
  expect(notifications.filter(({ topic }) => topic === 'short')).toMatchObject([
    { title: 'A count found fewer pieces than are reserved', detail: sku, now: '', to: '/dashboard/stock' },
  ]);
  const history = await shop.call(stock.history, { params: { id: goods.id }, query: {} }, admin.token);
  expect(history.body).toMatchObject({ onHand: 4, held: 4, short: 5, stock: 0 });
  expect(history.body.moves[0]).toMatchObject({ reason: 'counted', pieces: -6, held: -5, onHand: 4, stock: 0 });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('new stock, cancellations and refunds fill shortages before anything is for sale', async () => {
  const goods = await createTestProduct(shop, { stock: 6 });
  const paid = await buy(goods, 4, true);
  const unpaid = await buy(goods, 2, false);
  const { body: count } = await save('counted', [[goods, -5]]);
  expect(await getStock(goods)).toEqual([1, 1, 5]);
  expect((await placeOrder(shop, await signIn(shop.db), goods, 1)).status).toBe(409);
  const { body: entry } = await save('received', [[goods, 2]]);
  expect(entry.shortages).toMatchObject([{ short: 3 }]);
  await shop.call(orders.cancel, { params: { id: unpaid.id } }, unpaid.buyer.token);
  expect(await getStock(goods)).toEqual([3, 3, 1]);
  const { lines } = await read(paid.id);
  const refund = { reason: 'one is missing', lines: [{ line: lines[0]._id, quantity: 2, restock: true }] };
  await shop.call(payments.refund, { params: { id: paid.id }, body: refund }, admin.token);
  expect(await getStock(goods)).toEqual([3, 2, 0]);
  // The missing pieces are found again.
  await shop.call(stock.undo, { params: { id: count._id } }, admin.token);
  expect(await getStock(goods)).toEqual([8, 2, 0]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('pieces that a count did not find cannot be shipped; pieces that it found can', async () => {
  const goods = await createTestProduct(shop, { stock: 8 });
  const one = await buy(goods, 4, true);
  const other = await buy(goods, 4, true);
  await save('counted', [[goods, -5]]);
  for (const refused of [
    await ship(one.id, 4),
    await shop.call(orders.deliver, { params: { id: one.id } }, admin.token),
  ]) {
    expect([refused.status, refused.body.code]).toEqual([409, 'not_on_shelf']);
    expect(refused.body.message).toContain(`The shelf has 3 of ${goods.name}`);
  }
  const many = { carrier: 'UPS', parcels: [{ order: other.id, trackingNumber: '', shippedWas: 0 }] };
  const { body: sent } = await shop.call(packing.ship, { body: many }, admin.token);
  expect(sent).toMatchObject([{ problem: { code: 'not_on_shelf' } }]);
  expect((await ship(one.id, 2)).status).toBe(200);
  expect(await getStock(goods)).toEqual([1, 1, 5]);
  expect([await countMissing(one.id), await countMissing(other.id)]).toEqual([1, 4]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('rejects a count of goods that have left since, and saves nothing', async () => {
  const goods = await createTestProduct(shop, { stock: 5 });
  const other = await createTestProduct(shop);
  const { status, body } = await save('counted', [
    [other, -1],
    [goods, -6],
  ]);
  expect([status, body.code]).toEqual([409, 'count_outdated']);
  expect([await getStock(goods), await getStock(other)]).toEqual([
    [5, 0, 0],
    [100, 0, 0],
  ]);
});

test('low counts during purchases, cancellations and shipments lose no piece', async () => {
  const goods = await createTestProduct(shop, { stock: 12 });
  const heldOrders = await Promise.all(Array.from({ length: 4 }, (_, at) => buy(goods, 3, at < 2)));
  const buyers = await Promise.all(Array.from({ length: 3 }, () => signIn(shop.db)));
  const key = randomUUID();
  const replies = await Promise.all([
    save('counted', [[goods, -4]], key),
    save('counted', [[goods, -4]], key),
    save('received', [[goods, 2]]),
    ship(heldOrders[0]?.id ?? '', 2),
    ship(heldOrders[1]?.id ?? '', 3),
    ...heldOrders.slice(2).map(({ id, buyer }) => shop.call(orders.cancel, { params: { id } }, buyer.token)),
    ...buyers.map((buyer) => placeOrder(shop, buyer, goods, 1)),
  ]);
  expect(replies.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});
