import { expect, test } from 'vitest';
import { identity } from '#features/accounts/contract/identity.ts';
import { addMember } from '#features/companies/test/companies.ts';
import { createLimitedTeam, sendFor, toCode } from '#features/company-approvals/test/approvals.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { findBrokenRules } from '#features/rules.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { makeDue, runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const subjects = async ({ email }: TestPerson, about: RegExp): Promise<string[]> =>
  (await shop.mailsTo(email)).map(({ subject }) => subject).filter((subject) => about.test(subject));

test('approvers are emailed about a request, and its buyer about the answer', async () => {
  const { acme, boss, approver, buyer, requests } = await createLimitedTeam(shop, admin);
  const other = await signIn(shop.db);
  await addMember(shop, admin, acme, other, 'buyer');
  const { body: one } = await sendFor(shop, buyer, acme, 30);
  const asked = / asks you to approve /;
  for (const who of [boss, approver]) {
    expect(await subjects(who, asked)).toEqual([`${buyer.name} asks you to approve an order of $30.00`]);
  }
  for (const who of [buyer, other]) expect(await subjects(who, asked)).toEqual([]);
  await requests.refuse(boss, one._id, 'Use the old ones');
  expect(await subjects(buyer, /not approved/)).toEqual(['Your order of $30.00 was not approved']);
  const mail = (await shop.mailsTo(buyer.email)).find(({ subject }) => /not approved/.test(subject));
  expect(mail?.text).toContain('Use the old ones');
  const { body: two } = await sendFor(shop, buyer, acme, 40);
  const { number } = (await requests.approve(approver, two._id, 40)).body.order;
  expect(await subjects(buyer, /approved$/)).toEqual([
    `Your order ${number} is approved`,
    'Your order of $30.00 was not approved',
  ]);
  // A request that is withdrawn before the email is written needs none.
  const { body: three } = await sendFor(shop, buyer, acme, 50);
  await requests.withdraw(buyer, three._id);
  expect(await subjects(approver, /\$50\.00/)).toEqual([]);
});

test('the data export has the limits and requests of a person, and their deletion leaves approved orders only', async () => {
  const { acme, boss, approver, buyer, requests } = await createLimitedTeam(shop, admin);
  const { body: one } = await sendFor(shop, buyer, acme, 30);
  await sendFor(shop, buyer, acme, 40, { reference: 'Kitchen' });
  const { _id } = (await requests.approve(approver, one._id, 30)).body.order;
  const { body } = await shop.call(identity.exportData, {}, buyer.token);
  expect(body.orderLimits).toEqual([{ company: acme.name, orderLimitCents: 2000, monthLimitCents: null }]);
  expect(body.orderRequests).toMatchObject([
    { company: acme.name, state: 'approved', requested: null, totalCents: 3000 },
    { state: 'waiting', requested: { reference: 'Kitchen' }, totalCents: 4000 },
  ]);
  expect((await shop.call(identity.deleteAccount, {}, buyer.token)).status).toBe(200);
  const { body: left } = await requests.list(boss);
  expect(left).toMatchObject([{ _id: one._id, state: 'approved', buyer: 'Former customer' }]);
  expect((await shop.call(orders.get, { params: { id: _id } }, admin.token)).body.facts).toContainEqual({
    label: 'Approved by',
    value: approver.name,
  });
  expect((await shop.call(identity.deleteAccount, {}, approver.token)).status).toBe(200);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('requests that did not become orders are deleted after 90 days', async () => {
  const { acme, boss, buyer, requests } = await createLimitedTeam(shop, admin);
  const send = async (dollars: number): Promise<string> => (await sendFor(shop, buyer, acme, dollars)).body._id;
  const [approved, refused, waiting, young] = [await send(30), await send(31), await send(32), await send(33)];
  await requests.approve(boss, approved, 30);
  await requests.refuse(boss, refused);
  const age = (id: string, days: number) =>
    shop.db.$client.query(
      `update order_request set id = uuidv7(make_interval(days => -$2::int)), created_at = created_at - make_interval(days => $2),
              decided_at = decided_at - make_interval(days => $2) where id = $1`,
      [id, days],
    );
  for (const id of [approved, refused, waiting]) await age(id, 91);
  await age(young, 89);
  await makeDue(shop, 'clean');
  await runJob(shop, 'clean');
  const { body } = await requests.list(boss);
  expect(body.map(({ total }: { total: number }) => total)).toEqual([33, 30]);
  expect(toCode(await requests.get(boss, waiting))).toEqual([404, 'request_not_found']);
});
