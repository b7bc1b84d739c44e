import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { accountTerms } from '#features/on-account/contract/account-terms.ts';
import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import { unknownPayers } from '#features/unknown-payers/contract/unknown-payers.ts';
import { getMoney, placeUnpaid, takeByHand, today } from '#features/credit-accounts/test/payments.ts';
import { identity } from '#features/accounts/contract/identity.ts';
import { staffNotifications } from '#features/notifications/contract/notifications.ts';
import { findOrOpenAccount, grantLimit, orderFor } from '#features/on-account/test/accounts.ts';
import { findBrokenRules } from '#features/rules.ts';
import { signIn, verifyAddress } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const money = { method: 'bank', amount: 80, reference: 'JONES 0815', receivedOn: today() } as const;
const recordUnknown = (body: object = {}, idempotencyKey: string = randomUUID()) =>
  shop.call(unknownPayers.record, { body: { ...money, ...body }, idempotencyKey }, admin.token);
const move = (id: string, account: string, idempotencyKey: string = randomUUID()) =>
  shop.call(unknownPayers.move, { params: { id }, body: { account }, idempotencyKey }, admin.token);
const listPostings = async (account: string) =>
  (await shop.call(creditAccounts.list, { query: { account } }, admin.token)).body;
const getBalance = async (id: string) =>
  (await shop.call(creditAccounts.get, { params: { id } }, admin.token)).body.balance;
/** Records a payment whose payer is unknown. @returns the shop's account, and the posting */
const receive = async (reference: string) => {
  const { status, body } = await recordUnknown({ reference });
  expect(status).toBe(200);
  return { unknown: body._id as string, payment: (await listPostings(body._id))[0]._id as string };
};

