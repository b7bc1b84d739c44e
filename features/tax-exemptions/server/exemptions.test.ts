import { expect, test } from 'vitest';
import { identity } from '#features/accounts/contract/identity.ts';
import { companies } from '#features/companies/contract/companies.ts';
import { addCompany, addMember, createTeam } from '#features/companies/test/companies.ts';
import { findBrokenRules } from '#features/rules.ts';
import { MAX_EXEMPTIONS, taxExemptions } from '#features/tax-exemptions/contract/tax-exemptions.ts';
import {
  addTestExemption,
  createExemptTeam,
  revokeTestExemption,
  sendExemption,
} from '#features/tax-exemptions/test/exemptions.ts';
import { formatDate } from '#platform/contract/dates.ts';
import { dateInDays } from '#test/helpers/dates.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { warnOfEnd } from './warn-of-end.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const list = ({ _id: id }: { _id: string }, who = admin) =>
  shop.call(taxExemptions.list, { params: { id } }, who.token);

test('staff add a checked exemption once, revoke it once, and both are in the audit', async () => {
  const acme = await addCompany(shop, admin);
  const form = { number: '4711', places: 'NO,  SE us-tx'.toUpperCase(), reason: 'Resale' };
  await Promise.all([sendExemption(shop, admin, acme, form), sendExemption(shop, admin, acme, form)]);
  const { body } = await list(acme);
  expect(body).toMatchObject([
    {
      text: 'Tax exempt, certificate 4711 (Resale)',
      places: ['NO', 'SE', 'US-TX'],
      state: 'on',
      validUntil: '',
      checkedOn: dateInDays(-1),
    },
  ]);
  const later = await addTestExemption(shop, admin, acme, { validFrom: dateInDays(2) });
  await addTestExemption(shop, admin, acme, { validUntil: dateInDays(-2) });
  await Promise.all([revokeTestExemption(shop, admin, acme, later), revokeTestExemption(shop, admin, acme, later)]);
  expect((await list(acme)).body.map(({ state }: { state: string }) => state)).toEqual(['over', 'revoked', 'on']);
  const { rows } = await shop.db.$client.query(
    `select act from audit where entity = 'company' and entity_id = $1 and act like '%exempt%' order by id`,
    [acme._id],
  );
  expect(rows.map(({ act }) => act)).toEqual([
    'company.exempt',
    'company.exempt',
    'company.exempt',
    'company.revoke_exemption',
  ]);
});

test.each([
  ['number', { number: ' ' }, 'Number is Required'],
  ['places', { places: '' }, 'Country is Required'],
  ['places', { places: 'Norway' }, 'Write country codes, such as DE, or US-TX for a state'],
  ['places', { places: 'US-QQ' }, 'We do not know the region US-QQ'],
  ['validFrom', { validFrom: '2026-02-30' }, 'Enter a day'],
  ['validUntil', { validUntil: dateInDays(-40) }, 'The last day is before the first'],
  ['checkedOn', { checkedOn: dateInDays(3) }, 'This day is in the future'],
])('an exemption with a wrong %s is refused', async (field, more, message) => {
  const acme = await addCompany(shop, admin);
  const { status, body } = await sendExemption(shop, admin, acme, more);
  expect([status, body.fields]).toEqual([400, { [field]: message }]);
  expect((await list(acme)).body).toEqual([]);
});

test('exemptions of others, of closed companies and beyond their number are refused', async () => {
  const { acme, boss, exemption } = await createExemptTeam(shop, admin);
  const other = await addCompany(shop, admin);
  expect((await revokeTestExemption(shop, admin, other, exemption)).body.code).toBe('not_found');
  expect((await list({ _id: exemption._id })).body.code).toBe('company_not_found');
  // An admin of the company does not exempt it.
  expect((await sendExemption(shop, boss, acme)).body.code).toBe('admin_only');
  await shop.db.$client.query(
    `insert into tax_exemption (company_id, kind, number, places, valid_from, checked_on, checked_by)
     select $1, 'certificate', n::text, '{SE}', current_date, current_date, $2 from generate_series(1, $3::int) n`,
    [acme._id, admin.customerId, MAX_EXEMPTIONS - 1],
  );
  expect((await sendExemption(shop, admin, acme)).body.code).toBe('company_full');
  await shop.call(companies.close, { params: { id: acme._id }, body: { version: acme.version } }, admin.token);
  expect((await sendExemption(shop, admin, acme)).body.code).toBe('company_closed');
});

