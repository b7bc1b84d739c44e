import type { Page } from '@playwright/test';
import { openPlainBrowser } from '#test/helpers/plain-browser.ts';
import { expect, findFirstProduct, logIn, postAsVisitor, register, test } from '#e2e/helpers/shop.ts';

const fillCart = async (page: Page, lines: Record<string, number>): Promise<void> => {
  for (const [sku, quantity] of Object.entries(lines)) {
    const { _id } = await findFirstProduct(page, sku);
    await postAsVisitor(page, '/api/cart/lines', { lines: [{ productId: _id, quantity }] });
  }
};

test('a cart becomes a list that is bought six times, changed, shared and deleted', async ({ page, shopUrl }) => {
  await register(page, 'Lisa Lists');
  await fillCart(page, { 'VAL-0011': 2, 'TAP-0011': 1 });
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Save as list' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Basin kit');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Basin kit' })).toBeVisible();
  await page.getByLabel('How many times').fill('0');
  await page.getByRole('button', { name: 'Add all to cart' }).click();
  const refused = page.getByRole('main').getByRole('alert');
  await expect(refused).toHaveText('Enter a whole number from 1 to 999.');
  await page.getByLabel('How many times').fill('6');
  const valves = page.getByRole('table').getByRole('spinbutton').first();
  await valves.fill('3');
  await page.getByRole('button', { name: 'Add 6 times to the cart' }).click();
  await expect(refused).toHaveText('Save the quantities you have changed, then add the list.');
  await valves.fill('2');
  await page.getByRole('button', { name: 'Add 6 times to the cart' }).click();
  await expect(page.getByText('2 products added to the cart')).toBeVisible();
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Flat 4');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Flat 4' })).toBeVisible();
  await page.getByRole('button', { name: 'Create a link' }).click();
  const link = await page.getByLabel('Link').inputValue();
  // The link also works without scripts.
  const visitor = openPlainBrowser(shopUrl);
  await visitor.open(new URL(link).pathname);
  expect(visitor.page().headings).toEqual(['Flat 4']);
  expect(visitor.page().html).toMatch(/<meta name="robots" content="noindex"/);
  await visitor.press('Add all to cart');
  expect(visitor.path()).toBe('/cart?did=link');
  await page.getByRole('complementary').getByRole('link', { name: 'My Lists' }).click();
  await page.getByRole('button', { name: 'Add all to cart: Flat 4' }).click();
  await expect(page.getByText('2 products added to the cart').last()).toBeVisible();
  await page.getByRole('link', { name: 'Flat 4' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete list' }).click();
  await expect(page.getByRole('heading', { name: 'No lists yet' })).toBeVisible();
  await page.getByRole('button', { name: 'New list' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Flat 5');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Flat 5' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nothing on this list yet' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click();
  const quantities = page.getByRole('region', { name: 'In the cart' }).getByRole('spinbutton');
  await expect(quantities.first()).toHaveValue('16');
});

test('a kit appears on its product page and among the kits, and one click adds it to the cart', async ({ page }) => {
  await page.goto('/products/basin-mixer-single-lever-chrome');
  const offers = page.getByRole('region', { name: 'Everything you need' });
  await expect(offers.getByRole('link', { name: 'What a basin needs' })).toBeVisible();
  await offers.getByRole('button', { name: 'Add all to cart' }).click();
  await expect(page.getByText('6 products added to the cart')).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Kits' }).click();
  await page.getByRole('link', { name: 'What a shower needs' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'What a shower needs' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'What a shower needs' }).getByRole('listitem')).toHaveCount(8);
});

test('an admin publishes a list as a kit and withdraws it', async ({ page }) => {
  await logIn(page, 'admin@example.com', 'admin-demo');
  await fillCart(page, { 'HND-0011': 1, 'PTL-0011': 1 });
  await postAsVisitor(page, '/api/lists', { name: 'First tools' });
  await page.goto('/dashboard/lists');
  await page.getByRole('link', { name: 'First tools' }).click();
  await page.getByLabel('Address').fill('first-tools');
  await page.getByLabel('Text').fill('What a new hand needs.');
  await page.getByRole('button', { name: 'Publish as kit' }).click();
  await expect(page.getByText('The kit is published')).toBeVisible();
  await page.getByRole('link', { name: '/kits/first-tools' }).click();
  await expect(page).toHaveURL(/\/kits\/first-tools$/);
  await expect(page.getByRole('heading', { level: 1, name: 'First tools' })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Withdraw the kit' }).click();
  await expect(page.getByText('The kit is withdrawn')).toBeVisible();
});

test('a product is saved to a new list, and then another product and more of the first are added to it', async ({
  page,
}) => {
  await register(page, 'Lena Lists');
  for (const [path, quantity] of [
    ['compression-elbow-90-22-mm', '3'],
    ['compression-elbow-90-15-mm', '1'],
    ['compression-elbow-90-22-mm', '2'],
  ] as const) {
    await page.goto(`/products/${path}`);
    await page.getByRole('spinbutton', { name: 'Pieces' }).fill(quantity);
    await page.getByRole('button', { name: 'Save to list' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save to list' });
    await expect(dialog.getByLabel('Name')).toBeVisible();
    const saved = dialog.getByRole('button', { name: 'Van' });
    if ((await saved.count()) > 0) await saved.click();
    else {
      await dialog.getByLabel('Name').fill('Van');
      await dialog.getByRole('button', { name: 'Save to a new list' }).click();
    }
    await expect(dialog).toHaveCount(0);
  }
  await page.goto('/dashboard/lists');
  await page.getByRole('link', { name: 'Van' }).click();
  await expect(page.getByRole('spinbutton', { name: /Compression elbow/ })).toHaveCount(2);
  await expect(page.getByRole('spinbutton', { name: /Compression elbow 90°, 22/ })).toHaveValue('5');
});
