import { expectRoomForName, expectRoomForNames, LONG_NAMES } from '../helpers/long-names.ts';
import { logIn, placeOrder, register, test } from '../helpers/shop.ts';

test('a long name, without a space or with a hyphen, fits on each page that shows it', async ({
  page,
  browser,
  baseURL,
}) => {
  const orders: { name: string; id: string }[] = [];
  for (const name of LONG_NAMES) {
    await register(page, name);
    const { _id: id } = await placeOrder(page, 'adjustable wrench');
    orders.push({ name, id });
    for (const path of ['/products', '/dashboard/profile', '/dashboard/myorders', `/dashboard/payment/${id}`])
      await expectRoomForName(page, path);
  }
  const admin = await browser.newPage(baseURL === undefined ? {} : { baseURL });
  await logIn(admin, 'admin@example.com', 'admin-demo');
  for (const { name, id } of orders) await expectRoomForNames(admin, `/dashboard/order/${id}`, [name]);
  for (const path of ['/dashboard/makeAdmin?search=Wolfe', '/dashboard/orders'])
    await expectRoomForNames(admin, path, LONG_NAMES);
  await admin.close();
});
