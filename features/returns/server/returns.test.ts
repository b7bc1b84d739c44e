import { expect, test } from 'vitest';
import { orders } from '#features/orders/contract/orders.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { returns } from '#features/returns/contract/returns.ts';
import { shipments } from '#features/shipping/contract/shipments.ts';
import { findBrokenRules } from '#features/rules.ts';
import { sweep } from '#features/cancellations/server/sweep.ts';
import { createTestProduct, placeLines } from '#test/helpers/products.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const read = async (id: string, { token }: TestPerson = admin) =>
  (await shop.call(orders.get, { params: { id } }, token)).body;

type Pieces = [line: string, quantity: number, restock?: boolean][];
const toLines = (pieces: Pieces) => pieces.map(([line, quantity]) => ({ line, quantity }));

/** Ships 3 of 5 pieces of the first product and all 3 of the second, at $10.00 each. */
const placeShippedOrder = async () => {
  const buyer = await signIn(shop.db);
  const goods = [await createTestProduct(shop), await createTestProduct(shop)] as const;
  const { body: order } = await placeLines(shop, buyer, [
    [goods[0], 5],
    [goods[1], 3],
  ]);
  const id: string = order._id;
  await payOrder(shop, buyer, order);
  const [first, second] = (await read(id)).lines.map(({ _id }: { _id: string }) => _id) as [string, string];
  const lines = toLines([
    [first, 3],
    [second, 3],
  ]);
  const parcel = { carrier: 'UPS', lines, shippedWas: 0 };
  await shop.call(shipments.ship, { params: { id }, body: parcel }, admin.token);
  const stocks = async () => {
    const { rows } = await shop.db.$client.query(
      'select on_hand, reserved from stock where product_id = any($1) order by product_id',
      [goods.map((one) => one.id)],
    );
    return rows.map(({ on_hand, reserved }) => [on_hand, reserved]);
  };
  return { buyer, order, id, first, second, stocks };
};

const requestReturn = (id: string, { token }: TestPerson, pieces: Pieces, returnsWas = 0, reason = 'too long') =>
  shop.call(returns.request, { params: { id }, body: { lines: toLines(pieces), reason, returnsWas } }, token);
const decide = (id: string, action: 'accept' | 'refuse', answer = '') =>
  shop.call(returns.decide, { params: { id }, body: { act: action, answer } }, admin.token);
const receive = (id: string, pieces: Pieces, more: { amount?: string } = {}) => {
  const lines = pieces.map(([line, quantity, restock = true]) => ({ line, quantity, restock }));
  return shop.call(returns.receive, { params: { id }, body: { lines, ...more } }, admin.token);
};

/** Requests a return of these pieces, and accepts it. */
const acceptReturn = async (id: string, buyer: TestPerson, pieces: Pieces, returnsWas = 0): Promise<string> => {
  const { body } = await requestReturn(id, buyer, pieces, returnsWas);
  const one: string = body.returns.at(-1)._id;
  expect((await decide(one, 'accept')).status).toBe(200);
  return one;
};

