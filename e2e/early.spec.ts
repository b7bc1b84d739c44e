import { expect, test } from './shop.ts';

/* Pages are painted before their scripts come: nothing that is pressed in between is lost. */

test.beforeEach(({ page }) =>
  page.route(/\/assets\/.*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  }),
);

test('a form that is sent before the scripts have come is sent when they have', async ({ page }) => {
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('customer@example.com');
  await page.getByLabel('Password', { exact: true }).fill('customer-demo');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Login Success.')).toBeVisible({ timeout: 20_000 });
  expect(page.url()).not.toContain('customer');
});

test('a button that is pressed before the scripts have come does it when they have', async ({ page, isMobile }) => {
  await page.goto('/', { waitUntil: 'commit' });
  if (isMobile) {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    return;
  }
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-theme', 'copperline');
  await page.getByRole('button', { name: /theme|dark/i }).click();
  await expect(root).toHaveAttribute('data-theme', 'copperline-dark');
});

test('a link that is followed before the scripts have come leads to its page', async ({ page }) => {
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await expect(page).toHaveURL(/\/products/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
