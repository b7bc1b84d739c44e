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
