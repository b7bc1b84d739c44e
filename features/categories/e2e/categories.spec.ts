import { expect, logIn, test } from '#e2e/helpers/shop.ts';

test('staff add a category, sort it with the keyboard, rename it and its address, merge it and delete another', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/40[49]/);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/categories');
  const main = page.getByRole('main');
  for (const name of ['Rainwater', 'Garden taps', 'Spare parts']) {
    await main.getByRole('button', { name: 'New category' }).click();
    const dialog = page.getByRole('dialog', { name: 'A new category' });
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Add category' }).click();
    await expect(main.getByRole('link', { name, exact: true })).toBeVisible();
  }
  const list = async () => main.getByRole('table').getByRole('link').allTextContents();
  const before = await list();
  const up = main.getByRole('button', { name: 'Move Spare parts up' });
  await up.focus();
  await up.press('Enter');
  await expect.poll(list).not.toEqual(before);
  await main.getByRole('link', { name: 'Rainwater', exact: true }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Rainwater' })).toBeVisible();
  await main.getByLabel('Name', { exact: true }).fill('Garden taps');
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('There is already a category with this name').first()).toBeVisible();
  await main.getByLabel('Google category').fill('Plumbing Pipes');
  await main.getByLabel('Name').fill('Rain and garden');
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('Enter a number of Google’s product taxonomy')).toBeVisible();
  await main.getByLabel('Google category').fill('Hardware > Plumbing > Plumbing Pipes');
  await main.getByLabel('Change its address too').check();
  await main.getByLabel(/^About the category/).fill('Everything for the rain barrel.');
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Rain and garden' })).toBeVisible();
  await expect(main.getByLabel('Google category')).toHaveValue('Hardware > Plumbing > Plumbing Pipes');
  await page.goto('/products?category=rainwater');
  await expect(page).toHaveURL(/category=rain-and-garden$/);
  await page.goto('/category/rainwater');
  await expect(page).toHaveURL(/\/category\/rain-and-garden$/);
  await expect(main.getByText('Everything for the rain barrel.')).toBeVisible();
  await page.goto('/dashboard/categories');
  await main.getByRole('link', { name: 'Garden taps', exact: true }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Garden taps' })).toBeVisible();
  await main.getByLabel('Under', { exact: true }).selectOption({ label: 'Rain and garden' });
  await main.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByText('Category moved')).toBeVisible();
  await main.getByLabel('Merge into').selectOption({ label: 'Rain and garden' });
  await main.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page).toHaveURL(/categories$/);
  await expect(main.getByRole('link', { name: 'Garden taps', exact: true })).toHaveCount(0);
  await main.getByRole('button', { name: 'Undo the merge of Garden taps' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo merge' }).click();
  await expect(main.getByRole('link', { name: 'Garden taps', exact: true })).toBeVisible();
  await expect(main.getByRole('table', { name: /^Merges/ })).toHaveCount(0);
  await main.getByRole('link', { name: 'Spare parts', exact: true }).click();
  await main.getByRole('button', { name: 'Delete category' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page).toHaveURL(/categories$/);
  await expect(main.getByRole('link', { name: 'Spare parts', exact: true })).toHaveCount(0);
});
