import { expect, fillCard, logIn, placeOrder, register, test } from './shop.ts';

test('the card form says that it loads, and Pay is there when it has', async ({ page }) => {
  await register(page, 'Lotte Loading');
  const { _id } = await placeOrder(page, 'adjustable wrench');
  const held = Promise.withResolvers<void>();
  await page.route('**/__sandbox/stripe/stripe.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`/dashboard/payment/${_id}`);
  await expect(page.getByRole('button', { name: 'Loading card form...' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toHaveCount(0);
  held.resolve();
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Loading card form...' })).toHaveCount(0);
});

test('a refused card shows at once how long the order is held from now on', async ({ page, expectTrouble }) => {
  expectTrouble(/402/);
  await register(page, 'Lotte Longer');
  const { _id } = await placeOrder(page, 'adjustable wrench', { country: 'Norway', address: '1 Pipe Lane' });
  await page.goto(`/dashboard/payment/${_id}`);
  const held = page.getByRole('main').getByText(/^Held for you until/);
  const before = await held.textContent();
  await fillCard(page, '4000000000000002');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await expect(page.getByText('Nothing was charged. Try another card.')).toBeVisible();
  await expect(held).not.toHaveText(before ?? '');
});

test('an admin sees a customer’s payment page, and that it is not for him to pay', async ({
  page,
  browser,
  shopUrl,
}) => {
  await register(page, 'Lotte Later');
  const { _id } = await placeOrder(page, 'adjustable wrench');
  const admin = await (await browser.newContext({ baseURL: shopUrl, viewport: page.viewportSize() })).newPage();
  await logIn(admin, 'admin@example.com', 'admin-demo');
  await admin.goto(`/dashboard/payment/${_id}`);
  await expect(admin.getByText('Only Lotte Later can pay this order.')).toBeVisible();
  await expect(admin.getByRole('button', { name: /Pay|card form/ })).toHaveCount(0);
  await admin.getByRole('main').getByRole('link', { name: 'Manage All Orders' }).last().click();
  await expect(admin).toHaveURL(/\/dashboard\/orders$/);
});
