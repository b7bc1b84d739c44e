import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onAccount } from '#features/on-account/contract/on-account.ts';
import { editTerms, findOrOpenAccount, grantLimit, orderFor, readAccount } from '#features/on-account/test/accounts.ts';
import { createTeam } from '#features/companies/test/companies.ts';
import { openStaffOrders } from '#features/staff-orders/test/staff-orders.ts';
import { findBrokenRules } from '#features/rules.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const staff = openStaffOrders(shop, admin);
const toCode = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];
const getBalance = async (account: string) => (await readAccount(shop, admin, account)).balance;
const getTerms = ({ customerId: id }: TestPerson) => shop.call(onAccount.termsOf, { params: { id } }, admin.token);

test('staff order on the account of a company for a member, and see its terms before', async () => {
  const { acme, buyer } = await createTeam(shop, admin);
  const account = await grantLimit(shop, admin, { company: acme._id }, { limit: 50 });
  const goods = await createTestProduct(shop, { unitPriceCents: 3000 });
  expect((await getTerms(buyer)).body).toMatchObject({ company: acme.name, limit: 50, available: 50 });
  const order = { total: 30, payBy: 'account', delivery: oslo };
  const key = randomUUID();
  const { status, body: placed } = await staff.place(buyer, [[goods, 1]], order, key);
  expect([status, placed]).toMatchObject([201, { status: 'paid', paid: true }]);
  expect((await staff.place(buyer, [[goods, 1]], order, key)).body._id).toBe(placed._id);
  expect(await getBalance(account)).toBe(30);
  expect((await getTerms(buyer)).body).toMatchObject({ available: 20 });
  const refused = await staff.place(buyer, [[goods, 1]], order);
  expect(toCode(refused)).toEqual([409, 'account_limit']);
  expect(refused.body.details).toEqual({ limit: 50, balance: 30, over: 10 });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('staff cannot order on account for a walk-in, a customer without one, or on one that is stopped', async () => {
  const goods = await createTestProduct(shop);
  const lines: Parameters<typeof staff.place>[1] = [[goods, 1]];
  const order = { total: 10, payBy: 'account', delivery: oslo };
  expect(toCode(await staff.place({ name: 'Wanda Walker' }, lines, order))).toEqual([409, 'account_none']);
  const { body: walkIn } = await staff.place({ name: 'Walter Walker' }, lines, { total: 10, delivery: oslo });
  const { body: opened } = await findOrOpenAccount(shop, admin, { customer: walkIn.customerId });
  expect(toCode(await editTerms(shop, admin, opened._id, { limit: 0.01 }))).toEqual([409, 'walk_in_no_limit']);
  expect((await editTerms(shop, admin, opened._id, { limit: 0 })).body).toMatchObject({ isWalkIn: true, limit: 0 });
  const buyer = await signIn(shop.db);
  expect(await getTerms(buyer)).toMatchObject({ status: 200, body: null });
  expect(toCode(await staff.place(buyer, lines, order))).toEqual([409, 'account_none']);
  expect(toCode(await staff.place(buyer, lines, { ...order, payBy: 'cash' }))).toEqual([422, 'way_not_offered']);
  const account = await grantLimit(shop, admin, { customer: buyer.customerId });
  await editTerms(shop, admin, account, { isStopped: true, stopReason: 'Cheque bounced' });
  expect(toCode(await staff.place(buyer, lines, order))).toEqual([409, 'account_stopped']);
  expect(await getBalance(account)).toBe(0);
});

test('of orders by staff and by the buyer at once, only those within the limit are placed', async () => {
  const buyer = await signIn(shop.db);
  const account = await grantLimit(shop, admin, { customer: buyer.customerId }, { limit: 50 });
  const goods = await createTestProduct(shop);
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      at % 2 === 0
        ? staff.place(buyer, [[goods, 1]], { total: 10, payBy: 'account', delivery: oslo })
        : orderFor(shop, buyer, 10),
    ),
  );
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(replies.filter(({ body }) => body.code === 'account_limit')).toHaveLength(5);
  expect(await getBalance(account)).toBe(50);
  expect(await findBrokenRules(shop.db)).toEqual({});
});
