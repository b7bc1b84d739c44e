import { expect, test } from 'vitest';
import { companies } from '#features/companies/contract/companies.ts';
import { companyPeople } from '#features/companies/contract/company-people.ts';
import { type TestCompany, createTeam } from '#features/companies/test/companies.ts';
import { memberLimits } from '#features/company-approvals/contract/member-limits.ts';
import { orderFor, setLimits, toCode } from '#features/company-approvals/test/approvals.ts';
import { findBrokenRules } from '#features/rules.ts';
import { type TestPerson, signIn, verifyAddress } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

type Amounts = { orderLimit: number | null; monthLimit: number | null };

const setDefault = (who: TestPerson, { _id: id }: TestCompany, orderLimit: number | null, monthLimit: number | null) =>
  shop.call(memberLimits.editDefault, { params: { id }, body: { orderLimit, monthLimit } }, who.token);

/** Adds a new customer to a company as staff do. @returns the person, and the id of their membership */
const join = async ({ _id: id }: TestCompany, limits: Partial<Amounts> = {}) => {
  const person = await signIn(shop.db);
  await verifyAddress(shop.db, person);
  const form = { email: person.email, role: 'buyer' as const, ...limits };
  const { body } = await shop.call(companies.addMember, { params: { id }, body: form }, admin.token);
  const member = body.members.find(({ email }: { email: string }) => email === person.email);
  return { person, member };
};
const readOwn = async (who: TestPerson) => (await shop.call(memberLimits.mine, {}, who.token)).body;
const listLimits = async ({ _id: id }: TestCompany) =>
  (await shop.call(memberLimits.list, { params: { id } }, admin.token)).body;

test('new members get the default limits of their company unless others are set, and those who have them get the new ones', async () => {
  const { acme, boss, buyer } = await createTeam(shop, admin);
  const before = await join(acme);
  expect((await setDefault(boss, acme, 20, 100)).body).toEqual({ orderLimit: 20, monthLimit: 100 });
  const followed = await join(acme);
  const own = await join(acme, { orderLimit: 50 });
  expect(toCode(await orderFor(shop, followed.person, 20.01))).toEqual([409, 'approval_needed']);
  expect((await orderFor(shop, followed.person, 20)).status).toBe(201);
  expect(await listLimits(acme)).toEqual([
    { member: followed.member._id, orderLimit: 20, monthLimit: 100, isDefault: true },
    { member: own.member._id, orderLimit: 50, monthLimit: null, isDefault: false },
  ]);
  // An invitation without limits gives the default, too.
  const invited = await signIn(shop.db);
  const form = { email: invited.email, role: 'approver' as const };
  await shop.call(companyPeople.invite, { params: { id: acme._id }, body: form }, boss.token);
  await verifyAddress(shop.db, invited);
  const [mail] = await shop.mailsTo(invited.email);
  const token = /invitation#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  await shop.call(companyPeople.accept, { body: { token } }, invited.token);
  await setDefault(admin, acme, 30, null);
  for (const who of [followed.person, invited]) {
    expect(await readOwn(who)).toMatchObject({ orderLimit: 30, monthLimit: null });
  }
  expect(await readOwn(own.person)).toMatchObject({ orderLimit: 50, monthLimit: null });
  // Those who were there before have no limit.
  for (const who of [before.person, buyer, boss]) expect(await readOwn(who)).toMatchObject({ orderLimit: null });
  await setDefault(admin, acme, null, null);
  expect((await orderFor(shop, followed.person, 500)).status).toBe(201);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('staff and admins give a member the default limits, or their own again', async () => {
  const { acme, boss, members } = await createTeam(shop, admin);
  await setDefault(boss, acme, 20, null);
  const params = { id: acme._id, member: members.buyer._id };
  const body = { orderLimit: null, monthLimit: null, isDefault: true };
  for (const _ of [1, 2]) {
    const { body: saved } = await shop.call(memberLimits.edit, { params, body }, boss.token);
    expect(saved).toEqual({ member: members.buyer._id, orderLimit: 20, monthLimit: null, isDefault: true });
  }
  expect((await setLimits(shop, boss, acme, members.buyer, { orderLimit: 20 })).body.isDefault).toBe(false);
  await setDefault(boss, acme, 5, null);
  expect(await listLimits(acme)).toEqual([
    { member: members.buyer._id, orderLimit: 20, monthLimit: null, isDefault: false },
  ]);
  const { rows } = await shop.db.$client.query(
    `select act, changes from audit where entity_id = any($1) and act like 'company.%limits' order by id`,
    [[acme._id, members.buyer._id]],
  );
  expect(rows).toEqual([
    { act: 'company.default_limits', changes: { orderLimit: [null, 20] } },
    { act: 'company.limits', changes: { orderLimit: [null, 20], isDefault: [false, true] } },
    { act: 'company.limits', changes: { isDefault: [true, false] } },
    { act: 'company.default_limits', changes: { orderLimit: [20, 5] } },
  ]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a default that is set while people join and order holds for all of them or comes before', async () => {
  const { acme, boss } = await createTeam(shop, admin);
  await setDefault(boss, acme, 20, null);
  const early = await join(acme);
  const [, late, ordered] = await Promise.all([
    setDefault(boss, acme, 10, null),
    join(acme),
    orderFor(shop, early.person, 15),
  ]);
  expect([201, 409]).toContain(ordered.status);
  for (const { person } of [early, late]) expect(await readOwn(person)).toMatchObject({ orderLimit: 10 });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('buyers, strangers and admins of other companies neither read nor set the default limits', async () => {
  const { acme, approver, buyer } = await createTeam(shop, admin);
  const other = await createTeam(shop, admin);
  const read = (who: TestPerson) => shop.call(memberLimits.default, { params: { id: acme._id } }, who.token);
  expect((await read(approver)).body).toEqual({ orderLimit: null, monthLimit: null });
  expect(toCode(await read(buyer))).toEqual([403, 'company_role']);
  expect(toCode(await setDefault(approver, acme, 1, null))).toEqual([403, 'company_role']);
  for (const who of [other.boss, await signIn(shop.db)]) {
    expect(toCode(await read(who))).toEqual([404, 'company_not_found']);
    expect(toCode(await setDefault(who, acme, 1, null))).toEqual([404, 'company_not_found']);
  }
  expect((await setDefault(admin, acme, -1, null)).status).toBe(400);
});
