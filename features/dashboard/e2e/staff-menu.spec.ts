import { readLayoutShift } from '#e2e/helpers/check-page.ts';
import { openPageFully } from '#e2e/helpers/open-page.ts';
import { expect, logIn, test } from '#e2e/helpers/shop.ts';

test('the staff menu shows the current page without a layout shift, on a desktop and in the drawer of a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  await logIn(page, 'admin@example.com', 'admin-demo');
  await openPageFully(page, '/dashboard/settings');
  const side = page.getByRole('complementary').getByRole('navigation', { name: 'Dashboard' });
  const settings = side.getByRole('link', { name: 'Settings', exact: true });
  await expect(settings).toHaveAttribute('aria-current', 'page');
  await expect(settings).toBeInViewport({ ratio: 1 });
  expect(await readLayoutShift(page)).toBeLessThan(0.01);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  // The scrolled menu starts with a whole line.
  const top = await side.evaluate((menu) => menu.parentElement?.getBoundingClientRect().top ?? 0);
  const tops = await side.locator('a, p').evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().top));
  expect(tops.some((line) => Math.abs(line - top) <= 1)).toBe(true);

  // Staff at work have no row of categories above their page; in the shop, they have.
  const categories = page.getByRole('navigation', { name: 'Categories', exact: true });
  await page.goto('/products');
  await expect(categories).toBeVisible();
  await page.goto('/dashboard/settings');
  await expect(settings).toBeVisible();
  await expect(categories).toBeHidden();
  expect(await readLayoutShift(page)).toBeLessThan(0.01);

  // The page's own menu marks the section that is read.
  const sections = page.getByRole('navigation', { name: 'On this page' });
  await expect(sections.getByRole('link', { name: 'Shop', exact: true })).toHaveAttribute('aria-current', 'true');
  await sections.getByRole('link', { name: 'Ways to pay' }).click();
  await expect(sections.getByRole('link', { name: 'Ways to pay' })).toHaveAttribute('aria-current', 'true');

  const dashboard = page.getByRole('banner').getByRole('link', { name: 'Dashboard' });
  await expect(dashboard).toHaveAttribute('aria-current', 'page');
  const footer = page.getByRole('navigation', { name: 'Footer' });
  await expect(footer.getByRole('link', { name: 'Terms of sale' })).toBeVisible();
  expect((await footer.boundingBox())?.height).toBeLessThan(70);
  await dashboard.click();
  const orders = side.getByRole('link', { name: /^Manage All Orders/ });
  await expect(orders).toHaveAttribute('aria-current', 'page');
  await expect(orders).toBeInViewport({ ratio: 1 });

  await page.setViewportSize({ width: 390, height: 700 });
  await openPageFully(page, '/dashboard/settings');
  // On a phone, the search is in the menu.
  const search = page.getByRole('combobox', { name: 'Search products' });
  await expect(search).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(search).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open dashboard menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Dashboard' });
  await expect(drawer.getByRole('link', { name: 'Settings', exact: true })).toBeInViewport({ ratio: 1 });
});

test('a long menu folds pages that are opened seldom, and shows them if one is open', async ({ page }) => {
  await logIn(page, 'admin@example.com', 'admin-demo');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await openPageFully(page, '/dashboard/today');
    if (width === 390) await page.getByRole('button', { name: 'Open dashboard menu' }).click();
    const group = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('group', { name: 'Settings' });
    const backups = group.getByRole('link', { name: 'Backups' });
    if (width === 1440) {
      const find = page.getByLabel('Find a page');
      await find.fill('backu');
      await find.press('Enter');
      await expect(page).toHaveURL(/\/dashboard\/backups$/);
      await expect(find).toHaveValue('');
      await page.goBack();
    }
    await expect(group.getByRole('link')).toHaveText(['Settings', 'Make Admin']);
    await group.getByText('More').click();
    await backups.click();
    await expect(page).toHaveURL(/\/dashboard\/backups$/);
    if (width === 390) await page.getByRole('button', { name: 'Open dashboard menu' }).click();
    await expect(backups).toHaveAttribute('aria-current', 'page');
    await expect(backups).toBeInViewport({ ratio: 1 });
  }
});
