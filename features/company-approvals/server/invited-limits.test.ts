import { expect, test } from 'vitest';
import { companies } from '#features/companies/contract/companies.ts';
import { companyPeople } from '#features/companies/contract/company-people.ts';
import { createTeam } from '#features/companies/test/companies.ts';
import { memberLimits } from '#features/company-approvals/contract/member-limits.ts';
import { orderFor, toCode } from '#features/company-approvals/test/approvals.ts';
import { findBrokenRules } from '#features/rules.ts';
import { type TestPerson, signIn, verifyAddress } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const invite = (
  who: TestPerson,
  id: string,
  body: Parameters<typeof shop.call<typeof companyPeople.invite>>[1]['body'],
) => shop.call(companyPeople.invite, { params: { id }, body }, who.token);

const acceptAs = async (person: TestPerson) => {
  await verifyAddress(shop.db, person);
  const [mail] = await shop.mailsTo(person.email);
  const token = /invitation#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  return shop.call(companyPeople.accept, { body: { token } }, person.token);
};

test('an invited buyer has the limits of the invitation from the first order on, and the audit names who set them', async () => {
  const { acme, boss } = await createTeam(shop, admin);
  const person = await signIn(shop.db);
  const form = { email: person.email, role: 'buyer' as const };
  const invited = await invite(boss, acme._id, { ...form, orderLimit: '20', monthLimit: 100 });
  expect(invited.body.invitations).toMatchObject([{ email: person.email, orderLimit: 20, monthLimit: 100 }]);
  // Another invitation replaces the limits.
  const again = await invite(boss, acme._id, { ...form, orderLimit: 30 });
  expect(again.body.invitations).toMatchObject([{ email: person.email, orderLimit: 30, monthLimit: null }]);
  expect((await acceptAs(person)).status).toBe(200);
  expect((await shop.call(memberLimits.mine, {}, person.token)).body).toEqual({
    orderLimit: 30,
    monthLimit: null,
    monthSum: 0,
  });
  expect(toCode(await orderFor(shop, person, 31))).toEqual([409, 'approval_needed']);
  expect((await orderFor(shop, person, 30)).status).toBe(201);
  const { rows } = await shop.db.$client.query(
    `select a.actor_id as actor, a.changes from audit a join company_member m on m.id::text = a.entity_id
      where a.act = 'company.limits' and m.customer_id = $1`,
    [person.customerId],
  );
  expect(rows).toEqual([{ actor: boss.customerId, changes: { orderLimit: [null, 30] } }]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('an invitation without limits sets none, a wrong limit is refused at its field, and staff add a customer with limits', async () => {
  const { acme, boss } = await createTeam(shop, admin);
  const person = await signIn(shop.db);
  const form = { email: person.email, role: 'buyer' as const };
  const refused = await invite(boss, acme._id, { ...form, orderLimit: 'little' });
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['orderLimit']]);
  await invite(boss, acme._id, form);
  await acceptAs(person);
  expect((await shop.call(memberLimits.mine, {}, person.token)).body.orderLimit).toBeNull();

  const added = await signIn(shop.db);
  await verifyAddress(shop.db, added);
  const body = { email: added.email, role: 'buyer' as const, monthLimit: 50 };
  expect((await shop.call(companies.addMember, { params: { id: acme._id }, body }, admin.token)).status).toBe(201);
  expect((await shop.call(memberLimits.mine, {}, added.token)).body).toMatchObject({
    orderLimit: null,
    monthLimit: 50,
  });
});
