import { expect, logIn, test } from '#e2e/helpers/shop.ts';

test('staff describe a brand and rename it and its address, and a visitor finds its page from a product', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/404/);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/brands');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Copperline', exact: true }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Copperline' })).toBeVisible();
  await main.getByLabel('Merge into').fill('Nobody');
  await main.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(main.getByText('We could not find this brand').first()).toBeVisible();
  await main.getByLabel('Name', { exact: true }).fill('Fjord Fittings');
  await main.getByLabel('Change its address too').check();
  await main.getByLabel(/^About the brand/).fill('Forged in Bergen since 1921.');
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Fjord Fittings' })).toBeVisible();
  await page.goto('/products/brass-ball-valve-1-2-in-bsp-female');
  await main.getByRole('link', { name: 'Fjord Fittings', exact: true }).click();
  await expect(page).toHaveURL(/\/brand\/fjord-fittings$/);
  await expect(main.getByRole('heading', { level: 1, name: 'Fjord Fittings' })).toBeVisible();
  await expect(main.getByText('Forged in Bergen since 1921.')).toBeVisible();
  await main.getByRole('link', { name: /^See all/ }).click();
  await expect(page).toHaveURL(/\/products\?brand=Fjord\+Fittings$/);
  await page.goto('/brand/copperline');
  await expect(page).toHaveURL(/\/brand\/fjord-fittings$/);
});
