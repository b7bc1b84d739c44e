import { expect, test, vi } from 'vitest';
import { findBrokenRules } from '#features/rules.ts';
import { documents } from '#features/documents/contract/documents.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { products } from '#features/products/contract/products.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { addTestTender, toCode } from '#test/helpers/tender.ts';
import { promiseRefund } from './refund-order.ts';
import { syncOrderWithRefunds } from './sync-order-with-refunds.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const tender = addTestTender(shop);
const { order, get } = tender;
const getStock = async (id: string) => (await shop.call(products.get, { params: { id } })).body.stock;
const refund = (id: string, body: object = {}) =>
  shop.call(payments.refund, { params: { id }, body: { reason: 'broken', ...body } }, admin.token);

test('a refund is paid in the same way as the order, with its goods, credit note and email', async () => {
  const { buyer, goods, order: placed } = await order();
  await tender.pay(placed);
  expect((await refund(placed._id)).body.status).toBe('refunded');
  expect(tender.made.at(-1)?.cents).toBe(Math.round(placed.total * 100));
  expect(await getStock(goods.id)).toBe(100);
  const { body: issued } = await shop.call(documents.list, { params: { id: placed._id } }, buyer.token);
  expect(issued).toHaveLength(2);
  const [mail] = await shop.mailsTo(buyer.email);
  expect(mail?.text).toContain('to your account.');
  expect(mail?.text).not.toContain('card');
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a due refund that eight processes finish at once is made once', async () => {
  const { order: placed } = await order();
  await tender.pay(placed);
  const before = tender.made.length;
  const caller = { ...admin, asStaff: true, hasMorePermission: true, secondStepError: null, freshError: null };
  const refundId = await shop.db.transaction(async (trx) => {
    const promised = await promiseRefund(trx, caller, placed._id, { reason: 'broken', lines: [] });
    await syncOrderWithRefunds(trx, placed._id);
    return promised;
  });
  await Promise.all(Array.from({ length: 8 }, () => tender.finish(refundId)));
  expect(tender.made.slice(before).map((made) => made.refund)).toEqual([refundId]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a refund that a tender pays out later stays promised until then', async () => {
  tender.next.status = 'pending';
  const { buyer, goods, order: placed } = await order();
  await tender.pay(placed);
  expect((await refund(placed._id)).body).toMatchObject({ status: 'refunding', refunded: 0, returning: placed.total });
  expect((await refund(placed._id, { amount: 1 })).body.code).toBe('refund_too_much');
  expect(await getStock(goods.id)).toBe(95);
  const made = tender.made.at(-1)?.refund ?? '';
  await tender.finish(made);
  expect(tender.made.filter((one) => one.refund === made)).toHaveLength(1);
  await Promise.all(Array.from({ length: 4 }, () => tender.report(made, 'succeeded')));
  expect(await get(buyer, placed._id)).toMatchObject({ status: 'refunded', refunded: placed.total, returning: 0 });
  expect(await getStock(goods.id)).toBe(100);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test.each(['failed', 'pending'] as const)(
  'a refund that ends as failed (%s at first) leaves its money to refund',
  async (first) => {
    tender.next.status = first;
    const { buyer, order: placed } = await order();
    await tender.pay(placed);
    const { status, body } = await refund(placed._id, { amount: 20 });
    const made = tender.made.at(-1)?.refund ?? '';
    if (first === 'failed')
      expect([status, body.code, body.message]).toEqual([409, 'refund_failed', expect.not.stringContaining('card')]);
    else await tender.report(made, 'failed');
    expect(await get(buyer, placed._id)).toMatchObject({ refunded: 0, returning: 0, status: 'paid' });
    await tender.report(made, 'succeeded');
    expect((await get(buyer, placed._id)).refunded).toBe(0);
    tender.next.status = 'succeeded';
    expect((await refund(placed._id)).body).toMatchObject({ status: 'refunded', refunded: placed.total });
    expect(await findBrokenRules(shop.db)).toEqual({});
  },
);

test('a refund whose tender throws an error stays promised, and is made once later', async () => {
  const { buyer, order: placed } = await order();
  await tender.pay(placed);
  const before = tender.made.length;
  let due = '';
  vi.spyOn(tender.tender, 'refund').mockImplementationOnce(async (_trx, { id }) => {
    due = id;
    throw new Error('the bank does not answer');
  });
  const { status, body } = await refund(placed._id, { amount: 20 });
  expect([status, body.refunded, body.returning]).toEqual([200, 0, 20]);
  await Promise.all([tender.finish(due), tender.finish(due)]);
  expect(await get(buyer, placed._id)).toMatchObject({ refunded: 20, returning: 0 });
  expect(tender.made.slice(before).map(({ cents }) => cents)).toEqual([2000]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('money that a bank sends back after a refund is owed again, once', async () => {
  const { buyer, order: placed } = await order();
  await tender.pay(placed);
  await refund(placed._id);
  const made = tender.made.at(-1)?.refund ?? '';
  await tender.report(made, 'failed');
  await tender.report(made, 'failed');
  expect((await get(buyer, placed._id)).refunded).toBe(0);
  expect((await refund(placed._id)).body.refunded).toBe(placed.total);
  expect(await tender.report('unknown', 'failed').catch(toCode)).toBe('failed');
  expect(await findBrokenRules(shop.db)).toEqual({});
});
