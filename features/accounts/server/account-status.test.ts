import { expect, test } from 'vitest';
import { accounts } from '#features/accounts/contract/accounts.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();

const getStatus = (caller: TestPerson, person = caller) =>
  shop.call(accounts.adminCheck, { params: { email: person.email } }, caller.token);

test('the role check also lists the customer’s payable orders, oldest first', async () => {
  const buyer = await signIn(shop.db);
  const other = await signIn(shop.db);
  const admin = await signIn(shop.db, 'admin');
  expect((await getStatus(buyer)).body).toEqual({ admin: false, role: 'customer', unpaid: [], secondStep: 'done' });
  const goods = await createTestProduct(shop);
  const placed = [];
  for (let at = 0; at < 4; at += 1) placed.push((await placeOrder(shop, buyer, goods)).body);
  const [first, second, paid, cancelled] = placed;
  await placeOrder(shop, other, goods);
  await payOrder(shop, buyer, paid);
  await shop.call(orders.cancel, { params: { id: cancelled._id } }, buyer.token);
  expect((await getStatus(buyer)).body.unpaid).toEqual([first._id, second._id]);
  expect((await getStatus(admin, buyer)).body.unpaid).toHaveLength(2);
  expect((await getStatus(admin)).body).toEqual({ admin: true, role: 'admin', unpaid: [], secondStep: 'done' });
  const refused = await getStatus(other, buyer);
  expect([refused.status, refused.body.unpaid]).toEqual([403, undefined]);
});
