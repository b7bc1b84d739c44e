import { expect, test } from 'vitest';
import { audit } from '#features/audit/contract/audit.ts';
import { browsing } from '#features/search/contract/browse.ts';
import { missedSearches, synonyms } from '#features/search/contract/searches.ts';
import { buildProductDraft, createTestProduct, writeDrafts } from '#test/helpers/products.ts';
import { signIn } from '#test/helpers/people.ts';
import { makeDue, runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const other = await startShop({}, { beside: shop });
const { $client: client } = shop.db;
const admin = await signIn(shop.db, 'admin');
const home = '203.0.113.7';
const office = '198.51.100.9';

const report = async (search: string, address = home, from = shop) => {
  const { status } = await from.call(missedSearches.report, { body: { search } }, null, address);
  expect(status).toBe(202);
};
const list = async (query: object = {}) => (await shop.call(missedSearches.list, { query }, admin.token)).body;
const getTimes = async (phrase: string) =>
  (await client.query('select times from missed_search where said = $1', [phrase])).rows.map(({ times }) => times);
const add = (phrase: string, means: string) => shop.call(synonyms.add, { body: { said: phrase, means } }, admin.token);
const find = async (search: string, from = shop): Promise<string[]> =>
  (await from.call(browsing.list, { query: { search } })).body.items.map(({ _id }: { _id: string }) => _id);

test('a search without results is counted once a day per network, in any spelling and form of request', async () => {
  await Promise.all([
    report('Zylophant 1/2"'),
    report('zylophant  ½ in'),
    report('the ZYLOPHANT 0.5 inch', home, other),
  ]);
  await report('zylophant 1/2 in', '203.0.113.99');
  await report('zylophant 1/2 inch', office, other);
  expect(await getTimes('zylophant 1/2 inch')).toEqual([2]);
  await client.query(`update request_count set ends_at = now() - interval '1 second' where key like 'missed %'`);
  await report('zylophant 1/2 in');
  const [first] = await list();
  expect(first).toMatchObject({ said: 'zylophant 1/2 in', times: 3, lastOn: expect.stringMatching(/^\d{4}-/) });
});

test('successful searches, personal data, links, and over 60 searches from one network are not counted', async () => {
  const goods = await createTestProduct(shop);
  const some = [goods.name, 'nora@example.com', '+47 22 33 44 55', 'https://spam.example'];
  const before = await list();
  await some.reduce((done, search) => done.then(() => report(search)), Promise.resolve());
  expect(await list()).toEqual(before);
  const countNoted = async () =>
    (await client.query(`select count(*)::int as n from request_count where key like 'missed %'`)).rows[0].n;
  const noted = await countNoted();
  const many = Array.from({ length: 70 }, (_, at) => `zyl${'abcdefghij'[at % 10]}q${at}`);
  await Promise.all(many.map((search) => report(search, '192.0.2.5')));
  const { rows } = await client.query(`select count(*)::int as n from missed_search where said like 'zyl_q%'`);
  expect(rows[0].n).toBe(60);
  // One entry for each counted search and one for the network; none for the searches that are not counted.
  expect(await countNoted()).toBe(noted + 61);
  expect((await shop.call(missedSearches.report, { body: { search: 'z'.repeat(101) } })).status).toBe(400);
});

test('staff who may edit products hide a missed search and show it again', async () => {
  const [{ _id: id, said: phrase }] = await list({ sort: 'last' });
  const hide = (hidden: boolean, token = admin.token) =>
    shop.call(missedSearches.hide, { params: { id }, body: { hidden } }, token);
  expect((await hide(true, (await signIn(shop.db, 'warehouse')).token)).body.code).toBe('permission_missing');
  await Promise.all([hide(true), hide(true)]);
  expect((await list()).map(({ _id }: { _id: string }) => _id)).not.toContain(id);
  expect(await list({ state: 'hidden' })).toMatchObject([{ _id: id }]);
  expect((await hide(false)).body).toEqual({ hidden: false });
  const { body: entries } = await shop.call(audit.list, { query: { entity: 'search' } }, admin.token);
  expect(entries.map(({ act: action, why: reason }: { act: string; why: string }) => [action, reason])).toEqual([
    ['search.show', phrase],
    ['search.hide', phrase],
  ]);
  await client.query('delete from missed_search');
  expect((await hide(true)).body.code).toBe('search_not_found');
});

test('a synonym lets a search find a product by another name, in every process, until it is removed', async () => {
  const [id] = await writeDrafts(shop, [{ ...buildProductDraft(), name: 'Vortiplug, brass' }]);
  await report('a whirlcork');
  expect(await find('whirlcork')).toEqual([]);
  const added = await add('Whirlcork', 'vortiplug');
  expect([added.status, await find('whirlcork'), await find('the whirlcork', other)]).toEqual([201, [id], [id]]);
  expect(await list()).toEqual([]);
  expect((await add('whirlcork', 'Vortiplug')).body).toMatchObject({ code: 'synonym_taken' });
  const { body: own } = await shop.call(synonyms.list, { query: { search: 'whirl' } }, admin.token);
  expect(own).toMatchObject([{ said: 'Whirlcork', means: 'vortiplug', by: admin.name }]);
  const remove = () => shop.call(synonyms.remove, { params: { id: added.body._id } }, admin.token);
  expect((await Promise.all([remove(), remove()])).map(({ status }) => status)).toEqual(
    expect.arrayContaining([200, 404]),
  );
  expect(await find('whirlcork')).toEqual([]);
});

test('a synonym without effect is rejected with field errors; existing synonyms remain', async () => {
  const fields = async (phrase: string, means: string) => (await add(phrase, means)).body.fields;
  expect(await fields('', '')).toEqual({
    said: 'Enter what customers search for',
    means: 'Enter what the shop calls it',
  });
  expect(await fields('one two three four', 'tap')).toEqual({ said: 'Use one to three words' });
  expect(await fields('Tap', 'tap')).toEqual({ means: 'Search already treats these as the same' });
  expect(await fields('whirlcork', 'nothinglikethis')).toEqual({ means: 'No product is called this' });
  // A search would correct this to the product of the previous test; a synonym must match exactly.
  expect(await find('vortipluk')).toHaveLength(1);
  expect(await fields('whirlcork', 'vortipluk')).toEqual({ means: 'No product is called this' });
  await client.query(`insert into synonym (term, means) values ('whirlcap', 'vortiplug')`);
  const query = { from: 'built' as const, search: 'whirlcap' };
  const { body: built } = await shop.call(synonyms.list, { query }, admin.token);
  expect(built).toEqual([{ _id: null, said: 'whirlcap', means: 'vortiplug', by: null, createdAt: null }]);
  expect((await add('Whirlcap', 'vortiplug')).body.code).toBe('synonym_taken');
});

test('a list full of made-up searches blocks new ones only until the daily cleanup', async () => {
  await client.query(`
    insert into missed_search (term, said, times, last_on)
    select 'made up ' || n, 'made up', 1, current_date from generate_series(1, 4998) n
     union all select 'asked often', 'asked often', 9, current_date - 1
     union all select 'long ago', 'long ago', 9, current_date - 91`);
  await report('zylophone');
  expect(await getTimes('zylophone')).toEqual([]);
  await makeDue(shop, 'clean');
  await runJob(shop, 'clean');
  const { rows } = await client.query('select count(*)::int as n from missed_search');
  // Which rows are deleted first is undefined, because an outdated row may also count among the surplus.
  expect([1999, 2000]).toContain(rows[0].n);
  expect([await getTimes('asked often'), await getTimes('long ago')]).toEqual([[9], []]);
  await report('zylophone', office);
  expect(await getTimes('zylophone')).toEqual([1]);
});
