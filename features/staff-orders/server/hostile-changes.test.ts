import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { keys } from '#features/api-keys/contract/keys.ts';
import { audit } from '#features/audit/contract/audit.ts';
import { placeUnpaid } from '#features/credit-accounts/test/payments.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { products } from '#features/products/contract/products.ts';
import { findBrokenRules } from '#features/rules.ts';
import { type Lines, type Placed, openOrderChanges, toParams } from '#features/staff-orders/test/order-changes.ts';
import { toLines } from '#features/staff-orders/test/staff-orders.ts';
import { stock } from '#features/stock/contract/stock.ts';
import { signIn } from '#test/helpers/people.ts';
import { type TestProduct, createTestProduct, createTestProducts } from '#test/helpers/products.ts';
import { startShop, type TestReply } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const other = await startShop({}, { beside: shop });
const admin = await signIn(shop.db, 'admin');
const manager = await signIn(shop.db, 'manager');
const { $client: pool } = shop.db;

const { read, quote, send, save, getOrder } = openOrderChanges(shop, admin);
const toCode = ({ status, body }: TestReply) => [status, body.code];
const count = (goods: TestProduct, pieces: number) =>
  shop.call(stock.save, { body: { kind: 'counted', lines: [{ productId: goods.id, pieces }] } }, admin.token);

const NUL = '\u0000';

test.each<[string, object]>([
  ['no lines', { lines: [] }],
  ['a total below zero', { total: -60 }],
  ['an endless total', { total: 1e308 }],
  ['a total of 1e15', { total: 1e15 }],
  ['a total that is not a number', { total: 'NaN' }],
  ['a total with three decimals', { total: 60.001 }],
  ['a version below zero', { version: -1 }],
  ['an endless version', { version: 1e12 }],
  ['a malformed product id', { lines: [{ productId: `x${NUL}`, quantity: 1 }] }],
  ['a product that does not exist', { lines: [{ productId: randomUUID(), quantity: 1 }] }],
  ['501 lines', { lines: Array.from({ length: 501 }, () => ({ productId: randomUUID(), quantity: 1 })) }],
])('a change with %s is refused, and the order stays', async (_, change) => {
  const { goods, order } = await placeUnpaid(shop);
  const { status } = await send(order, { lines: toLines([[goods, 6]]), version: 1, total: 60, ...change });
  expect([status >= 400, status < 500]).toEqual([true, true]);
  expect(await getOrder(order)).toMatchObject({ total: 50, quantity: 5 });
});

test.each([0, -1, 0.5, 1e308, 1_000_000_000, 1_000_000_001])('a quantity of %d is refused', async (quantity) => {
  const { goods, order } = await placeUnpaid(shop);
  const lines: Lines = [
    [goods, quantity],
    [goods, quantity],
  ];
  for (const { status } of [
    await quote(order, lines),
    await send(order, { lines: toLines(lines), version: 1, total: 60 }),
  ])
    expect([status >= 400, status < 500]).toEqual([true, true]);
});

