import { check, checkOpened, readShift, SMALLEST } from './helpers/check-page.ts';
import { openWhole } from './helpers/open-whole.ts';
import { expect, findFirst, logIn, placeLines, test } from './helpers/shop.ts';

/*
 * One page of each kind is asked what `e2e/long/access.spec.ts` asks of all: axe, what moves, what is pressed; of a cart
 * cart-needs.spec.ts asks it.
 */

test.use({ colorScheme: 'light', viewport: SMALLEST });

test('in light and dark axe finds nothing on a page of each kind, nothing scrolls sideways or shifts, what is pressed is 24 px or more', async ({
  page,
}) => {
  const kinds = ['/', '/products?search=elbow&view=table', '/products/compression-elbow-90-15-mm'];
  for (const path of kinds) {
    await openWhole(page, path);
    await checkOpened(page, path);
  }
});

test('nor on the pages of a customer', async ({ page }) => {
  await logIn(page, 'customer@example.com', 'customer-demo');
  await openWhole(page, `/checkout?lines=${(await findFirst(page, 'VAL-0011'))._id}:3`);
  await expect(page.getByRole('button', { name: /^Place Order \$/ })).toBeEnabled();
  await checkOpened(page, 'checkout');
  const { _id } = await placeLines(page, 'SEL-0022 2\nSEL-0021 1\nVAL-0011 1');
  await openWhole(page, `/dashboard/order/${_id}`);
  await expect(page.getByText(/^Order \d+/).first()).toBeVisible();
  await checkOpened(page, 'an order');
  await openWhole(page, `/dashboard/payment/${_id}`);
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeEnabled();
  expect(await readShift(page), 'payment').toBeLessThan(0.02);
  await check(page, 'payment');
});

test('nor on those of an admin', async ({ page }) => {
  await logIn(page, 'admin@example.com', 'admin-demo');
  for (const name of ['orders', 'sales']) {
    await openWhole(page, `/dashboard/${name}`);
    await checkOpened(page, name);
  }
});
