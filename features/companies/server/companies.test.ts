import { expect, test } from 'vitest';
import { audit } from '#features/audit/contract/audit.ts';
import { companies } from '#features/companies/contract/companies.ts';
import { companyPeople } from '#features/companies/contract/company-people.ts';
import { company } from '#features/companies/contract/company.ts';
import { addCompany, addMember, createTeam, orderForCompany } from '#features/companies/test/companies.ts';
import { findBrokenRules } from '#features/rules.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

type Query = { search?: string; state?: 'open' | 'closed'; customer?: string; page?: number; limit?: number };

const list = async (query: Query) => {
  const { body, headers } = await shop.call(companies.list, { query }, admin.token);
  return { names: body.map(({ name }: { name: string }) => name), headers };
};

test('staff add a company, change it, and the audit shows both', async () => {
  const form = { name: '  Acme Plumbing  Ltd', taxNumber: 'GB 123', taxNumberCheckedOn: '2026-11-28' };
  const added = await shop.call(companies.add, { body: { ...form, note: 'Pays late.' } }, admin.token);
  expect(added.status).toBe(201);
  expect(added.body).toMatchObject({
    taxNumber: 'GB 123',
    state: 'open',
    members: 0,
    referenceNeeded: false,
    version: 1,
  });
  const { _id: id } = added.body;
  const body = { ...form, name: 'Acme Ltd', referenceNeeded: true, version: 1 };
  const edited = await shop.call(companies.edit, { params: { id }, body }, admin.token);
  expect(edited.body).toMatchObject({ name: 'Acme Ltd', referenceNeeded: true, note: '', version: 2 });
  expect((await shop.call(companies.get, { params: { id } }, admin.token)).body).toEqual(edited.body);
  const late = await shop.call(companies.edit, { params: { id }, body }, admin.token);
  expect([late.status, late.body.code]).toEqual([409, 'company_changed']);
  const same = await shop.call(companies.edit, { params: { id }, body: { ...body, version: 2 } }, admin.token);
  expect(same.body).toEqual(edited.body);
  const { body: entries } = await shop.call(audit.list, { query: { entity: 'company' } }, admin.token);
  expect(entries.map(({ act, on }: { act: string; on: string }) => [act, on]).slice(0, 2)).toEqual([
    ['company.edit', 'Acme Ltd'],
    ['company.add', 'Acme Ltd'],
  ]);
  expect(JSON.stringify(entries)).not.toContain('Pays late');
});

test.each([
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(101) }, 'name'],
  [{ name: 'Checked', taxNumberCheckedOn: '2026-11-28' }, 'taxNumber'],
  [{ name: 'Checked', taxNumber: '1', taxNumberCheckedOn: '2026-11-31' }, 'taxNumberCheckedOn'],
])('the company %j is refused with an error at its field', async (body, field) => {
  const { status, body: refused } = await shop.call(companies.add, { body }, admin.token);
  expect([status, Object.keys(refused.fields)]).toEqual([400, [field]]);
});

test('two open companies never have the same name, also if they are added at once', async () => {
  const add = () => shop.call(companies.add, { body: { name: 'Twin Works' } }, admin.token);
  const replies = await Promise.all([add(), add(), add()]);
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409]);
  const other = await addCompany(shop, admin);
  const body = { name: 'TWIN works', version: 1 };
  const renamed = await shop.call(companies.edit, { params: { id: other._id }, body }, admin.token);
  expect([renamed.status, renamed.body.code, Object.keys(renamed.body.fields)]).toEqual([
    409,
    'company_taken',
    ['name'],
  ]);
});

test('companies are found by name, tax number and the email of a person, page by page', async () => {
  const first = await addCompany(shop, admin, { name: 'Quayside Heating 100%', taxNumber: 'NO 888 777' });
  await addCompany(shop, admin, { name: 'Quayside Joinery' });
  const person = await signIn(shop.db);
  await addMember(shop, admin, first, person, 'admin');
  const both = ['Quayside Heating 100%', 'Quayside Joinery'];
  const found = await list({ search: 'quayside' });
  expect(found.names).toEqual(both);
  expect([found.headers['x-total-count'], found.headers['x-counts']]).toEqual(['2', 'all=2&open=2&closed=0']);
  expect((await list({ search: 'quayside', page: 2, limit: 1 })).names).toEqual(['Quayside Joinery']);
  for (const search of ['0% quay', '888 777', person.email]) expect((await list({ search })).names).toEqual([both[0]]);
  expect((await list({ search: 'quayside', state: 'closed' })).names).toEqual([]);
  expect((await list({ customer: person.customerId })).names).toEqual([both[0]]);
  expect((await list({ customer: admin.customerId })).names).toEqual([]);
});

test('a closed company has no people any more; its orders stay, and nothing in it can change', async () => {
  const { acme, boss, buyer, members } = await createTeam(shop, admin);
  const params = { id: acme._id };
  await orderForCompany(shop, buyer);
  const invite = { email: 'late@example.com', role: 'buyer' as const };
  await shop.call(companyPeople.invite, { params, body: invite }, boss.token);
  const close = () => shop.call(companies.close, { params, body: { version: 1 } }, admin.token);
  const replies = await Promise.all([close(), close()]);
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect((await shop.call(company.mine, {}, boss.token)).status).toBe(404);
  expect((await shop.call(company.orders, { params, query: {} }, boss.token)).status).toBe(404);
  expect((await shop.call(companyPeople.list, { params }, admin.token)).body).toEqual({ members: [], invitations: [] });
  expect((await shop.call(company.orders, { params, query: {} }, admin.token)).body).toHaveLength(1);
  const edit = { params: { ...params, member: members.buyer._id }, body: { role: 'admin' as const, isActive: true } };
  for (const refused of [
    await shop.call(companyPeople.edit, edit, admin.token),
    await shop.call(companyPeople.invite, { params, body: invite }, admin.token),
    await shop.call(company.addReference, { params, body: { text: 'Job 1' } }, admin.token),
    await shop.call(companies.edit, { params, body: { name: 'Again', version: 2 } }, admin.token),
  ]) {
    expect([refused.status, refused.body.code]).toEqual([409, 'company_closed']);
  }
  const { status, body } = await orderForCompany(shop, buyer, null);
  expect([status, body.facts]).toEqual([201, undefined]);
  const next = await addCompany(shop, admin);
  expect((await addMember(shop, admin, next, buyer, 'admin')).role).toBe('admin');
  expect(await findBrokenRules(shop.db)).toEqual({});
});
