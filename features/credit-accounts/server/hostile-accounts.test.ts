import { readXlsx } from 'hucre/xlsx';
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { identity } from '#features/accounts/contract/identity.ts';
import { audit } from '#features/audit/contract/audit.ts';
import { openDrawer } from '#features/cash-book/test/cash-days.ts';
import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import { exportAccounts } from '#features/account-balances/server/list-accounts.ts';
import { getMoney, placeUnpaid, takeByHand, today } from '#features/credit-accounts/test/payments.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { findBrokenRules } from '#features/rules.ts';
import { openStaffOrders } from '#features/staff-orders/test/staff-orders.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { type TestPerson, signIn, verifyAddress } from '#test/helpers/people.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { startShop, type TestReply, type TestShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const other = await startShop({}, { beside: shop });
const admin = await signIn(shop.db, 'admin');
const clerk = await signIn(shop.db, 'manager');
await openDrawer(shop, admin, 1000);
const { $client: pool } = shop.db;

const NUL = '\u0000';

const writeOff = (id: string, body: object, at: TestShop = shop, by = admin, key?: string): Promise<TestReply> =>
  at.call(
    creditAccounts.writeOff,
    {
      params: { id },
      body: { amount: 10, reason: 'Bank fee', ...body },
      ...(key !== undefined && { idempotencyKey: key }),
    },
    by.token,
  );
const reverse = (id: string, reason = 'bounced') =>
  shop.call(creditAccounts.reverse, { params: { id }, body: { reason } }, admin.token);
const listPostings = async (account: string) =>
  (await shop.call(creditAccounts.list, { query: { account } }, admin.token)).body;
const recordPayment = (id: string, body: object) =>
  shop.call(
    creditAccounts.recordPayment,
    { params: { id }, body: { method: 'bank', amount: 1, receivedOn: today(), again: true, ...body } as never },
    admin.token,
  );
const getBalance = async (id: string) =>
  (await shop.call(creditAccounts.get, { params: { id } }, admin.token)).body.balance;
const list = (query: object) => shop.call(creditAccounts.accounts, { query }, admin.token);

/** Opens an account that owes the shop $50.00, because its check bounced. */
const openDebt = async (buyer?: TestPerson): Promise<{ account: string; payment: string; buyer: TestPerson }> => {
  const placed = await placeUnpaid(shop, buyer);
  await takeByHand(shop, admin, placed.order, { method: 'cheque' });
  const { account, payments } = await getMoney(shop, admin, placed.order);
  await reverse(payments[0]._id);
  return { account, payment: payments[0]._id, buyer: placed.buyer };
};

test.each<[string, object]>([
  ['nothing', { amount: 0 }],
  ['an amount below zero', { amount: -1 }],
  ['half a cent', { amount: 0.005 }],
  ['1e15', { amount: 1e15 }],
  ['1e308', { amount: 1e308 }],
  ['NaN', { amount: 'NaN' }],
  ['no reason', { reason: ' \u200B\u00AD ' }],
  ['a zero byte as the reason', { reason: `x${NUL}` }],
  ['an endless reason', { reason: 'x'.repeat(100_000) }],
])('a write-off of %s is refused', async (_, body) => {
  const { account } = await openDebt();
  const { status } = await writeOff(account, body);
  expect([status >= 400, status < 500, await getBalance(account)]).toEqual([true, true, 50]);
});

