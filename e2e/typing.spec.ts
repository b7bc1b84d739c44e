import type { Locator } from '@playwright/test';
import { openPageFully } from './helpers/open-page.ts';
import { expect, logIn, test } from './helpers/shop.ts';

test('text typed while a list loads stays in the search field', async ({ page }) => {
  await logIn(page, 'admin@example.com', 'admin-demo');
  await openPageFully(page, '/dashboard/manageProducts');
  const typeWhileLoading = async (list: RegExp, field: Locator) => {
    const gate = Promise.withResolvers<void>();
    const listRequest = page.waitForRequest(list);
    await page.route(list, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await field.fill('valve ');
    await field.press('Enter');
    await listRequest;
    await field.fill('elbow');
    gate.resolve();
    await expect(page).toHaveURL(/search=valve/);
    await expect(field).toHaveValue('elbow');
    await expect(field).toBeFocused();
  };
  await typeWhileLoading(/\/api\/allproducts\?.*search=valve/, page.getByRole('main').getByRole('searchbox'));
  await typeWhileLoading(
    /\/products\.data\?.*search=valve/,
    page.getByRole('combobox').locator('visible=true').first(),
  );
});
