import { expect, test } from 'vitest';
import { identity } from '#features/accounts/contract/identity.ts';
import { keys } from '#features/api-keys/contract/keys.ts';
import { companies } from '#features/companies/contract/companies.ts';
import { type MemberRole, companyPeople } from '#features/companies/contract/company-people.ts';
import { company } from '#features/companies/contract/company.ts';
import { addCompany, addJob, createTeam, orderForCompany } from '#features/companies/test/companies.ts';
import { findBrokenRules } from '#features/rules.ts';
import { staffOrders } from '#features/staff-orders/contract/staff-orders.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { signIn, verifyAddress } from '#test/helpers/people.ts';
import { createTestProduct, placeOrder } from '#test/helpers/products.ts';
import { type TestReply, startShop } from '#test/helpers/start-shop.ts';
import { waitUntilBlocked } from '#test/helpers/wait-until-blocked.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const toCode = ({ status, body }: TestReply) => [status, body.code];

/** Starts the second call while the first waits for a table. @returns both replies once nobody holds the table */
const startInTurn = async (table: string, first: () => Promise<TestReply>, second: () => Promise<TestReply>) => {
  const holder = await shop.db.$client.connect();
  try {
    await holder.query(`begin; lock ${table} in exclusive mode`);
    const replies = [first()];
    await waitUntilBlocked(shop, holder);
    replies.push(second());
    await waitUntilBlocked(shop, holder, 2);
    await holder.query('commit');
    return await Promise.all(replies);
  } finally {
    holder.release();
  }
};

test('an order that is being placed and a change of its buyer’s role do not block each other for good', async () => {
  const { acme, boss, buyer, members } = await createTeam(shop, admin);
  const params = { id: acme._id, member: members.buyer._id };
  const [placed, edited] = await startInTurn(
    'company_order',
    () => orderForCompany(shop, buyer),
    () => shop.call(companyPeople.edit, { params, body: { role: 'approver', isActive: true } }, boss.token),
  );
  expect([placed?.status, edited?.status]).toEqual([201, 200]);
});

test('an order that is being placed and the deletion of its buyer do not block each other for good', async () => {
  const { buyer } = await createTeam(shop, admin);
  const [placed, deleted] = await startInTurn(
    'orders',
    () => orderForCompany(shop, buyer),
    () => shop.call(identity.deleteAccount, {}, buyer.token),
  );
  expect([placed?.status, deleted?.body.code]).toEqual([201, 'delivery_owed']);
});

