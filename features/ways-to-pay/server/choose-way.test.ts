import { expect, test } from 'vitest';
import { orders } from '#features/orders/contract/orders.ts';
import { sweep } from '#features/cancellations/server/sweep.ts';
import { findBrokenRules } from '#features/rules.ts';
import { waysToPay } from '#features/ways-to-pay/contract/ways-to-pay.ts';
import {
  BANK_DETAILS,
  choose,
  createKnownBuyer,
  getWays,
  markCollected,
  offerWays,
  readHoldDays,
} from '#features/ways-to-pay/test/ways.ts';
import { expireWithoutVoiding, payOrder } from '#test/helpers/pay.ts';
import { signIn, type TestPerson } from '#test/helpers/people.ts';
import { createTestProduct, placeOrder } from '#test/helpers/products.ts';
import { startShop, type TestReply } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const goods = await createTestProduct(shop, { stock: 10_000 });
const known = await createKnownBuyer(shop);

const place = async (buyer: TestPerson = known) => (await placeOrder(shop, buyer, goods, 2)).body;
const toCode = ({ status, body }: TestReply) => [status, body.code];

test('a new shop offers no way besides the card, and refuses both', async () => {
  const order = await place();
  expect(await getWays(shop, known, order)).toEqual({ offered: [], expected: null, bankDetails: '' });
  const held = await readHoldDays(shop, order);
  expect(toCode(await choose(shop, known, order, 'bank'))).toEqual([422, 'way_not_offered']);
  await markCollected(shop, order);
  expect(toCode(await choose(shop, known, order, 'counter'))).toEqual([422, 'way_not_offered']);
  expect(await readHoldDays(shop, order)).toBe(held);
});

test('a buyer chooses bank transfer: the order is held for seven days, and they see where to pay to', async () => {
  await offerWays(shop);
  const order = await place();
  expect(await getWays(shop, known, order)).toEqual({ offered: ['bank'], expected: null, bankDetails: '' });
  const { status, body } = await choose(shop, known, order, 'bank');
  expect(status).toBe(200);
  expect(await readHoldDays(shop, order)).toBe(7);
  const heldUntil = new Date(Date.parse(order.createdAt) + 7 * 86_400_000).toISOString();
  const expected = {
    _id: order._id,
    number: order.number,
    total: order.total,
    missing: order.total,
    way: 'bank',
    heldUntil,
  };
  expect(body).toEqual({ offered: ['bank'], expected, bankDetails: BANK_DETAILS });
  expect(await getWays(shop, known, order)).toEqual(body);
  const mine = (await shop.call(waysToPay.listMine, {}, known.token)).body;
  expect(mine).toEqual({ payments: [expected], bankDetails: BANK_DETAILS });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a buyer who has never paid gets two days', async () => {
  const buyer = await signIn(shop.db);
  const order = await place(buyer);
  expect((await choose(shop, buyer, order, 'bank')).status).toBe(200);
  expect(await readHoldDays(shop, order)).toBe(2);
});

test('a new account with an unverified address gets more time for one order only, and none if it must pay at once', async () => {
  const buyer = await signIn(shop.db);
  expect((await choose(shop, buyer, await place(buyer), 'bank')).status).toBe(200);
  const second = await place(buyer);
  const refused = await choose(shop, buyer, second, 'bank');
  expect([...toCode(refused), refused.body.message]).toEqual([
    422,
    'way_not_offered',
    'Verify your email address first, or pay by card.',
  ]);
  const hasty = await signIn(shop.db);
  const short = await place(hasty);
  await shop.db.$client.query(`update orders set held_until = created_at + interval '15 minutes' where id = $1`, [
    short._id,
  ]);
  expect(toCode(await choose(shop, hasty, short, 'bank'))).toEqual([422, 'way_not_offered']);
  expect(await readHoldDays(shop, short)).toBeLessThan(1);
});

test('only goods that the buyer collects can be paid at the counter; they are held for three days', async () => {
  const order = await place();
  expect(toCode(await choose(shop, known, order, 'counter'))).toEqual([422, 'way_not_offered']);
  await markCollected(shop, order);
  expect((await getWays(shop, known, order)).offered).toEqual(['bank', 'counter']);
  const { body } = await choose(shop, known, order, 'counter');
  expect([body.expected.way, body.bankDetails]).toEqual(['counter', '']);
  expect(await readHoldDays(shop, order)).toBe(3);
});

