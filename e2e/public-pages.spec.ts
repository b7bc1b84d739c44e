import { expect, test } from './shop.ts';

test('home and products can be read without JavaScript', async ({ browser, shopUrl }) => {
  const page = await (await browser.newContext({ baseURL: shopUrl, javaScriptEnabled: false })).newPage();
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Best-Selling Product' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Order Now/ })).toHaveCount(8);
  await expect(page.getByText(/Ratings: [1-5]/).first()).toBeVisible();
  await page.getByRole('link', { name: 'See All' }).click();
  await expect(page.getByText(/Showing 1-24 of \d+/)).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(page.getByText(/Showing 25-48 of \d+/)).toBeVisible();
  await page.getByRole('link', { name: 'Previous page' }).click();
  await expect(page.getByText(/Showing 1-24 of \d+/)).toBeVisible();
});

test('the pages of products end where they should', async ({ page }) => {
  await page.goto('/products');
  await expect(page.getByRole('link', { name: 'Previous page' })).toHaveAttribute('aria-disabled', 'true');
  const total = Number(/of (\d+)/.exec(await page.getByText(/^Showing 1-24 of/).innerText())?.[1]);
  await page.goto(`/products?page=${Math.ceil(total / 24)}`);
  await expect(page.getByRole('link', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
  await page.goto('/products?page=400');
  await expect(page.getByText('There are no products on this page')).toBeVisible();
});

test('the theme follows the system, then the toggle, and is remembered @phone', async ({ browser, shopUrl }) => {
  const page = await (await browser.newContext({ baseURL: shopUrl, colorScheme: 'dark' })).newPage();
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'copperline-dark');
  await page.getByRole('button', { name: 'Switch between light and dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'copperline');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'copperline');
});

test('every link of header and footer leads to a page of its own, with a title of its own', async ({ page }) => {
  await page.goto('/');
  const hrefs = await page
    .locator('header a[href^="/"], footer a[href^="/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))]);
  const titles = new Map<string, string>();
  // Whoever is not signed in is led from these to the login.
  const isPrivate = (href: string) => href.startsWith('/dashboard') || href === '/profile';
  for (const href of hrefs.filter((one) => one !== '/' && !one.startsWith('/api') && !isPrivate(one))) {
    const answer = await page.goto(href);
    expect(answer?.status(), href).toBe(200);
    await expect(page.getByRole('heading', { level: 1 }), href).toHaveCount(1);
    titles.set(href, await page.title());
  }
  expect(titles.size).toBeGreaterThanOrEqual(12);
  expect(new Set(titles.values()).size).toBe(titles.size);
});
