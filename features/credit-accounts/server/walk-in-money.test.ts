import { expect, test } from 'vitest';
import { openDrawer } from '#features/cash-book/test/cash-days.ts';
import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import { openDebts } from '#features/credit-accounts/contract/open-debts.ts';
import { getMoney, takeByHand, today } from '#features/credit-accounts/test/payments.ts';
import { onAccount } from '#features/on-account/contract/on-account.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { walkInData } from '#features/privacy/contract/walk-in-data.ts';
import { findBrokenRules } from '#features/rules.ts';
import { openStaffOrders } from '#features/staff-orders/test/staff-orders.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { signIn } from '#test/helpers/people.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
await openDrawer(shop, admin, 1000);
const staff = openStaffOrders(shop, admin);
const goods = await createTestProduct(shop);

type Placed = { _id: string; total: number; number: number; customerId: string };

/** Places an order of $10.00 for a walk-in. */
const placeFor = async (buyer: Parameters<typeof staff.place>[0]): Promise<Placed> =>
  (await staff.place(buyer, [[goods, 1]], { total: 10, delivery: oslo })).body;
const money = { method: 'cash', reference: '', receivedOn: today() } as const;
const recordLate = ({ _id }: Placed, amount: number) => {
  const input = { params: { id: _id }, body: { ...money, amount, again: true } };
  return shop.call(creditAccounts.recordLate, input, admin.token);
};
const refund = ({ _id }: Placed, amount: number, inCash: boolean) => {
  const body = { amount, reason: 'broken', inCash };
  return shop.call(payments.refund, { params: { id: _id }, body }, admin.token);
};
const reversePayment = async (order: Placed) => {
  const { payments: taken } = await getMoney(shop, admin, order);
  const input = { params: { id: taken[0]._id }, body: { reason: 'Bounced' } };
  expect((await shop.call(creditAccounts.reverse, input, admin.token)).status).toBe(200);
};
const payOut = (id: string, amount: number, order?: Placed) => {
  const body = { ...money, amount, ...(order !== undefined && { order: order._id }) };
  return shop.call(creditAccounts.payOut, { params: { id }, body }, admin.token);
};
const listDebts = async (id: string) =>
  (await shop.call(openDebts.list, { params: { id }, query: {} }, admin.token)).body;

