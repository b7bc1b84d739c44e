import { expect, test } from 'vitest';
import { createTeam } from '#features/companies/test/companies.ts';
import { memberLimits } from '#features/company-approvals/contract/member-limits.ts';
import {
  createPricedProduct,
  orderFor,
  setLimits,
  toCode,
  toForm,
} from '#features/company-approvals/test/approvals.ts';
import { audit } from '#features/audit/contract/audit.ts';
import { checkout } from '#features/checkout/contract/checkout.ts';
import { grantLimit } from '#features/on-account/test/accounts.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { findBrokenRules } from '#features/rules.ts';
import { staffOrders } from '#features/staff-orders/contract/staff-orders.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { placeOrder } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { waitUntilBlocked } from '#test/helpers/wait-until-blocked.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const readOwn = async (who: TestPerson) => (await shop.call(memberLimits.mine, {}, who.token)).body;

test('a limit that is set while an order waits holds for this order', async () => {
  const { buyer, members } = await createTeam(shop, admin);
  const holder = await shop.db.$client.connect();
  try {
    await holder.query('begin');
    await holder.query('select from company_member where id = $1 for no key update', [members.buyer._id]);
    const placing = orderFor(shop, buyer, 30);
    await waitUntilBlocked(shop, holder);
    await holder.query('insert into member_limit (member_id, order_limit_cents) values ($1, 2000)', [
      members.buyer._id,
    ]);
    await holder.query('commit');
    expect(toCode(await placing)).toEqual([409, 'approval_needed']);
  } finally {
    holder.release();
  }
});