test('staff with an old session confirm it before they add an exemption', async () => {
  const { acme } = await createExemptTeam(shop, admin);
  const manager = await signIn(shop.db, 'manager');
  expect((await list(acme, manager)).body).toHaveLength(1);
  await shop.db.$client.query(`update auth_session set created_at = now() - interval '1 hour' where id = $1`, [
    manager.sessionId,
  ]);
  expect((await sendExemption(shop, manager, acme)).body.code).toBe('fresh_sign_in_needed');
  expect((await list(acme, manager)).body).toHaveLength(1);
});

const about = /^The tax exemption of/;
const countMails = async ({ email }: Pick<TestPerson, 'email'>, company: string) =>
  (await shop.mailsTo(email)).filter(({ subject }) => about.test(subject) && subject.includes(company)).length;

test('30 days before an exemption ends, admins of the company and the shop get one email', async () => {
  const { acme, boss, buyer } = await createTeam(shop, admin);
  const shopMail = { email: 'shop@example.com' };
  const count = async () => [
    await countMails(boss, acme.name),
    await countMails(buyer, acme.name),
    await countMails(shopMail, acme.name),
  ];
  const late = await addTestExemption(shop, admin, acme, { validUntil: dateInDays(32) });
  await warnOfEnd(shop.db);
  expect(await count()).toEqual([0, 0, 0]);
  await shop.db.$client.query('update tax_exemption set valid_until = $2 where id = $1', [late._id, dateInDays(29)]);
  await Promise.all([warnOfEnd(shop.db), warnOfEnd(shop.db)]);
  await warnOfEnd(shop.db);
  expect(await count()).toEqual([1, 0, 1]);
  const [mail] = await shop.mailsTo(boss.email);
  expect(mail?.text).toContain(`The last day of “${late.text}” is ${formatDate(dateInDays(29))}.`);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('nobody is emailed about an exemption that was revoked, that another follows, or that is over', async () => {
  const { acme, boss } = await createTeam(shop, admin);
  const one = await addTestExemption(shop, admin, acme, { validUntil: dateInDays(10) });
  await revokeTestExemption(shop, admin, acme, one);
  await addTestExemption(shop, admin, acme, { validUntil: dateInDays(-3) });
  await addTestExemption(shop, admin, acme, { validUntil: dateInDays(11) });
  await addTestExemption(shop, admin, acme, { places: 'NO, SE', validFrom: dateInDays(12) });
  await warnOfEnd(shop.db);
  expect(await countMails(boss, acme.name)).toBe(0);
});

test('the deletion of an admin’s account deletes unsent emails to them, and the exemption stays', async () => {
  const { acme, boss, buyer } = await createTeam(shop, admin);
  await addMember(shop, admin, acme, await signIn(shop.db), 'admin');
  await addTestExemption(shop, admin, acme, { validUntil: dateInDays(10) });
  await warnOfEnd(shop.db);
  const countUnsent = async () =>
    (
      await shop.db.$client.query(
        `select count(*)::int from outbox o join company_member m on o.entity_id like '% ' || m.id
          where o.kind = 'company.exemption_ends' and m.customer_id = $1`,
        [boss.customerId],
      )
    ).rows[0].count;
  expect(await countUnsent()).toBe(1);
  expect((await shop.call(identity.deleteAccount, {}, boss.token)).status).toBe(200);
  expect(await countUnsent()).toBe(0);
  expect((await list(acme)).body).toHaveLength(1);
  expect(buyer.name).not.toBe('');
});
