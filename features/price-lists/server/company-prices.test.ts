import { expect, test } from 'vitest';
import { cart } from '#features/carts/contract/cart.ts';
import { checkout } from '#features/checkout/contract/checkout.ts';
import { companies } from '#features/companies/contract/companies.ts';
import { companyPeople } from '#features/companies/contract/company-people.ts';
import { addCompany, addMember, createTeam } from '#features/companies/test/companies.ts';
import { customerPrices } from '#features/price-lists/contract/customer-prices.ts';
import { priceLists } from '#features/price-lists/contract/price-lists.ts';
import { priceRules } from '#features/price-lists/contract/price-rules.ts';
import {
  addCompanyList,
  addCustomerList,
  addGroupList,
  buildListForm,
  findSku,
} from '#features/price-lists/test/lists.ts';
import { findBrokenRules } from '#features/rules.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { type TestProduct, createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

/* Price lists of companies, and the prices that their people pay. */

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const catalog = await signIn(shop.db, 'catalog');

const linesOf = ({ id }: TestProduct, quantity: number) => [{ productId: id, quantity }];
const quote = async (buyer: TestPerson, goods: TestProduct, quantity = 10): Promise<number> =>
  (await shop.call(checkout.quote, { body: { lines: linesOf(goods, quantity), country: 'NO' } }, buyer.token)).body
    .total;
const place = (buyer: TestPerson, goods: TestProduct, total: number) =>
  shop.call(checkout.place, { body: { lines: linesOf(goods, 10), delivery: oslo, total } }, buyer.token);
const toCode = ({ body }: { body: { code: string } }) => body.code;

