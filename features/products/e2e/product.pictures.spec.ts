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

test('on a phone, quantity and Add to cart are a bar at the foot of the screen, and part of the page in a low window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/products/compression-elbow-90-22-mm');
  const add = page.getByRole('button', { name: /^Add to cart: Compression elbow/ });
  const quantity = page.getByRole('spinbutton', { name: 'Pieces' });
  for (const part of [add, quantity]) await expect(part).toBeInViewport({ ratio: 1 });
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  for (const part of [add, quantity]) await expect(part).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'More' }).click();
  await add.click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('2 added to the cart');
  // A small desktop window at 400% zoom.
  await page.setViewportSize({ width: 320, height: 225 });
  await expect(page.locator('form').filter({ has: add })).toHaveCSS('position', 'static');
});

test('in forced colors, the chosen size and view differ from the others by background', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const background = (element: HTMLElement) => getComputedStyle(element).backgroundColor;
  await page.goto('/products/compression-elbow-90-22-mm');
  const sizes = page.getByRole('navigation', { name: 'Sizes' });
  const chosen = await sizes.getByRole('link', { name: '22 mm' }).evaluate(background);
  expect(chosen).not.toBe(await sizes.getByRole('link', { name: '15 mm' }).evaluate(background));
  await page.goto('/products?category=compression-fittings');
  const views = page.getByRole('group', { name: 'View' });
  const view = await views.getByRole('link', { name: 'Cards' }).evaluate(background);
  expect(view).not.toBe(await views.getByRole('link', { name: 'Table' }).evaluate(background));
});