test('an order and the closing of its company at once leave an order of a member or none', async () => {
  for (let at = 0; at < 5; at += 1) {
    const { acme, buyer } = await createTeam(shop, admin);
    const [placed, closed] = await Promise.all([
      orderForCompany(shop, buyer),
      shop.call(companies.close, { params: { id: acme._id }, body: { version: acme.version } }, admin.token),
    ]);
    expect(closed.status).toBe(200);
    expect([201, 409]).toContain(placed.status);
  }
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('an invitation ends with the role of the staff member, or with the API key, that sent it', async () => {
  const manager = await signIn(shop.db, 'manager');
  const form = { name: 'Import', permissions: ['companies.edit' as const], endsOn: '' };
  const { body: key } = await shop.call(keys.create, { body: form }, admin.token);
  const senders = [
    {
      token: manager.token,
      stop: () => shop.db.$client.query('update customer set staff_role = null where id = $1', [manager.customerId]),
    },
    { token: key.secret, stop: () => shop.call(keys.revoke, { params: { id: key._id } }, admin.token) },
  ];
  for (const { token, stop } of senders) {
    const { _id: id } = await addCompany(shop, admin);
    const [early, late] = await Promise.all([signIn(shop.db), signIn(shop.db)]);
    const invite = async ({ email }: { email: string }, role: MemberRole) => {
      const sent = await shop.call(companyPeople.invite, { params: { id }, body: { email, role } }, token);
      expect(sent.status).toBe(201);
      const [mail] = await shop.mailsTo(email);
      return /invitation#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    };
    const tokens = [await invite(early, 'admin'), await invite(late, 'admin')];
    await Promise.all([verifyAddress(shop.db, early), verifyAddress(shop.db, late)]);
    const accept = (at: number, who: string) =>
      shop.call(companyPeople.accept, { body: { token: tokens[at] ?? '' } }, who);
    expect((await accept(0, early.token)).status).toBe(200);
    await stop();
    expect(toCode(await accept(1, late.token))).toEqual([404, 'link_unknown']);
    expect((await shop.call(companyPeople.list, { params: { id } }, early.token)).body.invitations).toEqual([]);
  }
});

test('an API key changes a company with the permission, reads with the other, and belongs to none', async () => {
  const { acme, boss } = await createTeam(shop, admin);
  const form = { name: 'Reader', permissions: ['companies.read' as const], endsOn: '' };
  const { secret } = (await shop.call(keys.create, { body: form }, admin.token)).body;
  const params = { id: acme._id };
  expect((await shop.call(company.orders, { params, query: {} }, secret)).status).toBe(200);
  for (const refused of [
    await shop.call(company.addReference, { params, body: { text: 'Theirs' } }, secret),
    await shop.call(companies.close, { params, body: { version: acme.version } }, secret),
    await shop.call(company.mine, {}, secret),
    await shop.call(companyPeople.accept, { body: { token: 'A'.repeat(43) } }, secret),
  ]) {
    expect(toCode(refused)).toEqual([403, 'permission_missing']);
  }
  expect((await shop.call(company.references, { params, query: {} }, boss.token)).body).toEqual([]);
});

test('the admin of a company does not reach an invitation or address of another company', async () => {
  const { acme, boss } = await createTeam(shop, admin);
  const other = await createTeam(shop, admin);
  const there = { id: other.acme._id };
  const address = { label: 'Depot', address: oslo };
  const added = await shop.call(company.addAddress, { params: there, body: address }, other.boss.token);
  const invite = { email: 'nora@example.com', role: 'buyer' as const };
  const invited = await shop.call(companyPeople.invite, { params: there, body: invite }, other.boss.token);
  const params = { id: acme._id, address: added.body[0]._id, invitation: invited.body.invitations[0]._id };
  expect(toCode(await shop.call(companyPeople.uninvite, { params }, boss.token))).toEqual([404, 'not_found']);
  const edited = await shop.call(company.editAddress, { params, body: { ...address, label: 'Mine' } }, boss.token);
  expect(toCode(edited)).toEqual([404, 'address_not_found']);
  const { body } = await shop.call(companyPeople.list, { params: there }, other.boss.token);
  expect(body.invitations).toHaveLength(1);
});

test.for([
  ['İstanbul', 'İSTANBUL'],
  ['Café', 'CAFE\u0301'],
  ['Pier  9', 'pier\u00a09'],
])('the job number %j is found as %j', async ([text, typed]) => {
  const { acme, boss, buyer } = await createTeam(shop, admin);
  await addJob(shop, boss, acme, text ?? '');
  const query = { search: typed ?? '' };
  const params = { id: acme._id };
  expect((await shop.call(company.references, { params, query }, buyer.token)).body).toHaveLength(1);
  const { status, body: placed } = await orderForCompany(shop, buyer, typed);
  expect(status).toBe(201);
  const found = await shop.call(company.orders, { params, query }, boss.token);
  expect(found.body).toMatchObject([{ _id: placed._id }]);
});

test('a form without a field for the job number says where to enter it', async () => {
  const { buyer } = await createTeam(shop, admin, { referenceNeeded: true });
  const { body } = await placeOrder(shop, buyer, await createTestProduct(shop), 1);
  expect([body.code, body.fields]).toEqual(['reference_missing', undefined]);
  expect(body.message).toMatch(/job number.*cart.*checkout/);
});

test('a deactivated member no longer reads the tax number, and staff read why they cannot order for them', async () => {
  const { acme, boss, buyer, members } = await createTeam(shop, admin);
  const params = { id: acme._id, member: members.buyer._id };
  await shop.db.$client.query(`update company set tax_number = 'GB123' where id = $1`, [acme._id]);
  expect((await shop.call(company.mine, {}, buyer.token)).body.taxNumber).toBe('GB123');
  await shop.call(companyPeople.edit, { params, body: { role: 'buyer', isActive: false } }, boss.token);
  const { body: own } = await shop.call(company.mine, {}, buyer.token);
  expect([own.isActive, own.taxNumber, own.admins.length]).toEqual([false, '', 1]);
  const lines = [{ productId: (await createTestProduct(shop)).id, quantity: 1 }];
  const body = { customerId: buyer.customerId, walkIn: null, lines, delivery: oslo, total: 10 };
  const refused = await shop.call(staffOrders.place, { body }, admin.token);
  expect(toCode(refused)).toEqual([409, 'member_inactive']);
  expect(refused.body.message).toMatch(/^This customer/);
});
