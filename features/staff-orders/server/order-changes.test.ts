import { expect, test } from 'vitest';
import { audit } from '#features/audit/contract/audit.ts';
import { getMoney, placeUnpaid, takeByHand } from '#features/credit-accounts/test/payments.ts';
import { addTestCode, placeWithCode } from '#features/discount-codes/test/codes.ts';
import { documents } from '#features/documents/contract/documents.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { products } from '#features/products/contract/products.ts';
import { findBrokenRules } from '#features/rules.ts';
import { orderChanges } from '#features/staff-orders/contract/order-changes.ts';
import { stock } from '#features/stock/contract/stock.ts';
import { confirmCard, confirmTestPayment, createTestIntent, extractIntentId, payOrder } from '#test/helpers/pay.ts';
import { type TestPerson, signIn, verifyAddress } from '#test/helpers/people.ts';
import { type TestProduct, changePrice, createTestProduct } from '#test/helpers/products.ts';
import { startShop, type TestReply } from '#test/helpers/start-shop.ts';
import { toLines } from '#features/staff-orders/test/staff-orders.ts';

const shop = await startShop({ SHIPPING_FEE: '0' });
const admin = await signIn(shop.db, 'admin');

type Placed = { _id: string };
type Lines = [TestProduct, number][];

const params = ({ _id }: Placed) => ({ id: _id });
const read = (order: Placed) => shop.call(orderChanges.get, { params: params(order) }, admin.token);
const quote = (order: Placed, lines: Lines) =>
  shop.call(orderChanges.quote, { params: params(order), body: { lines: toLines(lines) } }, admin.token);
/** Saves lines as staff do: reads the order, gets a quote of the new lines, and saves them at that price. */
const save = async (
  order: Placed,
  lines: Lines,
  more: { version?: number; total?: number } = {},
): Promise<TestReply> => {
  const { version = (await read(order)).body.version ?? 1, total = (await quote(order, lines)).body.total ?? 1 } = more;
  return shop.call(
    orderChanges.save,
    { params: params(order), body: { lines: toLines(lines), version, total } },
    admin.token,
  );
};
const toCode = ({ status, body }: TestReply) => [status, body.code];
const getOrder = async (order: Placed) => (await shop.call(orders.get, { params: params(order) }, admin.token)).body;
/** Pays by card, unless the order changes or is paid first. */
const payByCard = async (buyer: TestPerson, order: Placed & { price: number }): Promise<TestReply> => {
  const begun = await createTestIntent(shop, buyer, order);
  if (begun.status !== 200) return begun;
  await confirmCard(shop, begun.body.clientSecret);
  return confirmTestPayment(shop, buyer, order, extractIntentId(begun.body.clientSecret));
};
const getStock = async ({ id }: TestProduct) => (await shop.call(products.get, { params: { id } })).body.stock;

