import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type MemberRole, companyPeople } from '#features/companies/contract/company-people.ts';
import { company } from '#features/companies/contract/company.ts';
import { addCompany, createTeam } from '#features/companies/test/companies.ts';
import { findBrokenRules } from '#features/rules.ts';
import { type TestPerson, signIn, verifyAddress } from '#test/helpers/people.ts';
import { makeDue, runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const invite = (who: TestPerson, id: string, email: string, role: MemberRole = 'buyer') =>
  shop.call(companyPeople.invite, { params: { id }, body: { email, role } }, who.token);

const readToken = async (email: string): Promise<string> => {
  const [mail] = await shop.mailsTo(email);
  return /invitation#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
};

const accept = (who: TestPerson, token: string) => shop.call(companyPeople.accept, { body: { token } }, who.token);

const signInVerified = async () => {
  const person = await signIn(shop.db);
  await verifyAddress(shop.db, person);
  return person;
};

const toCode = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];

test('an admin of a company invites a person, who accepts with the verified address', async () => {
  const { acme, boss } = await createTeam(shop, admin);
  const person = await signIn(shop.db);
  const invited = await invite(boss, acme._id, person.email, 'approver');
  expect(invited.body.invitations).toMatchObject([{ email: person.email, role: 'approver' }]);
  const token = await readToken(person.email);
  const [mail] = await shop.mailsTo(person.email);
  expect(mail?.text).toContain(`For ${acme.name}: You may order, see all orders of the company, and approve`);
  const { rows } = await shop.db.$client.query(`select row_to_json(i)::text as text from company_invitation i`);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(toCode(await accept(person, token))).toEqual([409, 'email_unproven']);
  await verifyAddress(shop.db, person);
  expect(toCode(await accept(await signInVerified(), token))).toEqual([403, 'not_yours']);
  const replies = await Promise.all([accept(person, token), accept(person, token)]);
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404]);
  expect((await shop.call(company.mine, {}, person.token)).body).toMatchObject({ _id: acme._id, role: 'approver' });
  expect((await shop.call(companyPeople.list, { params: { id: acme._id } }, boss.token)).body.invitations).toEqual([]);
  expect(toCode(await accept(person, token))).toEqual([404, 'link_unknown']);
});

test('a second invitation ends the first link, and a withdrawn or expired one does nothing', async () => {
  const { acme, boss } = await createTeam(shop, admin);
  const person = await signInVerified();
  await invite(boss, acme._id, person.email);
  const first = await readToken(person.email);
  const again = await invite(boss, acme._id, person.email, 'approver');
  const second = await readToken(person.email);
  expect(toCode(await accept(person, first))).toEqual([404, 'link_unknown']);
  const params = { id: acme._id, invitation: again.body.invitations[0]._id };
  expect((await shop.call(companyPeople.uninvite, { params }, boss.token)).body.invitations).toEqual([]);
  expect(toCode(await shop.call(companyPeople.uninvite, { params }, boss.token))).toEqual([404, 'not_found']);
  expect(toCode(await accept(person, second))).toEqual([404, 'link_unknown']);
  await invite(boss, acme._id, person.email);
  const third = await readToken(person.email);
  await shop.db.$client.query(`update company_invitation set expires_at = now() where company_id = $1`, [acme._id]);
  expect(toCode(await accept(person, third))).toEqual([404, 'link_unknown']);
  await makeDue(shop, 'clean');
  await runJob(shop, 'clean');
  const { rows } = await shop.db.$client.query('select from company_invitation where company_id = $1', [acme._id]);
  expect(rows).toEqual([]);
});

test('an invitation ends with the rights of the person who sent it', async () => {
  const { acme, boss, members } = await createTeam(shop, admin);
  const person = await signInVerified();
  const params = { id: acme._id, member: members.approver._id };
  await shop.call(companyPeople.edit, { params, body: { role: 'admin', isActive: true } }, admin.token);
  await invite(boss, acme._id, person.email, 'admin');
  const token = await readToken(person.email);
  const demotion = {
    params: { id: acme._id, member: members.boss._id },
    body: { role: 'buyer' as const, isActive: true },
  };
  expect((await shop.call(companyPeople.edit, demotion, admin.token)).status).toBe(200);
  expect(toCode(await accept(person, token))).toEqual([404, 'link_unknown']);
});

test('only admins invite, the first person must be an admin, and nobody is in two companies', async () => {
  const { acme, approver, buyer, boss } = await createTeam(shop, admin);
  for (const who of [approver, buyer]) {
    expect(toCode(await invite(who, acme._id, 'x@example.com'))).toEqual([403, 'company_role']);
  }
  expect(toCode(await invite(await signIn(shop.db), acme._id, 'x@example.com'))).toEqual([404, 'company_not_found']);
  const known = await invite(boss, acme._id, buyer.email);
  expect([known.status, Object.keys(known.body.fields)]).toEqual([400, ['email']]);
  const empty = await addCompany(shop, admin);
  expect(toCode(await invite(admin, empty._id, buyer.email))).toEqual([409, 'member_last_admin']);
  // The sender does not learn where else a person buys.
  expect((await invite(admin, empty._id, buyer.email, 'admin')).status).toBe(201);
  expect(toCode(await accept(buyer, await readToken(buyer.email)))).toEqual([409, 'member_elsewhere']);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a company emails at most twenty invitations an hour', async () => {
  const { acme, boss } = await createTeam(shop, admin);
  for (let at = 0; at < 20; at += 1) {
    expect((await invite(boss, acme._id, `${randomUUID()}@example.com`)).status).toBe(201);
  }
  expect(toCode(await invite(boss, acme._id, 'more@example.com'))).toEqual([409, 'invitation_limit']);
  await shop.skipMails();
});
