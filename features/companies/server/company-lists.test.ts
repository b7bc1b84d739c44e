import { expect, test } from 'vitest';
import { MAX_OPEN_REFERENCES, MAX_REFERENCES, company } from '#features/companies/contract/company.ts';
import { createTeam } from '#features/companies/test/companies.ts';
import { london, oslo, portland } from '#test/helpers/addresses.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const { acme, boss, approver, buyer } = await createTeam(shop, admin);
const other = await createTeam(shop, admin);
const params = { id: acme._id };

const toCode = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];
const toLabels = (body: { label: string }[]) => body.map(({ label }) => label);

test('an admin and staff keep the addresses of a company, which its people read', async () => {
  const add = (who: TestPerson, label: string, address: typeof oslo) =>
    shop.call(company.addAddress, { params, body: { label, address } }, who.token);
  const first = await add(boss, 'Depot', oslo);
  expect(first.status).toBe(201);
  const second = await add(admin, 'Base', portland);
  expect(toLabels(second.body)).toEqual(['Base', 'Depot']);
  const [base] = second.body;
  expect(base.address).toMatchObject({ line1: '1 Pipe Lane', country: 'US' });
  for (const who of [approver, buyer]) {
    expect(toLabels((await shop.call(company.addresses, { params }, who.token)).body)).toEqual(['Base', 'Depot']);
    expect(toCode(await add(who, 'Mine', oslo))).toEqual([403, 'company_role']);
  }
  expect(toCode(await add(other.boss, 'Theirs', oslo))).toEqual([404, 'company_not_found']);
  const wrong = await add(boss, '', { ...oslo, city: '' });
  expect([wrong.status, Object.keys(wrong.body.fields).toSorted()]).toEqual([400, ['address.city', 'label']]);
  const at = { ...params, address: base._id };
  // Saving it again changes nothing.
  for (const _ of [1, 2]) {
    const body = { label: 'Zoo', address: london };
    const edited = await shop.call(company.editAddress, { params: at, body }, boss.token);
    expect(toLabels(edited.body)).toEqual(['Depot', 'Zoo']);
  }
  const foreign = { id: other.acme._id, address: base._id };
  expect(toCode(await shop.call(company.removeAddress, { params: foreign }, other.boss.token))).toEqual([
    404,
    'address_not_found',
  ]);
  expect(toLabels((await shop.call(company.removeAddress, { params: at }, boss.token)).body)).toEqual(['Depot']);
  expect(toCode(await shop.call(company.removeAddress, { params: at }, boss.token))).toEqual([
    404,
    'address_not_found',
  ]);
  const { rows } = await shop.db.$client.query(
    `select count(*)::int from audit where act = 'company.addresses' and entity_id = $1`,
    [acme._id],
  );
  expect(rows).toEqual([{ count: 4 }]);
});

test('a company has at most fifty addresses', async () => {
  const there = { id: other.acme._id };
  const add = (label: string) =>
    shop.call(company.addAddress, { params: there, body: { label, address: oslo } }, other.boss.token);
  for (let count = 0; count < 50; count += 1) expect((await add(`Site ${count}`)).status).toBe(201);
  expect(toCode(await add('Site 50'))).toEqual([409, 'company_full']);
  const repeated = await add('Site 49');
  expect([repeated.status, repeated.body.length]).toEqual([201, 50]);
});

test('an admin adds, closes and reopens job numbers, which members find by their beginning', async () => {
  const add = (text: string, who = boss) => shop.call(company.addReference, { params, body: { text } }, who.token);
  const both = await Promise.all([add('Site 12'), add('SITE 12')]);
  expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([201, 409]);
  const { body: next } = await add('Site 13');
  await add('100% copper');
  const taken = await add('site 13');
  expect([...toCode(taken), Object.keys(taken.body.fields)]).toEqual([409, 'reference_taken', ['text']]);
  expect(toCode(await add('Mine', buyer))).toEqual([403, 'company_role']);
  expect((await add(' ')).status).toBe(400);
  const list = async (query: { search?: string; open?: 'true'; limit?: number }, who = buyer) => {
    const { body, headers } = await shop.call(company.references, { params, query }, who.token);
    return [body.map(({ text }: { text: string }) => text.toLowerCase()), headers['x-total-count']];
  };
  expect(await list({})).toEqual([['100% copper', 'site 12', 'site 13'], '3']);
  expect(await list({ search: 'SITE', limit: 1 })).toEqual([['site 12'], '2']);
  expect(await list({ search: '1_0%' })).toEqual([[], '0']);
  const edit = (isOpen: boolean, who = boss) =>
    shop.call(company.editReference, { params: { ...params, reference: next._id }, body: { isOpen } }, who.token);
  expect(toCode(await edit(false, approver))).toEqual([403, 'company_role']);
  expect((await edit(false)).body).toEqual({ _id: next._id, text: 'Site 13', isOpen: false });
  expect((await edit(false)).status).toBe(200);
  expect(await list({ search: 'site', open: 'true' })).toEqual([['site 12'], '1']);
  expect(await list({ search: 'site' })).toEqual([['site 12', 'site 13'], '2']);
  expect((await edit(true)).body.isOpen).toBe(true);
  const foreign = { params: { id: other.acme._id, reference: next._id }, body: { isOpen: false } };
  expect(toCode(await shop.call(company.editReference, foreign, other.boss.token))).toEqual([404, 'not_found']);
});

test('a company has a limited number of job numbers, open ones and all', async () => {
  const { acme: crowded, boss: theirs } = await createTeam(shop, admin);
  const fill = (count: number, isOpen: boolean) =>
    shop.db.$client.query(
      `insert into company_reference (company_id, text, is_open)
       select $1, 'Job ' || $3::boolean || n, $3::boolean from generate_series(1, $2::int) n`,
      [crowded._id, count, isOpen],
    );
  const add = (text: string) =>
    shop.call(company.addReference, { params: { id: crowded._id }, body: { text } }, theirs.token);
  const edit = (reference: string, isOpen: boolean) =>
    shop.call(company.editReference, { params: { id: crowded._id, reference }, body: { isOpen } }, theirs.token);
  await fill(MAX_OPEN_REFERENCES - 1, true);
  const { body: last } = await add('Last');
  expect(toCode(await add('One more'))).toEqual([409, 'company_full']);
  expect((await edit(last._id, false)).status).toBe(200);
  expect((await edit(last._id, true)).status).toBe(200);
  await fill(MAX_REFERENCES - MAX_OPEN_REFERENCES, false);
  expect((await edit(last._id, false)).status).toBe(200);
  expect(toCode(await add('One more'))).toEqual([409, 'company_full']);
  expect((await edit(last._id, true)).status).toBe(200);
});
