import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { identity } from '#features/accounts/contract/identity.ts';
import { openDrawer } from '#features/cash-book/test/cash-days.ts';
import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import { getMoney, placeUnpaid, takeByHand, today } from '#features/credit-accounts/test/payments.ts';
import { openDebts } from '#features/credit-accounts/contract/open-debts.ts';
import { documents } from '#features/documents/contract/documents.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { products } from '#features/products/contract/products.ts';
import { lockOrder } from '#features/payments/server/payment-balance.ts';
import { findBrokenRules } from '#features/rules.ts';
import { openStaffOrders } from '#features/staff-orders/test/staff-orders.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { type TestPerson, signIn, verifyAddress } from '#test/helpers/people.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { lockAccount } from './post.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
await openDrawer(shop, admin, 1000);

/** An order that is paid by hand, with its account and its payment. */
const placePaid = async (buyer?: TestPerson) => {
  const placed = await placeUnpaid(shop, buyer);
  await takeByHand(shop, admin, placed.order);
  const { account, payments: taken } = await getMoney(shop, admin, placed.order);
  return { ...placed, account: account as string, payment: taken[0]._id as string };
};
const refund = ({ _id }: { _id: string }, body: object = {}) =>
  shop.call(payments.refund, { params: { id: _id }, body: { reason: 'broken', ...body } }, admin.token);
const payOut = (id: string, amount: number, key?: string) => {
  const body = { method: 'cash', amount, reference: '', receivedOn: today() } as const;
  return shop.call(creditAccounts.payOut, { params: { id }, body, ...(key && { idempotencyKey: key }) }, admin.token);
};
const reverse = (id: string) =>
  shop.call(creditAccounts.reverse, { params: { id }, body: { reason: 'Check bounced' } }, admin.token);
const getBalance = async (id: string) =>
  (await shop.call(creditAccounts.get, { params: { id } }, admin.token)).body.balance;
const listPostings = async (query: object) => (await shop.call(creditAccounts.list, { query }, admin.token)).body;

