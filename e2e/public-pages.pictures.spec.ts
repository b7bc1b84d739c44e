import { readPage } from './helpers/read-page.ts';
import { expect, test } from './helpers/shop.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('home and products can be read without JavaScript', async ({ page }) => {
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
});

test('the pages of products end where they should', async ({ request }) => {
  const isEnd = /<span role="link" aria-disabled="true"[^>]*>(?:<svg[^]*?<\/svg>)?(Previous page|Next)/;
  const first = await readPage(request, '/products');
  expect(isEnd.exec(first.html)?.[1]).toBe('Previous page');
  const total = Number(/Showing 1-24 of (\d+)/.exec(first.text)?.[1]);
  const last = await readPage(request, `/products?page=${Math.ceil(total / 24)}`);
  expect(isEnd.exec(last.html)?.[1]).toBe('Next');
  expect((await readPage(request, '/products?page=400', 404)).text).toContain('There are no products on this page');
});

test('the theme follows the system, then the toggle, and is remembered', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'copperline-dark');
  await page.getByRole('button', { name: 'Switch between light and dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'copperline');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'copperline');
});

test('every link of header and footer leads to a page of its own, with a title of its own', async ({ request }) => {
  const { html } = await readPage(request, '/');
  const bars = html.match(/<(header|footer)\b[^]*?<\/\1>/g)?.join('') ?? '';
  const hrefs = new Set([...bars.matchAll(/<a\b[^>]*?\shref="(\/[^"]*)"/g)].map(([, href = '']) => href));
  const titles = new Map<string, string>();
  // Whoever is not signed in is led from these to the login.
  const isPrivate = (href: string) => href.startsWith('/dashboard') || href === '/profile';
  for (const href of [...hrefs].filter((one) => one !== '/' && !one.startsWith('/api') && !isPrivate(one))) {
    const { headings, title } = await readPage(request, href.replaceAll('&amp;', '&'));
    expect(headings, href).toHaveLength(1);
    titles.set(href, title);
  }
  expect(titles.size).toBeGreaterThanOrEqual(12);
  expect(new Set(titles.values()).size).toBe(titles.size);
});