test('a product that is listed twice is added up', async () => {
  const { goods, order } = await placeUnpaid(shop);
  const { body } = await save(order, [
    [goods, 3],
    [goods, 4],
  ]);
  expect([body.total, body.lines.length, body.quantity]).toEqual([70, 1, 7]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('500 products with the longest names are added at once; timeline and audit name some of them', async () => {
  const { goods, order } = await placeUnpaid(shop);
  const many = await createTestProducts(shop, 499);
  await pool.query(`update product set name = left(name || ' ' || repeat('m', 300), 300) where id = any($1)`, [
    many.map(({ id }) => id),
  ]);
  const { status, body } = await save(order, [[goods, 5], ...many.map((one): [TestProduct, number] => [one, 1])]);
  expect([status, body.total, body.lines.length]).toEqual([200, 5040, 500]);
  const { body: entries } = await shop.call(audit.list, { query: {} }, admin.token);
  const { why } = entries.find(({ entityId }: { entityId: string }) => entityId === order._id);
  expect(why).toMatch(/And 479 more\. Total \$50\.00 to \$5,040\.00\.$/);
  expect(Buffer.byteLength(why)).toBeLessThan(10_000);
  expect((await save(order, [[goods, 5]])).body.total).toBe(50);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('an order that loses its first product is still in lists and emails and on its page, with lines numbered from 1', async () => {
  const { buyer, goods, order } = await placeUnpaid(shop);
  const [one, two] = (await createTestProducts(shop, 2)) as [TestProduct, TestProduct];
  await save(order, [
    [goods, 5],
    [one, 1],
    [two, 2],
  ]);
  const { status, body } = await save(order, [
    [two, 3],
    [one, 1],
  ]);
  expect([status, body.productName, body.lineCount]).toEqual([200, `${two.name} and 1 more`, 2]);
  const { body: mine } = await shop.call(orders.listMine, { query: { email: buyer.email } }, buyer.token);
  expect(mine.map(({ _id }: Placed) => _id)).toEqual([order._id]);
  expect((await shop.subjectsTo(buyer.email))[0]).toBe(`Order ${order.number} has changed`);
  const { rows } = await pool.query('select position from order_line where order_id = $1 order by 1', [order._id]);
  expect(rows).toEqual([{ position: 1 }, { position: 2 }]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a line whose product is no longer for sale is named, and the order can go on without it', async () => {
  const { goods, order } = await placeUnpaid(shop);
  const gone = await createTestProduct(shop);
  await save(order, [
    [goods, 5],
    [gone, 2],
  ]);
  await shop.call(products.remove, { params: { id: gone.id }, query: { confirmed: 'true' } }, admin.token);
  const refused = await quote(order, [
    [goods, 6],
    [gone, 2],
  ]);
  expect([...toCode(refused), refused.body.details]).toEqual([
    404,
    'product_not_found',
    { productId: gone.id, lines: [expect.objectContaining({ productId: gone.id, code: 'product_not_found' })] },
  ]);
  expect((await save(order, [[goods, 6]])).body.total).toBe(60);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a minimum order that has risen, and a price break that is lost, count as for a new order', async () => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop, { priceBreaks: [{ from: 5, percent: 10 }] });
  const { order } = await placeUnpaid(shop, buyer);
  const broken = await save(order, [[goods, 5]]);
  expect(broken.body.total).toBe(45);
  await pool.query('delete from price_break where product_id = $1', [goods.id]);
  await pool.query('update product set version = version + 1 where id = $1', [goods.id]);
  expect((await quote(order, [[goods, 5]])).body.total).toBe(50);
  await pool.query('update product set min_order = 10, version = version + 1 where id = $1', [goods.id]);
  await pool.query('update price_history set per = 10 where product_id = $1', [goods.id]);
  expect(toCode(await quote(order, [[goods, 5]]))).toEqual([422, 'quantity_invalid']);
  expect((await getOrder(order)).total).toBe(45);
});

test('if two clerks change one order at once through two processes, one succeeds and the other has to reload', async () => {
  const { goods, order } = await placeUnpaid(shop);
  const replies = await Promise.all(
    [shop, other, shop, other].map((at, more) =>
      send(order, { lines: toLines([[goods, 6 + more]]), version: 1, total: 60 + 10 * more }, manager.token, at),
    ),
  );
  expect(replies.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 409, 409, 409]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('while the database hangs, a change is refused or made, and a repeated request changes nothing more', async () => {
  const { goods, order } = await placeUnpaid(shop);
  const once = () => send(order, { lines: toLines([[goods, 6]]), version: 1, total: 60 });
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select from stock where product_id = $1 for update', [goods.id]);
  const refused = await once();
  await holder.query('rollback');
  holder.release();
  expect(toCode(refused)).toEqual([503, 'not_ready']);
  expect((await getOrder(order)).total).toBe(50);
  expect([(await once()).status, (await once()).status]).toEqual([200, 200]);
  expect((await read(order)).body.version).toBe(2);
});

test('an API key that may place orders changes one under the key’s name; a key that may not is refused', async () => {
  const { goods, order } = await placeUnpaid(shop);
  const make = async (permissions: string[]) =>
    (await shop.call(keys.create, { body: { name: 'Till 3', permissions } as never }, admin.token)).body.secret;
  const body = { lines: toLines([[goods, 6]]), version: 1, total: 60 };
  for (const token of [
    await make(['orders.read']),
    (await signIn(shop.db)).token,
    (await signIn(shop.db, 'catalog')).token,
  ])
    expect((await send(order, body, token)).status).toBe(403);
  expect((await send(order, body, await make(['orders.place']))).status).toBe(200);
  const { body: seen } = await shop.call(orders.timeline, { params: toParams(order) }, manager.token);
  expect(seen.at(-1).by).toContain('Till 3');
});

test('after a count with missing pieces, an order can keep or lose pieces, but no order can get more', async () => {
  const { goods, order } = await placeUnpaid(shop);
  expect((await count(goods, -98)).status).toBe(201);
  expect(toCode(await save(order, [[goods, 6]], { total: 60 }))).toEqual([409, 'out_of_stock']);
  expect((await save(order, [[goods, 4]])).status).toBe(200);
  expect(toCode(await save(order, [[goods, 5]], { total: 50 }))).toEqual([409, 'out_of_stock']);
  expect((await save(order, [[goods, 1]])).status).toBe(200);
  expect((await save(order, [[goods, 2]])).status).toBe(200);
  expect(toCode(await save(order, [[goods, 3]], { total: 30 }))).toEqual([409, 'out_of_stock']);
  expect(await findBrokenRules(shop.db)).toEqual({});
});
