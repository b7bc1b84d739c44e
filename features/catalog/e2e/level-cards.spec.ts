import { expect, test } from '#e2e/helpers/shop.ts';

test('the lines of the cards in a row are level, with and without reviews, sizes and packs', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ['/', '/products', '/products?search=screw', '/offers']) {
    await page.goto(path);
    for (const line of [/^Unit Price/, /^Minimum Order/, /^Stock/, /^Delivery by/]) {
      const tops = await page
        .getByRole('article')
        .getByText(line)
        .evaluateAll((lines) =>
          lines.slice(0, 4).map((one) => Math.round((one.closest('p') ?? one).getBoundingClientRect().top)),
        );
      expect([path, String(line), new Set(tops).size]).toEqual([path, String(line), 1]);
    }
  }
});
