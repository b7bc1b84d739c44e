import { expect, test } from 'vitest';
import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import { openDebts } from '#features/credit-accounts/contract/open-debts.ts';
import { today } from '#features/credit-accounts/test/payments.ts';
import { onAccount } from '#features/on-account/contract/on-account.ts';
import { grantLimit, moveDueDay, orderFor, payIn, readAccount } from '#features/on-account/test/accounts.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { findBrokenRules } from '#features/rules.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const toCode = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];

const listDebts = async (account: string) =>
  (await shop.call(openDebts.list, { params: { id: account }, query: {} }, admin.token)).body;

/** Orders on account for each amount, due in this sequence. */
const owe = async (...amounts: number[]) => {
  const buyer = await signIn(shop.db);
  const account = await grantLimit(shop, admin, { customer: buyer.customerId });
  const numbers: number[] = [];
  const ids: string[] = [];
  for (const [at, amount] of amounts.entries()) {
    const { body: placed } = await orderFor(shop, buyer, amount);
    await moveDueDay(shop, placed._id, at + 1);
    numbers.push(placed.number);
    ids.push(placed._id);
  }
  const debts = await listDebts(account);
  const invoices = debts.map(({ invoice }: { invoice: string }) => invoice);
  return { buyer, account, numbers, ids, invoices };
};

const readOpen = async (account: string) => (await listDebts(account)).map(({ open }: { open: number }) => open);

type PayOptions = { again?: boolean; reference?: string; idempotencyKey?: string; staff?: TestPerson };

const pay = (account: string, amount: number, invoices: string[], more: PayOptions = {}) => {
  const { again = true, reference = '', idempotencyKey, staff = admin } = more;
  const body = { method: 'bank', amount, reference, receivedOn: today(), again, invoices } as const;
  const key = idempotencyKey === undefined ? {} : { idempotencyKey };
  return shop.call(creditAccounts.recordPayment, { params: { id: account }, body, ...key }, staff.token);
};

test('a payment settles the chosen invoice first and the earliest due with the rest; without a choice, the earliest due', async () => {
  const { account, numbers, invoices } = await owe(100, 50, 80);
  expect(await listDebts(account)).toMatchObject([
    { order: { number: numbers[0] }, total: 100, open: 100, isOverdue: false },
    { order: { number: numbers[1] }, open: 50 },
    { order: { number: numbers[2] }, open: 80 },
  ]);
  expect((await pay(account, 90, [invoices[2]])).body.balance).toBe(140);
  expect(await readOpen(account)).toEqual([90, 50]);
  await payIn(shop, admin, account, 30);
  expect(await readOpen(account)).toEqual([60, 50]);
  await pay(account, 20, [invoices[1]]);
  expect(await readOpen(account)).toEqual([60, 30]);
  await pay(account, 100, [invoices[1], invoices[0]]);
  expect([await readOpen(account), (await readAccount(shop, admin, account)).balance]).toEqual([[], -10]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('each posting of an account has the balance after it, and an unpaid invoice whose day is over is overdue', async () => {
  const { account, ids, invoices } = await owe(100, 50, 80);
  await moveDueDay(shop, ids[0] ?? '', -3);
  await moveDueDay(shop, ids[1] ?? '', -2);
  await pay(account, 50, [invoices[1]]);
  const list = async (query: object) => (await shop.call(creditAccounts.list, { query }, admin.token)).body;
  expect(await list({ account })).toMatchObject([
    { kind: 'payment', balance: 180, isOverdue: false },
    { kind: 'invoice', balance: 230, isOverdue: false },
    { kind: 'invoice', balance: 150, isOverdue: false },
    { kind: 'invoice', balance: 100, isOverdue: true },
  ]);
  const [, , , first] = await list({});
  expect(first).toMatchObject({ account, balance: null, isOverdue: true });
});

test('the payment and the statement name the orders that were chosen', async () => {
  const { account, numbers, invoices } = await owe(10, 20, 30, 40, 50);
  await pay(account, 140, invoices.slice(1).toReversed(), { reference: 'Transfer 7' });
  const { body: posted } = await shop.call(creditAccounts.list, { query: { account } }, admin.token);
  expect(posted[0]).toMatchObject({ kind: 'payment', chosen: numbers.slice(1) });
  expect(posted[1]).toMatchObject({ kind: 'invoice', chosen: [] });
  const query = { from: today(), until: today() };
  const { body: statement } = await shop.call(onAccount.statementOf, { params: { id: account }, query }, admin.token);
  expect(statement).toContain(
    `"Payment, bank transfer, for orders ${numbers[1]}, ${numbers[2]}, ${numbers[3]} and 1 more",,Transfer 7`,
  );
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('if a chosen payment is reversed, its invoices are open again and can be chosen again', async () => {
  const { account, invoices } = await owe(100, 50);
  await pay(account, 50, [invoices[1]]);
  expect(await readOpen(account)).toEqual([100]);
  const { body: posted } = await shop.call(creditAccounts.list, { query: { account } }, admin.token);
  const reverse = { params: { id: posted[0]._id }, body: { reason: 'Check bounced' } };
  await shop.call(creditAccounts.reverse, reverse, admin.token);
  expect(await readOpen(account)).toEqual([100, 50]);
  await pay(account, 50, [invoices[1]]);
  expect(await readOpen(account)).toEqual([100]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a refund of an order whose invoice was chosen settles the earliest due with the money that is left', async () => {
  const { account, ids, invoices } = await owe(100, 50);
  await pay(account, 50, [invoices[1]]);
  const params = { id: ids[1] ?? '' };
  const line = (await shop.call(orders.get, { params }, admin.token)).body.lines[0]._id;
  const body = { reason: 'Broken', lines: [{ line, quantity: 1 }] };
  expect((await shop.call(payments.refund, { params, body }, admin.token)).status).toBe(200);
  expect([await readOpen(account), (await readAccount(shop, admin, account)).balance]).toEqual([[50], 50]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('an invoice that is paid, of another account, or not an invoice cannot be chosen, and nothing is recorded', async () => {
  const { account, invoices } = await owe(10, 20);
  const { invoices: foreign } = await owe(30);
  await pay(account, 10, [invoices[0]]);
  for (const wrong of [invoices[0], foreign[0], account]) {
    expect(toCode(await pay(account, 5, [invoices[1], wrong]))).toEqual([409, 'invoice_not_open']);
  }
  expect((await pay(account, 5, ['nonsense'])).status).toBe(400);
  const many = Array.from({ length: 51 }, () => invoices[1]);
  expect((await pay(account, 5, many)).status).toBe(400);
  expect(await readOpen(account)).toEqual([20]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('of two clerks who choose the same invoice at once, one is refused; a repeated request records once', async () => {
  const { account, invoices } = await owe(100, 20);
  const second = await signIn(shop.db, 'admin');
  const replies = await Promise.all([
    pay(account, 20, [invoices[1]], { reference: 'A' }),
    pay(account, 20, [invoices[1]], { reference: 'B', staff: second }),
  ]);
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const again = { idempotencyKey: crypto.randomUUID() };
  const first = await pay(account, 30, [invoices[0]], again);
  expect((await pay(account, 30, [invoices[0]], again)).body).toEqual(first.body);
  expect(toCode(await pay(account, 30, [], again))).toEqual([422, 'payment_key_reused']);
  expect(await readOpen(account)).toEqual([70]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});
