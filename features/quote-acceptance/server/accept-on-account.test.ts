import { expect, test } from 'vitest';
import { createTeam } from '#features/companies/test/companies.ts';
import { editTerms, grantLimit, orderFor, readAccount } from '#features/on-account/test/accounts.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { buildQuote, openQuotes } from '#features/quotes/test/quotes.ts';
import { findBrokenRules } from '#features/rules.ts';
import { london } from '#test/helpers/addresses.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const { make, linkTo, seenBy, accept, get } = await openQuotes(shop);

const toCode = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];
const getBalance = async (account: string) => (await readAccount(shop, admin, account)).balance;
const countOrders = async ({ customerId }: TestPerson) =>
  (await shop.db.$client.query('select from orders where customer_id = $1', [customerId])).rowCount;

/** Sends a quote of $30.00. */
const quoteFor = async (buyer: TestPerson) => {
  const goods = await createTestProduct(shop, { unitPriceCents: 3000 });
  const { body: made } = await make(buyer, buildQuote({ lines: [[goods, 1]] }));
  const token = await linkTo(buyer);
  const seen = await seenBy(token);
  return { id: made._id, total: seen.total, acceptBy: (payBy?: string) => accept(buyer, token, { ...seen, payBy }) };
};

test('a quote accepted on account is paid at once, and a repeated request returns its order', async () => {
  const buyer = await signIn(shop.db);
  const account = await grantLimit(shop, admin, { customer: buyer.customerId });
  const { id, total, acceptBy } = await quoteFor(buyer);
  const [first, second] = await Promise.all([acceptBy('account'), acceptBy('account')]);
  expect([first.status, first.body]).toMatchObject([201, { status: 'paid', paid: true, total }]);
  expect(first.body.transactionId).toMatch(/^account_/);
  expect(second.body._id).toBe(first.body._id);
  expect((await acceptBy('account')).body._id).toBe(first.body._id);
  expect(await get(id)).toMatchObject({ status: 'accepted', order: { _id: first.body._id } });
  expect([await getBalance(account), await countOrders(buyer)]).toEqual([total, 1]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a member accepts a quote on the account of their company, never on their own', async () => {
  const { acme, buyer } = await createTeam(shop, admin);
  await grantLimit(shop, admin, { customer: buyer.customerId });
  const { total, acceptBy } = await quoteFor(buyer);
  expect(toCode(await acceptBy('account'))).toEqual([409, 'account_none']);
  const account = await grantLimit(shop, admin, { company: acme._id });
  expect((await acceptBy('account')).status).toBe(201);
  expect(await getBalance(account)).toBe(total);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a quote over the limit, or on a stopped account, stays open and can be accepted without the account', async () => {
  const buyer = await signIn(shop.db);
  const { id, total, acceptBy } = await quoteFor(buyer);
  expect(toCode(await acceptBy('account'))).toEqual([409, 'account_none']);
  const account = await grantLimit(shop, admin, { customer: buyer.customerId }, { limit: 20 });
  const refused = await acceptBy('account');
  expect(toCode(refused)).toEqual([409, 'account_limit']);
  expect(refused.body.details).toMatchObject({ limit: 20, balance: 0 });
  await editTerms(shop, admin, account, { limit: 500, isStopped: true, stopReason: 'Check bounced' });
  expect(toCode(await acceptBy('account'))).toEqual([409, 'account_stopped']);
  expect(toCode(await acceptBy('trial'))).toEqual([422, 'way_not_offered']);
  expect((await acceptBy('DROP')).status).toBe(400);
  expect([(await get(id)).status, await countOrders(buyer), await getBalance(account)]).toEqual(['sent', 0, 0]);
  expect((await acceptBy()).body).toMatchObject({ status: 'unpaid', total });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('an old session accepts on account only to a place to which an order of the buyer was delivered', async () => {
  const buyer = await signIn(shop.db);
  const account = await grantLimit(shop, admin, { customer: buyer.customerId });
  const { body: first } = await orderFor(shop, buyer, 20, { delivery: london });
  await shop.call(orders.deliver, { params: { id: first._id } }, admin.token);
  const { acceptBy } = await quoteFor(buyer);
  const confirmAt = (sqlTime: string) =>
    shop.db.$client.query(
      `update auth_session set created_at = now() - interval '1 day', confirmed_at = ${sqlTime} where id = $1`,
      [buyer.sessionId],
    );
  await confirmAt('null');
  expect(toCode(await acceptBy('account'))).toEqual([403, 'fresh_sign_in_needed']);
  expect(await getBalance(account)).toBe(20);
  await confirmAt('now()');
  expect((await acceptBy('account')).status).toBe(201);
  expect(await findBrokenRules(shop.db)).toEqual({});
});
