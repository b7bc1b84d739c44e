import { expect, logIn, test } from '#e2e/helpers/shop.ts';

test('staff find a family, rename it, put its sizes in another order, and take one out once that is saved', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/40[09]/);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/families');
  const main = page.getByRole('main');
  await main.getByRole('searchbox').fill('hose-clamp');
  await main.getByRole('searchbox').press('Enter');
  await main
    .getByRole('row', { name: /hose-clamp/ })
    .getByRole('link')
    .click();
  const key = main.getByLabel('Product family');
  await key.fill('pipe-clamp');
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('Another family has this name.').first()).toBeVisible();
  await key.fill('worm-drive-clamp');
  const values = main.getByLabel(/^Values of/).first();
  const sorted = (await values.inputValue()).split('\n');
  const takeOut = main.getByRole('button', { name: /^Take out/ }).last();
  await values.fill(sorted.toReversed().join('\n'));
  await expect(main.getByText('Save your changes above before')).toBeVisible();
  await expect(takeOut).toBeDisabled();
  await expect(main.getByRole('button', { name: /^Move/ }).last()).toBeDisabled();
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Family saved')).toBeVisible();
  await expect(page).toHaveURL(/worm-drive-clamp$/);
  await expect(values).toHaveValue(sorted.toReversed().join('\n'));
  const rows = main.getByRole('table', { name: 'Sizes' }).getByRole('row');
  const before = await rows.count();
  await takeOut.click();
  await expect(page.getByText('Product taken out')).toBeVisible();
  await expect(rows).toHaveCount(before - 1);
  await main.getByRole('button', { name: /^Move/ }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Move to another family' });
  await dialog.getByLabel('Product family').fill('no-such-family');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(dialog.getByText('No product for sale has this family').first()).toBeVisible();
  await dialog.getByLabel('Product family').fill('pipe-clamp');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText('Product moved')).toBeVisible();
  await expect(rows).toHaveCount(before - 2);
});

test('a family whose key joins use cannot be renamed, and moving its last size out shows a warning', async ({
  page,
}) => {
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/families/flax');
  const main = page.getByRole('main');
  await expect(main.getByLabel('Product family')).not.toBeEditable();
  await main.getByRole('button', { name: /^Move/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Move to another family' });
  await expect(dialog.getByText('The last size of flax')).toBeVisible();
});

test('the owner turns on one card for each family, and a search lists elbows once', async ({ page }) => {
  await logIn(page, 'admin@example.com', 'admin-demo');
  const cards = page.getByRole('main').getByRole('article');
  await page.goto('/products?search=compression+elbow+90');
  const every = await cards.count();
  await page.goto('/dashboard/settings#all');
  const box = page.getByRole('checkbox', { name: 'One card for each product family' });
  await box.check();
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await page.goto('/products?search=compression+elbow+90');
  expect(await cards.count()).toBeLessThan(every);
  await cards
    .first()
    .getByRole('link', { name: /sizes from/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Compression elbow 90°' })).toBeVisible();
  await page.goto('/dashboard/settings#all');
  await box.uncheck();
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByText('Settings saved')).toBeVisible();
});
