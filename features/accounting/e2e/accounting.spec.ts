import { callAsAdmin, placePaidOrder } from '#e2e/helpers/as-admin.ts';
import { expect, logIn, test } from '#e2e/helpers/shop.ts';

test('a bookkeeper enters accounts and downloads a month’s files for Xero', async ({
  page,
  request,
  shopUrl,
  expectTrouble,
}) => {
  await placePaidOrder(await callAsAdmin(request, shopUrl), request, ['SEL-0022']);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/accounting');
  await expect(page.getByText('No invoice or credit note was issued in this month.')).toBeVisible();
  const month = new Date().toISOString().slice(0, 7);
  await page.getByLabel('Month').selectOption(month);
  const download = page.getByRole('button', { name: 'Download for Xero' });
  expectTrouble(/409/);
  await download.click();
  await expect(page.getByRole('region', { name: 'Files of the month' })).toContainText(
    /Enter the account and the tax rate for .*%/,
  );
  const accounts = page.getByRole('region', { name: 'Accounts by tax rate' });
  for (const field of await accounts.getByLabel('Account code for goods').all()) await field.fill('200');
  await expect(download).toBeDisabled();
  for (const field of await accounts.getByLabel('Tax rate in Xero').all()) await field.fill('GST on Income');
  await accounts.getByRole('button', { name: 'Save accounts' }).click();
  await expect(page.getByText('Accounts saved')).toBeVisible();
  const saved = page.waitForEvent('download');
  await download.click();
  expect((await saved).suggestedFilename()).toBe(`copperline-xero-${month}.zip`);
  await page.getByLabel('Program').selectOption('QuickBooks');
  await expect(accounts.getByLabel('Product or service for goods').first()).toHaveValue('');
});
