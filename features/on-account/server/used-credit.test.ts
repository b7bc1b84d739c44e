import { expect, test } from 'vitest';
import { openDrawer } from '#features/cash-book/test/cash-days.ts';
import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import { getMoney, takeByHand, today } from '#features/credit-accounts/test/payments.ts';
import { onAccount } from '#features/on-account/contract/on-account.ts';
import { editTerms, grantLimit, moveDueDay, orderFor, payIn, readAccount } from '#features/on-account/test/accounts.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { remindOfInvoices } from '#features/on-account/server/remind-of-invoices.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { findBrokenRules } from '#features/rules.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { createTestProduct, placeOrder } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { waitUntilBlocked } from '#test/helpers/wait-until-blocked.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
await openDrawer(shop, admin, 1000);
const { $client: pool } = shop.db;

const signInWithLimit = async (limit: number) => {
  const buyer = await signIn(shop.db);
  return { buyer, account: await grantLimit(shop, admin, { customer: buyer.customerId }, { limit }) };
};
const placeFor = async (buyer: TestPerson, dollars: number) => {
  const goods = await createTestProduct(shop, { unitPriceCents: dollars * 100 });
  return (await placeOrder(shop, buyer, goods)).body;
};
const getBalance = async (id: string) => (await readAccount(shop, admin, id)).balance;
const payOut = (id: string, amount: number) =>
  shop.call(
    creditAccounts.payOut,
    { params: { id }, body: { method: 'cash', amount, reference: '', receivedOn: today() } },
    admin.token,
  );
const listOpen = async ({ token }: TestPerson): Promise<[number, number, string][]> =>
  (await shop.call(onAccount.invoices, { query: {} }, token)).body.map(
    (one: { order: { number: number }; open: number; dueOn: string }) => [one.order.number, one.open, one.dueOn],
  );

