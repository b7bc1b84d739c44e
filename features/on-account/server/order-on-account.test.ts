import { expect, test } from 'vitest';
import { addJob, addMember, createTeam } from '#features/companies/test/companies.ts';
import { companyPeople } from '#features/companies/contract/company-people.ts';
import { documents } from '#features/documents/contract/documents.ts';
import { calculateDueDay } from '#features/credit-accounts/contract/due-rules.ts';
import { today } from '#features/credit-accounts/test/payments.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { products } from '#features/products/contract/products.ts';
import { findBrokenRules } from '#features/rules.ts';
import { formatDate } from '#platform/contract/dates.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { checkOut, editTerms, grantLimit, orderFor, payIn, readAccount } from '#features/on-account/test/accounts.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const signInWithLimit = async (limit = 500) => {
  const buyer = await signIn(shop.db);
  return { buyer, account: await grantLimit(shop, admin, { customer: buyer.customerId }, { limit }) };
};
const toCode = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];
const getBalance = async (id: string) => (await readAccount(shop, admin, id)).balance;
const countOrders = async ({ customerId }: TestPerson) =>
  (await shop.db.$client.query('select from orders where customer_id = $1', [customerId])).rowCount;

test('an order on account is paid as it is placed, holds its stock, and shows its due day', async () => {
  const { buyer, account } = await signInWithLimit();
  const goods = await createTestProduct(shop, { unitPriceCents: 11_662 });
  const { status, body: placed } = await checkOut(shop, buyer, goods);
  const due = `On account, due ${formatDate(calculateDueDay(today(), 'month_end_30'))}`;
  expect([status, placed]).toMatchObject([201, { paid: true, status: 'paid' }]);
  expect(placed.transactionId).toMatch(/^account_/);
  expect(placed.facts).toEqual([{ label: 'Terms', value: due }]);
  expect((await shop.call(products.get, { params: { id: goods.id } })).body.stock).toBe(99);
  expect(await getBalance(account)).toBe(116.62);
  const mails = await shop.mailsTo(buyer.email);
  expect(mails[0]?.subject).toBe(`Order ${placed.number} is on your account`);
  expect(mails[0]?.text).toContain(due);
  expect(mails.map(({ text }) => text).join('\n')).not.toContain('Your payment is complete');
  const { rows } = await shop.db.$client.query(
    `select content -> 'order' -> 'facts' as facts from document where order_id = $1`,
    [placed._id],
  );
  const { number } = await readAccount(shop, admin, account);
  expect(rows[0].facts).toEqual([...placed.facts, { label: 'Account', value: String(number) }]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('an order on account is delivered like any paid order, and cannot be canceled', async () => {
  const { buyer } = await signInWithLimit();
  const { body: placed } = await orderFor(shop, buyer, 20);
  const params = { id: placed._id };
  expect(toCode(await shop.call(orders.cancel, { params }, buyer.token))).toEqual([409, 'order_already_paid']);
  const { status, body } = await shop.call(orders.deliver, { params }, admin.token);
  expect([status, body.status]).toEqual([200, 'delivered']);
});

test('an order fits into the limit to the cent; a larger one names the excess and leaves nothing behind', async () => {
  const { buyer, account } = await signInWithLimit();
  expect((await orderFor(shop, buyer, 380.2)).status).toBe(201);
  expect((await orderFor(shop, buyer, 116.62)).status).toBe(201);
  const refused = await orderFor(shop, buyer, 10.23);
  expect(toCode(refused)).toEqual([409, 'account_limit']);
  expect(refused.body.details).toEqual({ limit: 500, balance: 496.82, over: 7.05 });
  expect(refused.body.message).toContain('$7.05');
  expect((await orderFor(shop, buyer, 3.18)).status).toBe(201);
  expect([await getBalance(account), await countOrders(buyer)]).toEqual([500, 3]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('of fifty simultaneous orders on account, exactly as many are placed as fit into the limit', async () => {
  const { buyer, account } = await signInWithLimit();
  const goods = await createTestProduct(shop, { unitPriceCents: 10_681 });
  const replies = await Promise.all(Array.from({ length: 50 }, () => checkOut(shop, buyer, goods)));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(4);
  const refused = replies.filter(({ status }) => status !== 201);
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['account_limit']));
  expect([await getBalance(account), await countOrders(buyer)]).toEqual([427.24, 4]);
  expect((await shop.call(products.get, { params: { id: goods.id } })).body.stock).toBe(96);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('people without an account, without a limit or with a stopped account cannot order on account', async () => {
  expect(toCode(await orderFor(shop, await signIn(shop.db), 5))).toEqual([409, 'account_none']);
  const { buyer: poor } = await signInWithLimit(0);
  expect(toCode(await orderFor(shop, poor, 5))).toEqual([409, 'account_none']);
  const { buyer, account } = await signInWithLimit();
  await editTerms(shop, admin, account, { isStopped: true, stopReason: 'Overdue' });
  expect(toCode(await orderFor(shop, buyer, 5))).toEqual([409, 'account_stopped']);
  expect((await orderFor(shop, buyer, 5, { payBy: null })).body.status).toBe('unpaid');
  expect(toCode(await orderFor(shop, buyer, 5, { payBy: 'trial' }))).toEqual([422, 'way_not_offered']);
  expect((await orderFor(shop, buyer, 5, { payBy: 'DROP' })).status).toBe(400);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('credit pays an order without a due day, even on a stopped account, and lowers the next order’s debt', async () => {
  const { buyer, account } = await signInWithLimit(0);
  await payIn(shop, admin, account, 30);
  await editTerms(shop, admin, account, { isStopped: true, stopReason: 'Late' });
  const { body: covered } = await orderFor(shop, buyer, 20);
  expect([covered.paid, covered.facts]).toEqual([true, undefined]);
  expect(toCode(await orderFor(shop, buyer, 20))).toEqual([409, 'account_stopped']);
  await editTerms(shop, admin, account, { isStopped: false, limit: 10 });
  expect((await orderFor(shop, buyer, 20)).status).toBe(201);
  expect(await getBalance(account)).toBe(10);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a refund of an order on account lowers the debt, or becomes credit if its invoice is paid', async () => {
  const { buyer, account } = await signInWithLimit();
  const goods = await createTestProduct(shop, { unitPriceCents: 9820, minOrder: 12 });
  const { body: placed } = await checkOut(shop, buyer, goods);
  await payIn(shop, admin, account, 98.2);
  const line = (await shop.call(orders.get, { params: { id: placed._id } }, admin.token)).body.lines[0]._id;
  const body = { reason: 'broken', lines: [{ line, quantity: 3 }] };
  const { body: refunded } = await shop.call(payments.refund, { params: { id: placed._id }, body }, admin.token);
  expect([refunded.refunded, await getBalance(account)]).toEqual([24.55, -24.55]);
  const { body: issued } = await shop.call(documents.list, { params: { id: placed._id } }, buyer.token);
  expect(issued.map(({ kind }: { kind: string }) => kind)).toEqual(expect.arrayContaining(['invoice', 'credit_note']));
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('members order on their company’s account, with the job number on the invoice, and never on their own account', async () => {
  const { acme, boss, buyer, members } = await createTeam(shop, admin);
  await addJob(shop, boss, acme, 'Harbour 7');
  await grantLimit(shop, admin, { customer: buyer.customerId });
  const order = () => orderFor(shop, buyer, 100, { companyReference: 'Harbour 7' });
  expect(toCode(await order())).toEqual([409, 'account_none']);
  const account = await grantLimit(shop, admin, { company: acme._id });
  const { status, body: placed } = await order();
  expect([status, await getBalance(account)]).toEqual([201, 100]);
  const { rows } = await shop.db.$client.query(
    `select content -> 'order' -> 'facts' as facts from document where order_id = $1`,
    [placed._id],
  );
  expect(rows[0].facts).toContainEqual({ label: 'Job number', value: 'Harbour 7' });
  const params = { id: acme._id, member: members.buyer._id };
  await shop.call(companyPeople.edit, { params, body: { role: 'buyer', isActive: false } }, admin.token);
  expect(toCode(await order())).toEqual([409, 'member_inactive']);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('members who order at once on their company’s account never exceed its limit together', async () => {
  const { acme, boss, buyer } = await createTeam(shop, admin);
  const third = await signIn(shop.db);
  await addMember(shop, admin, acme, third, 'buyer');
  const account = await grantLimit(shop, admin, { company: acme._id }, { limit: 100 });
  const goods = await createTestProduct(shop, { unitPriceCents: 3000 });
  const replies = await Promise.all(
    [boss, buyer, third].flatMap((who) => [1, 2, 3].map(() => checkOut(shop, who, goods))),
  );
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(await getBalance(account)).toBe(90);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('if a limit is lowered while fifty orders come in, the balance equals the placed orders, and the limit holds afterward', async () => {
  const { buyer, account } = await signInWithLimit(1000);
  const goods = await createTestProduct(shop, { unitPriceCents: 1000 });
  await orderFor(shop, buyer, 90);
  const [replies] = await Promise.all([
    Promise.all(Array.from({ length: 50 }, () => checkOut(shop, buyer, goods))),
    editTerms(shop, admin, account, { limit: 100 }),
  ]);
  const placed = replies.filter(({ status }) => status === 201).length;
  expect(await getBalance(account)).toBe(90 + placed * 10);
  // The limit before would allow this order even after all fifty.
  expect(toCode(await orderFor(shop, buyer, 20))).toEqual([409, 'account_limit']);
  expect(await findBrokenRules(shop.db)).toEqual({});
});