test('payments of unknown payers are on one account of the shop, once for each request, and a twin is refused', async () => {
  const key = randomUUID();
  const replies = await Promise.all([1, 2, 3].map(() => recordUnknown({}, key)));
  expect(replies.map(({ status, body }) => [status, body.balance, body.customer, body.company])).toEqual(
    replies.map(() => [200, -80, null, null]),
  );
  expect((await recordUnknown({ amount: 1 }, key)).body.code).toBe('payment_key_reused');
  const twin = await recordUnknown();
  expect([twin.body.code, twin.body.message]).toEqual([
    'payment_looks_recorded',
    expect.stringContaining('on the account of Unknown payer'),
  ]);
  const [account] = (await shop.call(creditAccounts.accounts, { query: { search: 'unknown payer' } }, admin.token))
    .body;
  expect([account._id, account.balance]).toEqual([replies[0]?.body._id, -80]);
  expect((await listPostings(account._id))[0]).toMatchObject({ reference: 'JONES 0815', receivedOn: today() });
  const terms = { limit: 500, dueRule: 'net_30' as const, isStopped: false, stopReason: '', version: account.version };
  const refused = await shop.call(accountTerms.edit, { params: { id: account._id }, body: terms }, admin.token);
  expect([refused.status, refused.body.code]).toEqual([404, 'account_not_found']);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a payment of an unknown payer is moved to the account of its payer, where it settles their invoice', async () => {
  const buyer = await signIn(shop.db);
  const account = await grantLimit(shop, admin, { customer: buyer.customerId });
  expect((await orderFor(shop, buyer, 80)).status).toBe(201);
  const { unknown, payment } = await receive('moved');
  const before = await getBalance(unknown);
  const key = randomUUID();
  const replies = await Promise.all([1, 2, 3].map(() => move(payment, account, key)));
  expect(replies.map(({ status, body }) => [status, body._id, body.balance])).toEqual(
    replies.map(() => [200, account, 0]),
  );
  expect(await getBalance(unknown)).toBe(before + 80);
  const [reversal, moved] = await listPostings(unknown);
  expect([reversal.kind, reversal.movedTo, moved.isReversed]).toEqual([
    'reversal',
    { account, name: expect.any(String) },
    true,
  ]);
  const { body: listed } = await shop.call(
    creditAccounts.accounts,
    { query: { search: 'unknown payer' } },
    admin.token,
  );
  expect(listed[0].lastPosting).toMatchObject({ kind: 'reversal', isMoved: true });
  expect((await listPostings(account))[0]).toMatchObject({
    ...{ kind: 'payment', amount: -80, method: 'bank', reference: 'moved', receivedOn: today(), movedTo: null },
  });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('the owner reads about a payment of an unknown payer once, and to whose account it was moved', async () => {
  const buyer = await signIn(shop.db);
  const { body: account } = await findOrOpenAccount(shop, admin, { customer: buyer.customerId });
  const { payment } = await receive('noticed');
  expect((await move(payment, account._id)).status).toBe(200);
  const { rows } = await shop.db.$client.query(
    `select entity_id as id from notification where kind = 'payment.recorded'
        and entity_id in (select id::text from posting where reference = 'noticed')`,
  );
  expect(rows).toEqual([{ id: payment }]);
  const { body: notices } = await shop.call(staffNotifications.list, { query: {} }, admin.token);
  expect(notices[0]).toMatchObject({
    detail: 'of Unknown payer, recorded by Test admin',
    now: `Moved to ${buyer.name}`,
  });
});

test('of several clerks who move a payment, one does, and nothing else can be moved', async () => {
  const owners = [await signIn(shop.db), await signIn(shop.db)];
  const accounts = await Promise.all(
    owners.map(async ({ customerId }) => (await findOrOpenAccount(shop, admin, { customer: customerId })).body._id),
  );
  const { unknown, payment } = await receive('raced');
  const replies = await Promise.all([...accounts, ...accounts].map((account) => move(payment, account)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ body }) => body.code === 'posting_reversed')).toHaveLength(3);
  expect((await Promise.all(accounts.map(getBalance))).toSorted((a, b) => a - b)).toEqual([-80, 0]);
  const { payment: other } = await receive('other');
  expect((await move(other, unknown)).body.code).toBe('account_not_found');
  expect((await move(other, randomUUID())).body.code).toBe('account_not_found');
  expect((await move(randomUUID(), accounts[0])).body.code).toBe('posting_not_found');
  const { order } = await placeUnpaid(shop);
  await takeByHand(shop, admin, order);
  const { payments } = await getMoney(shop, admin, order);
  expect((await move(payments[0]._id, accounts[0])).body.code).toBe('payment_not_movable');
  await shop.call(creditAccounts.reverse, { params: { id: other }, body: { reason: 'sent back' } }, admin.token);
  expect((await move(other, accounts[0])).body.code).toBe('posting_reversed');
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('money of an unknown payer that was paid out is not moved', async () => {
  const { unknown, payment } = await receive('sent back');
  const amount = -(await getBalance(unknown));
  const payout = { method: 'bank', amount, reference: '', receivedOn: today() } as const;
  await shop.call(creditAccounts.payOut, { params: { id: unknown }, body: payout }, admin.token);
  const { customerId: customer } = await signIn(shop.db);
  const { body: account } = await findOrOpenAccount(shop, admin, { customer });
  const refused = await move(payment, account._id);
  expect([refused.body.code, refused.body.message]).toEqual([
    'payment_not_movable',
    'The money on this account was paid out. If this payment was not, reverse it and record it on the account of its payer.',
  ]);
  expect([await getBalance(unknown), await getBalance(account._id)]).toEqual([0, 0]);
});

test('after a payout, the last payments of unknown payers are moved up to what is left, once', async () => {
  const { customerId: customer } = await signIn(shop.db);
  const { body: account } = await findOrOpenAccount(shop, admin, { customer });
  const { unknown, payment: first } = await receive('first');
  const { payment: last } = await receive('last');
  expect(await getBalance(unknown)).toBe(-160);
  const payout = { method: 'bank', amount: 30, reference: '', receivedOn: today() } as const;
  await shop.call(creditAccounts.payOut, { params: { id: unknown }, body: payout }, admin.token);
  const movePart = (id: string, amount: number, idempotencyKey: string = randomUUID()) =>
    shop.call(
      unknownPayers.move,
      { params: { id }, body: { account: account._id, amount }, idempotencyKey },
      admin.token,
    );
  expect((await movePart(first, 79)).body.message).toBe('Reload the page, and move $80.00 of this payment.');
  expect((await movePart(first, 80)).body.balance).toBe(-80);
  const refused = [await move(last, account._id), await movePart(last, 50.01), await movePart(last, 49.99)];
  expect(refused.map(({ body }) => [body.code, body.message])).toEqual(
    refused.map(() => [
      'payment_not_movable',
      'Money of this account was paid out. Reload the page, and move $50.00 of this payment.',
    ]),
  );
  const key = randomUUID();
  const replies = await Promise.all([1, 2, 3].map(() => movePart(last, 50, key)));
  expect(replies.map(({ body }) => body.balance)).toEqual([-130, -130, -130]);
  expect((await movePart(last, 50)).body.code).toBe('posting_reversed');
  expect([await getBalance(unknown), await getBalance(account._id)]).toEqual([0, -130]);
  const { payment: next } = await receive('next');
  expect((await move(next, account._id)).body.balance).toBe(-210);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('the reference of a moved payment goes with the person whose account is deleted', async () => {
  const buyer = await signIn(shop.db);
  await verifyAddress(shop.db, buyer);
  const { body: account } = await findOrOpenAccount(shop, admin, { customer: buyer.customerId });
  const { unknown, payment } = await receive('P. Person');
  expect((await move(payment, account._id)).status).toBe(200);
  const payout = { method: 'bank', amount: 80, reference: '', receivedOn: today() } as const;
  await shop.call(creditAccounts.payOut, { params: { id: account._id }, body: payout }, admin.token);
  expect((await shop.call(identity.deleteAccount, {}, buyer.token)).status).toBe(200);
  const found = [...(await listPostings(unknown)), ...(await listPostings(account._id))];
  expect(found.filter(({ reference }) => reference.includes('Person'))).toEqual([]);
});