test('money received for an unpaid order is credit for no other order', async () => {
  const { buyer, account } = await signInWithLimit(1);
  const [first, second] = [await placeFor(buyer, 100), await placeFor(buyer, 60)];
  await takeByHand(shop, admin, first, { amount: 60 });
  const refused = await orderFor(shop, buyer, 60);
  expect([refused.status, refused.body.code]).toEqual([409, 'account_limit']);
  expect((await shop.call(onAccount.mine, {}, buyer.token)).body).toMatchObject({
    balance: -60,
    held: 60,
    available: 1,
  });
  expect(await getMoney(shop, admin, second)).toMatchObject({ missing: 60, credit: 0 });
  const tooLittle = await shop.call(
    creditAccounts.payFromCredit,
    { params: { id: second._id }, body: { totalWas: 60 } },
    admin.token,
  );
  expect(tooLittle.body.code).toBe('credit_too_little');
  expect(await getMoney(shop, admin, first)).toMatchObject({ missing: 40, credit: 60 });
  const rest = await takeByHand(shop, admin, first, { amount: 45 });
  expect([rest.body.missing, rest.body.order.paid, await getBalance(account)]).toEqual([0, true, -5]);
  expect(await getMoney(shop, admin, second)).toMatchObject({ missing: 55, credit: 5 });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('money received for an unpaid order is paid out only once the order has ended', async () => {
  const { buyer, account } = await signInWithLimit(1);
  const [first, other] = [await placeFor(buyer, 100), await placeFor(buyer, 10)];
  await takeByHand(shop, admin, other, { amount: 13 });
  await takeByHand(shop, admin, first, { amount: 60 });
  const tooMuch = await payOut(account, 60);
  expect([tooMuch.status, tooMuch.body.fields]).toEqual([
    409,
    { amount: 'At most $3.00, the credit on the account. $60.00 belongs to single orders' },
  ]);
  expect((await payOut(account, 3)).status).toBe(200);
  expect((await shop.call(orders.cancel, { params: { id: first._id } }, admin.token)).status).toBe(200);
  expect((await payOut(account, 60)).status).toBe(200);
  expect(await getBalance(account)).toBe(0);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('money received for an order that its buyer then charges on account settles that order, not an earlier debt', async () => {
  const { buyer, account } = await signInWithLimit(500);
  const { body: earlier } = await orderFor(shop, buyer, 80);
  await moveDueDay(shop, earlier._id, 1);
  const order = await placeFor(buyer, 100);
  await takeByHand(shop, admin, order, { amount: 25 });
  await takeByHand(shop, admin, order, { amount: 15 });
  const charge = { params: { id: order._id }, body: { totalWas: 100 } };
  expect((await shop.call(onAccount.payOrder, charge, buyer.token)).status).toBe(200);
  const readOpen = async () => (await listOpen(buyer)).map(([number, open]) => [number, open]);
  expect(await readOpen()).toEqual([
    [earlier.number, 80],
    [order.number, 60],
  ]);
  // A reversal opens that order again, and other money settles the earliest debt.
  const [last] = (await getMoney(shop, admin, order)).payments;
  const reversal = { params: { id: last._id }, body: { reason: 'Typed twice' } };
  expect((await shop.call(creditAccounts.reverse, reversal, admin.token)).status).toBe(200);
  await payIn(shop, admin, account, 30);
  expect(await readOpen()).toEqual([
    [earlier.number, 50],
    [order.number, 75],
  ]);
  expect(await getBalance(account)).toBe(125);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('an order on account and a part payment of another order do not count against each other', async () => {
  const { buyer, account } = await signInWithLimit(150);
  const first = await placeFor(buyer, 100);
  await takeByHand(shop, admin, first, { amount: 60 });
  expect((await orderFor(shop, buyer, 160)).body.code).toBe('account_limit');
  expect((await orderFor(shop, buyer, 150)).status).toBe(201);
  expect(await getMoney(shop, admin, first)).toMatchObject({ missing: 40, credit: 60 });
  const rest = await takeByHand(shop, admin, first, { amount: 40 });
  expect([rest.body.missing, rest.body.order.paid, await getBalance(account)]).toEqual([0, true, 150]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('money received for an order pays it although the account is stopped and owes more than its lowered limit', async () => {
  const { buyer, account } = await signInWithLimit(500);
  await orderFor(shop, buyer, 300);
  await editTerms(shop, admin, account, { limit: 100, isStopped: true, stopReason: 'Overdue' });
  const placed = await placeFor(buyer, 80);
  await takeByHand(shop, admin, placed, { amount: 30 });
  const { body } = await takeByHand(shop, admin, placed, { amount: 50 });
  expect([body.missing, body.order.paid, await getBalance(account)]).toEqual([0, true, 300]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('an order paid in cash settles itself, and an older debt stays open', async () => {
  const { buyer, account } = await signInWithLimit(500);
  const { body: late } = await orderFor(shop, buyer, 80);
  await moveDueDay(shop, late._id, -40);
  const before = await listOpen(buyer);
  const cash = await placeFor(buyer, 80);
  await takeByHand(shop, admin, cash, { method: 'cash' });
  expect([await listOpen(buyer), before]).toEqual([before, [[late.number, 80, before[0]?.[2]]]]);
  const more = await placeFor(buyer, 50);
  await takeByHand(shop, admin, more, { method: 'cash', amount: 70 });
  expect(await listOpen(buyer)).toEqual([[late.number, 60, before[0]?.[2]]]);
  const { payments: received } = await getMoney(shop, admin, more);
  await shop.call(
    creditAccounts.reverse,
    { params: { id: received[0]._id }, body: { reason: 'false notes' } },
    admin.token,
  );
  expect((await listOpen(buyer)).map(([number, open]) => [number, open])).toEqual([
    [late.number, 80],
    [more.number, 50],
  ]);
  expect(await getBalance(account)).toBe(130);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a refund that settles the overdue invoice lets the account order again', async () => {
  const { buyer, account } = await signInWithLimit(500);
  const { body: late } = await orderFor(shop, buyer, 80);
  await moveDueDay(shop, late._id, -31);
  await remindOfInvoices(shop.db);
  expect((await readAccount(shop, admin, account)).stopped).toMatchObject({ by: 'overdue' });
  const { rows } = await pool.query('select id from order_line where order_id = $1', [late._id]);
  const body = { reason: 'broken', lines: [{ line: rows[0].id, quantity: 1 }] };
  expect((await shop.call(payments.refund, { params: { id: late._id }, body }, admin.token)).status).toBe(200);
  expect(await readAccount(shop, admin, account)).toMatchObject({ balance: 0, stopped: null });
  expect((await orderFor(shop, buyer, 80)).status).toBe(201);
});

test('an account stopped for an overdue invoice reopens once paid, although its limit was changed meanwhile', async () => {
  const { buyer, account } = await signInWithLimit(500);
  const { body: late } = await orderFor(shop, buyer, 80);
  await moveDueDay(shop, late._id, -31);
  await remindOfInvoices(shop.db);
  await editTerms(shop, admin, account, { limit: 100 });
  expect((await readAccount(shop, admin, account)).stopped).toMatchObject({ by: 'overdue' });
  await payIn(shop, admin, account, 80);
  expect(await readAccount(shop, admin, account)).toMatchObject({ limit: 100, stopped: null });
});

test('an account is not stopped if its overdue invoice is paid while reminders are written', async () => {
  const { buyer, account } = await signInWithLimit(500);
  const { body: late } = await orderFor(shop, buyer, 80);
  await moveDueDay(shop, late._id, -31);
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select from credit_account where id = $1 for update', [account]);
  const paying = payIn(shop, admin, account, 80);
  await waitUntilBlocked(shop, holder);
  const reminding = remindOfInvoices(shop.db);
  await waitUntilBlocked(shop, holder, 2);
  await holder.query('rollback');
  holder.release();
  await Promise.all([paying, reminding]);
  expect(await readAccount(shop, admin, account)).toMatchObject({ balance: 0, stopped: null });
});
