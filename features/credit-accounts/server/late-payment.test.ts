import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import { getMoney, placeUnpaid, takeByHand, today } from '#features/credit-accounts/test/payments.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { sweep } from '#features/cancellations/server/sweep.ts';
import { findBrokenRules } from '#features/rules.ts';
import { createTestIntent, extractIntentId, payOrder } from '#test/helpers/pay.ts';
import { signIn, type TestPerson } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

type Order = Parameters<typeof takeByHand>[2];

const recordLate = ({ _id }: { _id: string }, amount: number, key?: string) => {
  const body = { method: 'bank', amount, reference: 'Late', receivedOn: today(), again: true } as const;
  const input = { params: { id: _id }, body, ...(key !== undefined && { idempotencyKey: key }) };
  return shop.call(creditAccounts.recordLate, input, admin.token);
};
const payFromCredit = ({ _id, total }: Order, totalWas = total) =>
  shop.call(creditAccounts.payFromCredit, { params: { id: _id }, body: { totalWas } }, admin.token);
const cancel = (order: Order, { token }: TestPerson) => shop.call(orders.cancel, { params: { id: order._id } }, token);
const newestMail = async ({ email }: TestPerson) => (await shop.mailsTo(email))[0];

test('money for an order that has ended becomes credit once, and its buyer is emailed', async () => {
  const { buyer, order } = await placeUnpaid(shop);
  expect((await recordLate(order, order.total)).body.code).toBe('order_payable');
  await cancel(order, buyer);
  const key = randomUUID();
  const replies = await Promise.all(Array.from({ length: 5 }, () => recordLate(order, order.total, key)));
  expect(replies.map(({ body }) => body.balance)).toEqual(replies.map(() => -order.total));
  expect(await getMoney(shop, admin, order)).toMatchObject({ missing: 0, credit: order.total, payments: [{}] });
  const mail = await newestMail(buyer);
  expect(mail?.subject).toBe(`We have received $${order.total.toFixed(2)} for order ${order.number}`);
  expect(mail?.text).toContain(
    'The order was canceled when the money came, so it is now credit on your account with us.',
  );
  expect((await recordLate({ _id: randomUUID() }, 1)).body.code).toBe('order_not_found');
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('money that comes twice, by card and by hand, becomes credit, and its buyer is emailed', async () => {
  const { buyer, order } = await placeUnpaid(shop);
  await payOrder(shop, buyer, order);
  expect((await recordLate(order, order.total)).body.balance).toBe(-order.total);
  expect((await newestMail(buyer))?.text).toContain('The order was already paid when the money came');
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('the email about late money says which part pays a reversed payment, and that the rest is credit', async () => {
  const { buyer, order } = await placeUnpaid(shop);
  await takeByHand(shop, admin, order, { method: 'cheque' });
  const { payments } = await getMoney(shop, admin, order);
  const reversal = { params: { id: payments[0]._id }, body: { reason: 'Bounced' } };
  await shop.call(creditAccounts.reverse, reversal, admin.token);
  await shop.skipMails();
  expect((await recordLate(order, order.total + 4)).body.balance).toBe(-4);
  const text = (await newestMail(buyer))?.text;
  expect(text).toContain(`$${order.total.toFixed(2)} of it pays what was still to be paid for the order.`);
  expect(text).toContain('The rest is now credit on your account with us.');
});

test('the email about late money of a customer who owes for other orders says that it pays those', async () => {
  const { buyer, order: owing } = await placeUnpaid(shop);
  await takeByHand(shop, admin, owing, { method: 'cheque' });
  const { payments } = await getMoney(shop, admin, owing);
  const reversal = { params: { id: payments[0]._id }, body: { reason: 'Bounced' } };
  await shop.call(creditAccounts.reverse, reversal, admin.token);
  const { order } = await placeUnpaid(shop, buyer);
  await payOrder(shop, buyer, order);
  await shop.skipMails();
  await recordLate(order, 4);
  expect((await newestMail(buyer))?.text).toContain(
    'so it is now on your account with us.\n\nIt first pays what you still owe us',
  );
});

test('an email about a part payment names the missing amount, and is not sent if the order was paid meanwhile', async () => {
  const { buyer, order } = await placeUnpaid(shop);
  await takeByHand(shop, admin, order, { amount: 5 });
  const mail = await newestMail(buyer);
  expect(mail?.subject).toBe(`We have received $5.00 for order ${order.number}`);
  expect(mail?.text).toContain(`$${(order.total - 5).toFixed(2)} is still missing before your order is paid.`);
  await shop.skipMails();
  await takeByHand(shop, admin, order, { amount: 1 });
  await takeByHand(shop, admin, order, { amount: order.total - 6 });
  expect(
    (await shop.mailsTo(buyer.email)).filter(({ subject }) => subject.startsWith('We have received $1.00')),
  ).toEqual([]);
});

test.each([
  ['canceled', 'is canceled'],
  ['expired', 'has expired'],
])('the email about an order that is %s names only the money that stays as credit', async (how, words) => {
  const { buyer, order } = await placeUnpaid(shop);
  await takeByHand(shop, admin, order, { amount: 5 });
  if (how === 'canceled') await cancel(order, buyer);
  else {
    await shop.db.$client.query(`update orders set held_until = now() - interval '1 second' where id = $1`, [
      order._id,
    ]);
    await sweep(shop.db, shop.provider, shop.app.log);
  }
  const mail = await newestMail(buyer);
  expect(mail?.subject).toBe(`Order ${order.number} ${words}`);
  expect(mail?.text).toContain('We have received $5.00 for it, which is now credit on your account with us.');
  expect(mail?.text).not.toContain('Nothing was charged');
  expect(mail?.text).not.toContain('No payment was received');
});

test('a part payment that is repeated after its order has ended succeeds and does not pay the order', async () => {
  const { buyer, order } = await placeUnpaid(shop);
  const key = randomUUID();
  await takeByHand(shop, admin, order, { amount: 5 }, key);
  await cancel(order, buyer);
  const { body } = await takeByHand(shop, admin, order, { amount: 5 }, key);
  expect([body.missing, body.order.paid]).toEqual([0, false]);
});

test('staff pay an order from credit once, if the credit covers it, and a started card payment is voided', async () => {
  const buyer = await signIn(shop.db);
  const { order } = await placeUnpaid(shop, buyer);
  expect((await payFromCredit(order)).body).toMatchObject({
    code: 'credit_too_little',
    message: `$${order.total.toFixed(2)} of credit is missing.`,
  });
  const ended = await placeUnpaid(shop, buyer);
  await cancel(ended.order, buyer);
  await recordLate(ended.order, order.total + 3);
  expect((await payFromCredit(order, order.total + 1)).body.code).toBe('price_changed');
  expect((await payFromCredit(ended.order)).body.code).toBe('order_not_payable');
  const { body: intent } = await createTestIntent(shop, buyer, order);
  const replies = await Promise.all(Array.from({ length: 5 }, () => payFromCredit(order)));
  expect(replies.filter(({ status, body }) => status === 200 && body.paid)).toHaveLength(1);
  expect(new Set(replies.map(({ body }) => body.code))).toEqual(new Set([undefined, 'order_already_paid']));
  expect((await shop.provider.retrieveIntent(extractIntentId(intent.clientSecret))).status).toBe('canceled');
  const { credit, account } = await getMoney(shop, admin, order);
  expect(credit).toBe(3);
  const { rows } = await shop.db.$client.query(`select act, changes from audit where entity_id = $1 order by id desc`, [
    account,
  ]);
  expect(rows[0]).toEqual({
    act: 'credit.pay',
    changes: { order: [null, order.number], amountCents: [null, Math.round(order.total * 100)] },
  });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('credit that covers one of two orders pays only one, even if both are paid from it at once', async () => {
  const buyer = await signIn(shop.db);
  const placed = [await placeUnpaid(shop, buyer), await placeUnpaid(shop, buyer)].map(({ order }) => order);
  const ended = await placeUnpaid(shop, buyer);
  await cancel(ended.order, buyer);
  await recordLate(ended.order, placed[0].total);
  const replies = await Promise.all(placed.map((order) => payFromCredit(order)));
  expect(new Set(replies.map(({ body }) => body.code))).toEqual(new Set(['credit_too_little', undefined]));
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a customer’s name finds the payments recorded on their account', async () => {
  const { buyer, order } = await placeUnpaid(shop);
  await takeByHand(shop, admin, order, { amount: 5 });
  const { account } = await getMoney(shop, admin, order);
  const body = { method: 'cash', amount: 2.5, reference: '', receivedOn: today() } as const;
  await shop.call(creditAccounts.recordPayment, { params: { id: account }, body }, admin.token);
  const found = await shop.call(creditAccounts.list, { query: { search: buyer.email } }, admin.token);
  expect(found.body.map(({ amount }: { amount: number }) => amount)).toEqual([-2.5, -5]);
});
