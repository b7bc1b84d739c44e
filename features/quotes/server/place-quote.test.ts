import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { orders } from '#features/orders/contract/orders.ts';
import { quotes } from '#features/quotes/contract/quotes.ts';
import { buildQuote, openQuotes } from '#features/quotes/test/quotes.ts';
import { findBrokenRules } from '#features/rules.ts';
import { orderChanges } from '#features/staff-orders/contract/order-changes.ts';
import { openOrderChanges } from '#features/staff-orders/test/order-changes.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { addOwnPrices } from '#test/helpers/own-prices.ts';
import { type TestPerson, signIn, verifyAddress } from '#test/helpers/people.ts';
import { changePrice, createTestProduct } from '#test/helpers/products.ts';
import { startShop, type TestReply } from '#test/helpers/start-shop.ts';

const shop = await startShop({ SHIPPING_FEE: '' });
const setPrice = addOwnPrices(shop);
const { manager, make, get, linkTo, accept, seenBy } = await openQuotes(shop);

type Seen = { _id: string; version: number; priced: { total: number } };

const place = ({ _id, version, priced }: Seen, caller: TestPerson = manager): Promise<TestReply> =>
  shop.call(quotes.place, { params: { id: _id }, body: { version, total: priced.total } }, caller.token);

test('staff place the order of a quote at its promised prices: the customer sees it, and the quote is accepted', async () => {
  const buyer = await signIn(shop.db);
  await verifyAddress(shop.db, buyer);
  const valve = await createTestProduct(shop, { stock: 10 });
  const { body: made } = await make(buyer, buildQuote({ lines: [[valve, 6, 8]] }));
  await changePrice(shop, valve, 5000);
  const replies = await Promise.all([place(made), place(made), place(made)]);
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(replies.map(({ body }) => body._id)).size).toBe(1);
  const [{ body: order }] = replies;
  expect(order).toMatchObject({ total: made.priced.total, customerId: buyer.customerId, price: 48 });
  expect((await shop.call(orders.get, { params: { id: order._id } }, buyer.token)).status).toBe(200);
  expect(await get(made._id)).toMatchObject({ status: 'accepted', order: { _id: order._id } });
  const stays = await shop.call(orderChanges.get, { params: { id: order._id } }, manager.token);
  expect([stays.status, stays.body.code]).toEqual([409, 'order_lines_promised']);
  const [placed] = (await shop.call(orders.timeline, { params: { id: order._id } }, manager.token)).body;
  expect(placed).toMatchObject({ by: manager.name });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('the order of a quote to an address without a proven account belongs to a walk-in, not to the person who registered it', async () => {
  const unproven = await signIn(shop.db);
  const nobody = { email: `nobody-${randomUUID()}@example.com` };
  const valve = await createTestProduct(shop);
  for (const recipient of [unproven, nobody]) {
    const { body: made } = await make(recipient, buildQuote({ lines: [[valve, 1]] }));
    const { status, body: order } = await place(made);
    expect([status, order.email, order.userName]).toEqual([201, recipient.email, 'Nora Newcomer']);
    expect(order.customerId).not.toBe(unproven.customerId);
    expect((await shop.call(orders.get, { params: { id: order._id } }, unproven.token)).body.code).toBe(
      'order_not_found',
    );
  }
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a quote that was not sent, is withdrawn, was changed or lacks an address is not placed', async () => {
  const buyer = await signIn(shop.db);
  await verifyAddress(shop.db, buyer);
  const valve = await createTestProduct(shop);
  const { body: open } = await make(buyer, buildQuote({ lines: [[valve, 1]], send: false }));
  expect((await place(open)).body.code).toBe('offer_closed');
  const { body: sent } = await make(buyer, buildQuote({ lines: [[valve, 1]] }));
  expect((await place({ ...sent, version: sent.version + 1 })).body.code).toBe('offer_changed');
  expect((await place({ ...sent, priced: { total: 1 } })).body.code).toBe('price_changed');
  const { body: bare } = await make(buyer, { lines: [[valve, 1]] });
  expect((await place(bare)).body.code).toBe('address_missing');
  const service = await signIn(shop.db, 'service');
  expect((await place(sent, service)).status).toBe(403);
  expect(await get(sent._id)).toMatchObject({ status: 'sent', order: null });
});

test('a draft with the own prices of an unproven account is not placed for a walk-in, and staff read what to do', async () => {
  const unproven = await signIn(shop.db);
  const valve = await createTestProduct(shop);
  await setPrice(unproven, valve, { percent: 20 });
  const { body: made } = await make(unproven, { lines: [[valve, 1]], delivery: oslo });
  const refused = await place(made);
  expect([refused.status, refused.body.code]).toEqual([409, 'price_changed']);
  expect(refused.body.message).toMatch(/email address is not confirmed.*their link/);
  expect(await get(made._id)).toMatchObject({ status: 'sent', order: null });
  await verifyAddress(shop.db, unproven);
  const { status, body: order } = await place(made);
  expect([status, order.customerId, order.total]).toEqual([201, unproven.customerId, made.priced.total]);
});

test('if the customer and staff accept a quote at the same time, both get the same order', async () => {
  const buyer = await signIn(shop.db);
  await verifyAddress(shop.db, buyer);
  const valve = await createTestProduct(shop, { stock: 3 });
  const { body: made } = await make(buyer, buildQuote({ lines: [[valve, 3]] }));
  const token = await linkTo(buyer);
  const seen = await seenBy(token);
  const replies = await Promise.all([place(made), accept(buyer, token, seen), place(made)]);
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(replies.map(({ body }) => body._id)).size).toBe(1);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a quote that staff placed for an unproven address shows its order to nobody who registered it', async () => {
  const squatter = await signIn(shop.db);
  const goods = await createTestProduct(shop, { stock: 5 });
  const { body: made } = await make(squatter, buildQuote({ lines: [[goods, 2]] }));
  const token = await linkTo(squatter);
  const seen = await seenBy(token);
  expect((await place(made)).status).toBe(201);
  expect((await accept(squatter, token, seen)).body.code).toBe('order_not_found');
  await verifyAddress(shop.db, squatter);
  expect((await accept(squatter, token, seen)).body.code).toBe('order_not_found');
  const { rows } = await shop.db.$client.query('select from order_line where product_id = $1', [goods.id]);
  expect(rows).toHaveLength(1);
  expect(await get(made._id)).toMatchObject({ status: 'accepted' });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('the prices of a quote stay as promised', async () => {
  const { read, quote, save } = openOrderChanges(shop, manager);
  const goods = await createTestProduct(shop);
  const { body: made } = await make(await signIn(shop.db), buildQuote({ lines: [[goods, 2, 1]] }));
  const { body: order } = await place(made);
  for (const reply of [await read(order), await quote(order, [[goods, 1]]), await save(order, [[goods, 1]])])
    expect([reply.status, reply.body.code]).toEqual([409, 'order_lines_promised']);
});
