import { expect, test } from 'vitest';
import { openDrawer } from '#features/cash-book/test/cash-days.ts';
import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import { openDebts } from '#features/credit-accounts/contract/open-debts.ts';
import { getMoney, takeByHand, today } from '#features/credit-accounts/test/payments.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { findBrokenRules } from '#features/rules.ts';
import { openStaffOrders } from '#features/staff-orders/test/staff-orders.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { signIn } from '#test/helpers/people.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
await openDrawer(shop, admin, 1000);

type Ended = { _id: string; total: number; customerId: string; account: string; payment: string };

/** Two orders of one walk-in, each canceled after this amount was received for it. */
const placeEnded = async (...amounts: [number, number]) => {
  const staff = openStaffOrders(shop, admin);
  const goods = await createTestProduct(shop);
  const made: Ended[] = [];
  for (const amount of amounts) {
    const who = made[0] === undefined ? { name: 'Counter' } : { customerId: made[0].customerId };
    const { body: order } = await staff.place(who, [[goods, 10]], { total: 100, delivery: oslo });
    await takeByHand(shop, admin, order, { amount, method: 'cash' });
    expect((await shop.call(orders.cancel, { params: { id: order._id } }, admin.token)).status).toBe(200);
    const { account, payments: taken } = await getMoney(shop, admin, order);
    made.push({ ...order, account, payment: taken[0]._id });
  }
  return made as [Ended, Ended];
};
const money = { method: 'cash', reference: '', receivedOn: today() } as const;
const payOut = (id: string, amount: number, order?: string) => {
  const body = { ...money, amount, ...(order !== undefined && { order }) };
  return shop.call(creditAccounts.payOut, { params: { id }, body }, admin.token);
};
const payBack = ({ account, _id }: Ended, amount: number) => payOut(account, amount, _id);
const listOpenDebts = async (id: string) =>
  (await shop.call(openDebts.list, { params: { id }, query: {} }, admin.token)).body;

test('a payment of an ended walk-in order that is reversed after it was paid back is owed, and lowers no other money', async () => {
  const [first, second] = await placeEnded(90, 30);
  const getReceived = async () =>
    (await shop.call(orders.get, { params: { id: first._id } }, admin.token)).body.received;
  expect(await getReceived()).toEqual({ amount: 90, credit: 90, isHeld: true });
  expect((await payBack(first, 40)).status).toBe(200);
  expect(await getReceived()).toEqual({ amount: 50, credit: 50, isHeld: true });
  expect((await payBack(first, 50)).status).toBe(200);
  expect(await getReceived()).toBeUndefined();
  expect(await listOpenDebts(first.account)).toEqual([]);
  const reversal = { params: { id: first.payment }, body: { reason: 'False notes' } };
  expect((await shop.call(creditAccounts.reverse, reversal, admin.token)).status).toBe(200);
  expect(await listOpenDebts(first.account)).toMatchObject([{ order: null, open: 90 }]);
  expect(await getMoney(shop, admin, first)).toMatchObject({ toPayBack: 0 });
  expect(await getMoney(shop, admin, second)).toMatchObject({ toPayBack: 30 });
  expect((await payBack(second, 30)).status).toBe(200);
  expect((await payOut(first.account, 1)).body.code).toBe('payout_too_much');
  expect(await findBrokenRules(shop.db)).toEqual({});
});
