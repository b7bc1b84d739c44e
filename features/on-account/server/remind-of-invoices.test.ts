import { expect, test } from 'vitest';
import { addMember, createTeam } from '#features/companies/test/companies.ts';
import { placeUnpaid, takeByHand } from '#features/credit-accounts/test/payments.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { findBrokenRules } from '#features/rules.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { editTerms, grantLimit, moveDueDay, orderFor, payIn, readAccount } from '#features/on-account/test/accounts.ts';
import { remindOfInvoices } from './remind-of-invoices.ts';
import { writeToOwners } from './write-to-owners.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const owe = async (days: number, dollars = 50) => {
  const buyer = await signIn(shop.db);
  const account = await grantLimit(shop, admin, { customer: buyer.customerId });
  const { body: order } = await orderFor(shop, buyer, dollars);
  await moveDueDay(shop, order._id, days);
  return { buyer, account, order };
};
const reminders = async ({ email }: { email: string }) =>
  (await shop.mailsTo(email)).map(({ subject }) => subject).filter((subject) => / due on /.test(subject));

test('31 days past due, two simultaneous runs send one reminder and stop the account once; payment reopens it', async () => {
  const { buyer, account, order } = await owe(-31);
  await Promise.all([remindOfInvoices(shop.db), remindOfInvoices(shop.db)]);
  await remindOfInvoices(shop.db);
  const [subject, ...more] = await reminders(buyer);
  expect([subject, more]).toEqual([expect.stringMatching(`^\\$50.00 for order ${order.number} was due on`), []]);
  expect((await readAccount(shop, admin, account)).stopped).toEqual({
    by: 'overdue',
    reason: 'An invoice is long overdue',
  });
  const { rows } = await shop.db.$client.query(
    `select why from audit where entity = 'credit' and entity_id = $1 and actor_id is null`,
    [account],
  );
  expect(rows).toHaveLength(1);
  expect((await orderFor(shop, buyer, 5)).body.code).toBe('account_stopped');
  expect((await orderFor(shop, buyer, 5, { payBy: null })).status).toBe(201);
  await payIn(shop, admin, account, 20);
  expect((await readAccount(shop, admin, account)).stopped).not.toBe(null);
  await payIn(shop, admin, account, 30);
  expect((await readAccount(shop, admin, account)).stopped).toBe(null);
  expect((await orderFor(shop, buyer, 5)).status).toBe(201);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('an account is open again once the money of an order that ended pays what was overdue', async () => {
  const { buyer, account } = await owe(-31);
  await remindOfInvoices(shop.db);
  const { order } = await placeUnpaid(shop, buyer);
  await takeByHand(shop, admin, order, { amount: 49.99 });
  const cents = await placeUnpaid(shop, buyer);
  await takeByHand(shop, admin, cents.order, { amount: 0.01 });
  const cancelAndReopen = async (id: string) => {
    expect((await shop.call(orders.cancel, { params: { id } }, buyer.token)).status).toBe(200);
    await Promise.all([writeToOwners(shop.db), writeToOwners(shop.db)]);
    return (await readAccount(shop, admin, account)).stopped;
  };
  expect(await cancelAndReopen(order._id)).toMatchObject({ by: 'overdue' });
  expect(await cancelAndReopen(cents.order._id)).toBe(null);
  const { rows } = await shop.db.$client.query(
    `select why from audit where entity = 'credit' and entity_id = $1 and actor_id is null order by id`,
    [account],
  );
  expect(rows.map(({ why }) => why)).toEqual(['An invoice is long overdue', 'Nothing is overdue any more']);
});

test('each level is sent once, only the highest reached, and nothing earlier than three days before the due day', async () => {
  const { buyer, order } = await owe(4);
  const runOn = async (days: number) => {
    await moveDueDay(shop, order._id, days);
    await remindOfInvoices(shop.db);
    return (await reminders(buyer)).length;
  };
  expect(await runOn(4)).toBe(0);
  expect(await runOn(3)).toBe(1);
  expect(await runOn(-2)).toBe(1);
  expect(await runOn(-13)).toBe(2);
  expect(await runOn(-14)).toBe(3);
  expect(await runOn(-29)).toBe(3);
  expect(await runOn(-90)).toBe(4);
  expect(await runOn(-3)).toBe(4);
});

test('a paid invoice gets no reminder, and an account that staff reopen is not stopped again', async () => {
  const paid = await owe(-40);
  await payIn(shop, admin, paid.account, 50);
  const { account } = await owe(-40);
  await remindOfInvoices(shop.db);
  expect(await reminders(paid.buyer)).toEqual([]);
  await editTerms(shop, admin, account, { isStopped: false, stopReason: '' });
  await remindOfInvoices(shop.db);
  expect((await readAccount(shop, admin, account)).stopped).toBe(null);
});

test('the reminder of a company’s invoice goes to its admin', async () => {
  const { acme, boss, buyer } = await createTeam(shop, admin);
  const second = await signIn(shop.db);
  await addMember(shop, admin, acme, second, 'admin');
  await grantLimit(shop, admin, { company: acme._id });
  const { body: order } = await orderFor(shop, buyer, 20);
  await moveDueDay(shop, order._id, -3);
  await remindOfInvoices(shop.db);
  expect(await reminders(boss)).toHaveLength(1);
  expect([...(await reminders(buyer)), ...(await reminders(second))]).toEqual([]);
});
