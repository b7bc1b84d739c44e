import { checkAccessibility, readLayoutShift, SMALLEST } from '#e2e/helpers/check-page.ts';
import { callAsAdmin, findProduct } from '#e2e/helpers/as-admin.ts';
import { expect, logIn, addFirstToCart, test } from '#e2e/helpers/shop.ts';

test('the cart lists what a tap needs until each part is added with one press', async ({ page }) => {
  await page.goto('/cart?add=TAP-0011');
  await page.getByRole('button', { name: 'Add all to cart' }).click();
  const lines = page.getByRole('region', { name: 'In the cart' }).locator(':scope > ul > li');
  await expect(lines).toHaveCount(1);
  const needs = page.getByRole('region', { name: 'You also need' });
  await expect(needs.getByText('Nothing in your cart connects to the 3/8 in hoses of Basin mixer tap')).toBeVisible();
  await expect(needs.getByText('VAL-0042 · 2 for $17.80')).toBeVisible();
  await page.reload();
  await expect(needs).toBeVisible();
  expect(await readLayoutShift(page)).toBeLessThan(0.02);
  await needs.getByRole('button', { name: /^Add to cart: Angle valve/ }).click();
  await expect(lines).toHaveCount(2);
  await expect(lines.nth(1).getByRole('spinbutton')).toHaveValue('2');
  await expect(needs.getByText('PTFE tape on the thread, for Angle valve')).toBeVisible();
  await expect(needs.getByText(/^Nothing in your cart connects to/)).toHaveCount(0);
  await expect(needs).toBeFocused();
  await expect(needs.getByRole('heading', { name: 'Tools, if you have none' })).toBeVisible();
  const viewport = page.viewportSize();
  await page.setViewportSize(SMALLEST);
  await checkAccessibility(page, 'a cart with what it needs');
  if (viewport !== null) await page.setViewportSize(viewport);
  await needs.getByRole('button', { name: /^Add to cart: PTFE/ }).click();
  await expect(needs.getByText('What seals it')).toHaveCount(0);
  await needs.getByRole('button', { name: /^Add to cart: Adjustable wrench/ }).click();
  await expect(lines).toHaveCount(4);
  await expect(needs).toHaveCount(0);
});

test('the cart works without its needs when they fail to load', async ({ page, expectTrouble }) => {
  expectTrouble(/cart\/needs|status of 500/);
  await page.route('**/api/cart/needs', (route) => route.fulfill({ status: 500, body: '{}' }));
  await addFirstToCart(page, 'TAP-0011');
  await page.goto('/cart');
  await expect(page.getByRole('region', { name: 'In the cart' }).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Check out' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'You also need' })).toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the cart lists needs and adds them without scripts', async ({ page }) => {
    await page.goto('/cart?add=HTG-0041');
    await page.getByRole('button', { name: 'Add all to cart' }).click();
    const needs = page.getByRole('region', { name: 'You also need' });
    await expect(
      needs.getByText('Nothing in your cart connects to the 1 1/2 in threads of Heating circulating pump'),
    ).toBeVisible();
    await needs.getByRole('button', { name: /^Add to cart: Pump valve/ }).click();
    await expect(page).toHaveURL(/\/cart\?did=add$/);
    await expect(page.getByText(/^Nothing in your cart connects to/)).toHaveCount(0);
  });
});

test('accessories that the owner sets appear on the product page, and in the cart until added', async ({
  page,
  request,
  shopUrl,
  expectTrouble,
}) => {
  expectTrouble(/details|status of 400/);
  const { _id, name } = await findProduct(await callAsAdmin(request, shopUrl), 'FST-0042');
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto(`/dashboard/manageProducts/${_id}`);
  const rows = page.getByRole('group', { name: 'Accessories' });
  await rows.getByRole('button', { name: 'Add accessory' }).click();
  await rows.getByLabel('SKU').fill('no-such');
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  await expect(rows.getByText('No product for sale has this SKU')).toBeVisible();
  await rows.getByLabel('SKU').fill('hnd-0014');
  // Customers see the accessories in this order, so rows can be moved. The moved row keeps the keyboard focus.
  await rows.getByRole('button', { name: 'Add accessory' }).click();
  await rows.getByLabel('SKU').nth(1).fill('sel-0011');
  await rows.getByRole('button', { name: 'Move accessory 2 up' }).press('Enter');
  await expect(rows.getByLabel('SKU').first()).toHaveValue('sel-0011');
  await expect(rows.getByLabel('SKU').first()).toBeFocused();
  await rows.getByRole('button', { name: 'Remove accessory 1' }).press('Enter');
  await expect(rows.getByLabel('SKU')).toHaveValue('hnd-0014');
  await expect(rows.getByLabel('SKU')).toBeFocused();
  const more = rows.getByRole('button', { name: 'Add accessory' });
  const removeLast = rows.getByRole('button', { name: /^Remove accessory/ }).last();
  await more.evaluate((button: HTMLElement) => {
    for (let count = 1; count < 12; count += 1) button.click();
  });
  await expect(more).toHaveCount(0);
  for (let count = 12; count > 2; count -= 1) await removeLast.evaluate((button: HTMLElement) => button.click());
  await removeLast.press('Enter');
  await expect(more).toBeFocused();
  await save.click();
  await expect(page.getByText('Yay! edit Success').first()).toBeVisible();
  await page.goto(`/products/${_id}`);
  await expect(page.getByRole('region', { name: 'Accessories' }).getByRole('link')).toHaveText(/Adjustable wrench/);
  await addFirstToCart(page, 'FST-0042');
  await page.goto('/cart');
  const needs = page.getByRole('region', { name: 'You also need' });
  await expect(needs.getByRole('heading', { name: 'Accessories' })).toBeVisible();
  await expect(needs.getByText(`Goes with ${name.split(',')[0]}`)).toBeVisible();
  await needs.getByRole('button', { name: /^Add to cart: Adjustable wrench/ }).click();
  await expect(needs).toHaveCount(0);
});
