import { expect, test } from 'vitest';
import { identity } from '#features/accounts/contract/identity.ts';
import { companies } from '#features/companies/contract/companies.ts';
import { companyPeople } from '#features/companies/contract/company-people.ts';
import { type TestCompany, createTeam, orderForCompany } from '#features/companies/test/companies.ts';
import { documents } from '#features/documents/contract/documents.ts';
import { onAccount } from '#features/on-account/contract/on-account.ts';
import { orderAddress } from '#features/orders/contract/order-address.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { returns } from '#features/returns/contract/returns.ts';
import { findBrokenRules } from '#features/rules.ts';
import { waysToPay } from '#features/ways-to-pay/contract/ways-to-pay.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const toCode = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const garage = { ...oslo, line1: '99 My Own Garage' };

type PlacedOrder = { _id: string; price: number; total: number };

/** Tries each act of a buyer on an order. @returns status and code of each */
const tryActs = async ({ _id, price, total }: PlacedOrder, { token }: TestPerson) => {
  const params = { id: _id };
  const { body: order } = await shop.call(orders.get, { params }, token);
  const back = { lines: [{ line: order.lines[0]._id, quantity: 1 }], reason: 'Wrong', returnsWas: 0 };
  const replies = [
    await shop.call(orderAddress.change, { params, body: garage }, token),
    await shop.call(payments.createIntent, { body: { price, total, order: _id } }, token),
    await shop.call(waysToPay.choose, { params, body: { way: 'bank' } }, token),
    await shop.call(onAccount.payOrder, { params, body: { totalWas: total } }, token),
    await shop.call(returns.request, { params, body: back }, token),
    await shop.call(orders.cancel, { params }, token),
  ];
  return replies.map(toCode);
};

const remove = ({ _id: id }: TestCompany, member: string, { token }: TestPerson) =>
  shop.call(companyPeople.remove, { params: { id, member } }, token);

test('a person who has left a company reads their orders for it, and does nothing else with them', async () => {
  const { acme, boss, buyer, members } = await createTeam(shop, admin);
  const { body: unpaid } = await orderForCompany(shop, buyer);
  const { body: paid } = await orderForCompany(shop, buyer);
  await payOrder(shop, buyer, paid);
  expect((await shop.call(orders.get, { params: { id: paid._id } }, buyer.token)).body.isReadOnly).toBeUndefined();
  await remove(acme, members.buyer._id, boss);
  const refused = Array.from({ length: 6 }, () => [409, 'member_left']);
  expect(await tryActs(unpaid, buyer)).toEqual(refused);
  const ofPaid = await tryActs(paid, buyer);
  // Of a paid order, the payment is refused for what it is.
  expect([ofPaid[0], ofPaid[4], ofPaid[5]]).toEqual(refused.slice(0, 3));
  const { body } = await shop.call(orders.get, { params: { id: paid._id } }, buyer.token);
  expect([body.isReadOnly, body.address]).toEqual([true, paid.address]);
  expect((await shop.call(documents.list, { params: { id: paid._id } }, buyer.token)).body).toHaveLength(1);
  // Their later orders are their own.
  const { body: own } = await orderForCompany(shop, buyer, null);
  expect((await shop.call(orders.cancel, { params: { id: own._id } }, buyer.token)).status).toBe(200);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a person who cannot order at the moment, or whose company is closed, cannot change its orders', async () => {
  const { acme, boss, buyer, members } = await createTeam(shop, admin);
  const { body: placed } = await orderForCompany(shop, buyer);
  const params = { id: acme._id, member: members.buyer._id };
  const edit = (isActive: boolean) =>
    shop.call(companyPeople.edit, { params, body: { role: 'buyer', isActive } }, boss.token);
  const change = () =>
    shop.call(orderAddress.change, { params: { id: placed._id }, body: garage }, buyer.token).then(toCode);
  await edit(false);
  expect(await change()).toEqual([409, 'member_inactive']);
  await edit(true);
  expect((await change())[0]).toBe(200);
  const closed = await shop.call(
    companies.close,
    { params: { id: acme._id }, body: { version: acme.version } },
    admin.token,
  );
  expect(closed.status).toBe(200);
  expect(await change()).toEqual([409, 'member_left']);
  // Staff may still change it, and the deletion of the account cancels it.
  const byStaff = { params: { id: placed._id }, body: oslo };
  expect((await shop.call(orderAddress.change, byStaff, admin.token)).status).toBe(200);
  expect((await shop.call(identity.deleteAccount, {}, buyer.token)).status).toBe(200);
  expect((await shop.call(orders.get, { params: { id: placed._id } }, admin.token)).body.status).toBe('cancelled');
});