test('an order over the order limit of its buyer is refused with the limit, and one at the limit is placed', async () => {
  const { acme, buyer, boss, members } = await createTeam(shop, admin);
  expect((await setLimits(shop, boss, acme, members.buyer, { orderLimit: 20 })).body).toEqual({
    member: members.buyer._id,
    orderLimit: 20,
    monthLimit: null,
    isDefault: false,
  });
  const refused = await orderFor(shop, buyer, 20.01);
  expect([...toCode(refused), refused.body.message, refused.body.details]).toEqual([
    409,
    'approval_needed',
    'This order costs $20.01, and one order of yours may cost at most $20.00. Send it for approval at the checkout.',
    { limit: 'order', allowed: 20, total: 20.01 },
  ]);
  expect((await orderFor(shop, buyer, 20)).status).toBe(201);
  // The dialog Order Now.
  const goods = await createPricedProduct(shop, 21);
  expect(toCode(await placeOrder(shop, buyer, goods, 1))).toEqual([409, 'approval_needed']);
  // Others of the company have no limit.
  expect((await orderFor(shop, boss, 500)).status).toBe(201);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('the month limit counts orders since the 1st, without canceled ones and less refunds', async () => {
  const { acme, buyer, members } = await createTeam(shop, admin);
  await setLimits(shop, admin, acme, members.buyer, { monthLimit: 50 });
  const { body: first } = await orderFor(shop, buyer, 30);
  const refused = await orderFor(shop, buyer, 20.01);
  expect([refused.body.message, refused.body.details]).toEqual([
    'This order costs $20.01, and $20.00 is left of the $50.00 that you may order this month. Send it for approval at the checkout.',
    { limit: 'month', allowed: 20, total: 20.01 },
  ]);
  const { body: second } = await orderFor(shop, buyer, 20);
  expect(await readOwn(buyer)).toEqual({ orderLimit: null, monthLimit: 50, monthSum: 50 });
  await shop.call(orders.cancel, { params: { id: second._id } }, buyer.token);
  expect((await readOwn(buyer)).monthSum).toBe(30);
  await payOrder(shop, buyer, first);
  const body = { amount: 10, reason: 'Scratched' };
  const { status } = await shop.call(payments.refund, { params: { id: first._id }, body }, admin.token);
  expect(status).toBe(200);
  await expect.poll(async () => (await readOwn(buyer)).monthSum).toBe(20);
  expect((await orderFor(shop, buyer, 30)).status).toBe(201);
  // An order of last month does not count.
  await shop.db.$client.query(`update orders set created_at = created_at - interval '32 days' where id = $1`, [
    first._id,
  ]);
  expect((await readOwn(buyer)).monthSum).toBe(30);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('50 orders at once against a month limit pass exactly as many as fit', async () => {
  const { acme, buyer, members } = await createTeam(shop, admin);
  await setLimits(shop, admin, acme, members.buyer, { monthLimit: 45 });
  await grantLimit(shop, admin, { company: acme._id });
  const goods = await createPricedProduct(shop, 10, { stock: 1000 });
  expect((await orderFor(shop, buyer, 5)).status).toBe(201);
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      shop.call(checkout.place, { body: toForm(goods, { payBy: at % 3 === 0 ? null : 'account' }) }, buyer.token),
    ),
  );
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(4);
  expect(new Set(replies.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
    new Set(['approval_needed']),
  );
  expect((await readOwn(buyer)).monthSum).toBe(45);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('an order that staff place is not limited, and counts for the month', async () => {
  const { acme, buyer, members } = await createTeam(shop, admin);
  await setLimits(shop, admin, acme, members.buyer, { orderLimit: 5, monthLimit: 15 });
  const goods = await createPricedProduct(shop, 10);
  const { companyReference: _, ...form } = toForm(goods);
  const body = { ...form, customerId: buyer.customerId, walkIn: null, delivery: oslo };
  expect((await shop.call(staffOrders.place, { body }, admin.token)).status).toBe(201);
  expect((await orderFor(shop, buyer, 5)).status).toBe(201);
  expect(toCode(await orderFor(shop, buyer, 1))).toEqual([409, 'approval_needed']);
});

test('admins of the company and staff set limits, approvers read them, and buyers know their own', async () => {
  const { acme, boss, approver, buyer, members } = await createTeam(shop, admin);
  const other = await createTeam(shop, admin);
  const id = acme._id;
  const list = (who: TestPerson) => shop.call(memberLimits.list, { params: { id } }, who.token);
  expect((await setLimits(shop, admin, acme, members.buyer, { orderLimit: 7.5 })).status).toBe(200);
  expect((await setLimits(shop, boss, acme, members.approver, { monthLimit: 100 })).status).toBe(200);
  for (const who of [admin, boss, approver]) {
    expect((await list(who)).body).toEqual([
      { member: members.approver._id, orderLimit: null, monthLimit: 100, isDefault: false },
      { member: members.buyer._id, orderLimit: 7.5, monthLimit: null, isDefault: false },
    ]);
  }
  expect(toCode(await list(buyer))).toEqual([403, 'company_role']);
  expect(await readOwn(buyer)).toEqual({ orderLimit: 7.5, monthLimit: null, monthSum: 0 });
  for (const who of [approver, buyer]) {
    expect(toCode(await setLimits(shop, who, acme, members.buyer, {}))).toEqual([403, 'company_role']);
  }
  for (const who of [other.boss, await signIn(shop.db)]) {
    expect(toCode(await list(who))).toEqual([404, 'company_not_found']);
    expect(toCode(await setLimits(shop, who, acme, members.buyer, {}))).toEqual([404, 'company_not_found']);
  }
  expect(toCode(await setLimits(shop, boss, acme, other.members.buyer, {}))).toEqual([404, 'member_not_found']);
  for (const orderLimit of [-1, 0.001, 1e9]) {
    expect((await setLimits(shop, boss, acme, members.buyer, { orderLimit })).status).toBe(400);
  }
  // Without a limit, nothing is checked. Saving it again changes nothing.
  for (const _ of [1, 2]) expect((await setLimits(shop, boss, acme, members.buyer, {})).status).toBe(200);
  expect((await orderFor(shop, buyer, 200)).status).toBe(201);
  const { rows } = await shop.db.$client.query(
    `select entity_id as member, changes from audit where act = 'company.limits' and entity_id = any($1) order by id`,
    [[members.approver._id, members.buyer._id]],
  );
  expect(rows).toEqual([
    { member: members.buyer._id, changes: { orderLimit: [null, 7.5] } },
    { member: members.approver._id, changes: { monthLimit: [null, 100] } },
    { member: members.buyer._id, changes: { orderLimit: [7.5, null] } },
  ]);
});

test('the audit names the person whose limits were changed, also by the name of their company', async () => {
  const { acme, boss, buyer, members } = await createTeam(shop, admin);
  await setLimits(shop, boss, acme, members.buyer, { orderLimit: 7.5 });
  const { body } = await shop.call(audit.list, { query: { search: acme.name } }, admin.token);
  expect(body[0]).toMatchObject({ act: 'company.limits', by: boss.name, on: `${buyer.name}, ${acme.name}` });
});
