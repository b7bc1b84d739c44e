import { expect, logIn, test } from '../helpers/shop.ts';

test('an owner makes a backup and sees that it is intact', async ({ page }) => {
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/backups');
  await expect(page.getByText('No backup yet')).toBeVisible();
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect(page.getByText(/A backup is about to start|Backing up:/)).toBeVisible();
  await expect(page.getByText(/Last backup .*, read back and verified/)).toBeVisible({ timeout: 40_000 });
  const row = page.getByRole('row').filter({ hasText: /copperline-.*\.zip/ });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Manual');
});
