import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { identity } from '#features/accounts/contract/identity.ts';
import { accounts } from '#features/accounts/contract/accounts.ts';
import { openDrawer } from '#features/cash-book/test/cash-days.ts';
import { addJob, createTeam } from '#features/companies/test/companies.ts';
import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import { today } from '#features/credit-accounts/test/payments.ts';
import { documents } from '#features/documents/contract/documents.ts';
import { onAccount } from '#features/on-account/contract/on-account.ts';
import { isOwed } from '#features/orders/contract/on-account.ts';
import { type Order, orders } from '#features/orders/contract/orders.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { findBrokenRules } from '#features/rules.ts';
import { BANK_DETAILS, offerWays } from '#features/ways-to-pay/test/ways.ts';
import { formatDate } from '#platform/contract/dates.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { checkOut, grantLimit, moveDueDay, orderFor, payIn, readAccount } from '#features/on-account/test/accounts.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
await openDrawer(shop, admin, 1000);

const getOwn = async ({ token }: TestPerson) => (await shop.call(onAccount.mine, {}, token)).body;
const listInvoices = async ({ token }: TestPerson, query = {}) =>
  (await shop.call(onAccount.invoices, { query }, token)).body;
const listOpen = async (who: TestPerson): Promise<[number, number, boolean][]> =>
  (await listInvoices(who)).map((one: { order: { number: number }; open: number; isOverdue: boolean }) => [
    one.order.number,
    one.open,
    one.isOverdue,
  ]);
const getAges = async (id: string) => {
  const { body } = await shop.call(creditAccounts.accounts, { query: { limit: 100 } }, admin.token);
  return body.find(({ _id }: { _id: string }) => _id === id).ageing;
};
const bounce = async (account: string) => {
  const { body } = await shop.call(creditAccounts.list, { query: { account } }, admin.token);
  const { _id } = body.find(({ kind }: { kind: string }) => kind === 'payment');
  return shop.call(creditAccounts.reverse, { params: { id: _id }, body: { reason: 'bounced' } }, admin.token);
};
const readStatement = async ({ token }: TestPerson, query: { from: string; until: string }) => {
  const { status, body } = await shop.call(onAccount.statement, { query }, token);
  return { status, lines: parse(String(body), { bom: true }) };
};

test('the owner of an account reads where to pay, as soon as the shop has entered its bank', async () => {
  const buyer = await signIn(shop.db);
  await grantLimit(shop, admin, { customer: buyer.customerId });
  expect(await getOwn(buyer)).toMatchObject({ bankDetails: '' });
  await offerWays(shop);
  expect(await getOwn(buyer)).toMatchObject({ bankDetails: BANK_DETAILS });
});

