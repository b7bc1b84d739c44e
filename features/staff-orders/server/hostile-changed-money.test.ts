import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { identity } from '#features/accounts/contract/identity.ts';
import { getMoney, placeUnpaid, takeByHand } from '#features/credit-accounts/test/payments.ts';
import { discountCodes } from '#features/discount-codes/contract/discount-codes.ts';
import { addTestCode, buildCodeForm, getTestCode, placeWithCode } from '#features/discount-codes/test/codes.ts';
import { releaseStock } from '#features/orders/server/release-stock.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { completeDelivery } from '#features/payments/server/complete-delivery.ts';
import { lockOrder } from '#features/payments/server/payment-balance.ts';
import { findBrokenRules } from '#features/rules.ts';
import { type Placed, openOrderChanges, toParams } from '#features/staff-orders/test/order-changes.ts';
import { openStaffOrders, toLines } from '#features/staff-orders/test/staff-orders.ts';
import { stock } from '#features/stock/contract/stock.ts';
import { Address } from '#features/addresses/contract/address.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { confirmCard, createTestIntent, extractIntentId } from '#test/helpers/pay.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { type TestProduct, createTestProduct, createTestProducts } from '#test/helpers/products.ts';
import { startShop, type TestReply } from '#test/helpers/start-shop.ts';
import { setTaxAndDelivery } from '#test/helpers/tax-and-delivery.ts';
import { waitUntilBlocked } from '#test/helpers/wait-until-blocked.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const manager = await signIn(shop.db, 'manager');
const { $client: pool } = shop.db;

const { send, save } = openOrderChanges(shop, admin);
const toCode = ({ status, body }: TestReply) => [status, body.code];
const count = (goods: TestProduct, pieces: number) =>
  shop.call(stock.save, { body: { kind: 'counted', lines: [{ productId: goods.id, pieces }] } }, admin.token);

