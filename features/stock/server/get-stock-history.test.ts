import { expect, test } from 'vitest';
import { orders } from '#features/orders/contract/orders.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { products } from '#features/products/contract/products.ts';
import { shipments } from '#features/shipping/contract/shipments.ts';
import { stock, type StockHistory } from '#features/stock/contract/stock.ts';
import { findBrokenRules } from '#features/rules.ts';
import { type TestProduct, placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const read = async ({ id }: TestProduct, query: { before?: string; limit?: number } = {}): Promise<StockHistory> => {
  const { status, body } = await shop.call(stock.history, { params: { id }, query }, admin.token);
  expect(status).toBe(200);
  return body;
};

/** Changes the stock for sale by a difference, with the product form. */
const count = async ({ id, name }: TestProduct, difference: number, reason: string) => {
  const { body: was } = await shop.call(products.get, { params: { id } });
  const body = {
    name,
    unitPrice: 10,
    description: 'A valve for tests.',
    minOrder: 1,
    image: '/pictures/x.svg',
    stock: was.stock + difference,
    stockWas: was.stock,
    reason,
  };
  const { status } = await shop.call(products.edit, { params: { id }, body }, admin.token);
  expect(status).toBe(200);
};

test('the stock history shows who changed it, why, for which order, and the stock after it', async () => {
  const goods = await createTestProduct(shop);
  const buyer = await signIn(shop.db);
  const { body: cancelledOrder } = await placeOrder(shop, buyer, goods, 4);
  await shop.call(orders.cancel, { params: { id: cancelledOrder._id } }, buyer.token);
  const { body: order } = await placeOrder(shop, buyer, goods, 5);
  await payOrder(shop, buyer, order);
  const { body: detail } = await shop.call(orders.get, { params: { id: order._id } }, admin.token);
  const lines = [{ line: detail.lines[0]._id, quantity: 2 }];
  const parcel = { carrier: 'UPS', lines, shippedWas: 0 };
  await shop.call(shipments.ship, { params: { id: order._id }, body: parcel }, admin.token);
  await count(goods, -3, 'three were broken');
  const rest = { lines: [{ line: detail.lines[0]._id, quantity: 3 }], reason: 'too late' };
  const refund = await shop.call(payments.refund, { params: { id: order._id }, body: rest }, admin.token);
  expect(refund.status).toBe(200);

  const { product, onHand, held, stock: forSaleNow, moves, next } = await read(goods);
  expect([product.name, product.isSold, onHand, held, forSaleNow, next]).toEqual([goods.name, true, 95, 0, 95, null]);
  const number = { _id: order._id, number: order.number };
  const first = { _id: cancelledOrder._id, number: cancelledOrder.number };
  const moveRows = moves.map(
    ({ reason, by: author, note, order: movedOrder, pieces, held: heldChange, onHand: after, stock: forSale }) => [
      reason,
      author,
      note,
      movedOrder,
      pieces,
      heldChange,
      after,
      forSale,
    ],
  );
  expect(moveRows).toEqual([
    ['refunded', admin.name, null, number, 0, -3, 95, 95],
    ['edited', admin.name, 'three were broken', null, -3, 0, 95, 92],
    ['shipped', admin.name, null, number, -2, -2, 98, 95],
    ['placed', buyer.name, null, number, 0, 5, 100, 95],
    ['cancelled', buyer.name, null, first, 0, -4, 100, 100],
    ['placed', buyer.name, null, first, 0, 4, 100, 96],
    ['opening', null, null, null, 100, 0, 100, 100],
  ]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a long history has pages that list each move once, even while the stock changes', async () => {
  const goods = await createTestProduct(shop);
  for (let at = 0; at < 6; at += 1) await count(goods, 1, `delivery ${at}`);
  const first = await read(goods, { limit: 3 });
  await count(goods, 10, 'in between');
  const second = await read(goods, { limit: 3, before: first.next ?? '' });
  const third = await read(goods, { limit: 3, before: second.next ?? '' });
  const seen = [first, second, third].flatMap(({ moves }) => moves.map(({ note, onHand }) => [note, onHand]));
  expect(seen).toEqual([...[5, 4, 3, 2, 1, 0].map((at) => [`delivery ${at}`, 101 + at]), [null, 100]]);
  expect(third.next).toBeNull();
  expect((await read(goods)).moves).toHaveLength(8);
});

test('an archived product keeps its history, and an unknown one has none', async () => {
  const goods = await createTestProduct(shop);
  await shop.call(products.remove, { params: { id: goods.id }, query: {} }, admin.token);
  expect((await read(goods)).product.isSold).toBe(false);
  const params = { id: '01900000-0000-7000-8000-000000000000' };
  const { status, body } = await shop.call(stock.history, { params, query: {} }, admin.token);
  expect([status, body.code]).toEqual([404, 'product_not_found']);
});

test('the database rejects a move with an unknown reason', async () => {
  const { id } = await createTestProduct(shop);
  const move = (reason: string) =>
    shop.db.$client.query('insert into stock_move (product_id, d_on_hand, d_reserved, reason) values ($1, 0, 0, $2)', [
      id,
      reason,
    ]);
  await expect(move('lost')).rejects.toThrow('stock_move_reason');
  await move('counted');
});
