import { openPageFully, waitForStart } from './helpers/open-page.ts';
import { expect, test } from './helpers/shop.ts';

test('the theme follows the system, then the toggle, and is remembered', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'copperline-dark');
  await page.getByRole('button', { name: 'Switch between light and dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'copperline');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'copperline');
});

test('a picture that does not load is replaced by its words', async ({ page, expectTrouble }) => {
  expectTrouble(/404|Failed to load/);
  await page.route('**/pictures/**', (route) => route.fulfill({ status: 404, body: '' }));
  await openPageFully(page, '/products?category=valves');
  await waitForStart(page);
  await expect(page.getByRole('article').first().locator('svg[role=img]').first()).toBeVisible();
});
