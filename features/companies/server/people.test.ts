import { expect, test } from 'vitest';
import { accounts } from '#features/accounts/contract/accounts.ts';
import { audit } from '#features/audit/contract/audit.ts';
import { companies } from '#features/companies/contract/companies.ts';
import { type CompanyMember, type MemberRole, companyPeople } from '#features/companies/contract/company-people.ts';
import { company } from '#features/companies/contract/company.ts';
import { addCompany, addMember, createTeam, orderForCompany } from '#features/companies/test/companies.ts';
import { findBrokenRules } from '#features/rules.ts';
import { type TestPerson, signIn, verifyAddress } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const edit = (who: TestPerson, id: string, member: CompanyMember, role: MemberRole, isActive = true) =>
  shop.call(companyPeople.edit, { params: { id, member: member._id }, body: { role, isActive } }, who.token);

const remove = (who: TestPerson, id: string, member: CompanyMember) =>
  shop.call(companyPeople.remove, { params: { id, member: member._id } }, who.token);

const toCode = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];

test('staff add a customer with a verified address, who gets an email and sees the company', async () => {
  const acme = await addCompany(shop, admin, { referenceNeeded: true });
  const boss = await signIn(shop.db);
  const add = (email: string, role: MemberRole) =>
    shop.call(companies.addMember, { params: { id: acme._id }, body: { email, role } }, admin.token);
  const getGroups = async () =>
    (await shop.call(accounts.adminCheck, { params: { email: boss.email } }, boss.token)).body.groups;
  const unproven = await add(boss.email, 'admin');
  expect([unproven.status, Object.keys(unproven.body.fields)]).toEqual([400, ['email']]);
  expect((await shop.call(company.mine, {}, boss.token)).status).toBe(404);
  expect(await getGroups()).toBeUndefined();
  await verifyAddress(shop.db, boss);
  expect(toCode(await add(boss.email, 'buyer'))).toEqual([409, 'member_last_admin']);
  const added = await add(boss.email.toUpperCase(), 'admin');
  expect(added.body.members).toMatchObject([{ email: boss.email, role: 'admin', isActive: true }]);
  expect((await shop.call(company.mine, {}, boss.token)).body).toMatchObject({
    _id: acme._id,
    name: acme.name,
    referenceNeeded: true,
    role: 'admin',
    isActive: true,
    admins: [{ name: boss.name, email: boss.email }],
  });
  expect(await getGroups()).toEqual(['company']);
  const [mail] = await shop.mailsTo(boss.email);
  expect(mail?.subject).toContain(`You can now buy for ${acme.name}`);
  expect(mail?.text).toContain(`You can now buy for ${acme.name}. You may order, see all orders`);
  const again = await add(boss.email, 'admin');
  expect([...toCode(again), Object.keys(again.body.fields)]).toEqual([409, 'member_elsewhere', ['email']]);
});

test('the audit names the person who was added, changed and removed, and their company', async () => {
  const { acme, boss, buyer, members } = await createTeam(shop, admin);
  // Saving it again changes nothing.
  for (const _ of [1, 2]) expect((await edit(boss, acme._id, members.buyer, 'approver')).status).toBe(200);
  await remove(admin, acme._id, members.buyer);
  const { body } = await shop.call(audit.list, { query: { search: acme.name } }, admin.token);
  const on = `${buyer.name}, ${acme.name}`;
  expect(body.filter(({ entityId }: { entityId: string }) => entityId === members.buyer._id)).toMatchObject([
    { act: 'company.remove_member', by: admin.name, on },
    { act: 'company.edit_member', by: boss.name, on },
    { act: 'company.add_member', by: admin.name, on },
  ]);
});

