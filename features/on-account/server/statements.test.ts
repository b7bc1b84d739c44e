import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import { getMoney, placeUnpaid, takeByHand, today } from '#features/credit-accounts/test/payments.ts';
import { onAccount } from '#features/on-account/contract/on-account.ts';
import { findBrokenRules } from '#features/rules.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { grantLimit, orderFor, payIn, readAccount } from '#features/on-account/test/accounts.ts';
import { createTeam } from '#features/companies/test/companies.ts';
import { company } from '#features/companies/contract/company.ts';
import { openStaffOrders } from '#features/staff-orders/test/staff-orders.ts';
import { london, oslo } from '#test/helpers/addresses.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { exportStatement } from './statement.ts';
import { layOutStatement, readStatement } from './statement-pdf.ts';
import { post } from '#features/credit-accounts/server/post.ts';
import { cents } from '#platform/contract/money.ts';
import { waitUntilBlocked } from '#test/helpers/wait-until-blocked.ts';
import { sendStatements } from './send-statements.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

/** Moves the postings of this month to an earlier one. */
const moveBack = (account: string, months: number) =>
  shop.db.$client.query(
    `update posting set created_at = date_trunc('month', now()) - make_interval(months => $2) + interval '9 days'
      where account_id = $1 and created_at >= date_trunc('month', now())`,
    [account, months],
  );
const statements = async ({ email }: TestPerson) =>
  (await shop.mailsTo(email)).filter(({ subject }) => subject.startsWith('Statement of account'));

