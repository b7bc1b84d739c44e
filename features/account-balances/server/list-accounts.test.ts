import { expect, test } from 'vitest';
import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import { getMoney, placeUnpaid, takeByHand } from '#features/credit-accounts/test/payments.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { createTestProduct, placeOrder } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

type Query = { state?: 'owes' | 'credit' | 'settled'; search?: string; page?: number; limit?: number };

const list = (query: Query) => shop.call(creditAccounts.accounts, { query }, admin.token);
const listBalances = async (query: Query) => (await list(query)).body.map((one: { balance: number }) => one.balance);

/** Pays an order of a buyer with `more` dollars too much, and returns the buyer's account. */
const openAccount = async (buyer: TestPerson, more: number): Promise<string> => {
  const { order } = await placeUnpaid(shop, buyer);
  await takeByHand(shop, admin, order, { amount: order.total + more });
  return (await getMoney(shop, admin, order)).account;
};

/** Lets the buyer's first payment bounce. */
const bounce = async (account: string): Promise<void> => {
  const { body } = await shop.call(creditAccounts.list, { query: { account } }, admin.token);
  const { _id } = body.find(({ kind }: { kind: string }) => kind === 'payment');
  await shop.call(creditAccounts.reverse, { params: { id: _id }, body: { reason: 'bounced' } }, admin.token);
};

test('accounts with postings are listed by balance, found by customer and filtered by state, with true totals and sums', async () => {
  const family = 'Kupferberg';
  const [debtor, creditor, settled, other] = await Promise.all(
    ['Ada', 'Bea', 'Cleo', 'Dora'].map(async (name) => {
      const person = await signIn(shop.db);
      await shop.db.$client.query('update customer set name = $1 where id = $2', [
        name === 'Dora' ? 'Dora Other' : `${name} ${family}`,
        person.customerId,
      ]);
      return person;
    }),
  );
  if (!debtor || !creditor || !settled || !other) throw new Error('four people');
  await bounce(await openAccount(debtor, 0));
  const account = await openAccount(creditor, 7.25);
  await openAccount(settled, 0);
  await openAccount(other, 1);
  // A customer without postings has no account to list.
  await placeOrder(shop, await signIn(shop.db), await createTestProduct(shop), 5);

  expect(await listBalances({ search: family })).toEqual([50, -7.25, 0]);
  const { headers, body } = await list({ search: family, limit: 1, page: 2 });
  expect([headers['x-total-count'], body]).toMatchObject([
    '3',
    [{ _id: account, balance: -7.25, customer: { name: `Bea ${family}` }, lastPosting: { kind: 'invoice' } }],
  ]);
  const counts = Object.fromEntries(new URLSearchParams(String(headers['x-counts'])));
  expect(counts).toEqual({ owes: '1', credit: '1', settled: '1' });
  expect(await listBalances({ search: family, state: 'owes' })).toEqual([50]);
  expect(await listBalances({ search: family, state: 'credit' })).toEqual([-7.25]);
  expect((await list({ search: family, state: 'settled' })).headers['x-total-count']).toBe('1');
  expect(await listBalances({})).toEqual([50, -7.25, -1, 0]);
  expect(await listBalances({ search: debtor.email })).toEqual([50]);
  const sums = async (query: Query) => (await shop.call(creditAccounts.sums, { query }, admin.token)).body;
  const none = { notDue: 0, upTo30: 0, upTo60: 0, upTo90: 0, over90: 0 };
  expect(await sums({})).toEqual({ owed: 50, credit: 8.25, ageing: { ...none, notDue: 50 } });
  expect(await sums({ search: family, state: 'credit' })).toEqual({ owed: 0, credit: 7.25, ageing: none });
});

test('an account that owes while orders hold more is among those that owe, and all sums add up', async () => {
  const person = await signIn(shop.db);
  await bounce(await openAccount(person, 0));
  for (const amount of [30.5, 29.75]) {
    const { order } = await placeUnpaid(shop, person);
    await takeByHand(shop, admin, order, { amount });
  }
  const search = person.email;
  const { body } = await list({ search, state: 'owes' });
  expect(body).toMatchObject([{ balance: -10.25, isWalkIn: false, ageing: { notDue: 50, over90: 0 } }]);
  expect(await listBalances({ search, state: 'credit' })).toEqual([]);
  const { body: sums } = await shop.call(creditAccounts.sums, { query: { search, state: 'owes' } }, admin.token);
  expect(sums).toMatchObject({ owed: 50, credit: 60.25, ageing: { notDue: 50 } });
});

test('searches with unusual characters return no error', async () => {
  for (const search of ['%', '_', '\\', ':*', '!&|', "O'Neil", '🙂', 'x'.repeat(200)]) {
    const { status, body } = await list({ search });
    expect([search, status, body]).toEqual([search, 200, []]);
  }
});

test('the CSV export of accounts uses the list’s filter, and its balances add up', async () => {
  const read = async (query: Query) => {
    const { status, body } = await shop.call(
      creditAccounts.exportAccounts,
      { query: { ...query, format: 'csv' } },
      admin.token,
    );
    return { status, lines: String(body).trim().split('\r\n') };
  };
  const { status, lines } = await read({});
  expect([status, lines[0]?.replace('\uFEFF', ''), lines.length]).toEqual([
    200,
    'Name,Email,Balance,Postings,Last Posting,Limit,Not due,1-30 days,31-60 days,61-90 days,Over 90 days',
    6,
  ]);
  expect(lines.slice(1).reduce((sum, line) => sum + Number(line.split(',')[2]), 0)).toBe(50 - 7.25 - 1 - 10.25);
  expect((await read({ search: 'Kupferberg', state: 'credit' })).lines.slice(1)).toEqual([
    expect.stringMatching(/^Bea Kupferberg,\S+@\S+,-7\.25,2,\d{4}-\d\d-\d\d \d\d:\d\d(?:,0\.00){6}$/),
  ]);
});
