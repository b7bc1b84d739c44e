import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { identity } from '#features/accounts/contract/identity.ts';
import { sweep } from '#features/cancellations/server/sweep.ts';
import { openDrawer } from '#features/cash-book/test/cash-days.ts';
import { companies } from '#features/companies/contract/companies.ts';
import { companyPeople } from '#features/companies/contract/company-people.ts';
import { createTeam } from '#features/companies/test/companies.ts';
import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import { takeByHand, today } from '#features/credit-accounts/test/payments.ts';
import { onAccount } from '#features/on-account/contract/on-account.ts';
import { checkOut, editTerms, grantLimit, orderFor, payIn, readAccount } from '#features/on-account/test/accounts.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { findBrokenRules } from '#features/rules.ts';
import { openOrderChanges } from '#features/staff-orders/test/order-changes.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { createTestIntent } from '#test/helpers/pay.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { createTestProduct, placeOrder } from '#test/helpers/products.ts';
import { type TestReply, type TestShop, startShop } from '#test/helpers/start-shop.ts';
import { waitUntilBlocked } from '#test/helpers/wait-until-blocked.ts';

const shop = await startShop();
const other = await startShop({}, { beside: shop });
const admin = await signIn(shop.db, 'admin');
await openDrawer(shop, admin, 1000);
const { $client: pool } = shop.db;

const signInWithLimit = async (limit = 500) => {
  const buyer = await signIn(shop.db);
  return { buyer, account: await grantLimit(shop, admin, { customer: buyer.customerId }, { limit }) };
};
const pay = ({ _id, total }: { _id: string; total: number }, who: TestPerson, at: TestShop = shop) =>
  at.call(onAccount.payOrder, { params: { id: _id }, body: { totalWas: total } }, who.token);
const payOut = (id: string, amount: number, at: TestShop = shop) =>
  at.call(
    creditAccounts.payOut,
    { params: { id }, body: { method: 'cash', amount, reference: '', receivedOn: today() } },
    admin.token,
  );
const refund = async (id: string, at: TestShop = shop) => {
  const line = (await at.call(orders.get, { params: { id } }, admin.token)).body.lines[0]._id;
  const body = { reason: 'broken', lines: [{ line, quantity: 1 }] };
  return at.call(payments.refund, { params: { id }, body }, admin.token);
};
const toCode = ({ status, body }: TestReply) => [status, body.code];
const getBalance = async (id: string) => (await readAccount(shop, admin, id)).balance;
const countOrders = async ({ customerId }: TestPerson) =>
  (await pool.query('select from orders where customer_id = $1', [customerId])).rowCount;

/** Expects that no request failed with an error of the server, and that all invariants hold. */
const expectSound = async (replies: readonly TestReply[]) => {
  expect(replies.filter(({ status }) => status >= 500).map(({ body }) => body)).toEqual([]);
  expect([...shop.log, ...other.log]).toEqual([]);
  expect(await findBrokenRules(shop.db)).toEqual({});
};

test('simultaneous orders, payments, payouts, refunds and changed terms on one account break no invariant', async () => {
  const { buyer, account } = await signInWithLimit(300);
  const goods = await createTestProduct(shop, { unitPriceCents: 4000, stock: 1000 });
  const waiting = [];
  for (let nth = 0; nth < 8; nth += 1) waiting.push((await placeOrder(shop, buyer, goods)).body);
  const { body: charged } = await checkOut(shop, buyer, goods);
  await payIn(shop, admin, account, 60);
  const at = (nth: number) => (nth % 2 === 0 ? shop : other);
  const stop = (isStopped: boolean) => editTerms(other, admin, account, { isStopped, stopReason: 'Late' });
  const replies = await Promise.all([
    ...Array.from({ length: 20 }, (_, nth) => checkOut(at(nth), buyer, goods)),
    ...waiting.map((order, nth) => pay(order, buyer, at(nth))),
    ...waiting.map((order, nth) => takeByHand(at(nth + 1), admin, order, { amount: nth % 3 === 0 ? 15 : 40 })),
    ...[20, 20, 20].map((amount, nth) => payOut(account, amount, at(nth))),
    editTerms(shop, admin, account, { limit: 120 }),
    stop(true).then(() => stop(false)),
    refund(charged._id),
    refund(charged._id, other),
    payIn(other, admin, account, 25),
    createTestIntent(shop, buyer, waiting[0]),
    shop.call(orders.cancel, { params: { id: waiting[1]._id } }, buyer.token),
  ]);
  await expectSound(replies);
  expect(toCode(await payOut(account, 1000))).toEqual([409, 'payout_too_much']);
});