test('only the buyer can choose; staff see the choice, and strangers see nothing', async () => {
  const order = await place();
  const stranger = await signIn(shop.db);
  const staff = await signIn(shop.db, 'service');
  for (const { token } of [stranger, staff]) {
    const reply = await shop.call(waysToPay.choose, { params: { id: order._id }, body: { way: 'bank' } }, token);
    expect(toCode(reply)).toEqual([404, 'order_not_found']);
  }
  await choose(shop, known, order, 'bank');
  expect(toCode(await shop.call(waysToPay.get, { params: { id: order._id } }, stranger.token))).toEqual([
    404,
    'order_not_found',
  ]);
  expect((await getWays(shop, staff, order)).expected.way).toBe('bank');
  expect((await shop.call(waysToPay.listMine, {}, stranger.token)).body).toEqual({ payments: [], bankDetails: '' });
  const facts = [{ label: 'Way to pay', value: 'Bank transfer expected' }];
  const read = async () => (await shop.call(orders.get, { params: { id: order._id } }, staff.token)).body.facts;
  expect(await read()).toEqual(facts);
  const list = await shop.call(orders.listAll, { query: { search: String(order.number) } }, staff.token);
  expect(list.body[0].facts).toEqual(facts);
  await payOrder(shop, known, order);
  expect(await read()).toBeUndefined();
});

test('a paid, canceled or expired order is no longer held, and no payment is expected for it', async () => {
  const [paid, canceled, expired] = [await place(), await place(), await place()];
  await choose(shop, known, canceled, 'bank');
  await payOrder(shop, known, paid);
  await shop.call(orders.cancel, { params: { id: canceled._id } }, known.token);
  await expireWithoutVoiding(shop, expired._id);
  for (const order of [paid, canceled, expired]) {
    const held = await readHoldDays(shop, order);
    expect(toCode(await choose(shop, known, order, 'bank'))).toEqual([409, 'order_not_payable']);
    expect(await readHoldDays(shop, order)).toBe(held);
    expect(await getWays(shop, known, order)).toEqual({ offered: [], expected: null, bankDetails: '' });
  }
  expect((await choose(shop, known, paid, 'bank')).body.message).toBe('This order is already paid.');
});

test('two tabs that choose at once write one choice and one email', async () => {
  const order = await place();
  const replies = await Promise.all(Array.from({ length: 8 }, () => choose(shop, known, order, 'bank')));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  const { rows } = await shop.db.$client.query(
    `select (select count(*)::int from outbox where kind = 'order.bank_details' and entity_id = $2) as mails,
            (select count(*)::int from order_event where kind = 'order.way_chosen' and order_id = $1) as events`,
    [order._id, order._id],
  );
  expect(rows[0]).toEqual({ mails: 1, events: 1 });
});

test('if a choice and a cancellation happen at once, the cancellation always succeeds', async () => {
  const placed = await Promise.all(Array.from({ length: 10 }, () => place()));
  await Promise.all(
    placed.map((order) =>
      Promise.all([
        choose(shop, known, order, 'bank'),
        shop.call(orders.cancel, { params: { id: order._id } }, known.token),
      ]),
    ),
  );
  const { rows } = await shop.db.$client.query(`select distinct o.status from orders o where o.id = any($1)`, [
    placed.map(({ _id }) => _id),
  ]);
  expect(rows).toEqual([{ status: 'cancelled' }]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('if a choice and the end of the hold happen at once, the order is either held longer or expires', async () => {
  const placed = await Promise.all(Array.from({ length: 10 }, () => place()));
  const ids = placed.map(({ _id }) => _id);
  await shop.db.$client.query(
    `update orders set created_at = now() - interval '25 hours', held_until = now() - interval '1 minute' where id = any($1)`,
    [ids],
  );
  const [replies] = await Promise.all([
    Promise.all(placed.map((order) => choose(shop, known, order, 'bank'))),
    sweep(shop.db, shop.provider, shop.app.log),
  ]);
  await sweep(shop.db, shop.provider, shop.app.log);
  const { rows } = await shop.db.$client.query(
    `select id, status || case when held_until > now() then ', held' else '' end as state from orders where id = any($1)`,
    [ids],
  );
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  expect(ids.map((id) => states.get(id))).toEqual(
    replies.map(({ status }) => (status === 200 ? 'unpaid, held' : 'expired')),
  );
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a choice while the card is charged leaves a paid order for which nothing is expected', async () => {
  const placed = await Promise.all(Array.from({ length: 5 }, () => place()));
  const paid = await Promise.all(
    placed.map(
      async (order) => (await Promise.all([payOrder(shop, known, order), choose(shop, known, order, 'bank')]))[0],
    ),
  );
  expect(paid.map(({ body }) => body.paid)).toEqual(placed.map(() => true));
  for (const order of placed) expect((await getWays(shop, known, order)).expected).toBe(null);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a buyer can change the choice, which never shortens the hold, and can still pay by card', async () => {
  const order = await place();
  await markCollected(shop, order);
  await choose(shop, known, order, 'bank');
  const { body } = await choose(shop, known, order, 'counter');
  expect([body.expected.way, await readHoldDays(shop, order)]).toEqual(['counter', 7]);
  expect((await payOrder(shop, known, order)).body.paid).toBe(true);
  expect(await getWays(shop, known, order)).toEqual({ offered: [], expected: null, bankDetails: '' });
  expect(await findBrokenRules(shop.db)).toEqual({});
});
