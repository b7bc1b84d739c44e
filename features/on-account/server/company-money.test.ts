import { expect, test } from 'vitest';
import { identity } from '#features/accounts/contract/identity.ts';
import { createTeam, orderForCompany } from '#features/companies/test/companies.ts';
import { type Posting, creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import { openDebts } from '#features/credit-accounts/contract/open-debts.ts';
import { getMoney, takeByHand, today } from '#features/credit-accounts/test/payments.ts';
import { onAccount } from '#features/on-account/contract/on-account.ts';
import { grantLimit, payIn, readAccount } from '#features/on-account/test/accounts.ts';
import { orderAddress } from '#features/orders/contract/order-address.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { findBrokenRules } from '#features/rules.ts';
import { openOrderChanges } from '#features/staff-orders/test/order-changes.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { waitUntilBlocked } from '#test/helpers/wait-until-blocked.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const listPostings = async (account: string) =>
  (await shop.call(creditAccounts.list, { query: { account } }, admin.token)).body;

test('money received for an order of a member that is charged to the company pays this order, and is no credit of theirs', async () => {
  const { acme, buyer } = await createTeam(shop, admin);
  const company = await grantLimit(shop, admin, { company: acme._id }, { limit: 8 });
  const { body: order } = await orderForCompany(shop, buyer);
  await takeByHand(shop, admin, order, { amount: 1, method: 'cash', reference: 'Slip of B. Buyer' });
  await takeByHand(shop, admin, order, { amount: 3 });
  const { account: own } = await getMoney(shop, admin, order);
  const charge = { params: { id: order._id }, body: { totalWas: order.total } };
  const replies = await Promise.all([1, 2].map(() => shop.call(onAccount.payOrder, charge, buyer.token)));
  expect(replies.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
  // The limit is 8, and the money counts before it.
  const readBalances = async () => [
    (await readAccount(shop, admin, own)).balance,
    (await readAccount(shop, admin, company)).balance,
  ];
  expect(await readBalances()).toEqual([0, 6]);
  const { body: debts } = await shop.call(openDebts.list, { params: { id: company }, query: {} }, admin.token);
  expect(debts).toMatchObject([{ order: { number: order.number }, total: 10, open: 6 }]);
  const money = await getMoney(shop, admin, order);
  expect([
    money.account,
    money.payments.map((one: Posting) => [one.isReversed, one.amount, one.movedTo?.account]),
  ]).toEqual([
    company,
    [
      [false, -3, undefined],
      [false, -1, undefined],
      [true, -3, company],
      [true, -1, company],
    ],
  ]);
  expect((await listPostings(own))[0]).toMatchObject({
    kind: 'reversal',
    movedTo: { account: company, name: acme.name },
  });
  const days = { from: today(), until: today(), format: 'csv' as const };
  const statement = await shop.call(onAccount.statementOf, { params: { id: own }, query: days }, admin.token);
  expect(statement.body).toContain('Moved to another account');
  expect(statement.body).not.toContain('Reversal');
  const payout = { method: 'bank', amount: 1, reference: '', receivedOn: today() } as const;
  const refused = await shop.call(creditAccounts.payOut, { params: { id: own }, body: payout }, admin.token);
  expect(refused.body.code).toBe('payout_too_much');
  const reversal = { params: { id: money.payments[0]._id }, body: { reason: 'Bounced' } };
  expect((await shop.call(creditAccounts.reverse, reversal, admin.token)).status).toBe(200);
  expect(await readBalances()).toEqual([0, 9]);
  // The check was moved and counted before the limit of 8, so without it the goods wait.
  const readOrder = async () => (await shop.call(orders.get, { params: { id: order._id } }, admin.token)).body;
  expect(await readOrder()).toMatchObject({ status: 'paid', isHeldBack: true, owedAgain: 9 });
  const held = await shop.call(orders.deliver, { params: { id: order._id } }, admin.token);
  expect([held.status, held.body.code]).toEqual([409, 'order_payment_reversed']);
  await payIn(shop, admin, company, 1);
  expect(await readOrder()).toMatchObject({ isHeldBack: false, owedAgain: 0 });
  expect(await findBrokenRules(shop.db)).toEqual({});
  // The reference names the member, and goes with them.
  await shop.call(orders.deliver, { params: { id: order._id } }, admin.token);
  expect((await shop.call(identity.deleteAccount, {}, buyer.token)).status).toBe(200);
  const found = [...(await listPostings(own)), ...(await listPostings(company))];
  expect(found.filter(({ reference }) => reference.includes('Buyer'))).toEqual([]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('money for an order of a member that covers its lowered total pays it on their own account, with the rest theirs', async () => {
  const { acme, buyer } = await createTeam(shop, admin);
  const company = await grantLimit(shop, admin, { company: acme._id });
  const { body: order } = await orderForCompany(shop, buyer);
  await takeByHand(shop, admin, order, { amount: 4 });
  const { account: own } = await getMoney(shop, admin, order);
  // Without a street, the money does not pay the order as its total is lowered.
  await shop.db.$client.query(
    `update orders set delivery_address = delivery_address || '{"line1": ""}' where id = $1`,
    [order._id],
  );
  const params = { id: order._id };
  const cheap = await createTestProduct(shop, { unitPriceCents: 300 });
  expect((await openOrderChanges(shop, admin).save(order, [[cheap, 1]])).body).toMatchObject({ total: 3, paid: false });
  expect((await shop.call(orderAddress.change, { params, body: oslo }, buyer.token)).status).toBe(200);
  const charge = { params, body: { totalWas: 3 } };
  const replies = await Promise.all([1, 2].map(() => shop.call(onAccount.payOrder, charge, buyer.token)));
  expect(replies.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
  expect((await readAccount(shop, admin, own)).balance).toBe(-1);
  expect(await listPostings(company)).toEqual([]);
  const payout = { method: 'bank', amount: 1, reference: '', receivedOn: today() } as const;
  expect((await shop.call(creditAccounts.payOut, { params: { id: own }, body: payout }, admin.token)).status).toBe(200);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('money for an order of a member stays with them if the order is not charged to the company after all', async () => {
  const { acme, buyer } = await createTeam(shop, admin);
  const company = await grantLimit(shop, admin, { company: acme._id }, { limit: 1 });
  const { body: order } = await orderForCompany(shop, buyer);
  await takeByHand(shop, admin, order, { amount: 4 });
  const { account: own } = await getMoney(shop, admin, order);
  const charge = { params: { id: order._id }, body: { totalWas: order.total } };
  expect((await shop.call(onAccount.payOrder, charge, buyer.token)).body.code).toBe('account_limit');
  expect((await readAccount(shop, admin, own)).balance).toBe(-4);
  expect(await listPostings(company)).toEqual([]);
  expect((await takeByHand(shop, admin, order, { amount: 6 })).body.order.paid).toBe(true);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('an order that moves money from one account to another waits for others that lock both', async () => {
  const { acme, buyer } = await createTeam(shop, admin);
  const { body: order } = await orderForCompany(shop, buyer);
  await takeByHand(shop, admin, order, { amount: 4 });
  const { account: own } = await getMoney(shop, admin, order);
  const company = await grantLimit(shop, admin, { company: acme._id });
  const lock = 'select from credit_account where id = $1 for update';
  const other = await shop.db.$client.connect();
  try {
    await other.query('begin');
    await other.query(lock, [own]);
    const charge = { params: { id: order._id }, body: { totalWas: order.total } };
    const paid = shop.call(onAccount.payOrder, charge, buyer.token);
    await waitUntilBlocked(shop, other);
    await other.query(lock, [company]);
    await other.query('commit');
    expect((await paid).status).toBe(200);
  } finally {
    other.release();
  }
  expect(await findBrokenRules(shop.db)).toEqual({});
});
