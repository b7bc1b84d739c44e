import { expect, test } from './helpers/shop.ts';

test.use({ javaScriptEnabled: false });

test('without scripts a guest adds from list, table and product, changes, removes and puts back', async ({ page }) => {
  const lines = page.getByRole('region', { name: 'In the cart' }).getByRole('listitem');
  await page.goto('/products?search=adjustable%20wrench');
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/cart\?did=add$/);
  await expect(page.getByText('Added to the cart.')).toBeVisible();
  await expect(lines).toHaveCount(1);
  await page.goto('/products?search=brass%20elbow&view=table');
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click();
  await expect(lines).toHaveCount(2);
  await page.goto('/products/brass-elbow-90-1-2-in-bsp-female');
  await page.getByLabel('Pieces').fill('12');
  await page.getByRole('button', { name: /^Add to cart/ }).click();
  const first = lines.first();
  await first.getByRole('spinbutton').fill('4');
  await first.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('The quantity is changed.')).toBeVisible();
  await expect(first.getByRole('spinbutton')).toHaveValue('4');
  const before = await lines.count();
  await first.getByRole('button', { name: /^Remove/ }).click();
  await expect(lines).toHaveCount(before - 1);
  await page.getByRole('button', { name: 'Put it back' }).click();
  await expect(lines).toHaveCount(before);
  await expect(lines.last().getByRole('spinbutton')).toHaveValue('4');
  await page
    .getByRole('button', { name: /^Save for later/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Saved for later' })).toBeVisible();
  await page.locator('summary', { hasText: 'Empty the cart' }).click();
  await page.getByRole('button', { name: 'Yes, take everything out' }).click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await page.getByRole('link', { name: 'Log in to see your own' }).click();
  await expect(page).toHaveURL(/\/login$/);
});
