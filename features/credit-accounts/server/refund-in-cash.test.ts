import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { keys } from '#features/api-keys/contract/keys.ts';
import { cashBook } from '#features/cash-book/contract/cash-book.ts';
import { ageDays, countDrawer, openDrawer, startDay } from '#features/cash-book/test/cash-days.ts';
import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import { getMoney, placeUnpaid, takeByHand, today } from '#features/credit-accounts/test/payments.ts';
import { checkOut, grantLimit } from '#features/on-account/test/accounts.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { returns } from '#features/returns/contract/returns.ts';
import { findBrokenRules } from '#features/rules.ts';
import { shipments } from '#features/shipping/contract/shipments.ts';
import { openStaffOrders } from '#features/staff-orders/test/staff-orders.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const other = await startShop({}, { beside: shop });
const admin = await signIn(shop.db, 'admin');
const manager = await signIn(shop.db, 'manager');

/** An order of five pieces at $10.00, paid in cash and sent, with an accepted return of two pieces. */
const placeReturn = async (buyer?: TestPerson) => {
  const placed = await placeUnpaid(shop, buyer);
  const { _id: id } = placed.order;
  await takeByHand(shop, admin, placed.order, { method: 'cash' });
  const { account, payments: taken } = await getMoney(shop, admin, placed.order);
  const { body: order } = await shop.call(orders.get, { params: { id } }, admin.token);
  const line: string = order.lines[0]._id;
  const parcel = { carrier: 'UPS', lines: [{ line, quantity: 5 }], shippedWas: 0 };
  await shop.call(shipments.ship, { params: { id }, body: parcel }, admin.token);
  const asked = { lines: [{ line, quantity: 2 }], reason: 'too long', returnsWas: 0 };
  const { body } = await shop.call(returns.request, { params: { id }, body: asked }, placed.buyer.token);
  const one: string = body.returns[0]._id;
  await shop.call(returns.decide, { params: { id: one }, body: { act: 'accept' } }, admin.token);
  return { ...placed, id, line, one, account: account as string, payment: taken[0]._id as string };
};

type Returned = Awaited<ReturnType<typeof placeReturn>>;

const receive = (
  { one, line }: Returned,
  {
    by = admin.token,
    key = randomUUID(),
    at = shop,
    inCash = true,
  }: { by?: string; key?: string; at?: typeof shop; inCash?: boolean } = {},
) => {
  const body = { lines: [{ line, quantity: 2, restock: true }], inCash };
  return at.call(returns.receive, { params: { id: one }, body, idempotencyKey: key }, by);
};
const refund = (id: string, amount: number, key: string = randomUUID(), by = admin.token) => {
  const body = { amount, reason: 'broken', inCash: true };
  return shop.call(payments.refund, { params: { id }, body, idempotencyKey: key }, by);
};
const getBalance = async (id: string) =>
  (await shop.call(creditAccounts.get, { params: { id } }, admin.token)).body.balance;
const listPostings = async (account: string): Promise<{ kind: string; amount: number; order: unknown }[]> =>
  (await shop.call(creditAccounts.list, { query: { account } }, admin.token)).body;
const findCreditNotes = async (id: string): Promise<string[]> => {
  const { rows } = await shop.db.$client.query(
    `select content -> 'payment' ->> 'refundedTo' as to from document where order_id = $1 and kind = 'credit_note' order by id`,
    [id],
  );
  return rows.map(({ to }) => to);
};

