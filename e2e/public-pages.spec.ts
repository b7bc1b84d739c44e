import AxeBuilder from '@axe-core/playwright';
import { expect, logIn, test } from './shop.ts';

test('home and products can be read without JavaScript', async ({ browser, shopUrl }) => {
  const page = await (await browser.newContext({ baseURL: shopUrl, javaScriptEnabled: false })).newPage();
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Best-Selling Product' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Order Now/ })).toHaveCount(8);
  await page.getByRole('link', { name: 'See All' }).click();
  await expect(page.getByText(/Showing 1-24 of \d+/)).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(page.getByText(/Showing 25-48 of \d+/)).toBeVisible();
});

test('the pages of products end where they should', async ({ page }) => {
  await page.goto('/products');
  await expect(page.getByRole('link', { name: 'Previous page' })).toHaveAttribute('aria-disabled', 'true');
  await page.goto('/products?page=4');
  await expect(page.getByRole('link', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
  await page.goto('/products?page=400');
  await expect(page.getByText('There are no products on this page')).toBeVisible();
});

test('the theme follows the system, then the toggle, and is remembered', async ({ browser, shopUrl }) => {
  const page = await (await browser.newContext({ baseURL: shopUrl, colorScheme: 'dark' })).newPage();
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'copperline-dark');
  await page.getByRole('button', { name: 'Switch between light and dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'copperline');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'copperline');
});

const pages = [
  '/',
  '/products',
  '/products/compression-elbow-90-15-mm',
  '/login',
  '/regester',
  '/dashboard/myorders',
  '/dashboard/profile',
];

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing, nothing scrolls sideways and nothing shifts, in ${colorScheme}`, async ({
    browser,
    shopUrl,
    expectTrouble,
  }) => {
    expectTrouble(/404/);
    const page = await (
      await browser.newContext({ baseURL: shopUrl, colorScheme, viewport: { width: 320, height: 800 } })
    ).newPage();
    const check = async (path: string) => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${path} ${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual(
        [],
      );
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
    };
    for (const path of [...pages.slice(0, 5), '/nowhere']) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await check(path);
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let sum = 0;
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
            }).observe({ type: 'layout-shift', buffered: true });
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
          }),
      );
      expect(shift, path).toBeLessThan(0.02);
    }
    await logIn(page, 'customer@example.com', 'customer-demo');
    for (const path of pages.slice(5)) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await check(path);
    }
    await page.goto('/products');
    await page
      .getByRole('link', { name: /^Order Now/ })
      .first()
      .click();
    await page.getByLabel('Quantity').fill('25');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await check('order dialog');
  });
}
