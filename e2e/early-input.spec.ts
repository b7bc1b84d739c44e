import { test } from './helpers/delayed-scripts.ts';
import { expect } from './helpers/shop.ts';

/* Pages are visible before their scripts load. Input in that time must not be lost. More cases are in
   long/early-input.spec.ts. */

test('a form submitted before the scripts load is sent once they have', async ({ page, letScripts }) => {
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('customer@example.com');
  await page.getByLabel('Password', { exact: true }).fill('customer-demo');
  await page.getByRole('button', { name: 'Login' }).click();
  letScripts();
  await expect(page.getByText('Login Success.')).toBeVisible();
  expect(page.url()).not.toContain('customer');
});

test('before the scripts load the theme switches, and a typed search takes effect once they have', async ({
  page,
  letScripts,
}) => {
  await page.goto('/', { waitUntil: 'commit' });
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-theme', 'copperline');
  await page.getByRole('button', { name: /theme|dark/i }).click();
  const search = page.getByRole('combobox').locator('visible=true').first();
  await expect(root).toHaveAttribute('data-theme', 'copperline-dark');
  await search.fill('ball valve');
  letScripts();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(search).toHaveValue('ball valve');
});

test('pressing plus twice before the scripts load adds two', async ({ page, letScripts }) => {
  const [product] = await (await page.request.get('/api/products?search=HND-0011')).json();
  const lines = [{ productId: product._id, quantity: product.minOrder }];
  await page.request.post('/api/cart/lines', { data: { lines } });
  await page.goto('/cart', { waitUntil: 'commit' });
  const more = page.getByRole('button', { name: /^More: Quantity of/ });
  await more.click();
  await more.click();
  letScripts();
  await expect(page.getByRole('spinbutton')).toHaveValue(String(product.minOrder + 2));
});

test('text typed before the scripts load is validated once they have', async ({ page, letScripts }) => {
  await page.goto('/regester', { waitUntil: 'commit' });
  await page.getByLabel('Password', { exact: true }).fill('password');
  letScripts();
  await expect(page.getByText('This password is too easy to guess.')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('password');
});
