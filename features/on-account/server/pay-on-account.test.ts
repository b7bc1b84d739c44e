import { expect, test } from 'vitest';
import { createTeam } from '#features/companies/test/companies.ts';
import { takeByHand } from '#features/credit-accounts/test/payments.ts';
import { onAccount } from '#features/on-account/contract/on-account.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { findBrokenRules } from '#features/rules.ts';
import { waysToPay } from '#features/ways-to-pay/contract/ways-to-pay.ts';
import { confirmCard, createTestIntent, payOrder } from '#test/helpers/pay.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { createTestProduct, placeOrder } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { grantLimit, orderFor, readAccount } from '#features/on-account/test/accounts.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const placeUnpaid = async (buyer: TestPerson, quantity = 5) =>
  (await placeOrder(shop, buyer, await createTestProduct(shop), quantity)).body;
const signInWithLimit = async (limit = 500) => {
  const buyer = await signIn(shop.db);
  return { buyer, account: await grantLimit(shop, admin, { customer: buyer.customerId }, { limit }) };
};
const pay = ({ _id, total }: { _id: string; total: number }, who: TestPerson, totalWas = total) =>
  shop.call(onAccount.payOrder, { params: { id: _id }, body: { totalWas } }, who.token);
const toCode = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];
const getBalance = async (id: string) => (await readAccount(shop, admin, id)).balance;

test('an unpaid order is charged to the account of its buyer, once', async () => {
  const { buyer, account } = await signInWithLimit();
  const placed = await placeUnpaid(buyer);
  const replies = await Promise.all([1, 2, 3].map(() => pay(placed, buyer)));
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  expect(replies.find(({ status }) => status === 200)?.body).toMatchObject({ paid: true, status: 'paid' });
  expect(toCode(await pay(placed, buyer))).toEqual([409, 'order_already_paid']);
  expect(await getBalance(account)).toBe(50);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('an order of somebody else, with another total, or that has ended cannot be charged', async () => {
  const { buyer, account } = await signInWithLimit();
  const placed = await placeUnpaid(buyer);
  const { buyer: other } = await signInWithLimit();
  expect(toCode(await pay(placed, other))).toEqual([404, 'order_not_found']);
  expect(toCode(await pay(placed, admin))).toEqual([404, 'order_not_found']);
  expect(toCode(await pay(placed, buyer, 49))).toEqual([409, 'price_changed']);
  await shop.call(orders.cancel, { params: { id: placed._id } }, buyer.token);
  expect(toCode(await pay(placed, buyer))).toEqual([409, 'order_not_payable']);
  expect(await getBalance(account)).toBe(0);
});

test('an order over the limit stays unpaid, and a card payment started for it stays open', async () => {
  const { buyer } = await signInWithLimit(40);
  const placed = await placeUnpaid(buyer);
  const { body } = await createTestIntent(shop, buyer, placed);
  expect(toCode(await pay(placed, buyer))).toEqual([409, 'account_limit']);
  expect(toCode(await pay(await placeUnpaid(admin), admin))).toEqual([409, 'account_none']);
  expect((await confirmCard(shop, body.clientSecret)).status).toBe(200);
});

test('an unfinished card payment is voided first, and one that has succeeded pays the order', async () => {
  const { buyer, account } = await signInWithLimit();
  const placed = await placeUnpaid(buyer);
  await createTestIntent(shop, buyer, placed);
  expect((await pay(placed, buyer)).status).toBe(200);
  const second = await placeUnpaid(buyer);
  const { body } = await createTestIntent(shop, buyer, second);
  await confirmCard(shop, body.clientSecret);
  expect(toCode(await pay(second, buyer))).toEqual([409, 'order_already_paid']);
  expect(await getBalance(account)).toBe(50);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('twenty orders that are charged, canceled and paid by card at once end in one state each', async () => {
  const { buyer, account } = await signInWithLimit(10_000);
  const placed = [];
  for (let count = 0; count < 20; count += 1) {
    placed.push(await placeUnpaid(buyer, 1));
    if (count === 9) await payOrder(shop, buyer, placed[9]);
  }
  await Promise.all(
    placed.flatMap((order) => [
      pay(order, buyer),
      shop.call(orders.cancel, { params: { id: order._id } }, buyer.token),
      createTestIntent(shop, buyer, order),
    ]),
  );
  const { rows } = await shop.db.$client.query(
    `select count(*)::int as charged from payment p join orders o on o.id = p.order_id
      where p.method = 'account' and o.customer_id = $1`,
    [buyer.customerId],
  );
  expect(await getBalance(account)).toBe(rows[0].charged * 10);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('an order from before its buyer joined the company is not charged to the company', async () => {
  const buyer = await signIn(shop.db);
  await grantLimit(shop, admin, { customer: buyer.customerId });
  const placed = await placeUnpaid(buyer);
  const { acme, boss } = await createTeam(shop, admin);
  await grantLimit(shop, admin, { company: acme._id });
  await shop.db.$client.query(`update company_member set customer_id = $1 where customer_id = $2`, [
    buyer.customerId,
    boss.customerId,
  ]);
  expect(toCode(await pay(placed, buyer))).toEqual([409, 'account_none']);
});

test('money taken for one order pays it although its buyer owes other orders on account', async () => {
  const { buyer, account } = await signInWithLimit();
  await orderFor(shop, buyer, 300);
  const placed = await placeUnpaid(buyer);
  const part = await takeByHand(shop, admin, placed, { amount: 20 });
  expect([part.status, part.body.missing]).toEqual([200, 30]);
  const { body: ways } = await shop.call(waysToPay.get, { params: { id: placed._id } }, buyer.token);
  expect(ways.expected).toBe(null);
  const rest = await takeByHand(shop, admin, placed, { amount: 30 });
  expect([rest.body.missing, rest.body.order.paid, await getBalance(account)]).toEqual([0, true, 300]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});
