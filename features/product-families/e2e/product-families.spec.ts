import { openPlainBrowser } from '#test/helpers/plain-browser.ts';
import { linesInCart } from '#test/helpers/page-text.ts';
import { callAsAdmin, editProduct } from '#e2e/helpers/as-admin.ts';
import { readLayoutShift } from '#e2e/helpers/check-page.ts';
import { expect, test } from '#e2e/helpers/shop.ts';

const ELBOW = '/products/compression-elbow-90-15-mm';

test('a visitor chooses another size of an elbow, and adds three sizes to the cart at once', async ({
  page,
  expectTrouble,
}) => {
  // Fonts are blocked, because a late font shifts the header slightly. The test checks that the sizes do not move.
  await page.route('**/*.woff2', (route) => route.abort());
  expectTrouble(/ERR_FAILED|woff2/);
  await page.goto(ELBOW);
  const picker = page.getByRole('navigation', { name: 'Sizes' });
  await expect(picker.getByRole('link', { name: '15 mm', exact: true })).toHaveAttribute('aria-current', 'page');
  await picker.getByRole('link', { name: '22 mm', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Compression elbow 90°, 22 mm, EN 1254-2' })).toBeVisible();
  await expect(picker.getByRole('link', { name: '22 mm', exact: true })).toHaveAttribute('aria-current', 'page');
  expect(await readLayoutShift(page)).toBe(0);
  await picker.getByRole('link', { name: 'All sizes in a table' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Compression elbow 90°' })).toBeVisible();
  const add = page.getByRole('main').getByRole('button', { name: 'Add to cart' });
  await add.click();
  await expect(page.getByText('Enter a quantity for at least one product.')).toBeVisible();
  const fill = (mm: number, quantity: string) =>
    page.getByLabel(`Quantity of Compression elbow 90°, ${mm} mm, EN 1254-2`).fill(quantity);
  await fill(10, '5');
  await fill(15, '12');
  await fill(28, '2');
  await add.click();
  await expect(page.getByText('3 products added to the cart')).toBeVisible();
  for (const mm of [10, 15, 28]) {
    await expect(page.getByLabel(`Quantity of Compression elbow 90°, ${mm} mm, EN 1254-2`)).toHaveValue('');
  }
  await page.goto('/families/olive');
  await page.getByLabel('Quantity of Brass olive for 28 mm compression fittings').fill('2');
  await add.click();
  await expect(page.getByText('the minimum order is 25, so there are 25 in your cart')).toBeVisible();
  await page.goto('/cart');
  const quantities = page.getByRole('region', { name: 'In the cart' }).getByRole('spinbutton');
  await expect(quantities).toHaveCount(4);
  await expect(quantities.nth(1)).toHaveValue('12');
});

test('without scripts, a visitor chooses a size and adds three sizes at once', async ({ shopUrl }) => {
  const visitor = openPlainBrowser(shopUrl);
  await visitor.open(ELBOW);
  await visitor.follow('22 mm');
  expect(visitor.path()).toBe('/products/compression-elbow-90-22-mm');
  await visitor.follow('All sizes in a table');
  const fields = [...visitor.page().html.matchAll(/name="(pieces\.[^"]+)"/g)].map(([, name = '']) => name);
  const quantities = ['5', '10', '', '15'];
  await visitor.press('Add to cart', Object.fromEntries(fields.map((name, at) => [name, quantities[at] ?? ''])));
  expect(visitor.path()).toBe('/cart?did=rows');
  expect(visitor.page().text).toContain('Added to the cart.');
  expect(linesInCart(visitor.page().html)).toEqual(['5', '10', '15']);
});

test('on a phone, quantity and Add to cart stay in view beside the picker of sizes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/products/flexible-tap-connector-15-mm-x-1-2-in-300-mm');
  await expect(page.getByRole('spinbutton', { name: 'Pieces' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: /^Add to cart: Flexible/ })).toBeInViewport({ ratio: 1 });
  const picker = page.getByRole('navigation', { name: 'Sizes' });
  await expect(picker.getByRole('link', { name: '500 mm' })).toBeVisible();
  expect((await picker.boundingBox())?.height).toBeLessThan(180);
});

test('if a family has the name of its category, the breadcrumb calls the family All sizes', async ({ page }) => {
  await page.goto('/families/copper-tube');
  const parts = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');
  await expect(parts.nth(-2)).toContainText('Copper tube');
  await expect(parts.last()).toHaveText('All sizes');
});

test('on a phone, the price of a size without stock is above its stock', async ({ page, shopUrl, request }) => {
  await editProduct(await callAsAdmin(request, shopUrl), 'PIP-0123', () => ({ stock: 0 }));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/families/pex-pipe');
  const row = page.getByRole('row').filter({ hasText: 'PIP-0123' });
  await expect(row.getByRole('link', { name: /^Tell me when it is back/ })).toBeVisible();
  const price = await row.getByText('$5.20').boundingBox();
  const stock = await row.getByText('Out of stock').boundingBox();
  expect((price?.y ?? 0) + (price?.height ?? Infinity)).toBeLessThanOrEqual(stock?.y ?? 0);
});
