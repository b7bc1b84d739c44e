import { expect, test } from 'vitest';
import { companyPeople } from '#features/companies/contract/company-people.ts';
import { company } from '#features/companies/contract/company.ts';
import { addJob, addMember, createTeam, orderForCompany } from '#features/companies/test/companies.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { findBrokenRules } from '#features/rules.ts';
import { staffOrders } from '#features/staff-orders/contract/staff-orders.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { createTestProduct, placeOrder } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const toCode = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];

const listOrders = async (who: TestPerson, id: string, search = '') => {
  const { body, headers } = await shop.call(company.orders, { params: { id }, query: { search } }, who.token);
  return { ids: body.map(({ _id }: { _id: string }) => _id), total: Number(headers['x-total-count']) };
};

test('an order of a member is for their company and job number, which buyer and staff see', async () => {
  const { acme, buyer } = await createTeam(shop, admin);
  await addJob(shop, admin, acme, 'Harbour 7');
  const { status, body: placed } = await orderForCompany(shop, buyer, 'HARBOUR 7');
  const facts = [
    { label: 'Company', value: acme.name },
    { label: 'Job number', value: 'Harbour 7' },
  ];
  expect([status, placed.facts]).toEqual([201, facts]);
  for (const who of [buyer, admin]) {
    expect((await shop.call(orders.get, { params: { id: placed._id } }, who.token)).body.facts).toEqual(facts);
  }
  await payOrder(shop, buyer, placed);
  const { rows } = await shop.db.$client.query(
    `select content -> 'order' -> 'facts' as facts from document where order_id = $1`,
    [placed._id],
  );
  expect(rows).toEqual([{ facts: [facts[1], { label: 'Ordered by', value: buyer.name }] }]);
  const old = await orderForCompany(shop, buyer, null);
  expect(old.body.facts).toEqual([facts[0]]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('an order names an open job number of the company, and needs one if the company says so', async () => {
  const { acme, boss, buyer } = await createTeam(shop, admin, { referenceNeeded: true });
  const other = await createTeam(shop, admin);
  await addJob(shop, admin, other.acme, 'Theirs');
  const closed = await addJob(shop, boss, acme, 'Done');
  await addJob(shop, boss, acme, 'Open');
  const params = { id: acme._id, reference: closed };
  expect((await shop.call(company.editReference, { params, body: { isOpen: false } }, boss.token)).body.isOpen).toBe(
    false,
  );
  for (const text of ['Theirs', 'Done', 'Ope', 'x'.repeat(100)]) {
    const refused = await orderForCompany(shop, buyer, text);
    expect([...toCode(refused), Object.keys(refused.body.fields)]).toEqual([
      422,
      'reference_unknown',
      ['companyReference'],
    ]);
  }
  for (const none of ['', null]) {
    expect(toCode(await orderForCompany(shop, buyer, none))).toEqual([422, 'reference_missing']);
  }
  const goods = await createTestProduct(shop);
  expect(toCode(await placeOrder(shop, buyer, goods, 1))).toEqual([422, 'reference_missing']);
  expect((await orderForCompany(shop, buyer, 'open')).status).toBe(201);
  // A stranger's form has no company.
  expect(toCode(await orderForCompany(shop, await signIn(shop.db), 'Open'))).toEqual([409, 'member_inactive']);
  expect((await listOrders(boss, acme._id)).total).toBe(1);
});

test('an order that staff place for a member counts for the company, and needs no job number', async () => {
  const { acme, boss, buyer } = await createTeam(shop, admin, { referenceNeeded: true });
  const goods = await createTestProduct(shop);
  const body = {
    customerId: buyer.customerId,
    walkIn: null,
    lines: [{ productId: goods.id, quantity: 1 }],
    delivery: oslo,
    total: 10,
  };
  const placed = await shop.call(staffOrders.place, { body }, admin.token);
  expect([placed.status, placed.body.facts]).toEqual([201, [{ label: 'Company', value: acme.name }]]);
  expect((await listOrders(boss, acme._id)).ids).toEqual([placed.body._id]);
});

test('admins and approvers see everyone’s orders, a buyer their own, and a stranger none', async () => {
  const { acme, boss, approver, buyer } = await createTeam(shop, admin);
  const id = acme._id;
  await addJob(shop, boss, acme, 'Pier 9');
  const { body: own } = await orderForCompany(shop, buyer, 'Pier 9');
  const { body: other } = await orderForCompany(shop, boss);
  // Orders from before the person bought for the company stay theirs alone.
  const all = [other._id, own._id];
  for (const who of [boss, approver, admin]) expect(await listOrders(who, id)).toEqual({ ids: all, total: 2 });
  expect(await listOrders(buyer, id)).toEqual({ ids: [own._id], total: 1 });
  const stranger = await signIn(shop.db);
  expect(toCode(await shop.call(company.orders, { params: { id }, query: {} }, stranger.token))).toEqual([
    404,
    'company_not_found',
  ]);
  const read = (who: TestPerson, order: string) => shop.call(company.order, { params: { id, order } }, who.token);
  expect((await read(approver, own._id)).body).toMatchObject({ number: own.number, email: buyer.email, lines: [{}] });
  expect(toCode(await read(buyer, other._id))).toEqual([404, 'order_not_found']);
  expect(toCode(await read(stranger, own._id))).toEqual([404, 'company_not_found']);
  const { body: foreign } = await orderForCompany(shop, stranger, null);
  expect(toCode(await read(boss, foreign._id))).toEqual([404, 'order_not_found']);
  const get = async (who: TestPerson, { _id }: { _id: string }) =>
    (await shop.call(orders.get, { params: { id: _id } }, who.token)).status;
  expect([await get(boss, own), await get(approver, own), await get(buyer, other)]).toEqual([200, 200, 404]);
});

test('orders of a company are found by number, job number and product, page by page', async () => {
  const { acme, boss, buyer } = await createTeam(shop, admin);
  await addJob(shop, boss, acme, '50% Tower');
  const { body: first } = await orderForCompany(shop, buyer, '50% tower');
  const { body: second } = await orderForCompany(shop, buyer);
  const find = async (search: string) => (await listOrders(boss, acme._id, search)).ids;
  expect(await find(String(first.number))).toEqual([first._id]);
  expect(await find('50% t')).toEqual([first._id]);
  expect(await find('5_%')).toEqual([]);
  expect(await find('rørgata')).toEqual([second._id, first._id]);
  const query = { page: 2, limit: 1 };
  const { body } = await shop.call(company.orders, { params: { id: acme._id }, query }, boss.token);
  expect(body).toMatchObject([{ _id: first._id }]);
});

test('a former member sees their own orders only, and the company keeps them', async () => {
  const { acme, boss, buyer, members } = await createTeam(shop, admin);
  const { body: placed } = await orderForCompany(shop, buyer);
  await shop.call(companyPeople.remove, { params: { id: acme._id, member: members.buyer._id } }, boss.token);
  expect((await shop.call(orders.get, { params: { id: placed._id } }, buyer.token)).status).toBe(200);
  expect((await shop.call(company.orders, { params: { id: acme._id }, query: {} }, buyer.token)).status).toBe(404);
  expect((await listOrders(boss, acme._id)).ids).toEqual([placed._id]);
});

test('an order and the removal of its buyer at once leave an order of a member or none', async () => {
  const { acme, boss } = await createTeam(shop, admin);
  for (let at = 0; at < 10; at += 1) {
    const person = await signIn(shop.db);
    const member = await addMember(shop, admin, acme, person, 'buyer');
    const params = { id: acme._id, member: member._id };
    const [placed, removed] = await Promise.all([
      orderForCompany(shop, person),
      shop.call(companyPeople.remove, { params }, boss.token),
    ]);
    expect(removed.status).toBe(200);
    expect([201, 409]).toContain(placed.status);
    if (placed.status === 201) expect(placed.body.facts).toEqual([{ label: 'Company', value: acme.name }]);
    else expect(placed.body.code).toBe('member_inactive');
  }
  expect(await findBrokenRules(shop.db)).toEqual({});
});
