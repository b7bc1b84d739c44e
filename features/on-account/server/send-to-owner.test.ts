import { expect, test } from 'vitest';
import { today } from '#features/credit-accounts/test/payments.ts';
import { onAccount } from '#features/on-account/contract/on-account.ts';
import { findOrOpenAccount, grantLimit, moveDueDay, orderFor } from '#features/on-account/test/accounts.ts';
import { openStaffOrders } from '#features/staff-orders/test/staff-orders.ts';
import { findBrokenRules } from '#features/rules.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { signIn } from '#test/helpers/people.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const owe = async (days: number) => {
  const buyer = await signIn(shop.db);
  const account = await grantLimit(shop, admin, { customer: buyer.customerId });
  const { body: order } = await orderFor(shop, buyer, 50);
  await moveDueDay(shop, order._id, days);
  return { buyer, account, order };
};
const remind = (id: string) => shop.call(onAccount.sendReminder, { params: { id } }, admin.token);
const sendStatement = (id: string, from = today()) =>
  shop.call(onAccount.sendStatement, { params: { id }, body: { from, until: today() } }, admin.token);
/** Makes the emails that were sent to the account an hour older. */
const waitAnHour = (id: string) =>
  shop.db.$client.query(
    `update audit set created_at = created_at - interval '1 hour' where entity = 'credit' and entity_id = $1`,
    [id],
  );

test('staff email a reminder of the longest overdue invoice, once an hour, and the audit shows who did', async () => {
  const { buyer, account, order } = await owe(-5);
  const { body: later } = await orderFor(shop, buyer, 20);
  await moveDueDay(shop, later._id, -2);
  const replies = await Promise.all([1, 2, 3, 4, 5].map(() => remind(account)));
  expect(replies.map(({ status, body }) => [status, body.to])).toEqual(replies.map(() => [200, buyer.email]));
  expect(replies.filter(({ body }) => body.isNew)).toHaveLength(1);
  expect((await sendStatement(account)).body.code).toBe('account_mailed');
  const subjects = async () => (await shop.subjectsTo(buyer.email)).filter((subject) => / was due on /.test(subject));
  expect(await subjects()).toEqual([expect.stringMatching(`^\\$50.00 for order ${order.number} was due on`)]);
  const { rows } = await shop.db.$client.query(
    `select act from audit where entity = 'credit' and entity_id = $1 and actor_id = $2 and act like 'credit.send%'`,
    [account, admin.customerId],
  );
  expect(rows).toEqual([{ act: 'credit.send_reminder' }]);
  await waitAnHour(account);
  expect((await remind(account)).body.isNew).toBe(true);
  expect(await subjects()).toHaveLength(2);
});

test('nobody is reminded of an account without overdue invoices, and no email goes where no address is known', async () => {
  const { account } = await owe(3);
  expect((await remind(account)).body.code).toBe('nothing_overdue');
  const goods = await createTestProduct(shop);
  const { body: placed } = await openStaffOrders(shop, admin).place({ name: 'Wanda Walker' }, [[goods, 1]], {
    total: 10,
    delivery: oslo,
  });
  const { body: opened } = await findOrOpenAccount(shop, admin, { customer: placed.customerId });
  expect((await remind(opened._id)).body.code).toBe('account_unreachable');
  expect((await sendStatement(opened._id)).body.code).toBe('account_unreachable');
  expect((await remind(admin.customerId)).body.code).toBe('account_not_found');
});

test('staff email the statement of some days as a PDF, once an hour', async () => {
  const { buyer, account } = await owe(3);
  const replies = await Promise.all([1, 2, 3].map(() => sendStatement(account)));
  expect(replies.map(({ status, body }) => [status, body.to])).toEqual(replies.map(() => [200, buyer.email]));
  expect(replies.filter(({ body }) => body.isNew)).toHaveLength(1);
  const [mail, ...more] = (await shop.mailsTo(buyer.email)).filter(({ subject }) => subject.startsWith('Statement'));
  expect([more, mail?.attachments.map(({ type }) => type)]).toEqual([[], ['application/pdf']]);
  expect(mail?.text).toMatch(/Opening balance[\s:]+\$0\.00[\s\S]*Closing balance[\s:]+\$50\.00/);
  expect((await sendStatement(account, '2999-01-01')).status).toBe(400);
  expect(await findBrokenRules(shop.db)).toEqual({});
});
