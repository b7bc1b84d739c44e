import { expect, test } from 'vitest';
import { company } from '#features/companies/contract/company.ts';
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