test('if clerks at two processes write off $10.00 at once, only one write-off succeeds', async () => {
  const { account } = await openDebt();
  const replies = await Promise.all(
    [shop, other, shop, other].map((at, clerkNumber) =>
      writeOff(account, {}, at, clerkNumber % 2 === 0 ? admin : clerk),
    ),
  );
  expect(replies.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 409, 409, 409]);
  expect(await getBalance(account)).toBe(40);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('write-offs that are reversed and repeated, even at once, never exceed $10.00', async () => {
  const { account } = await openDebt();
  for (let round = 0; round < 5; round++) {
    await writeOff(account, {});
    const written = (await listPostings(account)).find(
      ({ kind, isReversed }: { kind: string; isReversed: boolean }) => kind === 'write_off' && !isReversed,
    );
    await Promise.all([reverse(written._id), writeOff(account, {}), writeOff(account, { amount: 5 }, other, clerk)]);
    expect(await getBalance(account)).toBeGreaterThanOrEqual(40);
  }
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('the key of a write-off is refused for another account, amount or reason', async () => {
  const [one, two] = [await openDebt(), await openDebt()];
  const key = randomUUID();
  const replies = [
    await writeOff(one.account, { amount: 1 }, shop, admin, key),
    await writeOff(two.account, { amount: 1 }, shop, admin, key),
    await writeOff(one.account, { amount: 1, reason: 'Rounding' }, shop, admin, key),
    await writeOff(one.account, { amount: 1 }, other, admin, key),
  ];
  expect(replies.map(({ status }) => status)).toEqual([200, 422, 422, 200]);
  expect([await getBalance(one.account), await getBalance(two.account)]).toEqual([49, 50]);
});

test('while the account is locked, a write-off fails, and a retry writes off once', async () => {
  const { account } = await openDebt();
  const key = randomUUID();
  const once = () => writeOff(account, { amount: 2 }, shop, admin, key);
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select from credit_account where id = $1 for update', [account]);
  const refused = await once();
  await holder.query('rollback');
  holder.release();
  expect([refused.status, refused.body.code]).toEqual([503, 'not_ready']);
  expect([(await once()).body.balance, (await once()).body.balance]).toEqual([48, 48]);
});

test('staff still settle money and differences of a former customer, and nobody is emailed', async () => {
  const buyer = await signIn(shop.db);
  await verifyAddress(shop.db, buyer);
  const { order } = await placeUnpaid(shop, buyer);
  await takeByHand(shop, admin, order, { method: 'cheque' });
  const { account, payments } = await getMoney(shop, admin, order);
  await shop.call(orders.deliver, { params: { id: order._id } }, admin.token);
  expect((await shop.call(identity.deleteAccount, {}, buyer.token)).status).toBe(200);
  await shop.skipMails();
  expect((await reverse(payments[0]._id)).body).toMatchObject({ balance: 50, customer: { name: 'Former customer' } });
  expect((await writeOff(account, {})).body.balance).toBe(40);
  const body = { method: 'bank', amount: 45, reference: '', receivedOn: today() } as const;
  const late = await shop.call(creditAccounts.recordLate, { params: { id: order._id }, body }, admin.token);
  expect(late.body.balance).toBe(-5);
  expect(await shop.mailsTo(buyer.email)).toEqual([]);
  expect((await list({ search: buyer.email })).body).toEqual([]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a walk-in is emailed the amount received for their order, without a link to an account', async () => {
  const email = `wanda.${randomUUID()}@example.com`;
  const goods = await createTestProduct(shop);
  const { place } = openStaffOrders(shop, admin);
  const { body: order } = await place({ name: 'Wanda', email }, [[goods, 2]], { delivery: oslo, total: 20 });
  await takeByHand(shop, admin, order, { amount: 5 });
  const [mail] = await shop.mailsTo(email);
  expect(mail?.subject).toBe(`We have received $5.00 for order ${order.number}`);
  expect(mail?.text).toContain('$15.00 is still missing');
  expect(mail?.text).not.toContain('/dashboard/');
});

test('after the reversal of money that paid an order and was paid out, the customer owes it, and no other order does', async () => {
  const buyer = await signIn(shop.db);
  const { order } = await placeUnpaid(shop, buyer);
  await takeByHand(shop, admin, order, { amount: order.total + 30 });
  const { account, payments } = await getMoney(shop, admin, order);
  const payout = { method: 'cash', amount: 30, receivedOn: today() } as const;
  expect((await shop.call(creditAccounts.payOut, { params: { id: account }, body: payout }, admin.token)).status).toBe(
    200,
  );
  expect((await reverse(payments[0]._id)).body.balance).toBe(order.total + 30);
  const next = await placeUnpaid(shop, buyer);
  expect(await getMoney(shop, admin, next.order)).toMatchObject({ missing: next.order.total, credit: 0 });
  expect((await takeByHand(shop, admin, next.order)).body.order.paid).toBe(true);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('the audit has the reason of a reversal', async () => {
  const { account } = await openDebt();
  const { body: entries } = await shop.call(audit.list, { query: {} }, admin.token);
  const mine = entries.filter(({ entityId }: { entityId: string }) => entityId === account);
  expect(mine.find(({ act }: { act: string }) => act === 'credit.reverse')).toMatchObject({ why: 'bounced' });
});

test('a reference from a bank statement becomes one line without direction marks, and matches a payment like it', async () => {
  const { account } = await openDebt();
  await recordPayment(account, { reference: 'TRF 77 Wanda' });
  const twin = await recordPayment(account, { reference: ' \u202ATRF 77 Wanda\u202C', again: false });
  expect([twin.status, twin.body.code]).toEqual([409, 'payment_looks_recorded']);
  const long = await recordPayment(account, { reference: `x${NUL}` });
  expect(long.status).toBe(400);
  expect((await recordPayment(account, { reference: 'one\r\ntwo\u202Eeerht' })).status).toBe(200);
  expect((await listPostings(account))[0].reference).toBe('one, twoeerht');
});

test('names that a spreadsheet would run as formulas are exported as text, and balances as numbers', async () => {
  const names = ['=1+1', '+Wanda', '-Wanda', '@Wanda', '"=1', '\u202Eadnaw'];
  for (const name of names) {
    const { buyer } = await openDebt();
    await pool.query('update customer set name = $1 where id = $2', [`${name} Formulas`, buyer.customerId]);
  }
  const query = { search: 'Formulas', state: 'owes' } as const;
  const { body } = await shop.call(creditAccounts.exportAccounts, { query }, admin.token);
  const lines = String(body).trim().split('\r\n').slice(1);
  expect(lines).toHaveLength(names.length);
  for (const line of lines) expect(line).not.toMatch(/^"?[=+\-@]/);
  const { data } = await exportAccounts(shop.db, { ...query, format: 'xlsx' });
  const { sheets } = await readXlsx(await buffer(data as AsyncIterable<Uint8Array>));
  for (const [name, , balance] of sheets[0]?.rows.slice(1) ?? []) {
    expect(name).not.toMatch(/^[=+\-@]/);
    expect(balance).toBe(50);
  }
});

test('pattern characters in a search for a walk-in are searched literally', async () => {
  const { place } = openStaffOrders(shop, admin);
  const goods = await createTestProduct(shop);
  for (const email of ['per%cent@example.com', 'under_score@example.com', 'underxscore@example.com']) {
    const { body: order } = await place({ name: 'Wanda', email }, [[goods, 1]], { delivery: oslo, total: 10 });
    await takeByHand(shop, admin, order, { amount: 1 });
  }
  const count = async (search: string) => (await list({ search })).headers['x-total-count'];
  expect(await count('per%cent@')).toBe('1');
  expect(await count('under_score@')).toBe('1');
  expect(await count('%cent@')).toBe('0');
  const { status } = await list({ search: `a${NUL}` });
  expect(status).toBe(400);
  expect((await list({ page: 1_000_000, limit: 50 })).body).toEqual([]);
  expect((await list({ state: 'all' })).status).toBe(400);
});

test('the largest amounts that can be recorded add up to the cent', async () => {
  const { account } = await openDebt();
  for (let at = 0; at < 3; at++) await recordPayment(account, { amount: 9_999_999.99, reference: `big ${at}` });
  expect(await getBalance(account)).toBe(-29_999_949.97);
  expect((await list({})).body[0]).toMatchObject({ _id: account, balance: -29_999_949.97 });
  const { body } = await shop.call(creditAccounts.exportAccounts, { query: { state: 'credit' } }, admin.token);
  expect(body).toContain(',-29999949.97,');
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('if a customer deletes their account while money comes in, either the deletion or the payment succeeds', async () => {
  for (let round = 0; round < 6; round++) {
    const { buyer, order } = await placeUnpaid(shop);
    const [taken, deleted] = await Promise.all([
      takeByHand(shop, admin, order, { amount: 5 }),
      shop.call(identity.deleteAccount, {}, buyer.token),
    ]);
    const { rows } = await pool.query(
      `select a.balance_cents::int as balance from credit_account a where customer_id = $1`,
      [buyer.customerId],
    );
    expect(rows.every(({ balance }) => balance === (taken.status === 200 ? -500 : 0))).toBe(true);
    if (deleted.status === 200) expect(taken.body.code).toBe('order_not_payable');
  }
  expect(await findBrokenRules(shop.db)).toEqual({});
});
