import { expect, test } from 'vitest';
import { addCompany, addMember } from '#features/companies/test/companies.ts';
import { customerPrices } from '#features/price-lists/contract/customer-prices.ts';
import { priceGroups } from '#features/price-lists/contract/price-groups.ts';
import { priceLists } from '#features/price-lists/contract/price-lists.ts';
import {
  addCompanyList,
  addCustomerList,
  addGroupList,
  addTestGroup,
  buildListForm,
} from '#features/price-lists/test/lists.ts';
import { products } from '#features/products/contract/products.ts';
import { browsing } from '#features/search/contract/browse.ts';
import { dateInDays } from '#test/helpers/dates.ts';
import { signIn } from '#test/helpers/people.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const catalog = await signIn(shop.db, 'catalog');
const { _id: group, name: groupName } = await addTestGroup(shop, admin);

const add = (more: object = {}) =>
  shop.call(
    priceLists.add,
    { body: buildListForm({ ownerKind: 'group', owner: group, ...more }) as never },
    admin.token,
  );
const edit = (id: string, body: object) =>
  shop.call(priceLists.edit, { params: { id }, body: buildListForm(body) as never }, admin.token);
const list = async (query: object, caller = admin) => (await shop.call(priceLists.list, { query }, caller.token)).body;
const listNames = async (query: object, caller = admin): Promise<string[]> =>
  (await list(query, caller)).map(({ name }: { name: string }) => name);

test('staff add, change, switch off and delete a price list, and the audit has every change', async () => {
  const { status, body: made } = await add({ name: 'Trade', startsOn: '2026-01-05', endsOn: '2099-12-31' });
  expect([status, made]).toMatchObject([
    201,
    {
      name: 'Trade',
      owner: { kind: 'group', id: group, name: groupName },
      startsOn: '2026-01-05',
      endsOn: '2099-12-31',
      state: 'on',
      rules: 0,
      version: 1,
    },
  ]);
  const { body: off } = await edit(made._id, { name: 'Trade', isActive: false, version: 1 });
  expect(off).toMatchObject({ isActive: false, state: 'off', startsOn: '', version: 2 });
  // Saving it again changes nothing.
  expect((await edit(made._id, { name: 'Trade', isActive: false, version: 2 })).body).toEqual(off);
  expect((await shop.call(priceLists.get, { params: { id: made._id } }, admin.token)).body).toEqual(off);
  const remove = (version: string) =>
    shop.call(priceLists.remove, { params: { id: made._id }, query: { version } }, admin.token);
  expect((await remove('1')).body.code).toBe('list_changed');
  expect((await remove('2')).body).toEqual({ removed: true });
  expect((await remove('2')).body.code).toBe('price_list_not_found');
  const { rows } = await shop.db.$client.query(
    `select act, why, changes -> 'isActive' as active from audit where entity_id = $1 order by id`,
    [made._id],
  );
  expect(rows).toEqual([
    { act: 'price_list.add', why: null, active: [null, true] },
    { act: 'price_list.edit', why: null, active: [true, false] },
    { act: 'price_list.remove', why: 'Trade', active: null },
  ]);
});

test('lists are found by state, name and group, and counted in each state', async () => {
  const other = await addTestGroup(shop, admin);
  const owner = { owner: other._id };
  await add({ ...owner, name: 'Waiting 100%', startsOn: dateInDays(3) });
  await add({ ...owner, name: 'Over', endsOn: '2020-01-01' });
  await add({ ...owner, name: 'Off', isActive: false });
  await add({ ...owner, name: 'Counting' });
  const search = other.name.slice(3, 20).toUpperCase();
  expect(await listNames({ search })).toEqual(['Counting', 'Off', 'Over', 'Waiting 100%']);
  expect(await listNames({ search, state: 'waiting' })).toEqual(['Waiting 100%']);
  expect(await listNames({ search, state: 'over' })).toEqual(['Over']);
  expect(await listNames({ search: '0%' })).toEqual(['Waiting 100%']);
  expect(await listNames({ search, page: 2, limit: 3 })).toEqual(['Waiting 100%']);
  const { headers } = await shop.call(priceLists.list, { query: { search } }, admin.token);
  expect(headers['x-counts']).toBe('all=4&waiting=1&on=1&over=1&off=1');
});

test('staff who may not see customers do not learn whose list it is', async () => {
  const buyer = await signIn(shop.db);
  await shop.db.$client.query(`update customer set name = 'Secret Sibyl' where id = $1`, [buyer.customerId]);
  const { _id: id } = await addCustomerList(shop, admin, buyer, []);
  const get = async ({ token }: { token: string }) => (await shop.call(priceLists.get, { params: { id } }, token)).body;
  expect((await get(admin)).owner).toEqual({ kind: 'customer', id: buyer.customerId, name: 'Secret Sibyl' });
  expect((await get(catalog)).owner.name).toBeNull();
  expect(await listNames({ search: 'Sibyl' })).toHaveLength(1);
  expect(await listNames({ search: 'Sibyl' }, catalog)).toEqual([]);
});