test('members order on two processes while one of them is removed, the limit is lowered and the company is closed', async () => {
  const { acme, boss, buyer, members } = await createTeam(shop, admin);
  const account = await grantLimit(shop, admin, { company: acme._id }, { limit: 200 });
  const goods = await createTestProduct(shop, { unitPriceCents: 3000, stock: 1000 });
  const place = (who: TestPerson, nth: number) =>
    checkOut(nth % 2 === 0 ? shop : other, who, goods, { companyReference: '' });
  const params = { id: acme._id, member: members.buyer._id };
  const { body: seen } = await shop.call(companies.get, { params: { id: acme._id } }, admin.token);
  const replies = await Promise.all([
    ...Array.from({ length: 12 }, (_, nth) => place(nth % 3 === 0 ? boss : buyer, nth)),
    shop.call(companyPeople.remove, { params }, admin.token),
    editTerms(other, admin, account, { limit: 100 }),
    other.call(companies.close, { params: { id: acme._id }, body: { version: seen.version } }, admin.token),
  ]);
  await expectSound(replies);
  expect((await place(buyer, 0)).status).toBe(409);
});

test('nothing is ordered on the account of a closed company, or by members who left a company', async () => {
  const { acme, boss } = await createTeam(shop, admin);
  const account = await grantLimit(shop, admin, { company: acme._id });
  const goods = await createTestProduct(shop);
  const { body: waiting } = await checkOut(shop, boss, goods, { companyReference: '', payBy: null });
  const { body: seen } = await shop.call(companies.get, { params: { id: acme._id } }, admin.token);
  const body = { version: seen.version };
  expect((await shop.call(companies.close, { params: { id: acme._id }, body }, admin.token)).status).toBe(200);
  expect(toCode(await pay(waiting, boss))).toEqual([409, 'member_left']);
  expect(toCode(await checkOut(shop, boss, goods, { companyReference: '' }))).toEqual([409, 'member_inactive']);
  expect(toCode(await checkOut(shop, boss, goods))).toEqual([409, 'account_none']);
  expect((await shop.call(onAccount.mine, {}, boss.token)).status).toBe(404);
  const span = { from: today(), until: today() };
  expect((await shop.call(onAccount.statement, { query: span }, boss.token)).status).toBe(404);
  expect(await getBalance(account)).toBe(0);
});

test('orders that expire while they are charged end up expired or paid, and each paid one has its posting', async () => {
  const { buyer, account } = await signInWithLimit();
  const goods = await createTestProduct(shop);
  const waiting = [];
  for (let nth = 0; nth < 12; nth += 1) waiting.push((await placeOrder(shop, buyer, goods)).body);
  await pool.query(`update orders set held_until = now() - interval '1 minute' where customer_id = $1`, [
    buyer.customerId,
  ]);
  const log = { warn: () => {} } as never;
  const [replies] = await Promise.all([
    Promise.all(waiting.map((order) => pay(order, buyer))),
    sweep(shop.db, shop.provider, log),
    sweep(other.db, other.provider, log),
  ]);
  const { rows } = await pool.query('select status, count(*)::int as n from orders where customer_id = $1 group by 1', [
    buyer.customerId,
  ]);
  const count = (status: string) => rows.find((row) => row.status === status)?.n ?? 0;
  expect(count('paid') + count('expired') + count('cancelling')).toBe(12);
  expect(count('paid')).toBe(replies.filter(({ status }) => status === 200).length);
  expect(await getBalance(account)).toBe(10 * count('paid'));
  await expectSound(replies);
});

test('if staff change an order’s lines while the buyer charges it, the charge fails or matches the current lines', async () => {
  const { send } = openOrderChanges(shop, admin);
  const [goods, more] = [await createTestProduct(shop), await createTestProduct(shop)];
  for (let round = 0; round < 6; round += 1) {
    const { buyer, account } = await signInWithLimit();
    const { body: placed } = await placeOrder(shop, buyer, goods, 5);
    const change = async () =>
      send(
        placed,
        [
          [goods, 5],
          [more, 40],
        ],
        {} as never,
      );
    const replies = await Promise.all(
      round % 2 === 0 ? [pay(placed, buyer), change()] : [change(), pay(placed, buyer)],
    );
    const { body: now } = await shop.call(orders.get, { params: { id: placed._id } }, admin.token);
    expect(await getBalance(account)).toBe(now.paid === true ? now.total : 0);
    await expectSound(replies);
  }
});

