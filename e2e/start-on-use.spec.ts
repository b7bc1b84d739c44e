import type { Page } from '@playwright/test';
import { openPageFully, waitForStart } from './helpers/open-page.ts';
import { readLayoutShift } from './helpers/check-page.ts';
import { expect, logInByForm, test } from './helpers/shop.ts';

/* Public pages are complete without React. It starts when a person uses a field or a button. */

const hasStarted = (page: Page) => page.evaluate(() => 'hasStarted' in window);

test('a public page runs one small script; carousel, theme and cart need no more, and typing starts React and counts', async ({
  page,
}) => {
  for (const path of ['/', '/products', '/kits', '/about']) {
    await openPageFully(page, path);
    // The scripts that ran. The others are only loaded ahead.
    const scripts = await page.evaluate(() => [...document.scripts].flatMap(({ src }) => src || []));
    expect([path, ...scripts.map((src) => src.replace(/.*\/|-[\w-]+\.js$/g, ''))]).toEqual([path, 'entry.client']);
    expect(await hasStarted(page)).toBe(false);
    // Any style here would compute the styles of all elements again.
    expect(await page.locator('html').getAttribute('style')).toBeNull();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  }
  await openPageFully(page, '/');
  await page.getByRole('button', { name: 'Next: Featured' }).click();
  await expect(page.getByRole('button', { name: 'Featured, page 2' })).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: 'Switch between light and dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'copperline-dark');
  expect(await hasStarted(page)).toBe(false);
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('link', { name: 'View cart' })).toBeVisible();
  expect(await hasStarted(page)).toBe(false);
  await page.getByRole('banner').getByRole('link', { name: 'Products' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All You Needs' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('link', { name: 'View cart' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Search products' }).first().fill('ball valve');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByRole('spinbutton')).toHaveCount(1);
});

test('a page that has not started React shows what changes in other tabs: the cart and a sign-in', async ({
  page,
  context,
}) => {
  await openPageFully(page, '/products?category=valves');
  const other = await context.newPage();
  await openPageFully(other, '/products?category=valves');
  await other
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click();
  await expect(other.getByRole('region', { name: 'Messages' })).toContainText('cart');
  await expect.poll(() => page.evaluate(() => document.documentElement.style.getPropertyValue('--cart'))).toBe('"1"');
  expect(await hasStarted(page)).toBe(false);
  await logInByForm(other, 'customer@example.com', 'customer-demo');
  await waitForStart(page);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeHidden();
});

test('a list starts with less than 1,100 elements; a folded filter is made when it opens, and stays open when ticked', async ({
  page,
}) => {
  await openPageFully(page, '/products');
  expect(await page.locator('main *').count()).toBeLessThan(1100);
  const material = page.locator('details', { has: page.locator('summary', { hasText: /^Material$/ }) }).last();
  await expect(material.getByRole('checkbox')).toHaveCount(0);
  await material.locator('summary').first().click();
  await material.locator('summary', { hasText: /^\d+ more$/ }).click();
  await material.getByRole('checkbox', { name: /^PVC-U/ }).check();
  await expect(page.getByRole('link', { name: 'Remove Material: PVC-U' })).toBeVisible();
  await page.getByRole('link', { name: 'Remove Material: PVC-U' }).click();
  await expect(page.getByRole('link', { name: 'Remove Material: PVC-U' })).toHaveCount(0);
  await expect(material.getByRole('checkbox', { name: /^PVC-U/ })).toBeVisible();
  await expect(material.getByRole('checkbox', { name: /^PVC-U/ })).not.toBeChecked();
});

test('cards below the first screen are laid out near it, and closed filters on a phone not at all; nothing moves', async ({
  page,
}) => {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openPageFully(page, '/products');
    const lastName = page.locator('article h2').last();
    const isLaidOut = () => lastName.evaluate((one) => one.checkVisibility({ contentVisibilityAuto: true }));
    const readHeight = () => page.evaluate(() => document.documentElement.scrollHeight);
    expect(await isLaidOut()).toBe(false);
    const estimate = await readHeight();
    const shift = await readLayoutShift(page);
    await lastName.scrollIntoViewIfNeeded();
    await expect.poll(isLaidOut).toBe(true);
    expect((await readLayoutShift(page)) - shift).toBeLessThan(0.01);
    expect(Math.abs((await readHeight()) / estimate - 1)).toBeLessThan(0.1);
    const box = page.getByRole('form', { name: 'Filters', includeHidden: true }).locator('input').first();
    expect(await box.evaluate((one) => one.getClientRects().length)).toBe(width < 1024 ? 0 : 1);
  }
});