test('two editors do not overwrite each other, and no two lists have the same name', async () => {
  const { body: made } = await add({ name: 'Twice' });
  const replies = await Promise.all(
    [5, 6].map((day) => edit(made._id, { name: 'Twice', startsOn: `2026-01-0${day}`, version: 1 })),
  );
  expect(replies.map(({ status, body }) => `${status} ${body.code}`).toSorted()).toEqual([
    '200 undefined',
    '409 list_changed',
  ]);
  const twins = await Promise.all([add({ name: 'Same' }), add({ name: 'SAME' })]);
  expect(twins.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  const { body: taken } = await edit(made._id, { name: 'same', version: 2 });
  expect([taken.code, Object.keys(taken.fields)]).toEqual(['price_list_taken', ['name']]);
});

test.each([
  ['name', { name: ' ' }],
  ['startsOn', { startsOn: '2026-02-30' }],
  ['endsOn', { startsOn: '2026-02-02', endsOn: '2026-02-01' }],
  ['owner', { owner: '' }],
])('a form with a wrong %s is refused beside the field', async (field, more) => {
  const { status, body } = await add(more);
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
});

test('a list belongs to a group or an account that exists, and each has at most 20', async () => {
  const nobody = crypto.randomUUID();
  expect((await add({ owner: nobody })).body.code).toBe('price_group_not_found');
  expect((await add({ ownerKind: 'customer', owner: nobody })).body.code).toBe('customer_not_found');
  const { customerId: owner } = await signIn(shop.db);
  const replies = await Promise.all(Array.from({ length: 22 }, () => add({ ownerKind: 'customer', owner })));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(replies.filter(({ body }) => body.code === 'price_list_limit')).toHaveLength(2);
});

test('a group is renamed, and deleted once it has no customers and lists', async () => {
  const buyer = await signIn(shop.db);
  const { _id: listId, group: id } = await addGroupList(shop, admin, [buyer], []);
  const rename = (name: string, version: number) =>
    shop.call(priceGroups.edit, { params: { id }, body: { name, version } }, admin.token);
  const remove = () => shop.call(priceGroups.remove, { params: { id } }, admin.token);
  const setGroup = (to: string | null) =>
    shop.call(customerPrices.setGroup, { params: { id: buyer.customerId }, body: { group: to } }, admin.token);
  expect((await rename('Plumbers', 1)).body).toEqual({ _id: id, name: 'Plumbers', customers: 1, lists: 1, version: 2 });
  expect((await rename('Plumbers', 2)).body.version).toBe(2);
  expect((await rename('Others', 1)).body.code).toBe('price_group_changed');
  expect((await rename(groupName.toUpperCase(), 2)).body.code).toBe('price_group_taken');
  expect((await remove()).body.code).toBe('price_group_in_use');
  expect((await setGroup(crypto.randomUUID())).body.code).toBe('price_group_not_found');
  expect((await setGroup(null)).body).toEqual({ group: null, lists: [] });
  expect((await setGroup(null)).status).toBe(200);
  expect((await remove()).body.code).toBe('price_group_in_use');
  await shop.call(priceLists.remove, { params: { id: listId }, query: { version: '2' } }, admin.token);
  expect((await remove()).body).toEqual({ removed: true });
  expect((await remove()).body.code).toBe('price_group_not_found');
  const { rows } = await shop.db.$client.query(
    `select changes -> 'group' as "group" from audit where act = 'customer.price_group' and entity_id = $1 order by id`,
    [buyer.customerId],
  );
  expect(rows).toHaveLength(2);
});

test('a customer’s page shows their group, and the lists of both and of their company', async () => {
  const buyer = await signIn(shop.db);
  const { group: id } = await addGroupList(shop, admin, [buyer], []);
  await addCustomerList(shop, admin, buyer, []);
  const acme = await addCompany(shop, admin);
  await addMember(shop, admin, acme, buyer, 'admin');
  await addCompanyList(shop, admin, acme, []);
  const { body } = await shop.call(customerPrices.get, { params: { id: buyer.customerId } }, admin.token);
  expect(body.group._id).toBe(id);
  expect(body.lists.map(({ owner }: { owner: string }) => owner).toSorted()).toEqual(['company', 'customer', 'group']);
});

test('public data of a product never has an own price, even for its buyer', async () => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop, { unitPriceCents: 945 });
  await addCustomerList(shop, admin, buyer, [[goods, { price: 7.77 }]]);
  const read = async (token: string | null) =>
    Promise.all([
      shop.call(products.get, { params: { id: goods.id } }, token),
      shop.call(browsing.list, { query: { search: goods.name } }, token),
    ]);
  const mine = (await read(buyer.token)).map(({ body }) => body);
  expect((await read(null)).map(({ body }) => body)).toEqual(mine);
  expect(JSON.stringify(mine)).toContain('9.45');
  expect(JSON.stringify(mine)).not.toContain('7.77');
});
