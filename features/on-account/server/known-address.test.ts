import { expect, test } from 'vitest';
import { addMember, createTeam } from '#features/companies/test/companies.ts';
import { onAccount } from '#features/on-account/contract/on-account.ts';
import { grantLimit, orderFor, readAccount } from '#features/on-account/test/accounts.ts';
import { orderAddress } from '#features/orders/contract/order-address.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { openStaffOrders } from '#features/staff-orders/test/staff-orders.ts';
import { london, oslo } from '#test/helpers/addresses.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

/** Makes a session old, such as a stolen one, or one that its owner left open. */
const age = ({ sessionId }: TestPerson) =>
  shop.db.$client.query(
    `update auth_session set created_at = now() - interval '1 day', confirmed_at = null where id = $1`,
    [sessionId],
  );
const confirm = ({ sessionId }: TestPerson) =>
  shop.db.$client.query('update auth_session set confirmed_at = now() where id = $1', [sessionId]);
const signInWithLimit = async () => {
  const buyer = await signIn(shop.db);
  return { buyer, account: await grantLimit(shop, admin, { customer: buyer.customerId }) };
};
const deliver = (id: string) => shop.call(orders.deliver, { params: { id } }, admin.token);
const toCode = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];
const NOT_CONFIRMED = [403, 'fresh_sign_in_needed'];

test('an old session orders on account only to places to which an order of the buyer was delivered', async () => {
  const { buyer, account } = await signInWithLimit();
  const { body: first } = await orderFor(shop, buyer, 20);
  await age(buyer);
  expect(toCode(await orderFor(shop, buyer, 20))).toEqual(NOT_CONFIRMED);
  await deliver(first._id);
  const known = { ...oslo, line1: oslo.line1.toUpperCase(), name: 'Another person' };
  expect((await orderFor(shop, buyer, 20, { delivery: known })).status).toBe(201);
  for (const part of [{ line1: 'Rørgata 2' }, { line2: 'Back door' }, { postcode: '0151' }, { city: 'Bergen' }]) {
    expect(toCode(await orderFor(shop, buyer, 20, { delivery: { ...oslo, ...part } }))).toEqual(NOT_CONFIRMED);
  }
  expect((await readAccount(shop, admin, account)).balance).toBe(40);
  await confirm(buyer);
  expect((await orderFor(shop, buyer, 20, { delivery: london })).status).toBe(201);
});

test('staff with an old session do not order on account for a customer to a new place', async () => {
  const { buyer } = await signInWithLimit();
  const goods = await createTestProduct(shop);
  const clerk = await signIn(shop.db, 'admin');
  const place = (payBy: string | null) =>
    openStaffOrders(shop, clerk).place(buyer, [[goods, 1]], { total: 10, delivery: oslo, payBy });
  await age(clerk);
  expect(toCode(await place('account'))).toEqual(NOT_CONFIRMED);
  expect((await place(null)).status).toBe(201);
  await confirm(clerk);
  expect((await place('account')).status).toBe(201);
});

test('an old session charges an unpaid order to the account only if its place is known', async () => {
  const { buyer, account } = await signInWithLimit();
  const { body: placed } = await orderFor(shop, buyer, 20, { payBy: null });
  const pay = () =>
    shop.call(onAccount.payOrder, { params: { id: placed._id }, body: { totalWas: placed.total } }, buyer.token);
  await age(buyer);
  expect(toCode(await pay())).toEqual(NOT_CONFIRMED);
  expect((await readAccount(shop, admin, account)).balance).toBe(0);
  await confirm(buyer);
  expect((await pay()).body.status).toBe('paid');
});

test('an old session cannot change the address of a paid order, but staff can', async () => {
  const { buyer } = await signInWithLimit();
  const { body: placed } = await orderFor(shop, buyer, 20);
  const { body: unpaid } = await orderFor(shop, buyer, 20, { payBy: null });
  const change = (id: string, who: TestPerson) =>
    shop.call(orderAddress.change, { params: { id }, body: { ...oslo, line1: 'Rørgata 2' } }, who.token);
  await age(buyer);
  expect(toCode(await change(placed._id, buyer))).toEqual(NOT_CONFIRMED);
  expect((await change(unpaid._id, buyer)).status).toBe(200);
  expect((await change(placed._id, admin)).status).toBe(200);
});

test('a place to which an order of the company was delivered is known for all of its members, and for nobody else', async () => {
  const { acme, boss, buyer } = await createTeam(shop, admin);
  await grantLimit(shop, admin, { company: acme._id });
  const { body: first } = await orderFor(shop, boss, 20, { companyReference: '' });
  await deliver(first._id);
  await age(buyer);
  expect((await orderFor(shop, buyer, 20, { companyReference: '' })).status).toBe(201);
  const newcomer = await signIn(shop.db);
  await grantLimit(shop, admin, { customer: newcomer.customerId });
  await age(newcomer);
  expect(toCode(await orderFor(shop, newcomer, 20))).toEqual(NOT_CONFIRMED);
  await addMember(shop, admin, acme, newcomer, 'buyer');
  expect((await orderFor(shop, newcomer, 20, { companyReference: '' })).status).toBe(201);
});