test('a changed order keeps a code that ended, is used up or is off; if it becomes too small, it loses code and use', async () => {
  const code = await addTestCode(shop, admin, { mostUses: 1, onceEach: true });
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  const { body: order } = await placeWithCode(shop, buyer, [[goods, 5]], { code: code.code, total: 45 });
  await pool.query(
    `update discount_code set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where id = $1`,
    [code._id],
  );
  expect((await save(order, [[goods, 6]])).body).toMatchObject({ total: 54, discountCode: code.code });
  const off = buildCodeForm({ code: code.code, mostUses: 1, onceEach: true, isActive: false, minGoods: 30 });
  const form = { ...(off as object), version: code.version } as never;
  expect((await shop.call(discountCodes.edit, { params: { id: code._id }, body: form }, admin.token)).status).toBe(200);
  expect((await save(order, [[goods, 7]])).body).toMatchObject({ total: 63, discountCode: code.code });
  expect((await save(order, [[goods, 2]])).body).toMatchObject({ total: 20, discountCode: '' });
  expect((await save(order, [[goods, 7]])).body).toMatchObject({ total: 70, discountCode: '' });
  expect((await getTestCode(shop, admin, code)).used).toBe(0);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('the order of a walk-in changes, and their email gets one email for each change', async () => {
  const goods = await createTestProduct(shop);
  const email = `wanda.${randomUUID()}@example.com`;
  const { place } = openStaffOrders(shop, manager);
  const { body: order } = await place({ name: 'Wanda', email }, [[goods, 2]], { delivery: oslo, total: 20 });
  expect((await save(order, [[goods, 3]])).body.total).toBe(30);
  const sent = await shop.mailsTo(email);
  expect(sent.map(({ subject }) => subject)).toEqual([
    `Order ${order.number} has changed`,
    expect.stringContaining(`${order.number}`),
  ]);
  expect(sent[0]?.text).toContain('$30.00');
  expect(sent[0]?.text).not.toContain('/dashboard/');
});

test('an order that its former customer left behind cannot change', async () => {
  const { buyer, goods, order } = await placeUnpaid(shop);
  const [changed, deleted] = await Promise.all([
    send(order, { lines: toLines([[goods, 6]]), version: 1, total: 60 }),
    shop.call(identity.deleteAccount, {}, buyer.token),
  ]);
  expect([changed.status < 500, deleted.status]).toEqual([true, 200]);
  expect(toCode(await save(order, [[goods, 7]]))).toEqual([409, 'order_lines_stay']);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('the tax of an order follows the address that its buyer enters while staff change its products', async () => {
  await setTaxAndDelivery(shop.db, {
    rates: {
      ordinary: [
        { country: 'NO', rate: 25 },
        { country: 'SE', rate: 10 },
      ],
    },
  });
  const { goods, order } = await placeUnpaid(shop);
  expect((await save(order, [[goods, 6]])).body.tax).toBe(12);
  const stockholm = Address.parse({
    ...oslo,
    line1: 'Rörgatan 1',
    city: 'Stockholm',
    postcode: '11122',
    country: 'SE',
  });
  const pending = await shop.db.transaction(async (trx) => {
    const locked = await lockOrder(trx, order._id);
    const waiting = { reply: send(order, { lines: toLines([[goods, 11]]), version: 2, total: 110 }) };
    await waitUntilBlocked(shop, trx.$client);
    if (locked !== undefined) await completeDelivery(trx, locked, stockholm);
    return waiting;
  });
  expect((await pending.reply).body).toMatchObject({ total: 110, tax: 10 });
  expect(await findBrokenRules(shop.db)).toEqual({});
  await setTaxAndDelivery(shop.db, {});
});

test('a buyer who still sees the old total cannot pay the new one, even if the goods cost the same', async () => {
  const { code } = await addTestCode(shop, admin, { minGoods: 10 });
  const buyer = await signIn(shop.db);
  const [goods, same] = await createTestProducts(shop, 2);
  if (!goods || !same) throw new Error('two products');
  await pool.query(
    `insert into discount_code_scope (code_id, product_id) select id, $2 from discount_code where code = $1`,
    [code, goods.id],
  );
  const { body: order } = await placeWithCode(shop, buyer, [[goods, 5]], { code, total: 45 });
  expect((await save(order, [[same, 5]])).body).toMatchObject({ price: 50, total: 50 });
  const body = { price: order.price, order: order._id, total: order.total };
  const stale = await shop.call(payments.createIntent, { body }, buyer.token);
  expect([...toCode(stale), stale.body.details]).toEqual([409, 'price_changed', { price: 50, total: 50 }]);
  expect((await shop.call(payments.createIntent, { body: { ...body, total: 50 } }, buyer.token)).status).toBe(200);
});

test('an order whose received money covers its new total is paid at once, with one email and invoice; otherwise it waits', async () => {
  const { buyer, goods, order } = await placeUnpaid(shop);
  await takeByHand(shop, admin, order, { amount: 30 });
  expect((await save(order, [[goods, 4]])).body.status).toBe('unpaid');
  const once = () => send(order, { lines: toLines([[goods, 3]]), version: 2, total: 30 });
  for (const { status, body } of [await once(), await once()])
    expect([status, body.status, body.total]).toEqual([200, 'paid', 30]);
  expect(await getMoney(shop, admin, order)).toMatchObject({ missing: 0, credit: 0 });
  const subjects = await shop.subjectsTo(buyer.email);
  expect(subjects.filter((subject) => subject === `Payment received for order ${order.number}`)).toHaveLength(1);
  expect(subjects).not.toContain(`Order ${order.number} has changed`);
  const more = await placeUnpaid(shop);
  await takeByHand(shop, admin, more.order, { amount: 30 });
  expect((await save(more.order, [[more.goods, 1]])).body.status).toBe('paid');
  expect(await getMoney(shop, admin, more.order)).toMatchObject({ credit: 20 });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('credit that was not received for an order does not pay it when its products change', async () => {
  const buyer = await signIn(shop.db);
  const { order: first } = await placeUnpaid(shop, buyer);
  await takeByHand(shop, admin, first, { amount: 100 });
  const { goods, order } = await placeUnpaid(shop, buyer);
  expect((await save(order, [[goods, 2]])).body.status).toBe('unpaid');
  expect(await getMoney(shop, admin, order)).toMatchObject({ missing: 0, credit: 50 });
});

test('changes at the same time as counts, expiry, manual payments and cards keep stock and money right', async () => {
  const goods = await createTestProducts(shop, 2);
  const [one, two] = goods as [TestProduct, TestProduct];
  /** Pays by card, unless the order has changed before. */
  const payByCard = async (buyer: TestPerson, order: Placed & { price: number }) => {
    const begun = await createTestIntent(shop, buyer, order);
    if (begun.status !== 200) return begun;
    await confirmCard(shop, begun.body.clientSecret);
    const body = { order: order._id, transactionId: extractIntentId(begun.body.clientSecret) };
    return shop.call(payments.confirm, { params: toParams(order), body }, buyer.token);
  };
  for (let round = 0; round < 6; round++) {
    const buyers = await Promise.all([1, 2, 3].map(() => signIn(shop.db)));
    const placed = await Promise.all(buyers.map((buyer) => placeUnpaid(shop, buyer)));
    const [first, second, third] = placed as [(typeof placed)[0], (typeof placed)[0], (typeof placed)[0]];
    const replies = await Promise.all([
      save(first.order, [
        [two, 1],
        [one, 2],
      ]),
      save(second.order, [
        [one, 1],
        [two, 2],
      ]),
      save(third.order, [
        [third.goods, 1 + round],
        [one, 1],
      ]),
      shop.db.transaction((trx) => releaseStock(trx, first.order._id, ['unpaid'])).then(() => ({ status: 200 })),
      takeByHand(shop, admin, second.order, { amount: 20 }),
      payByCard(third.buyer, third.order),
      count(one, -1),
      count(two, round % 2 === 0 ? 2 : -2),
    ]);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
  }
  expect(await findBrokenRules(shop.db)).toEqual({});
});
