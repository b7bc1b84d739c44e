import { expect, test } from '#e2e/helpers/shop.ts';

test('the second picture shows the measures of a fitting', async ({ page }) => {
  await page.goto('/products/compression-adapter-15-mm-x-1-2-in-bsp-male');
  const view = page.getByRole('button', { name: /^Show picture 2: Technical view: A: Compression for 15 mm tube/ });
  await view.click();
  await expect(view).toHaveAttribute('aria-pressed', 'true');
  const picture = page.getByRole('img', {
    name: /^Technical view: .*1\/2 in BSP taper \(R\), male, 14 TPI, 21 mm across/,
  });
  await expect(picture).toHaveJSProperty('complete', true);
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});
