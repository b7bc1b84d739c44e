import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { audit } from '#features/audit/contract/audit.ts';
import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import { getMoney, placeUnpaid, takeByHand, today } from '#features/credit-accounts/test/payments.ts';
import { findBrokenRules } from '#features/rules.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { startShop, type TestReply } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const writeOff = (id: string, amount: number, key?: string, staff: TestPerson = admin): Promise<TestReply> =>
  shop.call(
    creditAccounts.writeOff,
    { params: { id }, body: { amount, reason: 'Bank fee' }, ...(key !== undefined && { idempotencyKey: key }) },
    staff.token,
  );
const reverse = (id: string) =>
  shop.call(creditAccounts.reverse, { params: { id }, body: { reason: 'Wrong account' } }, admin.token);
const listPostings = async (account: string) =>
  (await shop.call(creditAccounts.list, { query: { account } }, admin.token)).body;

/**
 * Opens an account that owes this many dollars: its check bounced, and the customer paid all but these dollars again.
 */
const openDebt = async (owed: number): Promise<string> => {
  const { order } = await placeUnpaid(shop);
  await takeByHand(shop, admin, order, { method: 'cheque' });
  const { account, payments } = await getMoney(shop, admin, order);
  await reverse(payments[0]._id);
  if (order.total > owed) {
    const body = { method: 'bank', amount: order.total - owed, reference: randomUUID(), receivedOn: today() } as const;
    await shop.call(creditAccounts.recordPayment, { params: { id: account }, body }, admin.token);
  }
  return account;
};

test('a small difference is written off with a reason, once for each key, and is in the audit', async () => {
  const account = await openDebt(5);
  const key = randomUUID();
  const replies = await Promise.all(Array.from({ length: 5 }, () => writeOff(account, 1.5, key)));
  expect(replies.map(({ status, body }) => [status, body.balance])).toEqual(replies.map(() => [200, 3.5]));
  const other = await writeOff(account, 2, key);
  expect([other.status, other.body.code]).toEqual([422, 'payment_key_reused']);
  expect((await listPostings(account))[0]).toMatchObject({
    kind: 'write_off',
    amount: -1.5,
    note: 'Bank fee',
    by: admin.name,
  });
  const { body: entries } = await shop.call(audit.list, { query: {} }, admin.token);
  expect(entries.find(({ act }: { act: string }) => act === 'credit.write_off')).toMatchObject({
    entityId: account,
    by: admin.name,
    why: 'Bank fee',
  });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('no more is written off than the customer owes, and nothing if they owe nothing', async () => {
  const account = await openDebt(3);
  const much = await writeOff(account, 3.01);
  expect([much.status, much.body.code, much.body.fields]).toEqual([
    409,
    'write_off_too_much',
    { amount: 'At most $3.00, the amount that the customer owes' },
  ]);
  const replies = await Promise.all(Array.from({ length: 5 }, () => writeOff(account, 2)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await writeOff(account, 1)).body.balance).toBe(0);
  const settled = await writeOff(account, 0.01);
  expect([settled.body.code, settled.body.message]).toEqual(['write_off_too_much', 'The customer owes nothing.']);
  const { order } = await placeUnpaid(shop);
  await takeByHand(shop, admin, order, { amount: 1 });
  expect((await writeOff((await getMoney(shop, admin, order)).account, 0.5)).body.code).toBe('write_off_too_much');
  expect((await writeOff(randomUUID(), 1)).body.code).toBe('account_not_found');
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('at most $10.00 of an account is written off in 30 days, not counting reversed write-offs', async () => {
  const account = await openDebt(40);
  expect((await writeOff(account, 10.01)).body.fields).toEqual({ amount: 'At most $10.00 of one account in 30 days' });
  expect((await writeOff(account, 8)).body.balance).toBe(32);
  expect((await writeOff(account, 2.01)).body.fields).toEqual({
    amount: 'At most $10.00 of one account in 30 days; $8.00 is already written off',
  });
  const [written] = await listPostings(account);
  const replies = await Promise.all([reverse(written._id), reverse(written._id)]);
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect((await writeOff(account, 10)).body.balance).toBe(30);
  await shop.db.$client.query(
    `update posting set created_at = created_at - interval '30 days 1 minute' where account_id = $1`,
    [account],
  );
  expect((await writeOff(account, 10)).body.balance).toBe(20);
  expect(await findBrokenRules(shop.db)).toEqual({});
});