test('what was paid too much, late or back for a paid order of a walk-in settles no other debt and is paid back for it', async () => {
  const owing = await placeFor({ name: 'Counter' });
  const walkIn = { customerId: owing.customerId };
  await takeByHand(shop, admin, owing, { method: 'cheque' });
  await reversePayment(owing);
  const order = await placeFor(walkIn);
  expect((await takeByHand(shop, admin, order, { amount: 13 })).body.order.paid).toBe(true);
  const { account } = await getMoney(shop, admin, order);
  const expectHeld = async (toPayBack: number) => {
    expect(await getMoney(shop, admin, order)).toMatchObject({ toPayBack });
    expect(await listDebts(account)).toMatchObject([{ order: { number: owing.number }, open: 10 }]);
  };
  await expectHeld(3);
  expect((await recordLate(order, 5)).status).toBe(200);
  await expectHeld(8);
  expect((await refund(order, 2, false)).status).toBe(200);
  await expectHeld(10);
  // A refund in cash belongs to its order, although the walk-in owes for another one.
  expect((await refund(order, 1, true)).status).toBe(200);
  await expectHeld(10);
  expect((await payOut(account, 1)).body.fields).toEqual({
    amount: 'At most $0.00, the money that no order holds. $10.00 belongs to single orders',
  });
  expect((await payOut(account, 10.01, order)).body.fields).toEqual({
    amount: `At most $10.00, the money received for order ${order.number}`,
  });
  expect((await payOut(account, 1, owing)).body.code).toBe('payout_too_much');
  const twice = await Promise.all([payOut(account, 6, order), payOut(account, 6, order)]);
  expect(twice.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
  expect((await payOut(account, 4, order)).body.balance).toBe(10);
  await expectHeld(0);
  expect((await recordLate(owing, 10)).body.balance).toBe(0);
  expect(await listDebts(account)).toEqual([]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a payment of a paid walk-in order that is reversed after it was paid back is owed, and other money stays', async () => {
  const order = await placeFor({ name: 'Counter' });
  await takeByHand(shop, admin, order, { amount: 10 });
  const { account } = await getMoney(shop, admin, order);
  const other = await placeFor({ customerId: order.customerId });
  await takeByHand(shop, admin, other, { amount: 14 });
  expect((await refund(order, 10, false)).body.status).toBe('refunded');
  expect((await payOut(account, 10, order)).status).toBe(200);
  await reversePayment(order);
  expect(await listDebts(account)).toMatchObject([{ order: null, open: 10, dueOn: today() }]);
  expect(await getMoney(shop, admin, other)).toMatchObject({ toPayBack: 4 });
  expect((await payOut(account, 4, other)).status).toBe(200);
  expect((await payOut(account, 1)).body.code).toBe('payout_too_much');
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('the email about late money for an order of a walk-in says how to get it back, or that it pays the order', async () => {
  const email = 'wally@example.org';
  const order = await placeFor({ name: 'Wally', email });
  await takeByHand(shop, admin, order);
  await recordLate(order, 4);
  const newest = async () => (await shop.mailsTo(email))[0]?.text;
  expect(await newest()).toContain(
    'The order was already paid when the money came. Reply to this email to get $4.00 back.',
  );
  const owing = await placeFor({ customerId: order.customerId });
  await takeByHand(shop, admin, owing);
  await reversePayment(owing);
  await shop.skipMails();
  await recordLate(owing, 10);
  expect(await newest()).toContain('It pays what was still to be paid for the order.');
  await reversePayment(owing);
  await shop.skipMails();
  await recordLate(owing, 12);
  expect(await newest()).toContain(
    '$10.00 of it pays what was still to be paid for the order. Reply to this email to get $2.00 back.',
  );
  await shop.skipMails();
  await recordLate(order, 5);
  const { account } = await getMoney(shop, admin, order);
  expect((await payOut(account, 9, order)).status).toBe(200);
  expect((await shop.mailsTo(email)).filter(({ subject }) => subject.includes('$5.00'))).toEqual([]);
});

test('money for an unpaid order of a walk-in is named as held for it, and is no credit', async () => {
  const order = await placeFor({ name: 'Counter' });
  await takeByHand(shop, admin, order, { amount: 4 });
  const params = { id: order._id };
  const { body: found } = await shop.call(orders.get, { params }, admin.token);
  expect(found.received).toEqual({ amount: 4, credit: 4, isHeld: true });
  const held = await getMoney(shop, admin, order);
  expect(held).toMatchObject({ isWalkIn: true, missing: 6 });
  const body = { totalWas: 10 };
  const refused = await shop.call(creditAccounts.payFromCredit, { params, body }, admin.token);
  expect([refused.body.code, refused.body.message]).toEqual(['credit_too_little', '$6.00 is missing.']);
  expect((await shop.call(orders.cancel, { params }, admin.token)).status).toBe(200);
  expect((await payOut(held.account ?? '', 4, order)).status).toBe(200);
  expect((await payOut(held.account ?? '', 1)).body.fields).toEqual({
    amount: 'At most $0.00, the money that no order holds',
  });
});

test('emails and credit notes to walk-ins say that the shop holds the money, and name no account', async () => {
  const email = 'wanda@example.org';
  const order = await placeFor({ name: 'Wanda', email });
  await takeByHand(shop, admin, order);
  await shop.skipMails();
  expect((await refund(order, 2, false)).status).toBe(200);
  const newest = async () => (await shop.mailsTo(email))[0]?.text ?? '';
  expect(await newest()).toContain('We have refunded $2.00 to the money that we hold for you.');
  expect(await newest()).toContain('Reply to this email to get it.');
  await refund(order, 1, true);
  expect(await newest()).toContain('We have refunded $1.00 to you in cash.');
  await reversePayment(order);
  await refund(order, 3, false);
  expect(await newest()).toContain('We have refunded $3.00 to what you still owe us.');
  const { rows } = await shop.db.$client.query(
    `select content -> 'payment' ->> 'refundedTo' as to from document where order_id = $1 and kind = 'credit_note' order by id`,
    [order._id],
  );
  expect(rows.map(({ to }) => to)).toEqual(['the money that we hold for you', 'you in cash', 'what you still owe us']);
  const { account } = await getMoney(shop, admin, order);
  const days = { from: today(), until: today() };
  const sent = await shop.call(onAccount.sendStatement, { params: { id: account }, body: days }, admin.token);
  expect(sent.status).toBe(200);
  expect(await newest()).toContain('This is the statement of your orders and payments');
  const texts = (await shop.mailsTo(email)).map(({ text }) => text);
  expect(texts.filter((text) => /your account|on account/.test(text))).toEqual([]);
});

test('the email about the end of an order of a walk-in names only the money that it still holds', async () => {
  const email = 'wilma@example.org';
  const place = async () => {
    const order = await placeFor({ name: 'Wilma', email });
    await takeByHand(shop, admin, order, { amount: 4 });
    return { order, account: String((await getMoney(shop, admin, order)).account) };
  };
  const cancel = ({ order }: { order: Placed }) => shop.call(orders.cancel, { params: { id: order._id } }, admin.token);
  const kept = await place();
  await cancel(kept);
  expect((await shop.mailsTo(email))[0]?.text).toContain(
    'We have received $4.00 for it. Reply to this email to get it back.',
  );
  const paidBack = await place();
  await shop.skipMails();
  await cancel(paidBack);
  expect((await payOut(paidBack.account, 4, paidBack.order)).status).toBe(200);
  const texts = (await shop.mailsTo(email)).map(({ text }) => text);
  expect(texts.filter((text) => text.includes(String(paidBack.order.number)) && text.includes('get it back'))).toEqual(
    [],
  );
});

/** A walk-in with an order that holds $3 and one that owes these dollars, because the last of its payments bounced. */
const placeBoth = async (owed: number) => {
  const holding = await placeFor({ name: 'Counter' });
  await takeByHand(shop, admin, holding, { amount: 13 });
  const owing = await placeFor({ customerId: holding.customerId });
  await takeByHand(shop, admin, owing, { amount: 10 - owed });
  await takeByHand(shop, admin, owing, { amount: owed, method: 'cheque' });
  for (const { _id } of [holding, owing]) {
    expect((await shop.call(orders.deliver, { params: { id: _id } }, admin.token)).status).toBe(200);
  }
  await reversePayment(owing);
  return { holding, owing, account: String((await getMoney(shop, admin, owing)).account) };
};

test('a walk-in is not erased while one order holds the money that another owes', async () => {
  const { holding, owing, account } = await placeBoth(3);
  const erase = () => shop.call(walkInData.erase, { params: { id: owing.customerId } }, admin.token);
  const refused = await erase();
  expect([refused.status, refused.body.code]).toEqual([409, 'account_not_settled']);
  expect((await payOut(account, 3, holding)).body.balance).toBe(3);
  expect((await recordLate(owing, 3)).body.balance).toBe(0);
  expect((await erase()).status).toBe(200);
});

test('the last cents of a walk-in are written off although another order holds money', async () => {
  const { account } = await placeBoth(1);
  const { body } = await shop.call(creditAccounts.get, { params: { id: account } }, admin.token);
  expect(body).toMatchObject({ balance: -2, openBalance: 1 });
  const writeOff = (amount: number) =>
    shop.call(creditAccounts.writeOff, { params: { id: account }, body: { amount, reason: 'Cents' } }, admin.token);
  expect((await writeOff(1.01)).body.fields).toEqual({ amount: 'At most $1.00, the amount that the customer owes' });
  expect((await writeOff(1)).body.balance).toBe(-3);
  expect(await listDebts(account)).toEqual([]);
  expect((await writeOff(1)).body.message).toBe('The customer owes nothing.');
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a refund of a walk-in order whose payment was reversed is not paid in cash out of the money of others', async () => {
  const order = await placeFor({ name: 'Counter' });
  await takeByHand(shop, admin, order, { method: 'cheque' });
  await reversePayment(order);
  const { account } = await getMoney(shop, admin, order);
  const input = { params: { id: account }, body: { ...money, amount: 25, again: true, invoices: [] } };
  expect((await shop.call(creditAccounts.recordPayment, input, admin.token)).body.balance).toBe(-15);
  expect((await refund(order, 10, true)).body.code).toBe('payout_too_much');
  expect((await refund(order, 10, false)).status).toBe(200);
  expect(await findBrokenRules(shop.db)).toEqual({});
});
