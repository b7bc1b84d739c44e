import { checkAccessibility, checkOpenedPage, readLayoutShift, SMALLEST } from './helpers/check-page.ts';
import { openPageFully } from './helpers/open-page.ts';
import { expect, findFirstProduct, logIn, placeLines, test } from './helpers/shop.ts';

/*
 * Checks one page of each kind for axe violations, layout shift and small targets, as `e2e/long/access.spec.ts`
 * does for all pages. The cart is in cart-needs.spec.ts.
 */

test.use({ colorScheme: 'light', viewport: SMALLEST });

test('each kind of public page passes axe in both themes, without sideways scroll, shift or target under 24 px', async ({
  page,
}) => {
  const kinds = ['/', '/products?search=elbow&view=table', '/products/compression-elbow-90-15-mm'];
  for (const path of kinds) {
    await openPageFully(page, path);
    await checkOpenedPage(page, path);
  }
});

test('a customer’s pages pass the same checks', async ({ page }) => {
  await logIn(page, 'customer@example.com', 'customer-demo');
  await openPageFully(page, `/checkout?lines=${(await findFirstProduct(page, 'VAL-0011'))._id}:3`);
  await expect(page.getByRole('button', { name: /^Place Order \$/ })).toBeEnabled();
  await checkOpenedPage(page, 'checkout');
  const { _id } = await placeLines(page, 'SEL-0022 2\nSEL-0021 1\nVAL-0011 1');
  await openPageFully(page, `/dashboard/order/${_id}`);
  await expect(page.getByText(/^Order \d+/).first()).toBeVisible();
  await checkOpenedPage(page, 'an order');
  await openPageFully(page, `/dashboard/payment/${_id}`);
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeEnabled();
  expect(await readLayoutShift(page), 'payment').toBeLessThan(0.02);
  await checkAccessibility(page, 'payment');
});

test('an admin’s pages pass the same checks', async ({ page }) => {
  await logIn(page, 'admin@example.com', 'admin-demo');
  for (const name of ['orders', 'sales']) {
    await openPageFully(page, `/dashboard/${name}`);
    await checkOpenedPage(page, name);
  }
});