test('the statement of the last month is emailed once, with a PDF, and the next one begins where it ends', async () => {
  const buyer = await signIn(shop.db);
  const account = await grantLimit(shop, admin, { customer: buyer.customerId });
  await orderFor(shop, buyer, 100);
  await moveBack(account, 2);
  await orderFor(shop, buyer, 50.5);
  await payIn(shop, admin, account, 20);
  await moveBack(account, 1);
  await orderFor(shop, buyer, 7);
  await Promise.all([sendStatements(shop.db), sendStatements(shop.db)]);
  await sendStatements(shop.db);
  const mails = await statements(buyer);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toMatch(/Opening balance[\s:]+\$100\.00[\s\S]*Closing balance[\s:]+\$130\.50/);
  const { rows } = await shop.db.$client.query(
    `select first_seq, last_seq, opening_cents::int, closing_cents::int from account_statement where account_id = $1`,
    [account],
  );
  expect(rows).toEqual([{ first_seq: 1, last_seq: 3, opening_cents: 10_000, closing_cents: 13_050 }]);
  const { number } = await readAccount(shop, admin, account);
  expect(mails[0]?.attachments.map(({ name }) => name)).toEqual([
    expect.stringMatching(new RegExp(`^statement-${number}-\\d{4}-\\d{2}\\.pdf$`)),
  ]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('an account gets no statement if it is settled without postings in the month, or has no terms', async () => {
  const buyer = await signIn(shop.db);
  const account = await grantLimit(shop, admin, { customer: buyer.customerId });
  await orderFor(shop, buyer, 5);
  await payIn(shop, admin, account, 5);
  await moveBack(account, 3);
  await sendStatements(shop.db);
  expect(await statements(buyer)).toEqual([]);
});

test('a statement can be a PDF, unless it is too long', async () => {
  const buyer = await signIn(shop.db);
  const account = await grantLimit(shop, admin, { customer: buyer.customerId });
  await orderFor(shop, buyer, 60);
  const query = { from: today(), until: today(), format: 'pdf' } as const;
  const { status, headers } = await shop.call(onAccount.statement, { query }, buyer.token);
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
  await shop.db.$client.query(
    `with p as (insert into posting (account_id, seq, kind, amount_cents, method, received_on)
                select $1, n, 'payment', -1, 'cash', current_date from generate_series(2, 2002) n returning amount_cents)
     update credit_account set next_seq = 2003, balance_cents = balance_cents + (select sum(amount_cents) from p)
      where id = $1`,
    [account],
  );
  const refused = await shop.call(onAccount.statement, { query }, buyer.token);
  expect([refused.status, refused.body.code]).toEqual([422, 'statement_too_long']);
});

test('the statement of a company names it with its tax number and billing address', async () => {
  const { acme, boss, buyer } = await createTeam(shop, admin, { taxNumber: 'GB 123' });
  const account = await grantLimit(shop, admin, { company: acme._id });
  await orderFor(shop, buyer, 60);
  const days = { from: today(), until: today() };
  const readHead = async () => {
    const { parties } = await layOutStatement(shop.db, await readStatement(shop.db, account, days));
    return parties.find(({ heading }) => heading === 'For')?.lines;
  };
  expect(await readHead()).toEqual([acme.name, 'Tax number GB 123']);
  const body = { label: 'Office', address: { ...london, name: '', company: acme.name }, isBilling: true };
  await shop.call(company.addAddress, { params: { id: acme._id }, body }, boss.token);
  expect(await readHead()).toEqual([
    acme.name,
    london.line1,
    'London',
    london.postcode,
    'United Kingdom',
    'Tax number GB 123',
  ]);
});

/** The parts of an account's balance on its statement as a PDF, and the rows of the same days as CSV. */
const readParts = async (account: string) => {
  const days = { from: today(), until: today() };
  const { sums, taxes } = await layOutStatement(shop.db, await readStatement(shop.db, account, days));
  const query = { ...days, format: 'csv' as const };
  const { body } = await shop.call(onAccount.statementOf, { params: { id: account }, query }, admin.token);
  const rows = parse<{ What: string; Amount: string; Balance: string }>(body, { bom: true, columns: true });
  const end = rows.findIndex(({ What }) => What === 'Closing balance');
  return {
    sums: sums.map(({ label, value }) => [label, value]),
    ages: (taxes?.rows[0] ?? []).map(toCents),
    postings: rows.slice(1, end).map(({ Amount }) => toCents(Amount)),
    ending: rows.slice(end).map(({ What, Amount, Balance }) => [What, toCents(Amount || Balance)]),
  };
};
const toCents = (text: string): number => Math.round(Number(text.replaceAll(/[$,']/g, '').replace('−', '-')) * 100);
const addUp = (amounts: number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

test('the statement of a walk-in adds up to the cent while one order holds money and another owes some', async () => {
  const goods = await createTestProduct(shop);
  const staff = openStaffOrders(shop, admin);
  const place = async (buyer: Parameters<typeof staff.place>[0]) =>
    (await staff.place(buyer, [[goods, 1]], { total: 10, delivery: oslo })).body;
  const holding = await place({ name: 'Counter' });
  await takeByHand(shop, admin, holding, { amount: 13.37 });
  const owing = await place({ customerId: holding.customerId });
  await takeByHand(shop, admin, owing, { amount: 8.81 });
  await takeByHand(shop, admin, owing, { amount: 1.19, method: 'cheque' });
  const { account, payments } = await getMoney(shop, admin, owing);
  const reversal = { params: { id: payments[0]._id }, body: { reason: 'Bounced' } };
  expect((await shop.call(creditAccounts.reverse, reversal, admin.token)).status).toBe(200);
  const { sums, ages, postings, ending } = await readParts(account);
  expect(sums).toEqual([
    ['Opening balance', '$0.00'],
    ['Closing balance', '−$2.18'],
    ['Owed today', '$1.19'],
    ['Held for orders today', '−$3.37'],
    ['Balance today', '−$2.18'],
  ]);
  expect(ending).toEqual([
    ['Closing balance', -218],
    ['Owed today', 119],
    ['Held for orders today', -337],
    ['Balance today', -218],
  ]);
  expect([addUp(ages), addUp(postings)]).toEqual([119, -218]);
  const days = { from: today(), until: today() };
  const { paragraphs } = await layOutStatement(shop.db, await readStatement(shop.db, account, days));
  expect(paragraphs.join(' ')).not.toContain('credit');
});

test('the statement of a customer tells money for an unpaid order from credit, and has no parts without it', async () => {
  const { buyer, order } = await placeUnpaid(shop);
  await takeByHand(shop, admin, order, { amount: order.total + 5 });
  const { account } = await getMoney(shop, admin, order);
  expect((await readParts(account)).ending).toEqual([['Closing balance', -500]]);
  const next = await placeUnpaid(shop, buyer);
  await takeByHand(shop, admin, next.order, { amount: 1.5 });
  expect((await readParts(account)).ending).toEqual([
    ['Closing balance', -650],
    ['Credit today', -500],
    ['Held for orders today', -150],
    ['Balance today', -650],
  ]);
});

test('a payment that comes between two reads of a statement is in both of its balances or in none', async () => {
  const { order } = await placeUnpaid(shop);
  await takeByHand(shop, admin, order, { amount: 1.5 });
  const { account } = await getMoney(shop, admin, order);
  const days = { from: today(), until: today() };
  const { exported } = await shop.db.transaction(async (trx) => {
    await trx.$client.query('lock table credit_account in access exclusive mode');
    const waiting = exportStatement(shop.db, account, { ...days, format: 'csv' });
    await waitUntilBlocked(shop, trx.$client);
    await post(trx, account, { kind: 'payment', method: 'cash', receivedOn: today(), amountCents: cents(-700) });
    return { exported: waiting };
  });
  const { data } = (await exported) as { data: AsyncIterable<string> };
  let text = '';
  for await (const part of data) text += part;
  expect(parse(text, { bom: true, columns: true }).slice(-3)).toMatchObject([
    { What: 'Closing balance', Balance: '-1.50' },
    { What: 'Held for orders today', Amount: '-1.50' },
    { What: 'Balance today', Balance: '-1.50' },
  ]);
});
