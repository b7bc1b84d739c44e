import { expect, test } from 'vitest';
import { sweep } from '#features/cancellations/server/sweep.ts';
import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import { takeByHand, today } from '#features/credit-accounts/test/payments.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { choose, createKnownBuyer, getWays, markCollected, offerWays } from '#features/ways-to-pay/test/ways.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { signIn, type TestPerson } from '#test/helpers/people.ts';
import { createTestProduct, placeOrder } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { remindOfPayments } from './remind-of-payments.ts';

const shop = await startShop();
await offerWays(shop);
const goods = await createTestProduct(shop, { stock: 10_000 });
const known = await createKnownBuyer(shop);

const place = async (buyer: TestPerson = known) => {
  const { body } = await placeOrder(shop, buyer, goods, 2);
  await shop.skipMails();
  return body;
};

/** The newest emails about an order, by subject. */
const mailsAbout = async ({ number }: { number: number }, buyer: TestPerson = known) =>
  (await shop.mailsTo(buyer.email)).filter(({ subject }) => subject.includes(String(number)));

/** Moves the order's times back, as if half of the hold and an hour had passed. */
const passHalf = ({ _id }: { _id: string }) =>
  shop.db.$client.query(
    `with w as (update order_way set chosen_at = chosen_at - interval '85 hours' where order_id = $1)
     update orders set created_at = created_at - interval '85 hours', held_until = held_until - interval '85 hours'
      where id = $1`,
    [_id],
  );

const rest = async ({ _id }: { _id: string }) => {
  await shop.call(orders.cancel, { params: { id: _id } }, known.token);
  await shop.skipMails();
};

test('each choice of a bank transfer sends one email with amount, reference, bank details and the end of the hold', async () => {
  const order = await place();
  await choose(shop, known, order, 'bank');
  await choose(shop, known, order, 'bank');
  const [mail, ...others] = await mailsAbout(order);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`Bank details for order ${order.number}`);
  for (const part of [`$${order.total.toFixed(2)}`, `Order ${order.number}`, 'NO93 8601 1117 947', 'We hold the goods'])
    expect(mail?.text).toContain(part);
  await rest(order);
});

test('an email about a new order that is sent after the choice names the longer hold', async () => {
  const { body: order } = await placeOrder(shop, known, goods, 2);
  await choose(shop, known, order, 'bank');
  const mails = await mailsAbout(order);
  const holds = mails.map(({ text }) => /until ([^.;]+)/.exec(text)?.[1]);
  expect(holds).toHaveLength(2);
  expect(new Set(holds).size).toBe(1);
  await rest(order);
});

test('no bank details go to an address that nobody has verified, and none after a payment by card', async () => {
  const buyer = await signIn(shop.db);
  const order = await place(buyer);
  await choose(shop, buyer, order, 'bank');
  expect(await mailsAbout(order, buyer)).toEqual([]);
  const paid = await place();
  await choose(shop, known, paid, 'bank');
  await payOrder(shop, known, paid);
  expect((await mailsAbout(paid)).map(({ subject }) => subject)).toEqual([`Payment received for order ${paid.number}`]);
});

test('half-way through the hold, two processes send one reminder', async () => {
  const order = await place();
  await choose(shop, known, order, 'bank');
  await shop.skipMails();
  await remindOfPayments(shop.db);
  expect(await mailsAbout(order)).toEqual([]);
  await passHalf(order);
  await Promise.all([remindOfPayments(shop.db), remindOfPayments(shop.db)]);
  await remindOfPayments(shop.db);
  const [mail, ...others] = await mailsAbout(order);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`Order ${order.number} is waiting for your payment`);
  expect(mail?.text).toContain('NO93 8601 1117 947');
  await rest(order);
});

test('the reminder of an order that is paid at the counter names no bank; one that was canceled has none', async () => {
  const [order, canceled] = [await place(), await place()];
  for (const one of [order, canceled]) {
    await markCollected(shop, one);
    await choose(shop, known, one, 'counter');
    await passHalf({ _id: one._id });
    await shop.db.$client.query(`update orders set held_until = now() + interval '1 hour' where id = $1`, [one._id]);
  }
  await rest(canceled);
  await remindOfPayments(shop.db);
  expect(await mailsAbout(canceled)).toEqual([]);
  const [mail] = await mailsAbout(order);
  expect(mail?.text).toContain('at our counter');
  expect(mail?.text).not.toContain('IBAN');
});

test('a buyer who has sent a part gets a request for the rest, and one whose credit covers the order gets none', async () => {
  const admin = await signIn(shop.db, 'admin');
  const order = await place();
  await choose(shop, known, order, 'bank');
  await shop.skipMails();
  await takeByHand(shop, admin, order, { amount: 5 });
  await shop.skipMails();
  const missing = `$${(order.total - 5).toFixed(2)}`;
  expect((await getWays(shop, known, order)).expected).toMatchObject({ total: order.total, missing: order.total - 5 });
  await passHalf(order);
  await remindOfPayments(shop.db);
  const [mail] = await mailsAbout(order);
  expect(mail?.text).toContain(`We have not received your bank transfer of ${missing} yet.`);
  expect(mail?.text).toContain(`To be paid: ${missing}`);
  expect(mail?.text).toContain(`You can still pay $${order.total.toFixed(2)} by card instead.`);
  const next = await place();
  const ended = await place();
  await shop.call(orders.cancel, { params: { id: ended._id } }, known.token);
  const received = { method: 'bank', amount: next.total, reference: '', receivedOn: today() } as const;
  await shop.call(creditAccounts.recordLate, { params: { id: ended._id }, body: received }, admin.token);
  await shop.skipMails();
  await choose(shop, known, next, 'bank');
  expect(await mailsAbout(next)).toEqual([]);
  await rest(order);
  await rest(next);
});

test('the email about an expired order asks a buyer whose bank transfer is late to reply, and nobody else', async () => {
  const [order, other] = [await place(), await place()];
  await choose(shop, known, order, 'bank');
  await shop.skipMails();
  await shop.db.$client.query(`update orders set held_until = now() - interval '1 second' where id = any($1)`, [
    [order._id, other._id],
  ]);
  await sweep(shop.db, shop.provider, shop.app.log);
  const mails = await shop.mailsTo(known.email);
  const find = ({ number }: { number: number }) =>
    mails.find(({ subject }) => subject === `Order ${number} has expired`);
  expect(find(order)?.text).toContain('If you have already sent a bank transfer for this order, reply to this email.');
  expect(find(other)?.text).not.toContain('bank transfer');
});
