import { test } from '#e2e/helpers/delayed-scripts.ts';
import { expect } from '../helpers/shop.ts';

test('a link followed before the scripts load opens its page', async ({ page, letScripts }) => {
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Get Started' }).first().click({ noWaitAfter: true });
  await expect(page).toHaveURL(/\/products/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  letScripts();
});

test('text typed while the page itself loads is validated once the scripts have loaded', async ({
  page,
  letScripts,
}) => {
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

test('a filter chosen before the scripts load is applied once they have', async ({ page, letScripts }) => {
  await page.goto('/products?category=valves', { waitUntil: 'commit' });
  const choice = page.getByRole('form', { name: 'Filters' }).getByRole('checkbox').first();
  await choice.check();
  letScripts();
  await expect(page).toHaveURL(/category=valves&\w+=/);
  await expect(choice).toBeChecked();
});

test('a range submitted before the scripts load gets the same address as after', async ({ page, letScripts }) => {
  await page.goto('/products?category=valves&pressure=16..30', { waitUntil: 'commit' });
  const from = page.getByRole('spinbutton', { name: 'Max pressure from, bar' });
  await from.fill('');
  await from.press('Enter', { noWaitAfter: true });
  letScripts();
  await expect(page).toHaveURL(/\/products\?category=valves&pressure=\.\.30$/);
  await expect(page.getByRole('link', { name: 'Remove Max pressure to 30 bar' })).toBeVisible();
});
