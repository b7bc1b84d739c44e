import { expect, test } from 'vitest';
import { accounts } from '#features/accounts/contract/accounts.ts';
import { cart } from '#features/carts/contract/cart.ts';
import { companyPeople } from '#features/companies/contract/company-people.ts';
import { addJob, createTeam } from '#features/companies/test/companies.ts';
import { orderRequests } from '#features/company-approvals/contract/order-requests.ts';
import { waitingRequests } from '#features/company-approvals/contract/waiting-requests.ts';
import {
  createPricedProduct,
  createLimitedTeam,
  openRequests,
  orderFor,
  sendFor,
  setLimits,
  toCode,
  toForm,
} from '#features/company-approvals/test/approvals.ts';
import { grantLimit } from '#features/on-account/test/accounts.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { findBrokenRules } from '#features/rules.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { changePrice } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const readAvailable = async (id: string): Promise<number> =>
  (await shop.db.$client.query('select on_hand - reserved as free from stock where product_id = $1', [id])).rows[0]
    .free;

test('the requests of a company stay in its menu after the last member with a limit has left', async () => {
  const { acme, boss, buyer, members } = await createLimitedTeam(shop, admin);
  const getGroups = async ({ email, token }: TestPerson) =>
    (await shop.call(accounts.adminCheck, { params: { email } }, token)).body.groups;
  expect((await sendFor(shop, buyer, acme, 25)).status).toBe(201);
  const params = { id: acme._id, member: members.buyer._id };
  expect((await shop.call(companyPeople.remove, { params }, boss.token)).status).toBeLessThan(300);
  expect(await getGroups(boss)).toContain('order-requests');
  expect((await getGroups(buyer)) ?? []).not.toContain('order-requests');
});

test('approvers see how many requests of others wait for them, and a buyer and a stranger none', async () => {
  const { acme, boss, buyer, approver, members, requests } = await createLimitedTeam(shop, admin);
  await setLimits(shop, admin, acme, members.approver, { orderLimit: 20 });
  const count = async (who: TestPerson) => (await shop.call(waitingRequests.count, {}, who.token)).body.count;
  const getGroups = async ({ email, token }: TestPerson): Promise<string[]> =>
    (await shop.call(accounts.adminCheck, { params: { email } }, token)).body.groups ?? [];
  expect(await count(boss)).toBe(0);
  expect(await getGroups(boss)).not.toContain('requests-to-approve');
  const { body: first } = await sendFor(shop, buyer, acme, 25);
  await sendFor(shop, approver, acme, 30);
  const counts = [await count(boss), await count(approver), await count(buyer), await count(await signIn(shop.db))];
  expect(counts).toEqual([2, 1, 0, 0]);
  expect(await getGroups(boss)).toContain('requests-to-approve');
  expect(await getGroups(buyer)).not.toContain('requests-to-approve');
  await requests.refuse(boss, first._id);
  expect([await count(boss), await count(approver)]).toEqual([1, 0]);
});

