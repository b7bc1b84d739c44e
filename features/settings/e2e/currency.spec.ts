import { createDatabase } from '#test/helpers/database.ts';
import { highUnpaidLimits } from '#test/helpers/shop-env.ts';
import { spawnShop } from '#test/helpers/spawn-shop.ts';
import { expect, fillCard, findFirstProduct, logInByForm, test } from '#e2e/helpers/shop.ts';

test('the owner chooses euros, an open tab follows, a customer pays in them, and then the currency is fixed', async ({
  browser,
}) => {
  // Other journeys have placed orders in the shop of this worker.
  const database = await createDatabase(process.env['TEST_DATABASES'] ?? '');
  const shop = await spawnShop({ DATABASE_URL: database.url, BACKUP_DIR: 'none', ...highUnpaidLimits });
  const owner = await (await browser.newContext({ baseURL: shop.url })).newPage();
  const customer = await (await browser.newContext({ baseURL: shop.url })).newPage();
  try {
    await logInByForm(customer, 'customer@example.com', 'customer-demo');
    await customer.goto('/products?search=brass ball valve 1/2');
    const main = customer.getByRole('main');
    await expect(main).toContainText('$9.45');
    await logInByForm(owner, 'admin@example.com', 'admin-demo');
    await owner.goto('/dashboard/settings');
    await owner.getByLabel('Currency').selectOption('EUR');
    await owner.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(owner.getByText('Settings saved')).toBeVisible();

    await main.locator('a[href="/products/brass-ball-valve-1-2-in-bsp-female"]').first().click();
    await expect(customer).toHaveURL(/\/products\/brass-ball-valve-1-2-in-bsp-female/);
    await expect(main).toContainText('€9.45');
    await expect(main).not.toContainText('$9.45');
    const { _id } = await findFirstProduct(customer, 'brass ball valve 1/2');
    await customer.goto(`/purcess/${_id}`);
    await customer.getByLabel('Quantity').fill('2');
    await customer.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(main.getByText('Total price: €18.90')).toBeVisible();
    await customer.getByRole('button', { name: 'Place Order' }).click();
    const dialog = customer.getByRole('dialog', { name: 'Place your order' });
    await dialog.getByLabel('Country').fill('Norway');
    await dialog.getByLabel('Address').fill('1 Pipe Lane, 0150 Oslo');
    await dialog.getByRole('button', { name: 'Place Order' }).click();
    await customer.getByRole('link', { name: /^pay €/ }).click();
    await fillCard(customer, '4242424242424242');
    await customer.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(main.getByText('Congrats! Your payment is completed.')).toBeVisible();
    await expect(customer.locator('body')).not.toContainText('$');

    await owner.reload();
    await expect(owner.getByLabel('Currency')).toHaveValue('EUR, Euro');
    await expect(owner.getByLabel('Currency')).not.toBeEditable();
  } finally {
    shop.process.kill('SIGINT');
    await shop.exited;
    await database.drop();
  }
});