test('a return is requested, accepted, received and refunded, with an email at each step', async () => {
  const { buyer, order, id, first, second, stocks } = await placeShippedOrder();
  const { body } = await requestReturn(id, buyer, [
    [first, 2],
    [second, 1],
  ]);
  expect(body.returns).toMatchObject([
    { status: 'asked', reason: 'too long', lines: [{ line: first, quantity: 2 }, { quantity: 1 }] },
  ]);
  expect(body.lines.map(({ returnable }: { returnable: number }) => returnable)).toEqual([1, 2]);
  const [toShop] = await shop.mailsTo('shop@example.com');
  expect(toShop).toMatchObject({ subject: `Return of order ${order.number}`, replyTo: buyer.email });
  expect(toShop?.text).toContain('too long');
  const one = body.returns[0]._id;
  await decide(one, 'accept', 'Ring at the back door.');
  const [please] = await shop.mailsTo(buyer.email);
  expect(please?.subject).toBe(`Please send back the goods from order ${order.number}`);
  expect(please?.text).toContain('Ring at the back door.');
  expect(please?.text).toContain(`Write on the parcel: Return of order ${order.number}`);

  const done = await receive(one, [
    [first, 2],
    [second, 1, false],
  ]);
  // Unshipped pieces stay reserved for the buyer; the refund is only for the returned pieces.
  expect(done.body).toMatchObject({ status: 'paid', refunded: 30, returns: [{ status: 'received' }] });
  expect(done.body.lines).toMatchObject([
    { shipped: 3, released: 0, refunded: 2, returned: 2, returnable: 1 },
    { shipped: 3, released: 0, refunded: 1, returned: 0, returnable: 2 },
  ]);
  expect(await stocks()).toEqual([
    [99, 2],
    [97, 0],
  ]);
  const { rows: notes } = await shop.db.$client.query(
    `select content ->> 'reason' as reason from document where order_id = $1 and kind = 'credit_note'`,
    [id],
  );
  expect(notes).toEqual([{ reason: 'Sent back: too long' }]);
  const [money] = await shop.mailsTo(buyer.email);
  expect(money?.subject).toBe(`We have refunded $30.00 of order ${order.number}`);
  expect(money?.text).toContain('Your return has arrived.');
  const { body: timeline } = await shop.call(orders.timeline, { params: { id } }, buyer.token);
  expect(timeline.map(({ what }: { what: string }) => what).slice(-4)).toEqual([
    'Return requested',
    'Return accepted',
    'Return received',
    'Refunded $30.00',
  ]);
  expect(await findBrokenRules(shop.db)).toEqual({});

  // Delivers the rest as if nothing had been returned.
  await shop.call(orders.deliver, { params: { id } }, admin.token);
  expect((await read(id)).lines).toMatchObject([{ shipped: 5, refunded: 2, returned: 2 }, { shipped: 3 }]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a return that is requested, accepted or received several times at once is processed once', async () => {
  const { buyer, id, first, stocks } = await placeShippedOrder();
  const requestReplies = await Promise.all([1, 2, 3].map(() => requestReturn(id, buyer, [[first, 1]])));
  expect(requestReplies.map(({ status }) => status)).toEqual([200, 200, 200]);
  const [one, ...others] = (await read(id)).returns;
  expect(others).toEqual([]);
  await Promise.all([decide(one._id, 'accept'), decide(one._id, 'accept')]);
  const receiveReplies = await Promise.all([1, 2, 3].map(() => receive(one._id, [[first, 1]])));
  expect(receiveReplies.map(({ status }) => status)).toEqual([200, 200, 200]);
  // A colleague who enters another amount gets an error, not a success message.
  expect((await receive(one._id, [[first, 1]], { amount: '10.00' })).status).toBe(200);
  expect((await receive(one._id, [[first, 1]], { amount: '9.00' })).body.code).toBe('return_changed');
  expect(await read(id)).toMatchObject({ refunded: 10, lines: [{ returned: 1, refunded: 1 }, {}] });
  expect((await stocks())[0]).toEqual([98, 2]);
  const count = async (address: string) =>
    (await shop.mailsTo(address)).filter(({ subject }) => /Return of|send back|refunded/.test(subject)).length;
  expect(await count(buyer.email)).toBe(2);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a refused return has a reason, and its pieces can be returned with a new request', async () => {
  const { buyer, order, id, first } = await placeShippedOrder();
  const one = (await requestReturn(id, buyer, [[first, 3]])).body.returns[0]._id;
  expect((await decide(one, 'refuse')).body.fields).toEqual({ answer: 'Answer is Required' });
  const refused = await decide(one, 'refuse', 'They were cut to length for you.');
  expect(refused.body).toMatchObject({
    returns: [{ status: 'refused', closed: false }],
    lines: [{ returnable: 3 }, {}],
  });
  expect((await decide(one, 'refuse', 'They were cut to length for you.')).status).toBe(200);
  // If a colleague has already emailed an answer, sending a different one gives an error, not a success message.
  expect((await decide(one, 'refuse', 'Another answer.')).body.code).toBe('return_changed');
  expect((await decide(one, 'accept')).body.code).toBe('return_changed');
  expect((await receive(one, [[first, 3]])).body.code).toBe('return_changed');
  const [mail] = await shop.mailsTo(buyer.email);
  expect(mail?.subject).toBe(`We cannot take back the goods from order ${order.number}`);
  expect(mail?.text).toContain('They were cut to length for you.');
  expect((await requestReturn(id, buyer, [[first, 3]], 1)).body.returns).toHaveLength(2);
  // A later refund does not change the recorded refusal.
  const lines = [{ line: first, quantity: 3, restock: false }];
  await shop.call(payments.refund, { params: { id }, body: { lines, reason: 'As a favour' } }, admin.token);
  const { body: events } = await shop.call(orders.timeline, { params: { id } }, buyer.token);
  expect(events.map(({ what }: { what: string }) => what)).toContain('Return refused');
});

test('a return of more pieces than shipped, of refunded pieces, or of someone else’s order is rejected', async () => {
  const { buyer, id, first, second } = await placeShippedOrder();
  const other = await placeShippedOrder();
  const reply = await requestReturn(id, buyer, [
    [first, 4],
    [second, 1],
    [second, 1],
    [other.first, 1],
  ]);
  expect(reply.body).toMatchObject({
    code: 'return_too_many',
    fields: {
      'lines.0.quantity': 'At most 3 can be sent back',
      'lines.2.quantity': 'None of it can be sent back',
      'lines.3.quantity': 'None of it can be sent back',
    },
  });
  expect((await requestReturn(id, other.buyer, [[first, 1]])).body.code).toBe('order_not_found');
  const body = { lines: [{ line: second, quantity: 2 }], reason: 'goodwill' };
  await shop.call(payments.refund, { params: { id }, body }, admin.token);
  expect((await requestReturn(id, buyer, [[second, 2]])).body.fields).toEqual({
    'lines.0.quantity': 'At most 1 can be sent back',
  });
  expect((await requestReturn(id, buyer, [[first, 1]], 1)).body.code).toBe('return_changed');
});

test('only sent pieces can be returned, and only within the return days of the shop', async () => {
  const buyer = await signIn(shop.db);
  const { body: order } = await placeLines(shop, buyer, [[await createTestProduct(shop), 2]]);
  const id: string = order._id;
  const line: string = (await read(id)).lines[0]._id;
  expect((await requestReturn(id, buyer, [[line, 1]])).body.code).toBe('return_not_possible');
  await payOrder(shop, buyer, order);
  expect((await requestReturn(id, buyer, [[line, 1]])).body.code).toBe('return_not_possible');
  expect((await read(id)).returnUntil).toBeNull();
  await shop.call(orders.deliver, { params: { id } }, admin.token);
  const days = async () => (Date.parse((await read(id)).returnUntil) - Date.now()) / 86_400_000;
  expect(await days()).toBeCloseTo(30, 1);
  await shop.db.$client.query(`update orders set delivered_at = now() - interval '30 days 1 minute' where id = $1`, [
    id,
  ]);
  expect((await requestReturn(id, buyer, [[line, 1]])).body.code).toBe('return_not_possible');
  await shop.db.$client.query(
    `insert into shop_settings (seller, return_days) values ('{}', 31) on conflict (id) do update set return_days = 31`,
  );
  expect((await requestReturn(id, buyer, [[line, 1]])).status).toBe(200);
  await shop.db.$client.query('delete from shop_settings');
});

test('a return can be received with fewer pieces and a lower refund, but not with more pieces', async () => {
  const { buyer, id, first, second } = await placeShippedOrder();
  const one = await acceptReturn(id, buyer, [
    [first, 3],
    [second, 2],
  ]);
  expect((await receive(one, [[first, 4]])).body.fields).toEqual({ 'lines.0.quantity': 'At most 3 were requested' });
  const done = await receive(one, [[first, 2, false]], { amount: '12.50' });
  expect(done.body).toMatchObject({
    refunded: 12.5,
    returns: [{ lines: [{ line: first, quantity: 2, restock: false }] }],
  });
  expect(done.body.lines.map(({ returnable }: { returnable: number }) => returnable)).toEqual([1, 3]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a return received while the provider is down restocks at once, and is refunded later', async () => {
  const { buyer, id, first, stocks } = await placeShippedOrder();
  const one = await acceptReturn(id, buyer, [[first, 3]]);
  shop.faults.call = async (moment, { method, path }) =>
    moment === 'before' && method === 'POST' && path === '/v1/refunds';
  expect((await receive(one, [[first, 3]])).body).toMatchObject({ status: 'paid', returning: 30, refunded: 0 });
  expect((await stocks())[0]).toEqual([100, 2]);
  expect(await findBrokenRules(shop.db)).toEqual({});
  delete shop.faults.call;
  await sweep(shop.db, shop.provider, shop.app.log);
  expect(await read(id)).toMatchObject({ status: 'paid', returning: 0, refunded: 30 });
  expect((await stocks())[0]).toEqual([100, 2]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('an order is refunded once all of it is returned', async () => {
  const { buyer, id, first, second } = await placeShippedOrder();
  await shop.call(orders.deliver, { params: { id } }, admin.token);
  const one = await acceptReturn(id, buyer, [
    [first, 5],
    [second, 3],
  ]);
  const done = await receive(one, [
    [first, 5],
    [second, 3],
  ]);
  expect(done.body).toMatchObject({ status: 'refunded', refunded: 80 });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('receiving, refunding and shipping at once never refunds or ships more than there is', async () => {
  for (let round = 0; round < 3; round++) {
    const { buyer, id, first } = await placeShippedOrder();
    const one = await acceptReturn(id, buyer, [[first, 3]]);
    const parcel = { carrier: 'DPD', lines: [{ line: first, quantity: 2 }], shippedWas: 6 };
    await Promise.all([
      receive(one, [[first, 3]]),
      shop.call(payments.refund, { params: { id }, body: { reason: 'all' } }, admin.token),
      shop.call(shipments.ship, { params: { id }, body: parcel }, admin.token),
    ]);
    const order = await read(id);
    expect(order.refunded).toBeLessThanOrEqual(order.total);
    expect(await findBrokenRules(shop.db)).toEqual({});
  }
});

test('staff list returns, those that the shop must act on first', async () => {
  const { buyer, order, id, first } = await placeShippedOrder();
  await requestReturn(id, buyer, [[first, 1]]);
  const later = await placeShippedOrder();
  const one = (await requestReturn(later.id, later.buyer, [[later.first, 1]])).body.returns[0]._id;
  await decide(one, 'refuse', 'No.');
  const { body, headers } = await shop.call(returns.list, { query: { limit: 100 } }, admin.token);
  expect(Number(headers['x-total-count'])).toBe(body.length);
  const states = body.map(({ status }: { status: string }) => ['asked', 'accepted'].includes(status));
  expect(states.indexOf(false)).toBeGreaterThan(states.lastIndexOf(true));
  const mine = body.find((entry: { order: string }) => entry.order === id);
  expect(mine).toMatchObject({ number: order.number, userName: buyer.name, status: 'asked', pieces: 1 });
});

test('a return of goods already refunded can only be closed with a message, without a refund', async () => {
  const { buyer, order, id, second } = await placeShippedOrder();
  const one = await acceptReturn(id, buyer, [[second, 2]]);
  const lines = [{ line: second, quantity: 3, restock: false }];
  await shop.call(payments.refund, { params: { id }, body: { lines, reason: 'As a favour' } }, admin.token);
  const refused = await receive(one, [[second, 2]], { amount: '5' });
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'return_settled',
    'These goods have already been refunded. Close the return with a message to the buyer.',
  ]);
  const { body } = await decide(one, 'refuse', 'Your $30.00 are on their way. Keep the goods.');
  expect(body).toMatchObject({ refunded: 30, returns: [{ status: 'refused', closed: true }] });
  const { body: events } = await shop.call(orders.timeline, { params: { id } }, buyer.token);
  expect(events.map(({ what }: { what: string }) => what)).toContain('Return closed');
  const mails = await shop.mailsTo(buyer.email);
  const closed = mails.find(({ subject }) => subject === `Your return of order ${order.number} is closed`);
  expect(closed?.text).toContain('Keep the goods.');
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('staff request a return for a buyer by the same rules; the timeline and the audit name the staff member', async () => {
  const { buyer, id, first } = await placeShippedOrder();
  const clerk = await signIn(shop.db, 'service');
  const picker = await signIn(shop.db, 'warehouse');
  const stranger = await signIn(shop.db);
  for (const { token } of [picker, stranger]) {
    const body = { lines: toLines([[first, 1]]), reason: 'too long', returnsWas: 0 };
    expect((await shop.call(returns.request, { params: { id }, body }, token)).body.code).toBe('order_not_found');
  }
  expect((await requestReturn(id, clerk, [[first, 4]])).body.code).toBe('return_too_many');
  const replies = await Promise.all([requestReturn(id, clerk, [[first, 2]]), requestReturn(id, buyer, [[first, 2]])]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect((await read(id, buyer)).returns).toMatchObject([{ status: 'asked', lines: [{ line: first, quantity: 2 }] }]);
  expect((await requestReturn(id, clerk, [[first, 1]], 1)).status).toBe(200);
  const { body: events } = await shop.call(orders.timeline, { params: { id } }, admin.token);
  expect(events.at(-1)).toMatchObject({ what: 'Return requested', by: clerk.name });
  // The audit has only what staff did, which includes the first return if the clerk was faster than the buyer.
  const { rows } = await shop.db.$client.query(
    `select distinct actor_id from audit where act = 'return.requested' and entity_id = $1::text`,
    [id],
  );
  expect(rows).toEqual([{ actor_id: clerk.customerId }]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});
