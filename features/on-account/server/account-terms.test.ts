import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openDrawer } from '#features/cash-book/test/cash-days.ts';
import { addCompany } from '#features/companies/test/companies.ts';
import { companies } from '#features/companies/contract/companies.ts';
import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import { editTerms, grantLimit, findOrOpenAccount, payIn, readAccount } from '#features/on-account/test/accounts.ts';
import { findBrokenRules } from '#features/rules.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
await openDrawer(shop, admin, 1000);
const openOwn = async () => {
  const { customerId: customer } = await signIn(shop.db);
  return { customer, account: (await findOrOpenAccount(shop, admin, { customer })).body };
};

test('staff open the account of a customer or company once, even twice at once', async () => {
  const { customerId: customer, name } = await signIn(shop.db);
  const acme = await addCompany(shop, admin);
  for (const owner of [{ customer }, { company: acme._id }]) {
    const replies = await Promise.all([1, 2, 3].map(() => findOrOpenAccount(shop, admin, owner)));
    expect(new Set(replies.map(({ body }) => body._id)).size).toBe(1);
    expect(replies[0]?.body).toMatchObject({
      balance: 0,
      limit: 0,
      number: null,
      stopped: null,
      customer: 'customer' in owner ? { _id: customer, name } : null,
      company: 'company' in owner ? { _id: acme._id, name: acme.name } : null,
    });
  }
});

test('an account needs one owner who exists and can order', async () => {
  const acme = await addCompany(shop, admin);
  await shop.call(companies.close, { params: { id: acme._id }, body: { version: 1 } }, admin.token);
  const codes = await Promise.all(
    [
      { customer: randomUUID() },
      { company: randomUUID() },
      { company: acme._id },
      {},
      { customer: admin.customerId, company: acme._id },
    ].map(async (owner) => (await findOrOpenAccount(shop, admin, owner as { customer: string })).body.code),
  );
  expect(codes).toEqual([
    'customer_not_found',
    'company_not_found',
    'company_closed',
    'invalid_request',
    'invalid_request',
  ]);
});

test('staff set limit and due days, stop an account with a reason, and each change is in the audit', async () => {
  const { account } = await openOwn();
  const first = await editTerms(shop, admin, account._id, { limit: 500, dueRule: 'net_14' });
  expect([first.status, first.body]).toMatchObject([200, { limit: 500, dueRule: 'net_14', stopped: null, version: 2 }]);
  expect(first.body.number).toBeGreaterThan(1000);
  const missing = await editTerms(shop, admin, account._id, { isStopped: true });
  expect([missing.status, missing.body.fields]).toEqual([400, { stopReason: 'Reason is Required' }]);
  const stopped = await editTerms(shop, admin, account._id, { isStopped: true, stopReason: 'Bankrupt' });
  expect(stopped.body.stopped).toEqual({ by: 'staff', reason: 'Bankrupt' });
  // Saving it again changes nothing; another reason is a change.
  for (const _ of [1, 2]) {
    await editTerms(shop, admin, account._id, { isStopped: true, stopReason: 'Bankrupt since May' });
  }
  const open = await editTerms(shop, admin, account._id, { isStopped: false, stopReason: 'still typed' });
  expect(open.body).toMatchObject({ stopped: null, number: first.body.number });
  const { rows } = await shop.db.$client.query(
    `select act, why, changes from audit where entity = 'credit' and entity_id = $1 order by id`,
    [account._id],
  );
  expect(rows).toMatchObject([
    { act: 'credit.open' },
    { act: 'credit.edit', changes: { limitCents: [0, 50_000], dueRule: ['net_30', 'net_14'] } },
    { act: 'credit.edit', why: 'Bankrupt', changes: { stopped: [false, true] } },
    { act: 'credit.edit', why: 'Bankrupt since May', changes: {} },
    { act: 'credit.edit', why: null, changes: { stopped: [true, false] } },
  ]);
});

test('if two staff members change the same terms at once, one of them gets an error', async () => {
  const { account } = await openOwn();
  const replies = await Promise.all(
    [100, 200, 300].map((limit) => editTerms(shop, admin, account._id, { limit, version: 1 })),
  );
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  expect(replies.find(({ status }) => status === 409)?.body.code).toBe('account_changed');
  expect((await editTerms(shop, admin, account._id, { limit: 10_000_000 })).status).toBe(400);
  expect((await editTerms(shop, admin, account._id, { dueRule: 'never' as 'net_7' })).status).toBe(400);
});

test('accounts whose terms are set at once get different numbers', async () => {
  const accounts = await Promise.all(Array.from({ length: 10 }, openOwn));
  const replies = await Promise.all(accounts.map(({ account }) => editTerms(shop, admin, account._id, { limit: 1 })));
  expect(new Set(replies.map(({ body }) => body.number)).size).toBe(10);
});

test('a company’s account is found by the company’s name, and the company closes only when the account is settled', async () => {
  const acme = await addCompany(shop, admin);
  const id = await grantLimit(shop, admin, { company: acme._id });
  const { body } = await shop.call(creditAccounts.accounts, { query: { search: acme.name } }, admin.token);
  expect(body).toMatchObject([
    { _id: id, limit: 500, lastPosting: null, company: { name: acme.name }, customer: null },
  ]);
  await payIn(shop, admin, id, 5);
  const close = () => shop.call(companies.close, { params: { id: acme._id }, body: { version: 1 } }, admin.token);
  expect([(await close()).status, (await close()).body.code]).toEqual([409, 'account_not_settled']);
  const payout = {
    method: 'cash',
    amount: 5,
    reference: '',
    receivedOn: new Date().toISOString().slice(0, 10),
  } as const;
  await shop.call(creditAccounts.payOut, { params: { id }, body: payout }, admin.token);
  expect((await close()).status).toBe(200);
  expect((await readAccount(shop, admin, id)).company).toEqual({ _id: acme._id, name: acme.name });
  expect(await findBrokenRules(shop.db)).toEqual({});
});
