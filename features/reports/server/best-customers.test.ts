import { expect, test } from 'vitest';
import { takeByHand } from '#features/credit-accounts/test/payments.ts';
import { openStaffOrders } from '#features/staff-orders/test/staff-orders.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { signIn } from '#test/helpers/people.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { listBestCustomers } from './sales-lists.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

test('the best customers show no email address for a walk-in without one', async () => {
  const goods = await createTestProduct(shop);
  const placed = await openStaffOrders(shop, admin).place({ name: 'Wanda Walker' }, [[goods, 1]], {
    total: 10,
    delivery: oslo,
  });
  expect((await takeByHand(shop, admin, placed.body)).status).toBe(200);
  const hour = 3_600_000;
  const range = { from: new Date(Date.now() - hour), until: new Date(Date.now() + hour) };
  expect(await listBestCustomers(shop.db, range, 5)).toMatchObject([{ name: 'Wanda Walker', email: '' }]);
});
