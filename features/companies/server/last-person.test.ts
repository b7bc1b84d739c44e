import { expect, test } from 'vitest';
import { identity } from '#features/accounts/contract/identity.ts';
import { companyPeople } from '#features/companies/contract/company-people.ts';
import { addCompany, addMember } from '#features/companies/test/companies.ts';
import { grantLimit, orderFor, payIn } from '#features/on-account/test/accounts.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { findBrokenRules } from '#features/rules.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const WHAT_TO_DO =
  'You are the last person of your company, and its account with the shop is not settled. Settle it, or make somebody else an admin, before you leave.';

test('the last person of a company that owes on its account neither leaves nor deletes their account, and reads what to do', async () => {
  const acme = await addCompany(shop, admin);
  const boss = await signIn(shop.db);
  const second = await signIn(shop.db);
  const member = await addMember(shop, admin, acme, boss, 'admin');
  const other = await addMember(shop, admin, acme, second, 'admin');
  const account = await grantLimit(shop, admin, { company: acme._id });
  const { body: owed } = await orderFor(shop, boss, 40, { companyReference: '' });
  await shop.call(orders.deliver, { params: { id: owed._id } }, admin.token);
  const { body: unpaid } = await orderFor(shop, boss, 5, { companyReference: '', payBy: null });
  const leave = (who: typeof boss, { _id }: typeof member) =>
    shop.call(companyPeople.remove, { params: { id: acme._id, member: _id } }, who.token);
  // While somebody else stays, anybody may leave.
  expect((await leave(second, other)).status).toBe(200);
  for (const refused of [await leave(boss, member), await shop.call(identity.deleteAccount, {}, boss.token)]) {
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([409, 'account_not_settled', WHAT_TO_DO]);
  }
  // The refused deletion has canceled nothing.
  expect((await shop.call(orders.get, { params: { id: unpaid._id } }, boss.token)).body.status).toBe('unpaid');
  await payIn(shop, admin, account, 40);
  expect((await leave(boss, member)).status).toBe(200);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('staff remove the last person of a company that owes', async () => {
  const acme = await addCompany(shop, admin);
  const boss = await signIn(shop.db);
  const member = await addMember(shop, admin, acme, boss, 'admin');
  await grantLimit(shop, admin, { company: acme._id });
  await orderFor(shop, boss, 40, { companyReference: '' });
  const params = { id: acme._id, member: member._id };
  expect((await shop.call(companyPeople.remove, { params }, admin.token)).status).toBe(200);
});