test('a return is refunded and paid out in cash by one act, which the credit note, the email and the cash book say', async () => {
  const { body: day } = await startDay(shop, admin, 100);
  const made = await placeReturn();
  const { id, account, order, buyer } = made;
  const reply = await receive(made, { by: manager.token });
  expect([reply.status, reply.body.refunded, reply.body.returns[0].status]).toEqual([200, 20, 'received']);
  expect(await getBalance(account)).toBe(0);
  const [payout, note] = await listPostings(account);
  expect([payout, note]).toMatchObject([
    { kind: 'payout', amount: 20, method: 'cash', order: { _id: id }, by: manager.name },
    { kind: 'credit_note', amount: -20 },
  ]);
  expect(await findCreditNotes(id)).toEqual(['you in cash']);
  expect((await shop.mailsTo(buyer.email))[0]?.text).toContain('We have refunded $20.00 to you in cash.');
  const { body: drawer } = await shop.call(cashBook.get, { params: { id: day._id } }, admin.token);
  expect(drawer).toMatchObject({ taken: order.total, paidOut: 20, expected: 100 + order.total - 20 });
  await countDrawer(shop, admin, day._id, { counted: drawer.expected, expectedWas: drawer.expected });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a repeated request pays out once, and of two clerks at once the second is refused', async () => {
  await startDay(shop, admin, 1000);
  const once = await placeReturn();
  const key = randomUUID();
  const replies = await Promise.all([shop, other, shop, other].map((at) => receive(once, { key, at })));
  expect(replies.map(({ status, body }) => [status, body.refunded])).toEqual(replies.map(() => [200, 20]));
  const kinds = (await listPostings(once.account)).map(({ kind }) => kind);
  expect(kinds).toEqual(['payout', 'credit_note', 'invoice', 'payment']);
  const two = await placeReturn();
  const clerks = await Promise.all([receive(two), receive(two, { by: manager.token, at: other })]);
  expect(clerks.map(({ status, body }) => `${body.code ?? status}`).toSorted()).toEqual(['200', 'return_changed']);
  // Received before without the cash: nobody may hand it out now.
  const credited = await placeReturn();
  expect((await receive(credited, { inCash: false })).status).toBe(200);
  const late = await receive(credited);
  expect([late.status, late.body.code, await getBalance(credited.account)]).toEqual([409, 'return_changed', -20]);
  const refunded = await placeReturn();
  const refundKey = randomUUID();
  const same = await Promise.all([1, 2, 3].map(() => refund(refunded.id, 7, refundKey)));
  expect(same.map(({ status, body }) => [status, body.refunded])).toEqual(same.map(() => [200, 7]));
  const reused = await refund(refunded.id, 8, refundKey);
  expect([reused.status, reused.body.code]).toEqual([422, 'payment_key_reused']);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('staff who may refund but not record payments pay nothing out', async () => {
  const made = await placeReturn();
  const { body } = await shop.call(
    keys.create,
    { body: { name: 'Refunds', permissions: ['orders.refund'] } as never },
    admin.token,
  );
  const replies = [await receive(made, { by: body.secret }), await refund(made.id, 5, randomUUID(), body.secret)];
  for (const reply of replies) {
    expect([reply.status, reply.body.code, reply.body.message]).toEqual([
      403,
      'permission_missing',
      'Your role does not include paying money out.',
    ]);
  }
  expect((await listPostings(made.account)).map(({ kind }) => kind)).toEqual(['invoice', 'payment']);
});

test('no more cash is refunded or paid out than the open drawer holds, and nothing is booked then', async () => {
  const made = await placeReturn();
  const { account, id } = made;
  const { body: day } = await startDay(shop, admin, 15);
  const refused = await receive(made);
  expect([refused.status, refused.body.code, refused.body.message, refused.body.fields]).toEqual([
    409,
    'cash_too_little',
    'The drawer holds less cash. Put cash in first, or pay the money out by bank transfer.',
    { amount: 'At most $15.00, the cash in the drawer' },
  ]);
  const { body: order } = await shop.call(orders.get, { params: { id } }, admin.token);
  expect([order.refunded, order.returns[0].status, await getBalance(account)]).toEqual([0, 'accepted', 0]);
  const credited = await placeReturn();
  await receive(credited, { inCash: false });
  const money = { amount: 20, reference: '', receivedOn: today() } as const;
  const payOut = (method: 'cash' | 'bank', amount: number) =>
    shop.call(
      creditAccounts.payOut,
      { params: { id: credited.account }, body: { ...money, method, amount } },
      admin.token,
    );
  // Another cash payment came since, so the drawer holds $65.00.
  const putIn = { direction: 'out', amount: 50, reason: 'bank' } as const;
  await shop.call(cashBook.move, { params: { id: day._id }, body: putIn }, admin.token);
  expect((await payOut('cash', 15.01)).body.fields).toEqual({ amount: 'At most $15.00, the cash in the drawer' });
  expect((await payOut('bank', 5)).status).toBe(200);
  // Of two acts at once that together need more than the drawer holds, one is refused.
  await shop.call(
    cashBook.move,
    { params: { id: day._id }, body: { ...putIn, direction: 'in', amount: 10 } },
    admin.token,
  );
  const both = await Promise.all([receive(made), payOut('cash', 15)]);
  expect(both.map(({ status, body }) => `${body.code ?? status}`).toSorted()).toEqual(['200', 'cash_too_little']);
  const { expected } = (await shop.call(cashBook.get, { params: { id: day._id } }, admin.token)).body;
  await countDrawer(shop, admin, day._id, { counted: expected, expectedWas: expected });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('nothing is refunded or paid out in cash while the drawer is closed, and the refusal says what to do', async () => {
  const { body: day } = await startDay(shop, admin, 1000);
  const { expected } = (await shop.call(cashBook.get, { params: { id: day._id } }, admin.token)).body;
  expect((await countDrawer(shop, admin, day._id, { counted: expected, expectedWas: expected })).status).toBe(200);
  const credited = await placeReturn();
  await receive(credited, { inCash: false });
  const made = await placeReturn();
  const body = { method: 'cash', amount: 20, reference: '', receivedOn: today() } as const;
  const payOut = () => shop.call(creditAccounts.payOut, { params: { id: credited.account }, body }, manager.token);
  const act = async () => [await receive(made), await refund(made.id, 5), await payOut()];
  const read = (replies: Awaited<ReturnType<typeof act>>) =>
    replies.map(({ status, body: { code, message } }) => [status, code, message]);
  const counted = 'The cash drawer of today is counted. Pay the money out by bank transfer, or in cash tomorrow.';
  expect(read(await act())).toEqual([1, 2, 3].map(() => [409, 'cash_drawer_closed', counted]));
  await ageDays(shop);
  const closed = 'The cash drawer is closed. Open it in the cash book first, or pay the money out by bank transfer.';
  expect(read(await act())).toEqual([1, 2, 3].map(() => [409, 'cash_drawer_closed', closed]));
  expect([await getBalance(credited.account), await getBalance(made.account)]).toEqual([-20, 0]);
  await openDrawer(shop, admin, 1000);
  expect((await act()).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('only a refund that stays as credit is paid out: not one of a card, and not one that settles a debt', async () => {
  const { buyer, order } = await placeUnpaid(shop);
  await payOrder(shop, buyer, order);
  const card = await refund(order._id, 5);
  expect([card.status, card.body.code]).toEqual([409, 'refund_not_in_cash']);
  const made = await placeReturn();
  await grantLimit(shop, admin, { customer: made.buyer.customerId });
  expect((await checkOut(shop, made.buyer, await createTestProduct(shop))).status).toBe(201);
  const owes = await receive(made);
  expect([owes.status, owes.body.code, owes.body.message]).toEqual([
    409,
    'payout_too_much',
    'The customer owes the shop money, so this refund settles it. Refund without paying out in cash.',
  ]);
  expect((await receive(made, { inCash: false })).status).toBe(200);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a walk-in gets a refund in cash, and a reversed payment is owed again in full', async () => {
  await startDay(shop, admin, 1000);
  const staff = openStaffOrders(shop, admin);
  const goods = await createTestProduct(shop);
  const { body: order } = await staff.place({ name: 'Wally' }, [[goods, 2]], { total: 20, delivery: oslo });
  await takeByHand(shop, admin, order, { method: 'cash' });
  const { account } = await getMoney(shop, admin, order);
  expect((await refund(order._id, 20)).body.status).toBe('refunded');
  expect(await getBalance(account)).toBe(0);
  const made = await placeReturn();
  await receive(made);
  const reversal = { params: { id: made.payment }, body: { reason: 'False note' } };
  expect((await shop.call(creditAccounts.reverse, reversal, admin.token)).body.balance).toBe(made.order.total);
  const [payout] = await listPostings(made.account).then((all) => all.filter(({ kind }) => kind === 'payout'));
  const undone = { params: { id: (payout as unknown as { _id: string })._id }, body: { reason: 'Typed twice' } };
  expect((await shop.call(creditAccounts.reverse, undone, admin.token)).body.code).toBe('posting_not_reversible');
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('counts and refunds in cash at once: each refund is in the count or refused, and nothing deadlocks', async () => {
  const made = await Promise.all(Array.from({ length: 4 }, () => placeReturn()));
  const { body: day } = await startDay(shop, admin, 1000);
  const countUntilDone = async (): Promise<void> => {
    const { expected } = (await shop.call(cashBook.get, { params: { id: day._id } }, admin.token)).body;
    const { body } = await countDrawer(other, admin, day._id, { counted: expected, expectedWas: expected });
    if (body.code === 'cash_changed') await countUntilDone();
  };
  const [replies] = await Promise.all([Promise.all(made.map((one) => receive(one))), countUntilDone()]);
  const refunded = replies.filter(({ status }) => status === 200).length;
  const refused = replies.filter(({ status }) => status !== 200);
  expect(refused.map(({ body }) => body.code)).toEqual(refused.map(() => 'cash_drawer_closed'));
  const { expected } = (await shop.call(cashBook.drawer, {}, admin.token)).body;
  expect(expected).toBeCloseTo(1000 - 20 * refunded, 6);
  expect(await findBrokenRules(shop.db)).toEqual({});
});