test('payments settle the earliest debts, a credit note settles its own invoice, and a bounced check reopens debts', async () => {
  const buyer = await signIn(shop.db);
  const account = await grantLimit(shop, admin, { customer: buyer.customerId });
  const { body: c } = await orderFor(shop, buyer, 140.82);
  const goods = await createTestProduct(shop, { unitPriceCents: 11_660, minOrder: 12 });
  const { body: b } = await checkOut(shop, buyer, goods);
  const { body: a } = await orderFor(shop, buyer, 122.76);
  await moveDueDay(shop, a._id, -36);
  await moveDueDay(shop, b._id, -16);
  await moveDueDay(shop, c._id, 15);
  await payIn(shop, admin, account, 200);
  expect(await listOpen(buyer)).toEqual([
    [b.number, 39.36, true],
    [c.number, 140.82, false],
  ]);
  const line = (await shop.call(orders.get, { params: { id: b._id } }, admin.token)).body.lines[0]._id;
  const body = { reason: 'broken', lines: [{ line, quantity: 3 }] };
  await shop.call(payments.refund, { params: { id: b._id }, body }, admin.token);
  const open = [
    [b.number, 10.21, true],
    [c.number, 140.82, false],
  ];
  expect(await listOpen(buyer)).toEqual(open);
  const ages = { notDue: 140.82, upTo30: 10.21, upTo60: 0, upTo90: 0, over90: 0 };
  expect(await getAges(account)).toEqual(ages);
  expect(await getOwn(buyer)).toMatchObject({ balance: 151.03, overdue: 10.21, available: 348.97, limit: 500 });
  await payIn(shop, admin, account, 151.03);
  expect([await listInvoices(buyer), (await getOwn(buyer)).overdue]).toEqual([[], 0]);
  await bounce(account);
  expect([await listOpen(buyer), await getAges(account)]).toEqual([open, ages]);
  await payIn(shop, admin, account, 155);
  expect(await getOwn(buyer)).toMatchObject({ balance: -3.97, overdue: 0, available: 503.97 });
  const { body: next } = await orderFor(shop, buyer, 13.97);
  expect(await listOpen(buyer)).toEqual([[next.number, 10, false]]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('an order on account says so until its invoice is settled, and never that it was paid when it was charged', async () => {
  const buyer = await signIn(shop.db);
  const account = await grantLimit(shop, admin, { customer: buyer.customerId });
  const { body: first } = await orderFor(shop, buyer, 20);
  const { body: second } = await orderFor(shop, buyer, 30);
  const areOwed = async () => {
    const { body } = await shop.call(orders.listMine, { query: { email: buyer.email } }, buyer.token);
    return body.map(({ number, facts }: Order) => [number, isOwed(facts)]);
  };
  expect(await areOwed()).toEqual([
    [second.number, true],
    [first.number, true],
  ]);
  await payIn(shop, admin, account, 20);
  expect(await areOwed()).toEqual([
    [second.number, true],
    [first.number, false],
  ]);
  await payIn(shop, admin, account, 30);
  const { body: settled } = await shop.call(orders.get, { params: { id: second._id } }, buyer.token);
  expect([isOwed(settled.facts), settled.facts[1]]).toEqual([false, { label: 'Invoice', value: 'Settled' }]);
  const { body: events } = await shop.call(orders.timeline, { params: { id: second._id } }, buyer.token);
  expect(events.map(({ what }: { what: string }) => what)).toEqual(['Placed $30.00', 'Charged to the account $30.00']);
  expect(events.map(({ note }: { note: string | null }) => note)).toEqual([null, null]);
});

test('the debts by age add up to the total debt, at the limits of each age', async () => {
  const days = [-1, 0, 1, 30, 31, 60, 61, 90, 91, 400];
  const buyer = await signIn(shop.db);
  const account = await grantLimit(shop, admin, { customer: buyer.customerId });
  for (const late of days) {
    const { body } = await orderFor(shop, buyer, 10);
    await moveDueDay(shop, body._id, -late);
  }
  expect(await getAges(account)).toEqual({ notDue: 20, upTo30: 20, upTo60: 20, upTo90: 20, over90: 20 });
  const { body: sums } = await shop.call(creditAccounts.sums, { query: {} }, admin.token);
  const total = Object.values(sums.ageing as Record<string, number>).reduce((sum, one) => sum + one, 0);
  expect(total).toBeCloseTo(sums.owed, 2);
});

test('money that was paid out and then reversed is owed at once, and adds up', async () => {
  const buyer = await signIn(shop.db);
  const account = await grantLimit(shop, admin, { customer: buyer.customerId });
  await payIn(shop, admin, account, 40);
  const payout = { method: 'cash', amount: 40, reference: '', receivedOn: today() } as const;
  await shop.call(creditAccounts.payOut, { params: { id: account }, body: payout }, admin.token);
  await bounce(account);
  expect(await listInvoices(buyer)).toMatchObject([{ order: null, open: 40, dueOn: today(), isOverdue: false }]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('open invoices come in pages, the earliest due first, with the total number', async () => {
  const buyer = await signIn(shop.db);
  await grantLimit(shop, admin, { customer: buyer.customerId });
  for (let count = 0; count < 3; count += 1) await orderFor(shop, buyer, 1);
  const { body, headers } = await shop.call(onAccount.invoices, { query: { limit: 2, page: 2 } }, buyer.token);
  expect([body.length, headers['x-total-count']]).toEqual([1, '3']);
  const past = await shop.call(onAccount.invoices, { query: { limit: 2, page: 9 } }, buyer.token);
  expect([past.body, past.headers['x-total-count']]).toEqual([[], '3']);
});

test('a statement adds up: opening, rows and closing, which is the balance', async () => {
  const buyer = await signIn(shop.db);
  const account = await grantLimit(shop, admin, { customer: buyer.customerId });
  await orderFor(shop, buyer, 100);
  await payIn(shop, admin, account, 30);
  await shop.db.$client.query(`update posting set created_at = created_at - interval '40 days' where account_id = $1`, [
    account,
  ]);
  const { body: order } = await orderFor(shop, buyer, 50.5);
  await payIn(shop, admin, account, 20);
  const { status, lines } = await readStatement(buyer, { from: today(), until: today() });
  expect(status).toBe(200);
  const [head, opening, ...rest] = lines;
  const closing = rest.pop();
  expect(head).toEqual(['Date', 'What', 'Order', 'Reference', 'Due', 'Amount', 'Balance', 'Invoice', 'Job number']);
  expect([opening?.[1], opening?.[6], closing?.[1], closing?.[6]]).toEqual([
    'Opening balance',
    '70.00',
    'Closing balance',
    '100.50',
  ]);
  expect(rest.map(([, what, number, , , amount, balance]) => [what, number, amount, balance])).toEqual([
    ['Order charged', String(order.number), '50.50', '120.50'],
    ['Payment, bank transfer', '', '-20.00', '100.50'],
  ]);
  expect((await getOwn(buyer)).balance).toBe(100.5);
  const byStaff = await shop.call(
    onAccount.statementOf,
    { params: { id: account }, query: { from: today(), until: today() } },
    admin.token,
  );
  expect(String(byStaff.body)).toContain('Closing balance');
  const bad = await shop.call(onAccount.statement, { query: { from: '2026-02-02', until: '2026-02-01' } }, buyer.token);
  expect(bad.status).toBe(400);
});

test('open invoices and statements name the invoice and the job number of an order', async () => {
  const { acme, boss } = await createTeam(shop, admin);
  await grantLimit(shop, admin, { company: acme._id });
  await addJob(shop, boss, acme, 'Harbour 7');
  const { body: order } = await orderFor(shop, boss, 25, { companyReference: 'Harbour 7' });
  const { body: issued } = await shop.call(documents.list, { params: { id: order._id } }, boss.token);
  const { number } = issued[0];
  expect(number).toMatch(/^20\d\d-\d{6}$/);
  expect(await listInvoices(boss)).toMatchObject([{ invoice: number, order: { number: order.number } }]);
  const { lines } = await readStatement(boss, { from: today(), until: today() });
  expect(lines[2]?.slice(1, 3)).toEqual(['Order charged', String(order.number)]);
  expect(lines[2]?.slice(7)).toEqual([number, 'Harbour 7']);
});

test('a statement of more postings than one read still adds up', async () => {
  const buyer = await signIn(shop.db);
  const account = await grantLimit(shop, admin, { customer: buyer.customerId });
  await shop.db.$client.query(
    `with p as (insert into posting (account_id, seq, kind, amount_cents, method, received_on)
                select $1, n, 'payment', -n, 'cash', current_date from generate_series(1, 1203) n returning amount_cents)
     update credit_account set next_seq = 1204, balance_cents = (select sum(amount_cents) from p) where id = $1`,
    [account],
  );
  const { lines } = await readStatement(buyer, { from: today(), until: today() });
  const rows = lines.slice(2, -1);
  expect(rows).toHaveLength(1203);
  const sum = rows.reduce((total, row) => total + Math.round(Number(row[5]) * 100), 0);
  const { balance } = await readAccount(shop, admin, account);
  expect([sum, lines.at(-1)?.[6]]).toEqual([Math.round(balance * 100), balance.toFixed(2)]);
});

test('admins and approvers of a company see its account; a buyer sees only the terms, and a stranger nothing', async () => {
  const { acme, boss, approver, buyer } = await createTeam(shop, admin);
  await grantLimit(shop, admin, { company: acme._id });
  await orderFor(shop, buyer, 120);
  for (const who of [boss, approver]) {
    expect(await getOwn(who)).toMatchObject({ company: acme.name, balance: 120, available: 380 });
    expect(await listInvoices(who)).toMatchObject([{ open: 120, order: { isOwn: false } }]);
  }
  const refusals = async ({ token }: TestPerson) => {
    const query = { from: today(), until: today() };
    const replies = [
      await shop.call(onAccount.mine, {}, token),
      await shop.call(onAccount.invoices, { query: {} }, token),
      await shop.call(onAccount.statement, { query }, token),
    ];
    return new Set(replies.map(({ status, body }) => `${status} ${body.code}`));
  };
  expect(await refusals(buyer)).toEqual(new Set(['403 company_role']));
  expect(await refusals(await signIn(shop.db))).toEqual(new Set(['404 account_not_found']));
  const terms = async ({ token }: TestPerson) => (await shop.call(onAccount.terms, {}, token)).body;
  expect(await terms(buyer)).toMatchObject({ company: acme.name, limit: 500, available: 380, isStopped: false });
  expect((await terms(await signIn(shop.db))).code).toBe('account_not_found');
  const groups = async ({ token, email }: TestPerson) =>
    (await shop.call(accounts.adminCheck, { params: { email } }, token)).body.groups;
  expect(await groups(boss)).toEqual(['company', 'on-account', 'account']);
  expect(await groups(buyer)).toEqual(['company', 'on-account']);
  expect(await groups(await signIn(shop.db))).toBe(undefined);
});

test('money that staff record for an order on account goes to the account that the order was charged to', async () => {
  const { acme, buyer } = await createTeam(shop, admin);
  const account = await grantLimit(shop, admin, { company: acme._id });
  const { body: order } = await orderFor(shop, buyer, 120);
  const params = { id: order._id };
  const body = { method: 'bank', amount: 100, reference: '', receivedOn: today(), again: true } as const;
  const { body: credited } = await shop.call(creditAccounts.recordLate, { params, body }, admin.token);
  expect([credited._id, credited.balance]).toEqual([account, 20]);
  const { body: money } = await shop.call(creditAccounts.orderMoney, { params }, admin.token);
  expect(money.account).toBe(account);
  expect((await shop.mailsTo(buyer.email))[0]?.text).toContain('the money pays the earliest debts');
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a customer whose account owes money cannot be deleted, and deletion sets the limit to 0', async () => {
  const buyer = await signIn(shop.db);
  const account = await grantLimit(shop, admin, { customer: buyer.customerId });
  const { body: placed } = await orderFor(shop, buyer, 10);
  await shop.call(orders.deliver, { params: { id: placed._id } }, admin.token);
  const remove = () => shop.call(identity.deleteAccount, {}, buyer.token);
  const refused = await remove();
  expect([refused.status, refused.body.code]).toEqual([409, 'account_not_settled']);
  await payIn(shop, admin, account, 10);
  expect((await remove()).status).toBe(200);
  expect(await readAccount(shop, admin, account)).toMatchObject({ balance: 0, limit: 0 });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a statement names the day of money that came earlier than it was posted', async () => {
  const buyer = await signIn(shop.db);
  const account = await grantLimit(shop, admin, { customer: buyer.customerId });
  await orderFor(shop, buyer, 50);
  const receivedOn = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
  const body = { method: 'cheque', amount: 50, reference: '', receivedOn, again: true } as const;
  expect((await shop.call(creditAccounts.recordPayment, { params: { id: account }, body }, admin.token)).status).toBe(
    200,
  );
  const { lines } = await readStatement(buyer, { from: today(), until: today() });
  expect(lines.find(([, what]) => what?.startsWith('Payment'))?.[1]).toBe(`Payment, check, ${formatDate(receivedOn)}`);
});
