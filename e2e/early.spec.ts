import { test as inShop, expect } from './shop.ts';

/* Pages are painted before their scripts come: nothing that is typed or pressed in between is lost. */

/** `letScripts` lets the scripts of the page come, which none does before. */
const test = inShop.extend<{ letScripts: () => void }>({
  letScripts: [
    async ({ page }, use) => {
      const held = Promise.withResolvers<void>();
      await page.route(/\/assets\/.*\.js$/, async (route) => {
        await held.promise;
        await route.continue();
      });
      await use(held.resolve);
    },
    { auto: true },
  ],
});

test('a form that is sent before the scripts have come is sent when they have', async ({ page, letScripts }) => {
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('customer@example.com');
  await page.getByLabel('Password', { exact: true }).fill('customer-demo');
  await page.getByRole('button', { name: 'Login' }).click();
  letScripts();
  await expect(page.getByText('Login Success.')).toBeVisible();
  expect(page.url()).not.toContain('customer');
});

test('a button that is pressed and a search that is typed before the scripts have come do it when they have', async ({
  page,
  letScripts,
}) => {
  await page.goto('/', { waitUntil: 'commit' });
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-theme', 'copperline');
  await page.getByRole('button', { name: /theme|dark/i }).click();
  const search = page.getByRole('combobox').locator('visible=true').first();
  await search.fill('ball valve');
  await expect(root).toHaveAttribute('data-theme', 'copperline');
  letScripts();
  await expect(root).toHaveAttribute('data-theme', 'copperline-dark');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(search).toHaveValue('ball valve');
});

test('a plus that is pressed twice before the scripts have come adds two', async ({ page, letScripts }) => {
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

test('a link that is followed before the scripts have come leads to its page', async ({ page, letScripts }) => {
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Get Started' }).first().click({ noWaitAfter: true });
  await expect(page).toHaveURL(/\/products/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  letScripts();
});

test('what is typed before the scripts have come counts as typed when they have', async ({ page, letScripts }) => {
  await page.goto('/regester', { waitUntil: 'commit' });
  await page.getByLabel('Password', { exact: true }).fill('password');
  letScripts();
  await expect(page.getByText('This password is too easy to guess.')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('password');
});

test('what is typed while the page itself still comes counts as typed', async ({ page, letScripts }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, watch) => {
      const field = document.querySelector<HTMLInputElement>('input[name=password]');
      if (field === null) return;
      watch.disconnect();
      field.value = 'password';
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/regester', { waitUntil: 'commit' });
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('password');
  letScripts();
  await expect(page.getByText('This password is too easy to guess.')).toBeVisible();
});

test('a filter that is chosen before the scripts have come is applied when they have', async ({ page, letScripts }) => {
  await page.goto('/products?category=valves', { waitUntil: 'commit' });
  const choice = page.getByRole('form', { name: 'Filters' }).getByRole('checkbox').first();
  await choice.check();
  letScripts();
  await expect(page).toHaveURL(/category=valves&\w+=/);
  await expect(choice).toBeChecked();
});

test('a range that is sent before the scripts have come has the address it would have had after', async ({
  page,
  letScripts,
}) => {
  await page.goto('/products?category=valves&pressure=16..30', { waitUntil: 'commit' });
  const from = page.getByRole('spinbutton', { name: 'Max pressure from, bar' });
  await from.fill('');
  await from.press('Enter', { noWaitAfter: true });
  letScripts();
  await expect(page).toHaveURL(/\/products\?category=valves&pressure=\.\.30$/);
  await expect(page.getByRole('link', { name: 'Remove Max pressure to 30 bar' })).toBeVisible();
});
