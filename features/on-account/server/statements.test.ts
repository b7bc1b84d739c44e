import { expect, test } from 'vitest';
import { today } from '#features/credit-accounts/test/payments.ts';
import { onAccount } from '#features/on-account/contract/on-account.ts';
import { findBrokenRules } from '#features/rules.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { grantLimit, orderFor, payIn, readAccount } from '#features/on-account/test/accounts.ts';
import { createTeam } from '#features/companies/test/companies.ts';
import { company } from '#features/companies/contract/company.ts';
import { london } from '#test/helpers/addresses.ts';
import { readSpan } from './statement.ts';
import { layOutStatement } from './statement-pdf.ts';
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
    const { parties } = await layOutStatement(shop.db, account, days, await readSpan(shop.db, account, days));
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
