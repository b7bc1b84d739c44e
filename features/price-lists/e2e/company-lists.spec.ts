import { callAsAdmin } from '#e2e/helpers/as-admin.ts';
import { openPageFully } from '#e2e/helpers/open-page.ts';
import { expect, logIn, test } from '#e2e/helpers/shop.ts';

test('staff make a list for a company on Price Lists and on the company’s page, which shows both', async ({
  page,
  request,
  shopUrl,
  expectTrouble,
}) => {
  expectTrouble(/500/);
  const call = await callAsAdmin(request, shopUrl);
  const name = `Pipeworks ${Date.now()}`;
  const { _id, version } = await call<{ _id: string; version: number }>('POST', '/api/companies', { name });
  await logIn(page, 'admin@example.com', 'admin-demo');
  await openPageFully(page, '/dashboard/pricelists');
  await page.getByRole('button', { name: 'New price list' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill(`${name} 2026`);
  await dialog.getByLabel('For', { exact: true }).selectOption('A company');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Choose who gets these prices')).toBeVisible();
  await page.route('**/api/companies?*', (route) => route.fulfill({ status: 500, body: '' }));
  await dialog.getByLabel('Find a company').fill('Nobody of this name');
  await expect(dialog.getByText('The companies did not load. Type again to retry.')).toBeVisible();
  await page.unroute('**/api/companies?*');
  await dialog.getByLabel('Find a company').fill('Nobody at all');
  await expect(dialog.getByText('No open company found.')).toBeVisible();
  await dialog.getByLabel('Find a company').fill(name);
  await dialog.getByRole('radio', { name }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: `${name} 2026` })).toBeVisible();
  await main.getByRole('link', { name: `Company ${name}` }).click();

  const lists = main.getByRole('region', { name: 'Price lists of this company' });
  await expect(lists.getByRole('link', { name: `${name} 2026` })).toBeVisible();
  await lists.getByRole('button', { name: 'New price list' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill(`${name} winter`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByRole('heading', { level: 1, name: `${name} winter` })).toBeVisible();

  await call('POST', `/api/companies/${_id}/close`, { version });
  await openPageFully(page, `/dashboard/companies/${_id}`);
  await expect(lists.getByRole('listitem')).toHaveCount(2);
  await expect(lists).toContainText('Over, 0 prices');
  await expect(lists.getByRole('button', { name: 'New price list' })).toBeHidden();
});
