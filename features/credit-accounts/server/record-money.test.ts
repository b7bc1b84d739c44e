import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import { getMoney, placeUnpaid, takeByHand, today } from '#features/credit-accounts/test/payments.ts';
import { staffNotifications } from '#features/notifications/contract/notifications.ts';
import { findBrokenRules } from '#features/rules.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop, type TestReply } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

type Order = Parameters<typeof takeByHand>[2];

const take = (order: Order, body: object, key?: string) =>
  takeByHand(shop, admin, order, { amount: 5, reference: 'TRF 7', again: false, ...body }, key);
const toCode = ({ status, body }: TestReply) => [status, body.code];
const countPayments = async (order: Order) => (await getMoney(shop, admin, order)).payments.length;

test('a payment with the reference, day and amount of a recorded one, on any account, needs a confirmation', async () => {
  const [first, second] = [await placeUnpaid(shop), await placeUnpaid(shop)];
  await take(first.order, {});
  const reply = await take(second.order, { reference: 'trf 7 ' });
  expect(toCode(reply)).toEqual([409, 'payment_looks_recorded']);
  expect(reply.body.message).toMatch(
    new RegExp(`^\\$5.00 is already recorded for order ${first.order.number} of .+ by .+: Payment, bank transfer, `),
  );
  const { account, payments } = await getMoney(shop, admin, first.order);
  expect(reply.body.details).toEqual({ posting: payments[0]._id, account });
  expect(await countPayments(second.order)).toBe(0);
  for (const other of [{ reference: 'TRF 70' }, { amount: 5.01 }, { reference: 'TRF 8' }]) {
    expect((await take(second.order, other)).status).toBe(200);
  }
  expect((await take(second.order, { again: true })).status).toBe(200);
  expect(await countPayments(second.order)).toBe(4);
});

test('a confirmed payment whose reply was lost is recorded once, whether or not the retry confirms it', async () => {
  const { order } = await placeUnpaid(shop);
  await take(order, { reference: 'Lost' });
  const key = randomUUID();
  expect(toCode(await take(order, { reference: 'Lost' }, key))).toEqual([409, 'payment_looks_recorded']);
  for (const again of [true, true, false])
    expect((await take(order, { reference: 'Lost', again }, key)).status).toBe(200);
  expect(await countPayments(order)).toBe(2);
});

test('cash without a reference needs a confirmation only on the same account, and not after a reversal', async () => {
  const [first, second] = [await placeUnpaid(shop), await placeUnpaid(shop)];
  const cash = { method: 'cash', reference: '' };
  expect((await take(first.order, cash)).status).toBe(200);
  expect((await take(second.order, cash)).status).toBe(200);
  const { account, payments } = await getMoney(shop, admin, first.order);
  const body = { method: 'cash', amount: 5, reference: '', receivedOn: today() } as const;
  const record = () => shop.call(creditAccounts.recordPayment, { params: { id: account }, body }, admin.token);
  expect(toCode(await record())).toEqual([409, 'payment_looks_recorded']);
  const reason = { reason: 'Wrong account' };
  await shop.call(creditAccounts.reverse, { params: { id: payments[0]._id }, body: reason }, admin.token);
  expect((await record()).status).toBe(200);
});

test('if five clerks record one transfer on five accounts at once, one succeeds and four need a confirmation', async () => {
  const placed = await Promise.all(Array.from({ length: 5 }, () => placeUnpaid(shop)));
  const replies = await Promise.all(placed.map(({ order }) => take(order, { reference: 'At once' })));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(replies.map(({ body }) => body.code))).toEqual(new Set([undefined, 'payment_looks_recorded']));
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a payment like one that was recorded more than seven days ago needs no confirmation', async () => {
  const { order } = await placeUnpaid(shop);
  await take(order, { reference: 'Old' });
  await shop.db.$client.query(
    `update posting set created_at = created_at - interval '7 days 1 minute' where reference = 'Old'`,
  );
  expect((await take(order, { reference: 'Old' })).status).toBe(200);
});

test('each recorded payment notifies the owner once, with its amount, order and clerk', async () => {
  const { order } = await placeUnpaid(shop);
  const key = randomUUID();
  await takeByHand(shop, admin, order, { amount: 7.77 }, key);
  await takeByHand(shop, admin, order, { amount: 7.77 }, key);
  const { account } = await getMoney(shop, admin, order);
  const list = async (token: string) =>
    (await shop.call(staffNotifications.list, { query: {} }, token)).body.filter(({ title }: { title: string }) =>
      title.startsWith('$7.77'),
    );
  expect(await list(admin.token)).toMatchObject([
    {
      topic: 'payment',
      title: '$7.77 was recorded, bank transfer',
      detail: expect.stringContaining(`for order ${order.number}, recorded by ${admin.name}`),
      to: `/dashboard/payments/${account}`,
    },
  ]);
  expect(await list((await signIn(shop.db, 'service')).token)).toEqual([]);
});

test('searches with pattern characters, long texts or numbers out of range return no error', async () => {
  const { order } = await placeUnpaid(shop);
  const reference = String.raw`O'Neil \ 100% _x é`;
  await takeByHand(shop, admin, order, { amount: 5, reference });
  for (const search of ['%', '_', '\\', ':*', '!&|', '()', '🙂', 'x'.repeat(100), '9'.repeat(17), '2026-999999999']) {
    const { status, body } = await shop.call(creditAccounts.list, { query: { search } }, admin.token);
    expect([search, status, body]).toEqual([search, 200, []]);
  }
  const { body } = await shop.call(creditAccounts.list, { query: { search: reference.toUpperCase() } }, admin.token);
  expect(body).toHaveLength(1);
});
