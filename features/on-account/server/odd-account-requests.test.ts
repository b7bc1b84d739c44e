import { expect, test } from 'vitest';
import { accountTerms } from '#features/on-account/contract/account-terms.ts';
import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import { onAccount } from '#features/on-account/contract/on-account.ts';
import { editTerms, grantLimit, orderFor, readAccount } from '#features/on-account/test/accounts.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const signInWithLimit = async () => {
  const buyer = await signIn(shop.db);
  return { buyer, account: await grantLimit(shop, admin, { customer: buyer.customerId }) };
};

test.each<[string, object]>([
  ['a limit below zero', { limit: -1 }],
  ['half a cent', { limit: 0.005 }],
  ['1e15', { limit: 1e15 }],
  ['text as its limit', { limit: 'much' }],
  ['a due rule that is not there', { dueRule: 'net_0' }],
  ['a stop without a reason', { isStopped: true, stopReason: ' \u200B ' }],
  ['a reason with a zero byte', { isStopped: true, stopReason: 'x\u0000' }],
  ['an endless reason', { isStopped: true, stopReason: 'x'.repeat(100_000) }],
  ['a version that is none', { version: 1.5 }],
])('terms with %s are refused', async (_, terms) => {
  const { account } = await signInWithLimit();
  const { status } = await editTerms(shop, admin, account, terms);
  expect([status >= 400, status < 500]).toEqual([true, true]);
  expect((await readAccount(shop, admin, account)).limit).toBe(500);
});

test.each([
  ['2026-02-29', '2026-03-01', 400],
  ['2000-01-01', '2099-12-31', 200],
  ['1999-12-31', '2026-01-01', 400],
  ['2026-01-02', '2026-01-01', 400],
  ['0000-01-01', '9999-12-31', 400],
  ['2024-02-29', '2024-02-29', 200],
  ['infinity', 'infinity', 400],
  ["2026-01-01' or '1'='1", '2026-01-01', 400],
])('a statement from %s until %s is written or refused without a server error', async (from, until, expected) => {
  const { buyer } = await signInWithLimit();
  await orderFor(shop, buyer, 10);
  for (const format of ['csv', 'xlsx', 'pdf'] as const) {
    const { status } = await shop.call(onAccount.statement, { query: { from, until, format } }, buyer.token);
    expect([format, status]).toEqual([format, expected]);
  }
  expect(shop.log).toEqual([]);
});

test('ids of other people, encoded ids and invalid ids open no account and charge no order', async () => {
  const { buyer, account } = await signInWithLimit();
  const { buyer: thief } = await signInWithLimit();
  const { body: placed } = await orderFor(shop, buyer, 10, { payBy: null });
  const params = { id: placed._id };
  const paid = await shop.call(onAccount.payOrder, { params, body: { totalWas: placed.total } }, thief.token);
  expect([paid.status, paid.body.code]).toEqual([404, 'order_not_found']);
  const encoded = placed._id.replaceAll('-', '%2D');
  const strange = [`${placed._id}%00`, encoded, '..%2Faccount', account, '%F0%28', `${placed._id.toUpperCase()}`];
  for (const id of strange) {
    const response = await shop.app.inject({
      method: 'POST',
      url: `/api/orders/${id}/pay-on-account`,
      headers: { authorization: `Bearer ${thief.token}` },
      payload: { totalWas: placed.total },
    });
    expect([id, response.statusCode >= 400 && response.statusCode < 500]).toEqual([id, true]);
  }
  const body = { limit: 900, dueRule: 'net_60', isStopped: false, version: 2 } as const;
  for (const who of [buyer, thief]) {
    expect((await shop.call(accountTerms.edit, { params: { id: account }, body }, who.token)).status).toBe(403);
    expect((await shop.call(creditAccounts.get, { params: { id: account } }, who.token)).status).toBe(403);
  }
  expect([(await readAccount(shop, admin, account)).balance, shop.log]).toEqual([0, []]);
});