test('a customer buys for one company, also if two add them at once', async () => {
  const [works, homes] = await Promise.all([addCompany(shop, admin), addCompany(shop, admin)]);
  const person = await signIn(shop.db);
  await verifyAddress(shop.db, person);
  const body = { email: person.email, role: 'admin' as const };
  const replies = await Promise.all(
    [works, homes].map(({ _id: id }) => shop.call(companies.addMember, { params: { id }, body }, admin.token)),
  );
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('each role sees and changes what it may, and a stranger finds no company', async () => {
  const { acme, boss, approver, buyer, members } = await createTeam(shop, admin);
  const other = await createTeam(shop, admin);
  const id = acme._id;
  const list = (who: TestPerson) => shop.call(companyPeople.list, { params: { id } }, who.token);
  expect((await list(boss)).body.members).toHaveLength(3);
  expect((await list(approver)).body.members).toHaveLength(3);
  expect(toCode(await list(buyer))).toEqual([403, 'company_role']);
  const stranger = await signIn(shop.db);
  for (const who of [stranger, other.boss]) {
    expect(toCode(await list(who))).toEqual([404, 'company_not_found']);
    expect(toCode(await edit(who, id, members.buyer, 'admin'))).toEqual([404, 'company_not_found']);
    expect(toCode(await remove(who, id, members.buyer))).toEqual([404, 'company_not_found']);
  }
  for (const who of [approver, buyer]) {
    expect(toCode(await edit(who, id, members.buyer, 'admin'))).toEqual([403, 'company_role']);
    expect(toCode(await remove(who, id, members.boss))).toEqual([403, 'company_role']);
  }
  // A member of another company is not in this one.
  expect(toCode(await edit(boss, id, other.members.buyer, 'buyer'))).toEqual([404, 'member_not_found']);
  expect((await edit(boss, id, members.buyer, 'approver')).status).toBe(200);
  expect((await list(buyer)).status).toBe(200);
});

test('a role that is taken away ends at once, and a deactivated person neither sees nor orders', async () => {
  const { acme, boss, buyer, approver, members } = await createTeam(shop, admin);
  const id = acme._id;
  expect((await edit(boss, id, members.approver, 'approver', false)).status).toBe(200);
  expect(toCode(await shop.call(company.orders, { params: { id }, query: {} }, approver.token))).toEqual([
    409,
    'member_inactive',
  ]);
  expect(toCode(await orderForCompany(shop, approver))).toEqual([409, 'member_inactive']);
  expect((await shop.call(company.mine, {}, approver.token)).body.isActive).toBe(false);
  // They may leave, and order for themselves then.
  expect((await remove(approver, id, members.approver)).status).toBe(200);
  expect((await orderForCompany(shop, approver, null)).status).toBe(201);
  expect((await remove(boss, id, members.buyer)).status).toBe(200);
  expect(toCode(await remove(boss, id, members.buyer))).toEqual([404, 'member_not_found']);
  expect((await shop.call(company.mine, {}, buyer.token)).status).toBe(404);
  // Their form was opened for the company.
  expect(toCode(await orderForCompany(shop, buyer, ''))).toEqual([409, 'member_inactive']);
});

test('a company keeps an active admin as long as it has people, also if two admins leave at once', async () => {
  const { acme, boss, buyer, members } = await createTeam(shop, admin);
  const id = acme._id;
  for (const refused of [
    await edit(boss, id, members.boss, 'buyer'),
    await edit(admin, id, members.boss, 'admin', false),
    await remove(boss, id, members.boss),
    await remove(admin, id, members.boss),
  ]) {
    expect(toCode(refused)).toEqual([409, 'member_last_admin']);
  }
  await edit(boss, id, members.buyer, 'admin');
  const replies = await Promise.all([remove(boss, id, members.boss), remove(buyer, id, members.buyer)]);
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('the only person of a company may leave it', async () => {
  const acme = await addCompany(shop, admin);
  const boss = await signIn(shop.db);
  const member = await addMember(shop, admin, acme, boss, 'admin');
  expect((await remove(boss, acme._id, member)).status).toBe(200);
  expect(await findBrokenRules(shop.db)).toEqual({});
});
