import { expect, logIn, test } from '#e2e/helpers/shop.ts';

test('staff add a redirect, read why a wrong one is refused, change it and delete it', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/40[49]|422/);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/redirects');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Add redirect' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a redirect' });
  await dialog.getByLabel('Old address').fill('/products');
  await dialog.getByLabel('New address').fill('/about');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('This address has a page').first()).toBeVisible();
  await dialog.getByLabel('Old address').fill('/collections/valves');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const row = main.getByRole('row', { name: /collections\/valves/ });
  await expect(row.getByRole('link', { name: '/about' })).toBeVisible();
  await row.getByRole('button', { name: 'Edit /collections/valves' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit the redirect' });
  await edit.getByLabel('New address').fill('/products?category=valves');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(row.getByRole('link', { name: '/products?category=valves' })).toBeVisible();
  await page.goto('/collections/valves');
  await expect(page).toHaveURL(/\/products\?category=valves$/);
  await page.goto('/dashboard/redirects');
  await row.getByRole('button', { name: 'Delete /collections/valves' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(row).toHaveCount(0);
});
