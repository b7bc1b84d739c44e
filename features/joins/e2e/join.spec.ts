import type { Page } from '@playwright/test';
import { fetchPageText } from '#e2e/helpers/open-page.ts';
import { expect, test } from '#e2e/helpers/shop.ts';

test('on a phone, finds the parts from 22 to 15 mm copper and adds them to the cart @phone-only', async ({ page }) => {
  await page.goto('/join');
  const has = page.getByRole('group', { name: 'You have' });
  const target = page.getByRole('group', { name: 'Connect it to' });
  await has.getByLabel('An end: size and kind').selectOption('22 mm copper tube');
  await target.getByLabel('An end: size and kind').selectOption('15 mm copper tube');
  await page.getByRole('button', { name: 'Find the parts' }).click();
  // The shared address omits empty fields.
  await expect(page).toHaveURL(/\/join\?from=tube\.22-mm\.male&to=tube\.15-mm\.male$/);
  const first = page.getByRole('article', { name: 'Shortest and cheapest, with compression fittings' });
  await expect(first.getByRole('link', { name: /^Compression reducing coupling/ })).toBeVisible();
  await expect(first.getByText('Nut and olive; cut the tube square and deburr it.').first()).toBeVisible();
  await expect(page.getByText(/^Old 3\/4 in copper tube is 21\.5 mm/)).toBeVisible();
  const soldered = page.getByRole('article', { name: 'Soldered' });
  await soldered.getByRole('button', { name: /^Add all to cart/ }).click();
  await expect(page.getByText('4 products added to the cart')).toBeVisible();
  await page.getByRole('link', { name: 'Swap the two' }).click();
  await expect(page).toHaveURL(/from=tube\.15-mm\.male&to=tube\.22-mm\.male$/);
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
  await expect(page).toHaveURL(/\/join\?from=tube\.22-mm\.male&to=tube\.15-mm\.male$/);
};

test('a join without its ends says which end to choose', async ({ page }) => {
  await pressTooEarly(page);
});
