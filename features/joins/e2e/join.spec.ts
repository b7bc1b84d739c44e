import type { Page } from '@playwright/test';
import { fetchPageText } from '#e2e/helpers/open-page.ts';
import { expect, test } from '#e2e/helpers/shop.ts';

/** Searches for a join of 22 mm to 15 mm copper tube. */
const askForCopper = async (page: Page) => {
  await page.goto('/join');
  const has = page.getByRole('group', { name: 'You have' });
  const target = page.getByRole('group', { name: 'Connect it to' });
  await has.getByLabel('An end: size and kind').selectOption('22 mm copper tube');
  await target.getByLabel('An end: size and kind').selectOption('15 mm copper tube');
  await page.getByRole('button', { name: 'Find the parts' }).click();
  // The address to share omits empty fields, and leads to the result.
  await expect(page).toHaveURL(/\/join\?from=tube\.22-mm\.male&to=tube\.15-mm\.male#answer$/);
  await expect(page.getByRole('heading', { name: '22 mm copper tube to 15 mm copper tube' })).toBeInViewport();
};

test('on a phone, finds the parts from 22 to 15 mm copper and adds them to the cart @phone-only', async ({ page }) => {
  await askForCopper(page);
  await expect(page.getByRole('heading', { name: '22 mm copper tube to 15 mm copper tube' })).toBeFocused();
  // Each side has only one select, which shows the chosen end.
  const selects = page.getByLabel('An end: size and kind');
  await expect(selects).toHaveCount(2);
  await expect(selects.first().locator('option:checked')).toHaveText('22 mm copper tube');
  const best = page.getByRole('article', { name: 'Best way: shortest and cheapest, with compression fittings' });
  await expect(best.getByRole('link', { name: /^Compression reducing coupling/ })).toBeVisible();
  await expect(best.getByText('Nut and olive; cut the tube square and deburr it.').first()).toBeVisible();
  await expect(page.getByText(/^Old 3\/4 in copper tube is 21\.5 mm/)).toBeVisible();
  // One way is expanded, the others are collapsed.
  const soldered = page.getByRole('article', { name: 'Soldered' });
  const add = page.getByRole('button', { name: /^Add all to cart/ });
  await expect(add.filter({ visible: true })).toHaveCount(1);
  await soldered.getByText('Soldered', { exact: true }).click();
  await soldered.getByRole('button', { name: /^Add all to cart/ }).click();
  await expect(page.getByText('4 products added to the cart')).toBeVisible();
  await page.getByRole('link', { name: 'Swap the two' }).click();
  await expect(page).toHaveURL(/from=tube\.15-mm\.male&to=tube\.22-mm\.male$/);
});

test('on a phone, a join with packs shows what is left over, and lists each seal and tool once @phone-only', async ({
  page,
}) => {
  await page.goto('/join?from=plastic-tube.15-mm.male&to=plastic-tube.22-mm.male');
  const needs = page.getByRole('region', { name: 'Seals and tools' });
  await expect(needs.getByText('Sold in packs of 50: 49 are left over.')).toHaveCount(2);
  await expect(needs.getByText('Pipe shears, for a square end')).toHaveCount(1);
  await expect(page.getByText('Pipe shears, for a square end')).toHaveCount(1);
  await page.goto('/join?from=compression-elbow-90-22-mm&to=g.1-2-in.male');
  const best = page.getByRole('article', { name: /^Best way/ });
  await expect(best.getByRole('link', { name: /^Copper tube, 22 mm/ })).toBeVisible();
  await expect(best.getByText('Takes about 10 cm of the 1 m.').first()).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('the button leads to the result, and the other ways can be expanded @phone-only', async ({ page }) => {
    await askForCopper(page);
    const soldered = page.getByRole('article', { name: 'Soldered' });
    const add = soldered.getByRole('button', { name: /^Add all to cart/ });
    await expect(add).toBeHidden();
    await soldered.getByText('Soldered', { exact: true }).click();
    await expect(add).toBeVisible();
  });
});

test('by keyboard from a product: choose its end, search for the other side, see why nothing connects', async ({
  page,
}) => {
  await page.goto('/products/basin-mixer-single-lever-chrome');
  await page.getByRole('link', { name: 'Join this to...' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/join\?from=basin-mixer-single-lever-chrome$/);
  const end = page.getByLabel('Which end');
  await end.focus();
  await page.keyboard.type('3/8');
  await expect(end.locator('option:checked')).toHaveText(/^3\/8 in BSP female/);
  await page.keyboard.press('Tab');
  await page.getByRole('group', { name: 'Connect it to' }).getByLabel('Or a product').focus();
  await page.keyboard.type('copper tube 15');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Which one?')).toBeVisible();
  await page.getByRole('link', { name: '15 mm copper tube', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(
    page
      .getByRole('article')
      .first()
      .getByRole('link', { name: /^Angle valve/ })
      .first(),
  ).toBeVisible();
  const impossible = await fetchPageText(page.request, '/join?from=tube.22-mm.male&to=waste-pipe.40-mm.male');
  expect(impossible.text).toContain('They are never joined');
});

/** Checks the messages for a button pressed too early, with and without scripts. */
const pressTooEarly = async (page: Page) => {
  await page.goto('/join');
  const find = page.getByRole('button', { name: 'Find the parts' });
  const has = page.getByRole('group', { name: 'You have' }).getByLabel('An end: size and kind');
  const target = page.getByRole('group', { name: 'Connect it to' }).getByLabel('An end: size and kind');
  await expect(has).not.toHaveAttribute('aria-invalid');
  await find.click();
  await expect(has).toHaveAccessibleDescription('Choose the end you have, or enter a product');
  await expect(target).toHaveAccessibleDescription('Choose the end to connect it to, or enter a product');
  await has.selectOption('22 mm copper tube');
  await find.click();
  await expect(target).toHaveAccessibleDescription('Choose the end to connect it to, or enter a product');
  await expect(has).not.toHaveAttribute('aria-invalid');
  await target.selectOption('15 mm copper tube');
  await find.click();
  await expect(page).toHaveURL(/\/join\?from=tube\.22-mm\.male&to=tube\.15-mm\.male#answer$/);
};

test('a join without ends shows which end to choose', async ({ page }) => {
  await pressTooEarly(page);
});
