import { expect, test } from 'vitest';
import { identity } from '#features/accounts/contract/identity.ts';
import { companyPeople } from '#features/companies/contract/company-people.ts';
import { company } from '#features/companies/contract/company.ts';
import { addJob, createTeam, orderForCompany } from '#features/companies/test/companies.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { findBrokenRules } from '#features/rules.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

test('the data export has the companies of a person and their orders for them', async () => {
  const { acme, boss, buyer } = await createTeam(shop, admin);
  await addJob(shop, boss, acme, 'Quay 3');
  const { body: placed } = await orderForCompany(shop, buyer, 'Quay 3');
  const { body } = await shop.call(identity.exportData, {}, buyer.token);
  expect(body.companies).toMatchObject([
    { name: acme.name, role: 'buyer', leftAt: null, orders: [{ order: placed.number, jobNumber: 'Quay 3' }] },
  ]);
});

test('the last admin of a company cannot delete their account while it has people; others leave it with theirs', async () => {
  const { acme, boss, buyer, approver, members } = await createTeam(shop, admin);
  const params = { id: acme._id };
  const { body: order } = await orderForCompany(shop, buyer);
  const refused = await shop.call(identity.deleteAccount, {}, boss.token);
  expect([refused.status, refused.body.code]).toEqual([409, 'member_last_admin']);
  const promote = {
    params: { ...params, member: members.approver._id },
    body: { role: 'admin' as const, isActive: true },
  };
  await shop.call(companyPeople.edit, promote, boss.token);
  const invite = { email: 'somebody@example.com', role: 'buyer' as const };
  await shop.call(companyPeople.invite, { params, body: invite }, boss.token);
  expect((await shop.call(identity.deleteAccount, {}, buyer.token)).status).toBe(200);
  expect((await shop.call(identity.deleteAccount, {}, boss.token)).status).toBe(200);
  const { body: people } = await shop.call(companyPeople.list, { params }, approver.token);
  expect([people.members.length, people.invitations]).toEqual([1, []]);
  const { body: listed } = await shop.call(company.orders, { params, query: {} }, approver.token);
  expect(listed).toMatchObject([{ _id: order._id, userName: 'Former customer', address: '' }]);
  expect((await shop.call(orders.get, { params: { id: order._id } }, admin.token)).body.facts).toHaveLength(1);
  expect(await findBrokenRules(shop.db)).toEqual({});
});
