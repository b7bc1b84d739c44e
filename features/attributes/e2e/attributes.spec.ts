import { expect, logIn, test } from '#e2e/helpers/shop.ts';

test('staff rename an attribute and one of its values, and hide it from the filters of lists', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/409/);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/attributes');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Finish', exact: true }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Finish' })).toBeVisible();
  await main.getByLabel('Name', { exact: true }).fill('Material');
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('There is already an attribute with this name').first()).toBeVisible();
  await main.getByLabel('Name', { exact: true }).fill('Surface');
  await main.getByLabel('Filter in lists').uncheck();
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Surface' })).toBeVisible();
  const first = main.getByRole('table', { name: 'Values' }).getByRole('row').nth(1);
  await first.getByRole('button', { name: /^Rename/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Value').fill('A bright surface');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(main.getByRole('cell', { name: 'A bright surface', exact: true })).toBeVisible();
  await page.goto('/dashboard/attributes');
  await expect(main.getByRole('row', { name: /^Surface/ })).toContainText('Hidden');
});
