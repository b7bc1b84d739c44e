import { verifyAddress } from '#e2e/helpers/accounts.ts';
import { callAsAdmin } from '#e2e/helpers/as-admin.ts';
import { openPageFully } from '#e2e/helpers/open-page.ts';
import { clearSignIn, expect, logIn, register, test } from '#e2e/helpers/shop.ts';

test('staff order for a job number of the customer’s company, after a wrong one is refused', async ({
  page,
  shopUrl,
  expectTrouble,
}) => {
  expectTrouble(/422/);
  const email = await register(page, 'Jill Job');
  await verifyAddress(page, email);
  await clearSignIn(page);
  const call = await callAsAdmin(page.request, shopUrl);
  const name = `Jobs ${Date.now()} Ltd`;
  const { _id: id } = await call<{ _id: string }>('POST', '/api/companies', { name, referenceNeeded: true });
  await call('POST', `/api/companies/${id}/members`, { email, role: 'admin' });
  await call('POST', `/api/companies/${id}/references`, { text: 'Harbour 7' });

  await logIn(page, 'admin@example.com', 'admin-demo');
  await openPageFully(page, '/dashboard/new-order');
  const main = page.getByRole('main');
  await main.getByLabel('Add a product').fill('SEL-0022 2');
  await main.getByLabel('Add a product').press('Enter');
  await expect(main.getByRole('list', { name: 'Products' }).getByRole('listitem')).toHaveCount(1);
  await expect(main.getByLabel('Job number (optional)')).toHaveCount(0);
  await main.getByLabel('Find a customer').fill(email);
  await main.getByText('Jill Job').first().click();
  const job = main.getByLabel('Job number (optional)');
  await expect(main.getByText(`${name} wants a job number with each order.`)).toBeVisible();
  await job.fill('Harbour 8');
  // Until the total of a collected order is shown, the button asks for a second press.
  await expect(main.getByText('Collection', { exact: true })).toBeVisible();
  await main.getByRole('button', { name: /^Place Order/ }).click();
  await expect(main.getByText('The customer’s company has no open job number like this.').first()).toBeVisible();
  await expect(job).toHaveValue('Harbour 8');
  await job.fill('harbour 7');
  await main.getByRole('button', { name: /^Place Order/ }).click();
  await expect(main.getByRole('heading', { name: /^Order \d+$/ })).toBeVisible();
  await expect(main.getByText('Harbour 7')).toBeVisible();
});