test('staff change quantities, add and remove products; the order gets current prices, and stock follows', async () => {
  const { buyer, goods, order } = await placeUnpaid(shop);
  await verifyAddress(shop.db, buyer);
  const [other, gone] = [await createTestProduct(shop, { unitPriceCents: 250 }), await createTestProduct(shop)];
  expect(
    (
      await save(order, [
        [goods, 5],
        [gone, 4],
      ])
    ).status,
  ).toBe(200);
  await changePrice(shop, goods, 1200);
  const { status, body } = await save(order, [
    [goods, 7],
    [other, 3],
  ]);
  expect([status, body.total, body.status, body.number]).toEqual([200, 91.5, 'unpaid', order.number]);
  expect(body.lines.map(({ sku, quantity, price }: Record<string, unknown>) => [sku, quantity, price])).toMatchObject([
    [expect.any(String), 7, 84],
    [expect.any(String), 3, 7.5],
  ]);
  expect([await getStock(goods), await getStock(other), await getStock(gone)]).toEqual([93, 97, 100]);
  const own = await shop.call(orders.timeline, { params: params(order) }, buyer.token);
  expect(own.body.at(-1)).toMatchObject({
    what: 'Products changed $91.50',
    note: `${goods.name}: 5 to 7. ${gone.name}: removed. ${other.name}: 3 added. Total $90.00 to $91.50.`,
    by: null,
  });
  const { body: entries } = await shop.call(audit.list, { query: {} }, admin.token);
  expect(entries.find(({ entityId }: { entityId: string }) => entityId === order._id)).toMatchObject({
    act: 'order.lines_changed',
    by: admin.name,
  });
  const [mail] = await shop.mailsTo(buyer.email);
  expect(mail?.subject).toBe(`Order ${order.number} has changed`);
  expect(mail?.text).toContain('$91.50');
  const { body: history } = await shop.call(stock.history, { params: { id: gone.id }, query: {} }, admin.token);
  expect(history.moves[0]).toMatchObject({
    reason: 'changed',
    by: admin.name,
    note: `Removed from order ${order.number}`,
  });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('if two clerks change an order at once, the second has to reload; a repeated request changes nothing again', async () => {
  const { goods, order } = await placeUnpaid(shop);
  const { version } = (await read(order)).body;
  const replies = await Promise.all(
    [6, 7, 8].map((pieces) => save(order, [[goods, pieces]], { version, total: pieces * 10 })),
  );
  const codes = replies.flatMap(({ status, body }) => (status === 200 ? [] : [[status, body.code]]));
  expect(codes).toEqual([
    [409, 'order_lines_changed'],
    [409, 'order_lines_changed'],
  ]);
  const { total, quantity } = await getOrder(order);
  expect((await save(order, [[goods, quantity]], { version, total })).status).toBe(200);
  expect(await getStock(goods)).toBe(100 - quantity);
  const { body: events } = await shop.call(orders.timeline, { params: params(order) }, admin.token);
  expect(events.filter(({ what }: { what: string }) => what.startsWith('Products changed'))).toHaveLength(1);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('too little stock, a wrong quantity, no products and a total that has changed are refused, and nothing changes', async () => {
  const goods = await createTestProduct(shop, { stock: 6, minOrder: 2 });
  const { order } = await placeUnpaid(shop);
  const { goods: first } = await placeUnpaid(shop);
  const had = (await getOrder(order)).lines[0].productId;
  const kept = { ...first, id: had };
  expect(
    toCode(
      await save(
        order,
        [
          [kept, 5],
          [goods, 7],
        ],
        { total: 120 },
      ),
    ),
  ).toEqual([409, 'out_of_stock']);
  expect(
    toCode(
      await save(
        order,
        [
          [kept, 5],
          [goods, 1],
        ],
        { total: 60 },
      ),
    ),
  ).toEqual([422, 'quantity_invalid']);
  expect((await save(order, [], { total: 60 })).status).toBe(400);
  const changed = await save(order, [[kept, 6]], { total: 61 });
  expect([...toCode(changed), changed.body.details.total]).toEqual([409, 'price_changed', 60]);
  expect((await getOrder(order)).total).toBe(order.total);
  expect(await getStock(goods)).toBe(6);
  // All 100 pieces: 95 for sale, and the 5 that the order holds.
  expect((await save(order, [[kept, 100]])).body.total).toBe(1000);
  expect(toCode(await save(order, [[kept, 101]], { total: 1010 }))).toEqual([409, 'out_of_stock']);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('the products of a paid or canceled order cannot change, and an unknown order is not found', async () => {
  const { buyer, goods, order } = await placeUnpaid(shop);
  await payOrder(shop, buyer, order);
  const paid = await save(order, [[goods, 1]]);
  expect([...toCode(paid), paid.body.message]).toEqual([
    409,
    'order_lines_stay',
    'This order is paid, so its products can no longer be changed.',
  ]);
  const canceled = await placeUnpaid(shop);
  await shop.call(orders.cancel, { params: params(canceled.order) }, canceled.buyer.token);
  expect(toCode(await save(canceled.order, [[canceled.goods, 1]]))).toEqual([409, 'order_lines_stay']);
  expect(toCode(await read({ _id: goods.id }))).toEqual([404, 'order_not_found']);
});

test('a card payment started for the old total is voided; a faster one pays the order, whose products then stay', async () => {
  const tried = await placeUnpaid(shop);
  const { body } = await createTestIntent(shop, tried.buyer, tried.order);
  expect((await save(tried.order, [[tried.goods, 6]])).body.total).toBe(60);
  expect((await shop.provider.retrieveIntent(extractIntentId(body.clientSecret))).status).toBe('canceled');
  await payOrder(shop, tried.buyer, await getOrder(tried.order));
  expect(await getOrder(tried.order)).toMatchObject({ paid: true, total: 60 });
  const { body: issued } = await shop.call(documents.list, { params: params(tried.order) }, tried.buyer.token);
  expect(issued).toHaveLength(1);

  const charged = await placeUnpaid(shop);
  const { body: begun } = await createTestIntent(shop, charged.buyer, charged.order);
  await confirmCard(shop, begun.clientSecret);
  expect(toCode(await save(charged.order, [[charged.goods, 6]], { total: 60, version: 1 }))).toEqual([
    409,
    'order_lines_stay',
  ]);
  expect(await getOrder(charged.order)).toMatchObject({ paid: true, total: 50 });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('received money stays on the account: a larger order then lacks only the rest, and a smaller one is paid', async () => {
  const { goods, order } = await placeUnpaid(shop);
  await takeByHand(shop, admin, order, { amount: 30 });
  await save(order, [[goods, 6]]);
  expect(await getMoney(shop, admin, order)).toMatchObject({ missing: 30, credit: 30 });
  expect(toCode(await takeByHand(shop, admin, order, { amount: 1 }))).toEqual([409, 'price_changed']);
  const { body } = await save(order, [[goods, 2]]);
  expect([body.status, body.total]).toEqual(['paid', 20]);
  expect(await getMoney(shop, admin, order)).toMatchObject({ missing: 0, credit: 10 });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('the discount code of an order is checked against its new goods, and its use is updated', async () => {
  const { code } = await addTestCode(shop, admin, { minGoods: 40, mostUses: 1 });
  const goods = await createTestProduct(shop);
  const buyer = await signIn(shop.db);
  const { body: order } = await placeWithCode(shop, buyer, [[goods, 5]], { code, total: 45 });
  expect((await save(order, [[goods, 8]])).body).toMatchObject({ total: 72, discountCode: code, codeDiscount: 8 });
  expect(await findBrokenRules(shop.db)).toEqual({});
  expect((await quote(order, [[goods, 3]])).body).toMatchObject({ total: 30, codeProblem: { code: 'code_minimum' } });
  expect((await save(order, [[goods, 3]])).body).toMatchObject({ total: 30, discountCode: '', codeDiscount: 0 });
  expect(await findBrokenRules(shop.db)).toEqual({});
  const next = await placeWithCode(shop, await signIn(shop.db), [[goods, 5]], { code, total: 45 });
  expect(next.status).toBe(201);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('changes, payments, cancellations and orders of the same goods at once keep stock and money right', async () => {
  const buyers = await Promise.all([signIn(shop.db), signIn(shop.db), signIn(shop.db)]);
  const placed = await Promise.all(buyers.map((buyer) => placeUnpaid(shop, buyer)));
  const [one, two, three] = placed;
  if (one === undefined || two === undefined || three === undefined) throw new Error('three orders');
  const replies: TestReply[] = await Promise.all([
    save(one.order, [
      [two.goods, 2],
      [one.goods, 3],
    ]),
    save(two.order, [
      [one.goods, 2],
      [two.goods, 3],
    ]),
    save(three.order, [
      [two.goods, 1],
      [one.goods, 1],
    ]),
    takeByHand(shop, admin, three.order),
    shop.call(orders.cancel, { params: params(two.order) }, two.buyer.token),
    payByCard(one.buyer, one.order),
    save(one.order, [[one.goods, 9]]),
  ]);
  expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});
