import { verifyAddress } from '#e2e/helpers/accounts.ts';
import { callAsAdmin } from '#e2e/helpers/as-admin.ts';
import { openPageFully } from '#e2e/helpers/open-page.ts';
import { expect, register, test } from '#e2e/helpers/shop.ts';

test('an admin sets the default limits of their company, and the list says who has them', async ({
  page,
  browser,
  request,
  shopUrl,
  expectTrouble,
}) => {
  expectTrouble(/400/);
  const call = await callAsAdmin(request, shopUrl);
  const { _id: id } = await call<{ _id: string }>('POST', '/api/companies', { name: `Default ${Date.now()} Ltd` });
  const boss = await register(page, 'Dora Default');
  await verifyAddress(page, boss);
  await call('POST', `/api/companies/${id}/members`, { email: boss, role: 'admin' });
  await openPageFully(page, '/dashboard/company?view=people');
  const main = page.getByRole('main');
  await expect(main.getByText('Default for new people: no limit')).toBeVisible();
  await main.getByRole('button', { name: /^Default limits of Default/ }).click();
  const form = page.getByRole('dialog', { name: 'Default limits' });
  await form.getByLabel('Limit of one order (optional)').fill('much');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Enter an amount such as 12.50')).toBeVisible();
  await form.getByLabel('Limit of one order (optional)').fill('20');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('Default for new people: up to $20.00 an order')).toBeVisible();

  const other = await (await browser.newContext({ baseURL: shopUrl })).newPage();
  const buyer = await register(other, 'Nils New');
  await verifyAddress(other, buyer);
  await call('POST', `/api/companies/${id}/members`, { email: buyer, role: 'buyer' });
  await openPageFully(page, '/dashboard/company?view=people');
  const row = main.getByRole('row').filter({ hasText: 'Nils New' });
  await expect(row).toContainText('up to $20.00 an order');
  await expect(row).toContainText('company’s default');
  await main.getByRole('button', { name: 'More: Nils New' }).click();
  await main.getByRole('button', { name: 'Limits of Nils New' }).click();
  const own = page.getByRole('dialog', { name: 'Limits of Nils New' });
  await expect(own.getByLabel('Company’s default')).toBeChecked();
  await own.getByLabel('Company’s default').uncheck();
  await own.getByLabel('Limit of one order (optional)').fill('75');
  await own.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('up to $75.00 an order');
  await expect(row).not.toContainText('company’s default');
  await main.getByRole('button', { name: 'More: Nils New' }).click();
  await main.getByRole('button', { name: 'Limits of Nils New' }).click();
  await own.getByLabel('Company’s default').check();
  await own.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('company’s default');
});
