import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { cart } from '#features/carts/contract/cart.ts';
import { companies } from '#features/companies/contract/companies.ts';
import { companyPeople } from '#features/companies/contract/company-people.ts';
import { addMember } from '#features/companies/test/companies.ts';
import { orderRequests } from '#features/company-approvals/contract/order-requests.ts';
import {
  createPricedProduct,
  createLimitedTeam,
  sendFor,
  setLimits,
  toCode,
  toForm,
} from '#features/company-approvals/test/approvals.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { findBrokenRules } from '#features/rules.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

test('two presses at once send one request and empty the cart once, and the key of it is refused for another order', async () => {
  const { acme, buyer, requests } = await createLimitedTeam(shop, admin);
  const goods = await createPricedProduct(shop, 30);
  await shop.call(cart.add, { body: { lines: [{ productId: goods.id, quantity: 1 }] } }, buyer.token);
  const form = toForm(goods, { fromCart: true });
  const key = randomUUID();
  const replies = await Promise.all([1, 2, 3].map(() => requests.send(buyer, form, key)));
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(replies.map(({ body }) => body._id)).size).toBe(1);
  expect((await requests.list(buyer)).body).toHaveLength(1);
  const other = { ...form, fromCart: false, reference: 'Roof' };
  expect(toCode(await requests.send(buyer, other, key))).toEqual([422, 'request_key_reused']);
  expect((await requests.send(buyer, other, randomUUID())).status).toBe(201);
  // A key belongs to its member.
  const colleague = await signIn(shop.db);
  const member = await addMember(shop, admin, acme, colleague, 'buyer');
  await setLimits(shop, admin, acme, member, { orderLimit: 5 });
  expect((await requests.send(colleague, toForm(goods), key)).status).toBe(201);
  expect((await requests.list(colleague)).body).toHaveLength(1);
});

test('a request that is sent again after its answer was lost is the first one, also once it is an order', async () => {
  const { buyer, approver, requests } = await createLimitedTeam(shop, admin);
  const goods = await createPricedProduct(shop, 30, { stock: 1 });
  const [form, key] = [toForm(goods), randomUUID()];
  const { body: first } = await requests.send(buyer, form, key);
  expect((await requests.approve(approver, first._id, 30)).status).toBe(200);
  // The order has the last piece, so the form would be refused now.
  const again = await requests.send(buyer, form, key);
  expect([again.status, again.body]).toEqual([201, first]);
  expect((await requests.list(buyer)).body).toHaveLength(1);
});

test('an approver who approves twice at once places one order, and two approvers place one', async () => {
  const { acme, buyer, approver, boss, requests } = await createLimitedTeam(shop, admin);
  for (const who of [approver, boss]) {
    const { body } = await sendFor(shop, buyer, acme, 30);
    const both = await Promise.all([approver, approver, who, who].map((one) => requests.approve(one, body._id, 30)));
    const ids = both.filter(({ status }) => status === 200).map((reply) => reply.body.order._id);
    expect(new Set(ids).size).toBe(1);
    for (const reply of both.filter(({ status }) => status !== 200)) {
      expect(toCode(reply)).toEqual([409, 'request_decided']);
    }
    expect(ids.length).toBeGreaterThanOrEqual(2);
    const { rows } = await shop.db.$client.query('select count(*)::int from company_order where company_id = $1', [
      acme._id,
    ]);
    expect(rows).toEqual([{ count: who === approver ? 1 : 2 }]);
  }
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('an approval against a withdrawal or a refusal at once ends as one of the two', async () => {
  const { acme, buyer, approver, boss, requests } = await createLimitedTeam(shop, admin);
  for (let at = 0; at < 8; at += 1) {
    const { body } = await sendFor(shop, buyer, acme, 30);
    const other = at % 2 === 0 ? requests.withdraw(buyer, body._id) : requests.refuse(boss, body._id);
    const [approved, ended] = await Promise.all([requests.approve(approver, body._id, 30), other]);
    expect(new Set([approved.status, ended.status])).toEqual(new Set([200, 409]));
    expect(toCode(approved.status === 200 ? ended : approved)).toEqual([409, 'request_decided']);
    if (approved.status === 200) {
      await shop.call(orders.cancel, { params: { id: approved.body.order._id } }, buyer.token);
    }
  }
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('at most 20 requests of a member wait, also when many are sent at once', async () => {
  const { acme, buyer, requests } = await createLimitedTeam(shop, admin);
  const goods = await createPricedProduct(shop, 30);
  const send = () => shop.call(orderRequests.send, { params: { id: acme._id }, body: toForm(goods) }, buyer.token);
  const replies = await Promise.all(Array.from({ length: 24 }, send));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(20);
  for (const reply of replies.filter(({ status }) => status !== 201)) {
    expect(toCode(reply)).toEqual([409, 'request_limit']);
  }
  // Withdrawing and sending again would email the approvers without an end.
  await requests.withdraw(buyer, replies.find(({ status }) => status === 201)?.body._id);
  expect(toCode(await send())).toEqual([409, 'request_limit']);
});

test('requests of a member who is removed, deactivated or whose company closes are withdrawn', async () => {
  const { acme, boss, buyer, members, requests } = await createLimitedTeam(shop, admin);
  const { body: one } = await sendFor(shop, buyer, acme, 30);
  const params = { id: acme._id, member: members.buyer._id };
  const edit = (isActive: boolean) =>
    shop.call(companyPeople.edit, { params, body: { role: 'buyer', isActive } }, boss.token);
  await edit(false);
  expect((await requests.get(boss, one._id)).body).toMatchObject({ state: 'withdrawn', decidedBy: boss.name });
  expect(toCode(await requests.approve(boss, one._id, 30))).toEqual([409, 'request_decided']);
  expect(toCode(await sendFor(shop, buyer, acme, 30))).toEqual([409, 'member_inactive']);
  await edit(true);
  const { body: two } = await sendFor(shop, buyer, acme, 30);
  await shop.call(companyPeople.remove, { params }, buyer.token);
  expect((await requests.get(boss, two._id)).body).toMatchObject({ state: 'withdrawn', decidedBy: buyer.name });
  const closing = await createLimitedTeam(shop, admin);
  await sendFor(shop, closing.buyer, closing.acme, 30);
  const close = { params: { id: closing.acme._id }, body: { version: closing.acme.version } };
  expect((await shop.call(companies.close, close, admin.token)).status).toBe(200);
  const { rows } = await shop.db.$client.query('select state from order_request where company_id = $1', [
    closing.acme._id,
  ]);
  expect(rows).toEqual([{ state: 'withdrawn' }]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('an approval and the removal of the buyer at once leave an order of a member, or a withdrawn request', async () => {
  const { acme, boss, approver, requests } = await createLimitedTeam(shop, admin);
  for (let at = 0; at < 8; at += 1) {
    const person = await signIn(shop.db);
    const member = await addMember(shop, admin, acme, person, 'buyer');
    await setLimits(shop, boss, acme, member, { orderLimit: 5 });
    const { body } = await sendFor(shop, person, acme, 10);
    const [approved, removed] = await Promise.all([
      requests.approve(approver, body._id, 10),
      shop.call(companyPeople.remove, { params: { id: acme._id, member: member._id } }, boss.token),
    ]);
    expect(removed.status).toBe(200);
    const { state } = (await requests.get(boss, body._id)).body;
    expect([approved.status, state]).toEqual(approved.status === 200 ? [200, 'approved'] : [409, 'withdrawn']);
  }
  expect(await findBrokenRules(shop.db)).toEqual({});
});
