import { expect, test } from './shop.ts';

test('a card leads to the public page of its product, which can be read without JavaScript and ordered from', async ({
  browser,
  shopUrl,
}) => {
  const page = await (await browser.newContext({ baseURL: shopUrl, javaScriptEnabled: false })).newPage();
  await page.goto('/products');
  await page.getByRole('link', { name: 'Brass ball valve, 1/2 in BSP female, full bore', exact: true }).click();
  await expect(page).toHaveURL(/\/products\/brass-ball-valve-1-2-in-bsp-female$/);
  await expect(page).toHaveTitle('Brass ball valve, 1/2 in BSP female, full bore | Copperline');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brass ball valve, 1/2 in BSP female, full bore');
  await expect(page.getByRole('main')).toContainText('Unit Price: $9.45');
  await expect(page.getByRole('link', { name: 'Order Now' })).toHaveAttribute(
    'href',
    /^\/purcess\/[0-9a-f-]{36}\?quantity=\d+$/,
  );
});

test('an unknown product is a 404, also in its status', async ({ page, expectTrouble }) => {
  expectTrouble(/404/);
  expect((await page.goto('/products/no-such-thing'))?.status()).toBe(404);
  await expect(page.getByRole('img', { name: '404: a leaking pipe' })).toBeVisible();
});
