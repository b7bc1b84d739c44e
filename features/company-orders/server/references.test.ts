import { expect, test } from 'vitest';
import { MAX_OPEN_REFERENCES, MAX_REFERENCES, company } from '#features/companies/contract/company.ts';
import { createTeam } from '#features/companies/test/companies.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const { acme, boss, approver, buyer } = await createTeam(shop, admin);
const other = await createTeam(shop, admin);
const params = { id: acme._id };

const toCode = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];

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
