import { expect, logIn, test } from '#e2e/helpers/shop.ts';

test('staff read the addresses of the feeds, who fetched them, and which products are left out', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/elsewhere');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: /[\d,]+ products in the feed/ })).toBeVisible();
  await main.getByRole('button', { name: 'Copy the address for Google' }).click();
  await expect(page.getByText('Address copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/feeds\/products\.tsv$/);
  const fetched = await page.request.get('/feeds/local.tsv', { headers: { 'user-agent': 'Storebot-Google/1.0' } });
  expect(fetched.status()).toBe(200);
  await page.reload();
  await expect(main.getByText(/^Last fetched .* by Google/)).toBeVisible();
  await expect(main.getByRole('link', { name: /\/feeds\/local\.tsv$/ })).toBeVisible();
});