test('active members of a company pay its prices, and the least of all their lists wins', async () => {
  const { acme, boss, buyer } = await createTeam(shop, admin);
  const stranger = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  await addCompanyList(shop, admin, acme, [[goods, { percent: 20 }]]);
  expect([await quote(boss, goods), await quote(buyer, goods), await quote(stranger, goods)]).toEqual([80, 80, 100]);
  await addCustomerList(shop, admin, buyer, [[goods, { percent: 30 }]]);
  await addGroupList(shop, admin, [boss], [[goods, { percent: 10 }]]);
  expect([await quote(boss, goods), await quote(buyer, goods)]).toEqual([80, 70]);
  await shop.call(cart.add, { body: { lines: linesOf(goods, 10) } }, boss.token);
  expect((await shop.call(cart.get, {}, boss.token)).body.lines).toMatchObject([{ price: 100, discount: 20 }]);
  const placed = await place(boss, goods, 80);
  expect([placed.status, placed.body.discount]).toEqual([201, 20]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a member who is deactivated between quote and order is refused with the right total', async () => {
  const { acme, boss, buyer, members } = await createTeam(shop, admin);
  const goods = await createTestProduct(shop);
  await addCompanyList(shop, admin, acme, [[goods, { percent: 20 }]]);
  expect(await quote(buyer, goods)).toBe(80);
  const params = { id: acme._id, member: members.buyer._id };
  const body = { role: 'buyer' as const, isActive: false };
  expect((await shop.call(companyPeople.edit, { params, body }, boss.token)).status).toBe(200);
  const refused = await place(buyer, goods, 80);
  expect([refused.status, toCode(refused), refused.body.details.total]).toEqual([409, 'price_changed', 100]);
  // They can order again after they have left the company.
  expect(toCode(await place(buyer, goods, 100))).toBe('member_inactive');
  expect((await shop.call(companyPeople.remove, { params }, boss.token)).status).toBe(200);
  expect((await place(buyer, goods, 100)).status).toBe(201);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a closed company has no prices and gets no list, and its lists are over', async () => {
  const { acme, buyer } = await createTeam(shop, admin);
  const goods = await createTestProduct(shop);
  const { _id: id } = await addCompanyList(shop, admin, acme, [[goods, { percent: 20 }]]);
  expect(await quote(buyer, goods)).toBe(80);
  const { version } = (await shop.call(companies.get, { params: { id: acme._id } }, admin.token)).body;
  await shop.call(companies.close, { params: { id: acme._id }, body: { version } }, admin.token);
  expect(await quote(buyer, goods)).toBe(100);
  expect(toCode(await place(buyer, goods, 80))).toBe('price_changed');
  expect((await shop.call(priceLists.get, { params: { id } }, admin.token)).body.state).toBe('over');
  const add = (owner: string) =>
    shop.call(priceLists.add, { body: buildListForm({ ownerKind: 'company', owner }) as never }, admin.token);
  expect([toCode(await add(acme._id)), toCode(await add(crypto.randomUUID()))]).toEqual([
    'company_closed',
    'company_not_found',
  ]);
});

test('staff find the lists of a company by its name and on its page; its name is only for staff who see customers', async () => {
  const acme = await addCompany(shop, admin);
  const { _id: id } = await addCompanyList(shop, admin, acme, []);
  await addCompanyList(shop, admin, await addCompany(shop, admin), []);
  const listIds = async (query: object, { token }: TestPerson) =>
    (await shop.call(priceLists.list, { query }, token)).body.map(({ _id }: { _id: string }) => _id);
  expect(await listIds({ company: acme._id }, admin)).toEqual([id]);
  expect(await listIds({ search: acme.name }, admin)).toEqual([id]);
  expect(await listIds({ search: acme.name }, catalog)).toEqual([]);
  const ownerFor = async ({ token }: TestPerson) =>
    (await shop.call(priceLists.get, { params: { id } }, token)).body.owner;
  expect(await ownerFor(admin)).toEqual({ kind: 'company', id: acme._id, name: acme.name });
  expect(await ownerFor(catalog)).toEqual({ kind: 'company', id: acme._id, name: null });
  const { rows } = await shop.db.$client.query(
    `select changes -> 'company' as company from audit where act = 'price_list.add' and entity_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ company: [null, acme._id] }]);
});

test('Explain names the list of the company, and its file is exported and imported as any other', async () => {
  const acme = await addCompany(shop, admin);
  const buyer = await signIn(shop.db);
  await addMember(shop, admin, acme, buyer, 'admin');
  const goods = await createTestProduct(shop);
  const list = await addCompanyList(shop, admin, acme, [[goods, { percent: 20, from: 5 }]]);
  const sku = await findSku(shop, goods);
  const explain = async () =>
    (
      await shop.call(
        customerPrices.explain,
        { params: { id: buyer.customerId }, query: { sku, quantity: '10' } },
        admin.token,
      )
    ).body;
  expect(await explain()).toMatchObject({ price: 80, candidates: [{ wins: false }, { list: list._id, wins: true }] });
  const exported: string = (await shop.call(priceRules.export, { params: { id: list._id } }, admin.token)).body;
  expect(exported).toContain(sku);
  const body = new Blob([exported.replace(',20', ',30')], { type: 'text/csv' });
  const query = { version: String(list.version) };
  expect((await shop.call(priceRules.import, { params: { id: list._id }, query, body }, admin.token)).status).toBe(200);
  expect(await explain()).toMatchObject({ price: 70 });
});

test('if a company closes while a list is made for it, the list never applies', async () => {
  for (let at = 0; at < 5; at += 1) {
    const { acme, buyer } = await createTeam(shop, admin);
    const goods = await createTestProduct(shop);
    const { version } = (await shop.call(companies.get, { params: { id: acme._id } }, admin.token)).body;
    const [added, closed] = await Promise.all([
      shop.call(
        priceLists.add,
        { body: buildListForm({ ownerKind: 'company', owner: acme._id }) as never },
        admin.token,
      ),
      shop.call(companies.close, { params: { id: acme._id }, body: { version } }, admin.token),
    ]);
    expect([[201, 409].includes(added.status), closed.status]).toEqual([true, 200]);
    expect(await quote(buyer, goods)).toBe(100);
  }
  expect(await findBrokenRules(shop.db)).toEqual({});
});
