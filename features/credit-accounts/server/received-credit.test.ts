import { expect, test } from 'vitest';
import { company } from '#features/companies/contract/company.ts';
import { createTeam, orderForCompany } from '#features/companies/test/companies.ts';
import { takeByHand } from '#features/credit-accounts/test/payments.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

test('the credit that money for an order becomes is shown to its buyer and to staff who may read accounts', async () => {
  const service = await signIn(shop.db, 'service');
  const { acme, boss, buyer } = await createTeam(shop, admin);
  const { body: order } = await orderForCompany(shop, buyer);
  expect((await takeByHand(shop, admin, order, { amount: 4 })).status).toBe(200);
  const params = { id: order._id };
  const read = async (who: TestPerson) => (await shop.call(orders.get, { params }, who.token)).body.received;
  const readListed = async (who: TestPerson) =>
    (await shop.call(orders.listAll, { query: {} }, who.token)).body.find(
      ({ _id }: { _id: string }) => _id === order._id,
    ).received;
  const readOfCompany = async (who: TestPerson) =>
    (await shop.call(company.orders, { params: { id: acme._id }, query: {} }, who.token)).body[0].received;
  const [open, hidden] = [{ amount: 4, credit: 4 }, { amount: 4 }];
  expect([await read(buyer), await read(admin), await readListed(admin), await readOfCompany(buyer)]).toEqual([
    open,
    open,
    open,
    open,
  ]);
  const { body: mine } = await shop.call(orders.listMine, { query: { email: buyer.email } }, buyer.token);
  expect(mine[0].received).toEqual(open);
  expect([await read(boss), await read(service), await readListed(service), await readOfCompany(boss)]).toEqual([
    hidden,
    hidden,
    hidden,
    hidden,
  ]);
  const { body: cancelled } = await shop.call(orders.cancel, { params }, boss.token);
  expect([cancelled.status, cancelled.received]).toEqual(['cancelled', hidden]);
});