test('an admin of the company cancels an unpaid order, and nobody else of it does', async () => {
  const { acme, boss, approver, buyer, members } = await createTeam(shop, admin);
  const other = await createTeam(shop, admin);
  const { body: placed } = await orderForCompany(shop, buyer);
  const params = { id: placed._id };
  await remove(acme, members.buyer._id, boss);
  const cancel = (who: TestPerson) => shop.call(orders.cancel, { params }, who.token);
  expect(toCode(await cancel(approver))).toEqual([404, 'order_not_found']);
  expect(toCode(await cancel(other.boss))).toEqual([404, 'order_not_found']);
  const cancelled = await cancel(boss);
  expect([cancelled.status, cancelled.body.status]).toEqual([200, 'cancelled']);
  const { body: events } = await shop.call(orders.timeline, { params }, buyer.token);
  expect(events).toContainEqual(expect.objectContaining({ what: 'Cancellation started', by: boss.name }));
  const { body: paid } = await orderForCompany(shop, approver);
  await payOrder(shop, approver, paid);
  expect(toCode(await shop.call(orders.cancel, { params: { id: paid._id } }, boss.token))).toEqual([
    409,
    'order_already_paid',
  ]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('the admins of a company are emailed when the address of one of its orders changes, and read it there', async () => {
  const { boss, approver, buyer } = await createTeam(shop, admin);
  const { body: placed } = await orderForCompany(shop, buyer);
  const params = { id: placed._id };
  expect((await shop.call(orderAddress.change, { params, body: garage }, buyer.token)).status).toBe(200);
  const about = async (who: TestPerson) =>
    (await shop.mailsTo(who.email)).filter(({ subject }) => subject.includes('goes to another address'));
  const [mail] = await about(boss);
  expect(mail?.subject).toBe(`Order ${placed.number} goes to another address`);
  expect(mail?.text).toContain('99 My Own Garage');
  for (const who of [approver, buyer]) expect(await about(who)).toEqual([]);
  const { body: events } = await shop.call(orders.timeline, { params }, boss.token);
  expect(events).toContainEqual(expect.objectContaining({ what: 'Address changed', by: buyer.name }));
  // An admin changes their own order.
  const { body: own } = await orderForCompany(shop, boss);
  await shop.call(orderAddress.change, { params: { id: own._id }, body: garage }, boss.token);
  expect(await about(boss)).toHaveLength(1);
});

test('admins and approvers get the documents of their company’s orders, and nobody else does', async () => {
  const { acme, boss, approver, buyer, members } = await createTeam(shop, admin);
  const other = await createTeam(shop, admin);
  const { body: placed } = await orderForCompany(shop, approver);
  await payOrder(shop, approver, placed);
  const params = { id: placed._id };
  const { body: issued } = await shop.call(documents.list, { params }, boss.token);
  expect(issued).toMatchObject([{ kind: 'invoice', total: placed.total }]);
  const read = async (who: TestPerson) => {
    const get = { params: { id: issued[0]._id }, query: { as: 'html' as const } };
    return [
      (await shop.call(documents.list, { params }, who.token)).status,
      (await shop.call(documents.get, get, who.token)).status,
      (await shop.call(documents.confirmation, { params, query: { as: 'html' } }, who.token)).status,
    ];
  };
  for (const who of [boss, approver]) expect(await read(who)).toEqual([200, 200, 200]);
  for (const who of [buyer, other.boss, await signIn(shop.db)]) expect(await read(who)).toEqual([404, 404, 404]);
  const params2 = { id: acme._id, member: members.buyer._id };
  await shop.call(companyPeople.edit, { params: params2, body: { role: 'admin', isActive: true } }, boss.token);
  expect(await read(buyer)).toEqual([200, 200, 200]);
  await remove(acme, members.boss._id, buyer);
  expect(await read(boss)).toEqual([404, 404, 404]);
});

test('of a new address and the removal of the buyer at once, the address comes first or is refused', async () => {
  const { acme, boss, buyer, members } = await createTeam(shop, admin);
  const { body: placed } = await orderForCompany(shop, buyer);
  const [changed, removed] = await Promise.all([
    shop.call(orderAddress.change, { params: { id: placed._id }, body: garage }, buyer.token),
    remove(acme, members.buyer._id, boss),
  ]);
  expect(removed.status).toBe(200);
  if (changed.status !== 200) expect(toCode(changed)).toEqual([409, 'member_left']);
});
