import { openPageFully } from '#e2e/helpers/open-page.ts';
import { expect, test } from '#e2e/helpers/shop.ts';

const LIST = '/products?category=ball-valves';
const halfInch = 'Compare Brass ball valve, 1/2 in BSP female, full bore';
const threeQuarters = 'Compare Brass ball valve, 3/4 in BSP female, full bore';

test('a fifth product is rejected with a reason, and Clear deselects all; a selection survives page changes, shows in a bar and opens the differences, where a product can be bought', async ({
  page,
}) => {
  await openPageFully(page, LIST);
  const bar = page.getByRole('complementary', { name: 'Compare' });
  await expect(bar).toBeHidden();
  const boxes = page.getByRole('checkbox', { name: /^Compare / });
  for (let at = 0; at < 5; at += 1) await boxes.nth(at).press('Space');
  await expect(page.getByText('You can compare up to 4 products.')).toBeVisible();
  await expect(boxes.nth(4)).not.toBeChecked();
  await bar.getByRole('button', { name: 'Clear' }).click();
  await expect(bar).toBeHidden();
  await page.getByRole('checkbox', { name: halfInch }).press('Space');
  await expect(bar).toBeVisible();
  await openPageFully(page, '/products/brass-ball-valve-3-4-in-bsp-female');
  await page.getByRole('checkbox', { name: threeQuarters }).press('Space');
  await page.goto(`${LIST}&view=table`);
  await expect(page.getByRole('checkbox', { name: halfInch })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: threeQuarters })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /^Compare /, checked: true })).toHaveCount(2);
  await bar.getByRole('button', { name: /^Compare/ }).press('Enter');
  await expect(page).toHaveURL(/\/compare\?p=[a-z0-9-]+,[a-z0-9-]+$/);
  const table = page.getByRole('table', { name: 'Products side by side' });
  await expect(table.getByRole('row', { name: /^Nominal size/ })).toContainText('differs');
  await expect(table.getByRole('row', { name: /^Connection/ })).not.toContainText('differs');
  await expect(page.getByRole('complementary', { name: 'Add a product' }).getByRole('link').first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'Show only differences' }).press('Space');
  await expect(table.getByRole('row', { name: /^Connection/ })).toBeHidden();
  await expect(table.getByRole('row', { name: /^Nominal size/ })).toBeVisible();
  await table.getByRole('button', { name: /^Add to cart: Brass ball valve, 3\/4/ }).click();
  await expect(page.getByText('View cart')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(table.getByRole('button').first()).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await table.getByRole('link', { name: /^Remove Brass ball valve, 3\/4/ }).click();
  await expect(page.getByText('Tick another product')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(
    '/compare?p=brass-ball-valve-1-2-in-bsp-female,brass-ball-valve-3-4-in-bsp-female,compression-elbow-90-15-mm,brass-elbow-90-1-2-in-bsp-female',
  );
  await expect(page.getByRole('columnheader', { name: /[A-Z]{3}-\d+/ })).toHaveCount(4);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
