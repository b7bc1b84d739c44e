import { expect, test } from './helpers/shop.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a card leads to the public page of its product, which can be read without JavaScript and ordered from', async ({
    page,
  }) => {
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
});

test('the second picture shows the measures of a fitting', async ({ page }) => {
  await page.goto('/products/compression-adapter-15-mm-x-1-2-in-bsp-male');
  const view = page.getByRole('button', { name: /^Show picture 2: Technical view: A: Compression for 15 mm tube/ });
  await view.click();
  await expect(view).toHaveAttribute('aria-pressed', 'true');
  const shown = page.getByRole('img', {
    name: /^Technical view: .*1\/2 in BSP taper \(R\), male, 14 TPI, 21 mm across/,
  });
  await expect(shown).toHaveJSProperty('complete', true);
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test('an unknown product is a 404, also in its status', async ({ request }) => {
  const answer = await request.get('/products/no-such-thing');
  expect(answer.status()).toBe(404);
  expect(await answer.text()).toContain('404: a leaking pipe');
});
