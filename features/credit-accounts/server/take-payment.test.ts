import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import { getMoney, placeUnpaid, takeByHand, today } from '#features/credit-accounts/test/payments.ts';
import { documents } from '#features/documents/contract/documents.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { releaseStock } from '#features/orders/server/release-stock.ts';
import { compareProvider } from '#features/reconciliation/server/compare-provider.ts';
import { findBrokenRules } from '#features/rules.ts';
import { confirmCard, confirmTestPayment, createTestIntent, extractIntentId, payOrder } from '#test/helpers/pay.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { createTestProduct, placeOrder } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const getOrder = async ({ _id }: { _id: string }) =>
  (await shop.call(orders.get, { params: { id: _id } }, admin.token)).body;
const countPostings = async ({ _id }: { _id: string }) => (await getMoney(shop, admin, { _id })).payments.length;
const listPostings = async (account: string) =>
  (await shop.call(creditAccounts.list, { query: { account } }, admin.token)).body;

/** Pays by card, unless the order is paid before the card is. */
const payByCard = async (buyer: TestPerson, order: { _id: string; price: number }) => {
  const { status, body } = await createTestIntent(shop, buyer, order);
  if (status !== 200) return;
  await confirmCard(shop, body.clientSecret);
  await confirmTestPayment(shop, buyer, order, extractIntentId(body.clientSecret));
};

