import { expect, test } from './helpers/shop.ts';

test.use({ javaScriptEnabled: false });

test('without scripts a kit is added to the cart, as often as one likes', async ({ page }) => {
  await page.goto('/kits/what-a-basin-needs');
  await page.getByLabel('Times').fill('3');
  await page.getByRole('button', { name: 'Add all to cart' }).click();
  await expect(page).toHaveURL(/\/cart\?did=link$/);
  const lines = page.getByRole('region', { name: 'In the cart' }).getByRole('listitem');
  await expect(lines).toHaveCount(6);
  await expect(lines.first().getByRole('spinbutton')).toHaveValue('3');
});
