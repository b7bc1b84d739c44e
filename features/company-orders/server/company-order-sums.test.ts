import { expect, test } from 'vitest';
import { companyPeople } from '#features/companies/contract/company-people.ts';
import { company } from '#features/companies/contract/company.ts';
import { addJob, createTeam, orderForCompany } from '#features/companies/test/companies.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

type Filter = { search?: string; job?: string; from?: string; to?: string };

const moveTo = (order: string, day: string) =>
  shop.db.$client.query(`update orders set created_at = $2::date + interval '12 hours' where id = $1`, [order, day]);

/** A company with orders of two jobs: one canceled, and one with a refund of $4. */
const createJobs = async () => {
  const { acme, boss, approver, buyer, members } = await createTeam(shop, admin);
  await addJob(shop, boss, acme, 'Harbour');
  await addJob(shop, boss, acme, 'Harbour 2');
  const [one, two, cancelled, other] = [
    (await orderForCompany(shop, buyer, 'Harbour')).body,
    (await orderForCompany(shop, boss, 'Harbour')).body,
    (await orderForCompany(shop, buyer, 'Harbour')).body,
    (await orderForCompany(shop, buyer, 'Harbour 2')).body,
  ];
  await payOrder(shop, buyer, one);
  const refund = { amount: 4, reason: 'Late' };
  expect((await shop.call(payments.refund, { params: { id: one._id }, body: refund }, admin.token)).status).toBe(200);
  await shop.call(orders.cancel, { params: { id: cancelled._id } }, buyer.token);
  await moveTo(two._id, '2026-01-31');
  await moveTo(other._id, '2026-02-01');
  const params = { id: acme._id };
  const list = async (query: Filter, who: TestPerson = boss) =>
    (await shop.call(company.orders, { params, query }, who.token)).body.map(({ _id }: { _id: string }) => _id);
  const sum = async (query: Filter, who: TestPerson = boss) =>
    (await shop.call(company.orderTotals, { params, query }, who.token)).body;
  return { params, boss, approver, buyer, members, one, two, cancelled, other, list, sum };
};

const team = await createJobs();

test('the orders of a company are filtered by job number and by days', async () => {
  const { one, two, cancelled, other, list } = team;
  expect(await list({ job: 'HARBOUR' })).toEqual([cancelled._id, two._id, one._id]);
  expect(await list({ job: 'Harb' })).toEqual([]);
  expect(await list({ from: '2026-01-31', to: '2026-01-31' })).toEqual([two._id]);
  expect(await list({ from: '2026-02-01', to: '2026-01-31' })).toEqual([other._id, two._id]);
  expect(await list({ job: 'Harbour', to: '2026-02-28' })).toEqual([two._id]);
});

test('the totals of a company’s orders cover all pages, without canceled orders and less refunds', async () => {
  const { params, boss, buyer, sum } = team;
  const each = team.one.total;
  const net = (count: number) => ({ orders: count, total: each * count, refunded: 4, net: each * count - 4 });
  expect(await sum({})).toEqual(net(3));
  expect(await sum({ job: 'harbour' })).toEqual(net(2));
  expect(await sum({ job: 'Harbour 2' })).toEqual({ orders: 1, total: each, refunded: 0, net: each });
  expect(await sum({ search: String(team.one.number) })).toEqual(net(1));
  expect(await sum({ job: 'None' })).toEqual({ orders: 0, total: 0, refunded: 0, net: 0 });
  // A buyer sees the sum of their own orders.
  expect(await sum({}, buyer)).toEqual(net(2));
  const query = { limit: 1, page: 2 };
  expect((await shop.call(company.orders, { params, query }, boss.token)).body).toHaveLength(1);
});

test('the export of a company’s orders has what the list finds, and its net column adds up to the totals', async () => {
  const { params, boss, one, two, cancelled, sum } = team;
  const { body } = await shop.call(
    company.exportOrders,
    { params, query: { job: 'Harbour', format: 'csv' } },
    boss.token,
  );
  const [head, ...lines] = String(body).replace('\uFEFF', '').trim().split('\r\n');
  expect(head).toBe('Order,Date,Buyer,Job number,State,Total,Refunded,Net');
  const cells = lines.map((line) => line.split(','));
  expect(cells.map(([number]) => Number(number))).toEqual([cancelled.number, two.number, one.number]);
  expect(cells[1]).toEqual([
    String(two.number),
    '2026-01-31',
    boss.name,
    'Harbour',
    'unpaid',
    '10.00',
    '0.00',
    '10.00',
  ]);
  expect(cells.map((row) => row.slice(4))).toEqual([
    ['cancelled', '10.00', '0.00', '0.00'],
    ['unpaid', '10.00', '0.00', '10.00'],
    ['paid', '10.00', '4.00', '6.00'],
  ]);
  expect((await sum({ job: 'Harbour' })).net).toBe(16);
});

test('nobody else reads the totals and the export, and a former admin no longer does', async () => {
  const { params, boss, approver, members } = team;
  const stranger = await signIn(shop.db);
  const read = async (who: TestPerson) => [
    (await shop.call(company.orderTotals, { params, query: {} }, who.token)).status,
    (await shop.call(company.exportOrders, { params, query: {} }, who.token)).status,
  ];
  expect(await read(approver)).toEqual([200, 200]);
  expect(await read(stranger)).toEqual([404, 404]);
  const edit = {
    params: { ...params, member: members.approver._id },
    body: { role: 'admin' as const, isActive: true },
  };
  await shop.call(companyPeople.edit, edit, boss.token);
  await shop.call(companyPeople.remove, { params: { ...params, member: members.boss._id } }, approver.token);
  expect(await read(boss)).toEqual([404, 404]);
});
