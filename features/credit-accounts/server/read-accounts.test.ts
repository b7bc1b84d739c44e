import { expect, test } from 'vitest';
import { keys } from '#features/api-keys/contract/keys.ts';
import { accountTerms } from '#features/on-account/contract/account-terms.ts';
import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import { openDebts } from '#features/credit-accounts/contract/open-debts.ts';
import { today } from '#features/credit-accounts/test/payments.ts';
import { onAccount } from '#features/on-account/contract/on-account.ts';
import { grantLimit, orderFor, readAccount } from '#features/on-account/test/accounts.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

test('a key that may see accounts reads balances, debts and statements, and changes nothing', async () => {
  const body = { name: 'Accounting', permissions: ['credit.read'] } as const;
  const key: string = (await shop.call(keys.create, { body: body as never }, admin.token)).body.secret;
  const buyer = await signIn(shop.db);
  const account = await grantLimit(shop, admin, { customer: buyer.customerId });
  const { body: placed } = await orderFor(shop, buyer, 20);
  const params = { id: account };
  const query = { from: today(), until: today() };
  expect((await shop.call(creditAccounts.get, { params }, key)).body.balance).toBe(20);
  expect((await shop.call(creditAccounts.accounts, { query: {} }, key)).body).toMatchObject([{ _id: account }]);
  expect((await shop.call(creditAccounts.list, { query: { account } }, key)).body).toHaveLength(1);
  expect((await shop.call(openDebts.list, { params, query: {} }, key)).body).toMatchObject([
    { order: { _id: placed._id, number: placed.number }, total: 20, open: 20 },
  ]);
  expect((await shop.call(onAccount.statementOf, { params, query }, key)).body).toContain('Order charged');
  const money = { method: 'cash', amount: 5, reference: '', receivedOn: today() } as const;
  const terms = { limit: 0, dueRule: 'net_30', isStopped: false, version: 1 } as const;
  const refused = [
    await shop.call(creditAccounts.recordPayment, { params, body: money }, key),
    await shop.call(creditAccounts.payOut, { params, body: money }, key),
    await shop.call(creditAccounts.writeOff, { params, body: { amount: 1, reason: 'Fee' } }, key),
    await shop.call(accountTerms.edit, { params, body: terms }, key),
    await shop.call(creditAccounts.orderMoney, { params: { id: placed._id } }, key),
  ];
  expect(refused.map(({ status, body: { code } }) => [status, code])).toEqual(
    refused.map(() => [403, 'permission_missing']),
  );
  expect(await readAccount(shop, admin, account)).toMatchObject({ balance: 20, limit: 500 });
});
