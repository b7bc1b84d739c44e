import { expect, test } from 'vitest';
import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import { getMoney, placeUnpaid, takeByHand, today } from '#features/credit-accounts/test/payments.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { grantLimit, payIn } from '#features/on-account/test/accounts.ts';
import { findBrokenRules } from '#features/rules.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

/** An order that was paid by hand, and whose payment was then reversed. */
const placeReversed = async (extra = 0) => {
  const { buyer, order } = await placeUnpaid(shop);
  await takeByHand(shop, admin, order, { amount: order.total + extra });
  const { account, payments } = await getMoney(shop, admin, order);
  await shop.skipMails();
  const input = { params: { id: payments[0]._id }, body: { reason: 'Wrong order' } };
  expect((await shop.call(creditAccounts.reverse, input, admin.token)).status).toBe(200);
  return { buyer, order, account: account as string };
};
const read = async ({ _id }: { _id: string }) =>
  (await shop.call(orders.get, { params: { id: _id } }, admin.token)).body;
const deliver = ({ _id }: { _id: string }) => shop.call(orders.deliver, { params: { id: _id } }, admin.token);
const listToPack = async () => (await shop.call(orders.listAll, { query: { status: 'toPack' } }, admin.token)).body;

test('an order whose payment was reversed is held back and owes its total, and its buyer is emailed', async () => {
  const { buyer, order } = await placeReversed(38.75);
  const owed = `$${order.total.toFixed(2)}`;
  expect(await read(order)).toMatchObject({ status: 'paid', isHeldBack: true, owedAgain: order.total });
  const refused = await deliver(order);
  expect([refused.status, refused.body.code]).toEqual([409, 'order_payment_reversed']);
  expect(await listToPack()).toEqual([]);
  const events = (await shop.call(orders.timeline, { params: { id: order._id } }, buyer.token)).body;
  expect(events.at(-1)).toMatchObject({
    what: `Payment reversed $${(order.total + 38.75).toFixed(2)}`,
    tone: 'bad',
    by: null,
  });
  const mails = (await shop.mailsTo(buyer.email)).filter(({ subject }) => subject.includes('was reversed'));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain(`was reversed, so ${owed} is still to be paid.`);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('an order whose payment was reversed is sent once its money is recorded for it or on its account', async () => {
  const [late, onAccount] = [await placeReversed(), await placeReversed()];
  const body = { method: 'bank', amount: late.order.total, reference: '', receivedOn: today(), again: true } as const;
  await shop.call(creditAccounts.recordLate, { params: { id: late.order._id }, body }, admin.token);
  await payIn(shop, admin, onAccount.account, onAccount.order.total);
  for (const { order } of [late, onAccount]) {
    expect(await read(order)).toMatchObject({ isHeldBack: false, owedAgain: 0 });
    expect((await deliver(order)).status).toBe(200);
  }
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('money for an unpaid order does not release an order whose payment was reversed', async () => {
  const { buyer, order } = await placeReversed();
  const { order: next } = await placeUnpaid(shop, buyer);
  await takeByHand(shop, admin, next, { amount: next.total - 1 });
  expect(await read(order)).toMatchObject({ isHeldBack: true, owedAgain: order.total });
  expect((await deliver(order)).body.code).toBe('order_payment_reversed');
  expect(await findBrokenRules(shop.db)).toEqual({});
  expect((await takeByHand(shop, admin, next, { amount: 1 })).body.order.paid).toBe(true);
  expect(await read(order)).toMatchObject({ isHeldBack: true, owedAgain: order.total });
  expect((await deliver(next)).status).toBe(200);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('staff release an order whose payment was reversed with a limit that covers its money, which stays owed', async () => {
  const { buyer, order } = await placeReversed();
  await grantLimit(shop, admin, { customer: buyer.customerId }, { limit: order.total });
  expect(await read(order)).toMatchObject({ isHeldBack: false, owedAgain: order.total });
  expect((await deliver(order)).status).toBe(200);
});