test('a repeated request with a key places one order, is refused with another way to pay, and places two without a key', async () => {
  const { buyer, account } = await signInWithLimit();
  const goods = await createTestProduct(shop, { unitPriceCents: 2000 });
  const key = randomUUID();
  const place = (payBy: string | null, idempotencyKey?: string, at: TestShop = shop) =>
    checkOut(at, buyer, goods, { payBy, idempotencyKey });
  const replies = await Promise.all([place('account', key), place('account', key, other), place('account', key)]);
  expect(new Set(replies.map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1);
  expect(toCode(await place(null, key))).toEqual([422, 'key_reused']);
  expect([await getBalance(account), await countOrders(buyer)]).toEqual([20, 1]);
  await Promise.all([place('account'), place('account', undefined, other)]);
  expect([await getBalance(account), await countOrders(buyer)]).toEqual([60, 3]);
  await expectSound(replies);
});

test('while the account is locked, an order fails and leaves nothing, and a retry places it once', async () => {
  const { buyer, account } = await signInWithLimit();
  const goods = await createTestProduct(shop, { unitPriceCents: 2000 });
  const { body: waiting } = await placeOrder(shop, buyer, goods);
  const key = randomUUID();
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select from credit_account where id = $1 for update', [account]);
  const refused = await Promise.all([
    checkOut(shop, buyer, goods, { idempotencyKey: key }),
    pay(waiting, buyer, other),
  ]);
  await holder.query('rollback');
  holder.release();
  expect(refused.map(toCode)).toEqual([
    [503, 'not_ready'],
    [503, 'not_ready'],
  ]);
  shop.log.length = 0;
  other.log.length = 0;
  const replies = [
    await checkOut(shop, buyer, goods, { idempotencyKey: key }),
    await checkOut(other, buyer, goods, { idempotencyKey: key }),
    await pay(waiting, buyer),
  ];
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 200]);
  expect([await getBalance(account), await countOrders(buyer)]).toEqual([40, 2]);
  await expectSound(replies);
});

test('a customer is deleted only if they owe nothing, even while they order on account', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { buyer, account } = await signInWithLimit();
    const [placed, deleted] = await Promise.all([
      orderFor(shop, buyer, 10),
      other.call(identity.deleteAccount, {}, buyer.token),
    ]);
    expect([placed.status === 201, deleted.status === 200].filter(Boolean)).toHaveLength(1);
    expect(await getBalance(account)).toBe(placed.status === 201 ? 10 : 0);
    await expectSound([placed, deleted]);
  }
});

test('an order’s money is refunded once and paid out once, even if both requests are repeated', async () => {
  const { buyer, account } = await signInWithLimit();
  const { body: placed } = await orderFor(shop, buyer, 40);
  await payIn(shop, admin, account, 40);
  const replies = await Promise.all([1, 2, 3, 4].map((nth) => refund(placed._id, nth % 2 === 0 ? shop : other)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  const payouts = await Promise.all([1, 2, 3, 4].map((nth) => payOut(account, 40, nth % 2 === 0 ? shop : other)));
  expect(payouts.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await getBalance(account)).toBe(0);
  await expectSound([...replies, ...payouts]);
});

test('a buyer who disconnects during an order on account has the whole order or none', async () => {
  const { buyer, account } = await signInWithLimit();
  const goods = await createTestProduct(shop, { unitPriceCents: 2000 });
  const url = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select from credit_account where id = $1 for update', [account]);
  const leave = new AbortController();
  const left = fetch(`${url}/api/checkout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      lines: [{ productId: goods.id, quantity: 1 }],
      delivery: oslo,
      total: 20,
      payBy: 'account',
    }),
    signal: leave.signal,
  }).catch(() => null);
  await waitUntilBlocked(shop, holder);
  leave.abort();
  await left;
  await holder.query('rollback');
  holder.release();
  await expect
    .poll(async () => [
      (
        await pool.query(
          `select from pg_stat_activity where state like '%transaction%' and datname = current_database() and pid <> pg_backend_pid()`,
        )
      ).rowCount,
    ])
    .toEqual([0]);
  const balance = await getBalance(account);
  expect(balance).toBe(20 * ((await countOrders(buyer)) ?? 0));
  await expectSound([]);
});
