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
  const values = main.getByRole('table', { name: 'Values' });
  const dialog = page.getByRole('dialog');
  const renameValue = async (from: string, to: string) => {
    await values.getByRole('button', { name: `Rename ${from}`, exact: true }).click();
    await dialog.getByLabel('Value').fill(to);
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await expect(values.getByRole('cell', { name: to, exact: true })).toBeVisible();
  };
  await renameValue('Chrome', 'A bright surface');
  await page.goto('/dashboard/attributes');
  await expect(main.getByRole('row', { name: /^Surface/ })).toContainText('Hidden');

  // Restored, because other journeys in this shop filter by it.
  await main.getByRole('link', { name: 'Surface', exact: true }).click();
  await renameValue('A bright surface', 'Chrome');
  await main.getByLabel('Name', { exact: true }).fill('Finish');
  await main.getByLabel('Filter in lists').check();
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Finish' })).toBeVisible();
});