test('too little money stays on the account and the order stays unpaid until the rest comes', async () => {
  const { buyer, order } = await placeUnpaid(shop);
  const first = await takeByHand(shop, admin, order, { amount: order.total - 6.62, reference: 'Order 12' });
  expect([first.status, first.body.missing, first.body.order.status]).toEqual([200, 6.62, 'unpaid']);
  const between = await getMoney(shop, admin, order);
  expect(between).toMatchObject({ missing: 6.62, credit: order.total - 6.62 });
  expect(between.payments).toMatchObject([
    { amount: 6.62 - order.total, method: 'bank', reference: 'Order 12', receivedOn: today(), by: admin.name },
  ]);
  const second = await takeByHand(shop, admin, order, { amount: 6.62, method: 'cash' });
  expect([second.body.missing, second.body.order.paid]).toEqual([0, true]);
  const postings = await listPostings(between.account);
  expect(postings.map(({ seq, kind }: { seq: number; kind: string }) => [seq, kind])).toEqual([
    [3, 'invoice'],
    [2, 'payment'],
    [1, 'payment'],
  ]);
  expect(second.body.order.transactionId).toBe(`account_${postings[0]._id}`);
  expect((await getMoney(shop, admin, order)).credit).toBe(0);
  expect((await shop.mailsTo(buyer.email))[0]?.subject).toContain('Payment received');
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('excess money stays as credit, which counts toward the next order', async () => {
  const { buyer, order } = await placeUnpaid(shop);
  await takeByHand(shop, admin, order, { amount: order.total + 20 });
  expect(await getMoney(shop, admin, order)).toMatchObject({ missing: 0, credit: 20 });
  const next = await placeUnpaid(shop, buyer);
  expect((await getMoney(shop, admin, next.order)).missing).toBe(next.order.total - 20);
  const { body } = await takeByHand(shop, admin, next.order, { amount: next.order.total - 20 });
  expect([body.missing, body.order.paid]).toEqual([0, true]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('the invoice shows how the order was paid, and the daily comparison finds no difference', async () => {
  const { buyer, order } = await placeUnpaid(shop);
  await takeByHand(shop, admin, order, { amount: 10, method: 'cheque' });
  await takeByHand(shop, admin, order, { amount: order.total - 10, method: 'bank' });
  const { body: issued } = await shop.call(documents.list, { params: { id: order._id } }, buyer.token);
  expect(issued).toHaveLength(1);
  const { rows } = await shop.db.$client.query(
    `select content->'payment' as payment from document where order_id = $1`,
    [order._id],
  );
  expect(rows[0].payment).toMatchObject({ how: 'bank transfer and check', refundedTo: 'your account with us' });
  expect(await compareProvider(shop.db, shop.provider)).toEqual([]);
});

test('a repeated request records the money once, and another one with its key is refused', async () => {
  const { order } = await placeUnpaid(shop);
  const key = randomUUID();
  const first = await takeByHand(shop, admin, order, { amount: 5 }, key);
  expect(await takeByHand(shop, admin, order, { amount: 5 }, key)).toMatchObject({ status: 200, body: first.body });
  const other = await takeByHand(shop, admin, order, { amount: 6 }, key);
  expect([other.status, other.body.code]).toEqual([422, 'payment_key_reused']);
  const elsewhere = await takeByHand(shop, admin, (await placeUnpaid(shop)).order, { amount: 5 }, key);
  expect(elsewhere.body.code).toBe('payment_key_reused');
  const all = randomUUID();
  const replies = await Promise.all(Array.from({ length: 5 }, () => takeByHand(shop, admin, order, {}, all)));
  expect(replies.map(({ body }) => [body.missing, body.order.paid])).toEqual(replies.map(() => [0, true]));
  expect(await countPostings(order)).toBe(2);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('if five clerks take the whole amount at once, only one records it', async () => {
  const { order } = await placeUnpaid(shop);
  const replies = await Promise.all(Array.from({ length: 5 }, () => takeByHand(shop, admin, order)));
  const refusals = replies.filter(({ status }) => status !== 200).map(({ body }) => body.code);
  expect(refusals).toEqual(Array.from({ length: 4 }, () => 'order_already_paid'));
  expect(await countPostings(order)).toBe(1);
});

test('a hundred simultaneous payments on one account are numbered without a gap, and add up', async () => {
  const buyer = await signIn(shop.db);
  const placed = await Promise.all([1, 2].map(() => placeUnpaid(shop, buyer)));
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, at) => takeByHand(shop, admin, placed[at % 2]?.order, { amount: 0.01 })),
  );
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  const { rows } = await shop.db.$client.query(
    `select a.balance_cents::int as balance, array_agg(p.seq order by p.seq) as seqs
       from credit_account a join posting p on p.account_id = a.id where a.customer_id = $1 group by a.id`,
    [buyer.customerId],
  );
  expect(rows).toEqual([{ balance: -100, seqs: Array.from({ length: 100 }, (_, at) => at + 1) }]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a started card payment is voided; one that was charged first pays the order, and nothing is posted', async () => {
  const tried = await placeUnpaid(shop);
  const { body } = await createTestIntent(shop, tried.buyer, tried.order);
  await takeByHand(shop, admin, tried.order, { amount: 1 });
  expect((await shop.provider.retrieveIntent(extractIntentId(body.clientSecret))).status).not.toBe('canceled');
  expect((await takeByHand(shop, admin, tried.order)).body.order.paid).toBe(true);
  expect((await shop.provider.retrieveIntent(extractIntentId(body.clientSecret))).status).toBe('canceled');
  const charged = await placeUnpaid(shop);
  const { body: begun } = await createTestIntent(shop, charged.buyer, charged.order);
  await confirmCard(shop, begun.clientSecret);
  const refused = await takeByHand(shop, admin, charged.order);
  expect([refused.status, refused.body.code]).toEqual([409, 'order_already_paid']);
  expect(await getMoney(shop, admin, charged.order)).toMatchObject({ missing: 0, account: null, payments: [] });
  expect((await getOrder(charged.order)).transactionId).toBe(extractIntentId(begun.clientSecret));
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('no money is recorded for a paid, canceled or unknown order, or if the total has changed', async () => {
  const paid = await placeUnpaid(shop);
  await payOrder(shop, paid.buyer, paid.order);
  expect((await takeByHand(shop, admin, paid.order)).body.code).toBe('order_already_paid');
  const canceled = await placeUnpaid(shop);
  await shop.call(orders.cancel, { params: { id: canceled.order._id } }, canceled.buyer.token);
  expect((await takeByHand(shop, admin, canceled.order)).body.code).toBe('order_not_payable');
  expect((await takeByHand(shop, admin, { _id: randomUUID(), total: 1 })).body.code).toBe('order_not_found');
  const { order } = await placeUnpaid(shop);
  expect((await takeByHand(shop, admin, order, { totalWas: order.total + 1 })).body.code).toBe('price_changed');
  expect(await countPostings(order)).toBe(0);
});

test.each([
  ['amount', { amount: 0 }],
  ['amount', { amount: 1.005 }],
  ['method', { method: 'card' }],
  ['receivedOn', { receivedOn: '2026-02-30' }],
  ['receivedOn', { receivedOn: '2099-01-01' }],
  ['receivedOn', { receivedOn: '2001-01-01' }],
  ['reference', { reference: 'x'.repeat(101) }],
])('a payment with a wrong %s is refused: %o', async (field, body) => {
  const { order } = await placeUnpaid(shop);
  const refused = await takeByHand(shop, admin, order, body);
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [field]]);
  expect(await countPostings(order)).toBe(0);
});

test('when payments by hand race with cancellations and expiry, each order is either paid or ended without money', async () => {
  for (let round = 0; round < 10; round++) {
    const goods = await createTestProduct(shop);
    const buyers = await Promise.all([signIn(shop.db), signIn(shop.db)]);
    const [one, other] = await Promise.all(buyers.map(async (buyer) => (await placeOrder(shop, buyer, goods, 5)).body));
    const cancel = () => shop.call(orders.cancel, { params: { id: one._id } }, buyers[0]?.token);
    const expire = () => shop.db.transaction((trx) => releaseStock(trx, other._id, ['unpaid']));
    const [taken, , late] = await (round % 2 === 0
      ? Promise.all([takeByHand(shop, admin, one), cancel(), takeByHand(shop, admin, other), expire()])
      : Promise.all([cancel(), expire()].toReversed()).then(async () => [
          await takeByHand(shop, admin, one),
          null,
          await takeByHand(shop, admin, other),
        ]));
    for (const [order, reply] of [
      [one, taken],
      [other, late],
    ]) {
      expect(['order_not_payable', undefined]).toContain(reply.body.code);
      expect((await getOrder(order)).paid).toBe(reply.status === 200);
      expect(await countPostings(order)).toBe(reply.status === 200 ? 1 : 0);
    }
  }
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('payments by hand and by card at the same time pay an order once', async () => {
  for (let round = 0; round < 5; round++) {
    const { buyer, order } = await placeUnpaid(shop);
    const [, taken] = await Promise.all([payByCard(buyer, order), takeByHand(shop, admin, order)]);
    expect(['order_already_paid', undefined]).toContain(taken.body.code);
    const { paid, transactionId } = await getOrder(order);
    expect([paid, transactionId.startsWith('account_')]).toEqual([true, taken.status === 200]);
    expect(await countPostings(order)).toBe(taken.status === 200 ? 1 : 0);
  }
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a recorded payment is in the audit, with its order and amount and without its reference', async () => {
  const { order } = await placeUnpaid(shop);
  await takeByHand(shop, admin, order, { amount: 5, reference: 'Private Person' });
  const { account } = await getMoney(shop, admin, order);
  const { rows } = await shop.db.$client.query(`select act, changes from audit where entity_id = $1`, [account]);
  expect(rows).toEqual([
    {
      act: 'credit.payment',
      changes: { order: [null, order.number], amountCents: [null, 500], method: [null, 'bank'] },
    },
  ]);
});