test('a request holds no stock; approved, it is the order of the buyer, unpaid, with the approver in facts and timeline', async () => {
  const { acme, buyer, approver, requests } = await createLimitedTeam(shop, admin);
  await addJob(shop, admin, acme, 'Harbour 7');
  const goods = await createPricedProduct(shop, 25, { stock: 10 });
  await shop.call(cart.add, { body: { lines: [{ productId: goods.id, quantity: 1 }] } }, buyer.token);
  const form = toForm(goods, { fromCart: true, companyReference: 'harbour 7', reference: 'Roof' });
  const params = { id: acme._id };
  const sent = await shop.call(orderRequests.send, { params, body: form }, buyer.token);
  expect(sent.status).toBe(201);
  expect((await shop.call(cart.get, {}, buyer.token)).body.lines).toEqual([]);
  expect(await readAvailable(goods.id)).toBe(10);
  const request = sent.body._id;
  expect((await requests.get(approver, request)).body).toMatchObject({
    buyer: buyer.name,
    job: 'harbour 7',
    productName: goods.name,
    isOwn: false,
    state: 'waiting',
    total: 25,
    problem: '',
    requested: { companyReference: 'harbour 7', reference: 'Roof' },
    quote: { total: 25, lines: [{ productName: goods.name }] },
  });
  const approved = await requests.approve(approver, request, 25);
  expect([approved.status, approved.body.state, approved.body.decidedBy]).toEqual([200, 'approved', approver.name]);
  expect([approved.body.job, approved.body.productName]).toEqual(['Harbour 7', goods.name]);
  const { _id } = approved.body.order;
  const { body: order } = await shop.call(orders.get, { params: { id: _id } }, buyer.token);
  expect([order.paid, order.email, order.reference]).toEqual([false, buyer.email, 'Roof']);
  expect(order.facts).toEqual([
    { label: 'Company', value: acme.name },
    { label: 'Job number', value: 'Harbour 7' },
    { label: 'Approved by', value: approver.name },
  ]);
  expect(await readAvailable(goods.id)).toBe(9);
  for (const who of [buyer, admin]) {
    const { body: events } = await shop.call(orders.timeline, { params: { id: _id } }, who.token);
    expect(events).toMatchObject([
      { what: 'Placed $25.00', by: buyer.name },
      { what: 'Approved', by: approver.name },
    ]);
  }
  const { rows } = await shop.db.$client.query(
    `select act from audit where entity_id = $1 and actor_id = $2 order by id`,
    [acme._id, approver.customerId],
  );
  expect(rows).toEqual([{ act: 'company.approve_order' }]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a request names the limit of its buyer that it exceeds, until it is decided', async () => {
  const { acme, buyer, approver, members, requests } = await createLimitedTeam(shop, admin, { orderLimit: 20 });
  const { body } = await sendFor(shop, buyer, acme, 25);
  const getExceeded = async () => {
    const [{ body: list }, { body: one }] = [await requests.list(buyer), await requests.get(approver, body._id)];
    expect(list[0].exceeded).toEqual(one.exceeded);
    return one.exceeded;
  };
  expect(await getExceeded()).toEqual({ limit: 'order', allowed: 20 });
  await setLimits(shop, admin, acme, members.buyer, { monthLimit: 30 });
  expect(await getExceeded()).toBeNull();
  expect((await orderFor(shop, buyer, 12)).status).toBe(201);
  expect(await getExceeded()).toEqual({ limit: 'month', allowed: 18 });
  expect((await requests.approve(approver, body._id, 25)).status).toBe(200);
  expect(await getExceeded()).toBeNull();
});

test('a request is approved at the price of now: a new price is confirmed, and goods that are gone stay a request', async () => {
  const { acme, buyer, approver, requests } = await createLimitedTeam(shop, admin);
  const goods = await createPricedProduct(shop, 30, { stock: 1 });
  const { body } = await shop.call(orderRequests.send, { params: { id: acme._id }, body: toForm(goods) }, buyer.token);
  await changePrice(shop, goods, 3500);
  const refused = await requests.approve(approver, body._id, 30);
  expect([...toCode(refused), refused.body.message, refused.body.details.total]).toEqual([
    409,
    'price_changed',
    'The price has changed. Look at the new total, and approve it again.',
    35,
  ]);
  expect((await requests.get(approver, body._id)).body).toMatchObject({
    state: 'waiting',
    total: 30,
    quote: { total: 35 },
  });
  // Somebody else takes the last one.
  const taken = await shop.call(
    orderRequests.send,
    { params: { id: acme._id }, body: toForm(goods, { total: 35 }) },
    buyer.token,
  );
  expect((await requests.approve(approver, taken.body._id, 35)).status).toBe(200);
  expect(toCode(await requests.approve(approver, body._id, 35))).toEqual([409, 'out_of_stock']);
  const { body: now } = await requests.get(approver, body._id);
  expect([now.state, now.quote]).toEqual(['waiting', null]);
  expect(now.problem).not.toBe('');
});

test('a request on account charges the account of the company when it is approved, within its limit', async () => {
  const { acme, buyer, approver, requests } = await createLimitedTeam(shop, admin);
  await grantLimit(shop, admin, { company: acme._id }, { limit: 50 });
  const { body: first } = await sendFor(shop, buyer, acme, 40, { payBy: 'account' });
  const { body: second } = await sendFor(shop, buyer, acme, 40, { payBy: 'account' });
  const approved = await requests.approve(approver, first._id, 40);
  const { body: order } = await shop.call(orders.get, { params: { id: approved.body.order._id } }, buyer.token);
  expect([order.paid, order.facts.map(({ label }: { label: string }) => label)]).toEqual([
    true,
    ['Company', 'Approved by', 'Terms'],
  ]);
  expect(toCode(await requests.approve(approver, second._id, 40))).toEqual([409, 'account_limit']);
  expect((await requests.get(approver, second._id)).body.state).toBe('waiting');
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('an approver with an old session does not send goods on account to a new place', async () => {
  const { acme, buyer, approver, requests } = await createLimitedTeam(shop, admin);
  await grantLimit(shop, admin, { company: acme._id }, { limit: 50 });
  const { body } = await sendFor(shop, buyer, acme, 40, { payBy: 'account' });
  const { body: unpaid } = await sendFor(shop, buyer, acme, 40);
  await shop.db.$client.query(`update auth_session set created_at = now() - interval '1 day' where id = $1`, [
    approver.sessionId,
  ]);
  expect(toCode(await requests.approve(approver, body._id, 40))).toEqual([403, 'fresh_sign_in_needed']);
  expect((await requests.get(approver, body._id)).body.state).toBe('waiting');
  expect((await requests.approve(approver, unpaid._id, 40)).status).toBe(200);
});

test('nobody approves or refuses their own request, and a role that is taken away ends at once', async () => {
  const { acme, boss, approver, buyer, members, requests } = await createLimitedTeam(shop, admin);
  await setLimits(shop, boss, acme, members.approver, { orderLimit: 5 });
  const { body: own } = await sendFor(shop, approver, acme, 10);
  expect(toCode(await requests.approve(approver, own._id, 10))).toEqual([403, 'request_own']);
  expect(toCode(await requests.refuse(approver, own._id))).toEqual([403, 'request_own']);
  expect((await requests.approve(boss, own._id, 10)).status).toBe(200);
  const { body: other } = await sendFor(shop, buyer, acme, 30);
  const params = { id: acme._id, member: members.approver._id };
  await shop.call(companyPeople.edit, { params, body: { role: 'buyer', isActive: true } }, boss.token);
  expect(toCode(await requests.approve(approver, other._id, 30))).toEqual([403, 'company_role']);
  expect(toCode(await requests.get(approver, other._id))).toEqual([404, 'request_not_found']);
});

test('each role sees and decides what it may, and for a stranger the company does not exist', async () => {
  const { acme, boss, approver, buyer, requests } = await createLimitedTeam(shop, admin);
  const { boss: otherBoss, acme: otherCompany } = await createTeam(shop, admin);
  const stranger = await signIn(shop.db);
  const { body: one } = await sendFor(shop, buyer, acme, 30);
  for (const who of [boss, approver]) {
    const { body, headers } = await requests.list(who, { state: 'waiting' });
    expect([body.map(({ _id }: { _id: string }) => _id), headers['x-total-count']]).toEqual([[one._id], '1']);
    expect(headers['x-counts']).toContain('all=1&waiting=1');
    expect(toCode(await requests.withdraw(who, one._id))).toEqual([404, 'request_not_found']);
  }
  expect((await requests.list(buyer)).body).toMatchObject([{ _id: one._id, isOwn: true, total: 30, lines: 1 }]);
  for (const decided of [await requests.approve(buyer, one._id, 30), await requests.refuse(buyer, one._id)]) {
    expect(toCode(decided)).toEqual([403, 'company_role']);
  }
  for (const who of [otherBoss, stranger, admin]) {
    const replies = await Promise.all([
      requests.list(who),
      requests.get(who, one._id),
      requests.approve(who, one._id, 30),
      requests.refuse(who, one._id),
      requests.withdraw(who, one._id),
      sendFor(shop, who, acme, 30),
    ]);
    for (const reply of replies) expect(toCode(reply)).toEqual([404, 'company_not_found']);
  }
  // A request of one company is not found in another.
  expect(toCode(await openRequests(shop, otherCompany).get(otherBoss, one._id))).toEqual([404, 'request_not_found']);
  const refused = await requests.refuse(boss, one._id, 'Use the old ones');
  expect(refused.body).toMatchObject({
    state: 'refused',
    answer: 'Use the old ones',
    decidedBy: boss.name,
    quote: null,
  });
  expect(refused.body.requested.lines).toHaveLength(1);
  for (const late of [await requests.approve(boss, one._id, 30), await requests.withdraw(buyer, one._id)]) {
    expect(toCode(late)).toEqual([409, 'request_decided']);
  }
});

test('an order is sent for approval only if it is over a limit and could be placed', async () => {
  const { acme, boss, buyer } = await createLimitedTeam(shop, admin, { orderLimit: 20 }, { referenceNeeded: true });
  await addJob(shop, boss, acme, 'Pier 9');
  const job = { companyReference: 'pier 9' };
  expect(toCode(await sendFor(shop, buyer, acme, 20, job))).toEqual([409, 'approval_not_needed']);
  expect(toCode(await sendFor(shop, boss, acme, 500, job))).toEqual([409, 'approval_not_needed']);
  expect(toCode(await sendFor(shop, buyer, acme, 30))).toEqual([422, 'reference_missing']);
  expect(toCode(await sendFor(shop, buyer, acme, 30, { companyReference: 'x' }))).toEqual([422, 'reference_unknown']);
  expect(toCode(await sendFor(shop, buyer, acme, 30, { ...job, total: 31 }))).toEqual([409, 'price_changed']);
  expect(toCode(await sendFor(shop, buyer, acme, 30, { ...job, delivery: null }))).toEqual([422, 'address_missing']);
  expect(toCode(await sendFor(shop, buyer, acme, 30, { ...job, fromCart: true }))).toEqual([409, 'cart_changed']);
  expect((await openRequests(shop, acme).list(boss)).body).toEqual([]);
});

test('an order within the limits is placed while a request waits, and an approved order counts for the month', async () => {
  const { acme, buyer, approver, requests } = await createLimitedTeam(shop, admin, { monthLimit: 30 });
  const { body } = await sendFor(shop, buyer, acme, 40);
  expect((await orderFor(shop, buyer, 25)).status).toBe(201);
  expect((await requests.approve(approver, body._id, 40)).status).toBe(200);
  expect(toCode(await orderFor(shop, buyer, 5))).toEqual([409, 'approval_needed']);
  expect(await findBrokenRules(shop.db)).toEqual({});
});
