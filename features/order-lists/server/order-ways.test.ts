import { expect, test } from 'vitest';
import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import { getMoney, placeUnpaid, takeByHand } from '#features/credit-accounts/test/payments.ts';
import { exportCalls } from '#features/exports/contract/list-files.ts';
import { grantLimit, orderFor, payIn } from '#features/on-account/test/accounts.ts';
import { ORDER_WAYS, type OrderWay } from '#features/orders/contract/order-filter.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { choose, createKnownBuyer, markCollected, offerWays } from '#features/ways-to-pay/test/ways.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
await offerWays(shop);

const list = async (query: object) => {
  const { body, headers } = await shop.call(orders.listAll, { query: { limit: 100, ...query } }, admin.token);
  const ids: string[] = body.map(({ _id }: { _id: string }) => _id);
  const groups = new URLSearchParams(String(headers['x-counts']));
  const counts = Object.fromEntries([...groups].map(([group, count]) => [group, Number(count)]));
  return { ids, total: Number(headers['x-total-count']), counts };
};

/** The ways in whose lists the order is. */
const findWays = async (order: { _id: string }): Promise<OrderWay[]> => {
  const lists = await Promise.all(ORDER_WAYS.map(async (way) => ({ way, ...(await list({ way })) })));
  return lists.filter(({ ids }) => ids.includes(order._id)).map(({ way }) => way);
};

const placeChosen = async (way: 'bank' | 'counter') => {
  const { order, buyer } = await placeUnpaid(shop, await createKnownBuyer(shop));
  if (way === 'counter') await markCollected(shop, order);
  expect((await choose(shop, buyer, order, way)).status).toBe(200);
  return { order, buyer };
};

test('an unpaid order is listed under the way that its buyer chose, otherwise under card', async () => {
  expect(await findWays((await placeUnpaid(shop)).order)).toEqual(['card']);
  expect(await findWays((await placeChosen('bank')).order)).toEqual(['bank']);
  expect(await findWays((await placeChosen('counter')).order)).toEqual(['counter']);
});

test('a paid order is listed under the way in which it was paid, whatever its buyer chose', async () => {
  const byCard = await placeChosen('bank');
  await payOrder(shop, byCard.buyer, byCard.order as never);
  expect(await findWays(byCard.order)).toEqual(['card']);
  const byCash = await placeChosen('bank');
  await takeByHand(shop, admin, byCash.order, { method: 'cash' });
  expect(await findWays(byCash.order)).toEqual(['counter']);
  const byBank = await placeUnpaid(shop);
  await takeByHand(shop, admin, byBank.order);
  expect(await findWays(byBank.order)).toEqual(['bank']);
});

test('an order on account, also once it is paid, and one from credit are listed under on account', async () => {
  const buyer = await signIn(shop.db);
  const account = await grantLimit(shop, admin, { customer: buyer.customerId });
  const { body: owed } = await orderFor(shop, buyer, 20);
  expect(await findWays(owed)).toEqual(['account']);
  await payIn(shop, admin, account, 50);
  expect(await findWays(owed)).toEqual(['account']);
  const { body: covered } = await orderFor(shop, buyer, 30);
  expect([covered.facts, await findWays(covered)]).toEqual([undefined, ['account']]);
});

test('if the only money for an unpaid order was taken back, the choice of its buyer counts again', async () => {
  const { order } = await placeChosen('bank');
  await takeByHand(shop, admin, order, { method: 'cash', amount: 1 });
  expect(await findWays(order)).toEqual(['counter']);
  const [posting] = (await getMoney(shop, admin, order)).payments;
  const reverse = { params: { id: posting?._id ?? '' }, body: { reason: 'Wrong order' } };
  expect((await shop.call(creditAccounts.reverse, reverse, admin.token)).status).toBe(200);
  expect(await findWays(order)).toEqual(['bank']);
});

test('the totals and the counts of states are those of the way, and the ways add up to all orders', async () => {
  const all = await list({});
  const ways = await Promise.all(ORDER_WAYS.map((way) => list({ way })));
  expect(ways.reduce((sum, { total }) => sum + total, 0)).toBe(all.total);
  expect(ways.reduce((sum, { counts }) => sum + (counts['paid'] ?? 0), 0)).toBe(all.counts['paid']);
  const [, bank] = ways;
  const unpaid = await list({ way: 'bank', status: 'unpaid' });
  expect([unpaid.total, unpaid.ids.length]).toEqual([bank?.counts['unpaid'], bank?.counts['unpaid']]);
  expect(unpaid.counts).toEqual(bank?.counts);
  expect((await list({ way: 'bank', search: 'nobody at all' })).total).toBe(0);
  const { body: exported } = await shop.call(exportCalls.orders, { query: { way: 'bank' } }, admin.token);
  expect(exported.trim().split('\r\n')).toHaveLength((bank?.total ?? 0) + 1);
  expect((await shop.call(orders.listAll, { query: { way: 'barter' } } as never, admin.token)).status).toBe(400);
});