test('a refund stays on the account as credit until it is paid out, with goods returned and a credit note', async () => {
  const { buyer, goods, order, account } = await placePaid();
  const line = (await shop.call(orders.get, { params: { id: order._id } }, admin.token)).body.lines[0];
  const { body: part } = await refund(order, { lines: [{ line: line._id, quantity: 2 }] });
  expect([part.status, await getBalance(account)]).toEqual(['paid', -part.refunded]);
  expect((await refund(order)).body.status).toBe('refunded');
  expect(await getBalance(account)).toBe(-order.total);
  expect((await shop.call(products.get, { params: { id: goods.id } })).body.stock).toBe(100);
  expect((await shop.call(documents.list, { params: { id: order._id } }, buyer.token)).body).toHaveLength(3);
  expect((await shop.mailsTo(buyer.email))[0]?.text).toContain(' to your account with us.');
  expect(await findBrokenRules(shop.db)).toEqual({});
  expect((await payOut(account, order.total)).body.balance).toBe(0);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('no more is paid out than the credit, and a repeated request pays out once', async () => {
  const { order, account } = await placePaid();
  expect((await payOut(account, 1)).body.code).toBe('payout_too_much');
  await refund(order, { amount: 20 });
  const tooMuch = await payOut(account, 20.01);
  expect([tooMuch.status, tooMuch.body.fields]).toEqual([409, { amount: 'At most $20.00, the credit on the account' }]);
  const key = randomUUID();
  const replies = await Promise.all(Array.from({ length: 5 }, () => payOut(account, 15, key)));
  expect(replies.map(({ body }) => body.balance)).toEqual(replies.map(() => -5));
  expect((await payOut(account, 5, key)).body.code).toBe('payment_key_reused');
  const rest = await Promise.all(Array.from({ length: 5 }, () => payOut(account, 5)));
  expect(rest.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await payOut(randomUUID(), 5)).body.code).toBe('account_not_found');
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a bounced check is reversed once: its order stays paid, and money for another order pays that order first', async () => {
  const { buyer, order, account, payment } = await placePaid();
  const replies = await Promise.all(Array.from({ length: 5 }, () => reverse(payment)));
  expect(replies.filter(({ status }) => status === 200).map(({ body }) => body.balance)).toEqual([order.total]);
  expect((await reverse(payment)).body.code).toBe('posting_reversed');
  const [reversal, , reversed] = await listPostings({ account });
  expect([reversal.kind, reversal.note, reversed.isReversed]).toEqual(['reversal', 'Check bounced', true]);
  expect((await reverse(reversal._id)).body.code).toBe('posting_not_reversible');
  expect((await reverse(randomUUID())).body.code).toBe('posting_not_found');
  expect((await shop.call(orders.get, { params: { id: order._id } }, admin.token)).body.paid).toBe(true);
  const next = await placeUnpaid(shop, buyer);
  expect((await getMoney(shop, admin, next.order)).missing).toBe(next.order.total);
  const { body } = await takeByHand(shop, admin, next.order);
  expect([body.missing, body.order.paid, await getBalance(account)]).toEqual([0, true, order.total]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a part payment of an order still counts for it after a check for another order bounces', async () => {
  const { buyer, order, account, payment } = await placePaid();
  const next = await placeUnpaid(shop, buyer);
  await takeByHand(shop, admin, next.order, { amount: 5 });
  expect((await reverse(payment)).status).toBe(200);
  expect((await getMoney(shop, admin, next.order)).missing).toBe(next.order.total - 5);
  const { body } = await takeByHand(shop, admin, next.order, { amount: next.order.total - 5 });
  expect([body.order.paid, await getBalance(account)]).toEqual([true, order.total]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('the money of one walk-in order never pays another, although staff chose the same walk-in', async () => {
  const staff = openStaffOrders(shop, admin);
  const goods = await createTestProduct(shop);
  const lines: Parameters<typeof staff.place>[1] = [[goods, 1]];
  const placeFor = async (buyer: Parameters<typeof staff.place>[0]) =>
    (await staff.place(buyer, lines, { total: 10, delivery: oslo })).body;
  const first = await placeFor({ name: 'Counter' });
  const walkIn = { customerId: first.customerId as string };
  const [second, third] = [await placeFor(walkIn), await placeFor(walkIn)];
  await takeByHand(shop, admin, first, { amount: 4 });
  await takeByHand(shop, admin, second, { amount: 13 });
  expect((await shop.call(orders.get, { params: { id: second._id } }, admin.token)).body.paid).toBe(true);
  expect(await getMoney(shop, admin, first)).toMatchObject({ missing: 6, credit: 4 });
  expect(await getMoney(shop, admin, third)).toMatchObject({ missing: 10, credit: 0 });
  const pay = { params: { id: third._id }, body: { totalWas: 10 } };
  expect((await shop.call(creditAccounts.payFromCredit, pay, admin.token)).body.code).toBe('credit_too_little');
  const onCredit = await staff.place(walkIn, lines, { total: 10, payBy: 'account', delivery: oslo });
  expect([onCredit.status, onCredit.body.code]).toEqual([409, 'account_none']);
  expect((await takeByHand(shop, admin, first, { amount: 6 })).body.order.paid).toBe(true);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('money for a canceled order of a walk-in settles no debt of another person, and only its own payback takes it', async () => {
  const staff = openStaffOrders(shop, admin);
  const goods = await createTestProduct(shop);
  const lines: Parameters<typeof staff.place>[1] = [[goods, 1]];
  const placeFor = async (buyer: Parameters<typeof staff.place>[0]) =>
    (await staff.place(buyer, lines, { total: 10, delivery: oslo })).body;
  const owing = await placeFor({ name: 'Counter' });
  const walkIn = { customerId: owing.customerId as string };
  await takeByHand(shop, admin, owing, { method: 'cheque' });
  const { account, payments: taken } = await getMoney(shop, admin, owing);
  await reverse(taken[0]._id);
  const [canceled, open] = [await placeFor(walkIn), await placeFor(walkIn)];
  await takeByHand(shop, admin, canceled, { amount: 7 });
  await takeByHand(shop, admin, open, { amount: 2 });
  expect((await shop.call(orders.cancel, { params: { id: canceled._id } }, admin.token)).status).toBe(200);
  const listDebts = async () =>
    (await shop.call(openDebts.list, { params: { id: account }, query: {} }, admin.token)).body;
  expect(await listDebts()).toMatchObject([{ order: { number: owing.number }, open: 10 }]);
  expect(await getMoney(shop, admin, canceled)).toMatchObject({ missing: 0, toPayBack: 7 });
  expect(await getMoney(shop, admin, open)).toMatchObject({ missing: 8, credit: 2, toPayBack: 0 });
  const payBack = (amount: number, order?: string) => {
    const body = { method: 'cash', amount, reference: '', receivedOn: today(), ...(order && { order }) } as const;
    return shop.call(creditAccounts.payOut, { params: { id: account }, body }, admin.token);
  };
  expect((await payBack(1)).body.fields).toEqual({
    amount: 'At most $0.00, the money that no order holds. $9.00 belongs to single orders',
  });
  const most = (cents: string, { number }: { number: number }) => ({
    amount: `At most $${cents}, the money received for order ${number}`,
  });
  expect((await payBack(7.01, canceled._id)).body.fields).toEqual(most('7.00', canceled));
  expect((await payBack(1, open._id)).body.fields).toEqual(most('0.00', open));
  expect((await payBack(1, randomUUID())).body.code).toBe('order_not_found');
  const twice = await Promise.all([payBack(4, canceled._id), payBack(4, canceled._id)]);
  expect(twice.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
  expect((await payBack(3, canceled._id)).status).toBe(200);
  expect(await getMoney(shop, admin, canceled)).toMatchObject({ toPayBack: 0 });
  expect(await listDebts()).toMatchObject([{ order: { number: owing.number }, open: 10 }]);
  expect(await getBalance(account)).toBe(8);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('money for a customer’s debt is recorded on their account, once for each key, and pays no order', async () => {
  const { buyer, order, account, payment } = await placePaid();
  const unpaid = await placeUnpaid(shop, buyer);
  await reverse(payment);
  const body = { method: 'cash', amount: order.total + 3.95, reference: 'Receipt 1', receivedOn: today() } as const;
  const recordOnce = (key: string, amount = body.amount) => {
    const input = { params: { id: account }, body: { ...body, amount }, idempotencyKey: key };
    return shop.call(creditAccounts.recordPayment, input, admin.token);
  };
  const key = randomUUID();
  const replies = await Promise.all(Array.from({ length: 5 }, () => recordOnce(key)));
  expect(replies.map((reply) => reply.body.balance)).toEqual(replies.map(() => -3.95));
  expect((await recordOnce(key, 1)).body.code).toBe('payment_key_reused');
  expect((await payOut(account, 1, key)).body.code).toBe('payment_key_reused');
  expect(await getMoney(shop, admin, unpaid.order)).toMatchObject({ credit: 3.95, payments: [] });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a reversal locks its order before the account, so that it does not deadlock with a refund', async () => {
  const { order, account, payment } = await placePaid();
  const { reply } = await shop.db.transaction(async (trx) => {
    await lockOrder(trx, order._id);
    const waiting = { reply: reverse(payment) };
    await expect
      .poll(async () => {
        const { rowCount } = await shop.db.$client.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rowCount;
      })
      .toBe(1);
    expect((await lockAccount(trx, account)).balanceCents).toBe(0);
    return waiting;
  });
  expect((await reply).body.balance).toBe(order.total);
});

test('simultaneous refunds, payouts and reversals keep the balance correct and do not deadlock', async () => {
  const buyer = await signIn(shop.db);
  const paid = [await placePaid(buyer), await placePaid(buyer), await placePaid(buyer)] as const;
  const { account } = paid[0];
  const replies = await Promise.all(
    paid.flatMap(({ order, payment }, at) => [
      refund(order, { amount: 10 }),
      payOut(account, 5),
      ...(at === 0 ? [reverse(payment)] : []),
      refund(order),
      placeUnpaid(shop, buyer).then((next) => takeByHand(shop, admin, next.order)),
    ]),
  );
  expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('postings are found by order number, name, amount and the beginning of the reference', async () => {
  const buyer = await signIn(shop.db);
  const { order } = await placeUnpaid(shop, buyer);
  await takeByHand(shop, admin, order, { amount: 12.34, reference: 'TRF-100%_1' });
  await takeByHand(shop, admin, (await placeUnpaid(shop)).order, { amount: 3, reference: 'TRF-1000' });
  const find = async (search: string) => (await listPostings({ search })).map((one: { amount: number }) => one.amount);
  expect(await find(`#${order.number}`)).toEqual([-12.34]);
  expect(await find(buyer.email)).toEqual([-12.34]);
  expect(await find('12.34')).toEqual([-12.34]);
  expect(await find('$12.34')).toEqual([-12.34]);
  expect(await find('trf-100%')).toEqual([-12.34]);
  expect(await find('TRF-10')).toEqual([-3, -12.34]);
  expect(await find('nothing like it')).toEqual([]);
});

test('a customer is deleted only when their account is settled, and its postings stay without references', async () => {
  const buyer = await signIn(shop.db);
  await verifyAddress(shop.db, buyer);
  const { order } = await placeUnpaid(shop, buyer);
  await takeByHand(shop, admin, order, { amount: 30, reference: 'A. Person' });
  const { account } = await getMoney(shop, admin, order);
  const exported = await shop.call(identity.exportData, {}, buyer.token);
  expect(JSON.stringify(exported.body)).toContain('A. Person');
  const refused = await shop.call(identity.deleteAccount, {}, buyer.token);
  expect([refused.status, refused.body.code]).toEqual([409, 'account_not_settled']);
  expect((await shop.call(orders.get, { params: { id: order._id } }, admin.token)).body.status).toBe('unpaid');
  expect((await payOut(account, 30)).body.code).toBe('payout_too_much');
  await shop.call(orders.cancel, { params: { id: order._id } }, admin.token);
  await payOut(account, 30);
  expect((await shop.call(identity.deleteAccount, {}, buyer.token)).status).toBe(200);
  expect((await listPostings({ account })).map(({ reference }: { reference: string }) => reference)).toEqual(['', '']);
  expect(await findBrokenRules(shop.db)).toEqual({});
});
