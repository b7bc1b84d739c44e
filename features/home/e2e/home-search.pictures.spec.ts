import { readLayoutShift } from '#e2e/helpers/check-page.ts';
import { openPageFully } from '#e2e/helpers/open-page.ts';
import { expect, payOrder, placeOrder, register, test } from '#e2e/helpers/shop.ts';

/** A link is taller than its line, in px, which counts as overflow although nothing is cut. */
const LINK_PADDING = 4;

const delivery = { country: 'Norway', address: '1 Pipe Lane, 0150 Oslo', phone: '112' };

test('the home page shows customers what they bought before, and nothing moves when that list loads', async ({
  page,
}) => {
  await register(page, 'Hanna Home');
  const order = await placeOrder(page, 'adjustable wrench', delivery);
  await payOrder(page, order);
  for (const width of [390, 1440]) {
    // Layout shifts count only within the viewport, so it is made tall.
    await page.setViewportSize({ width, height: 1800 });
    const gate = Promise.withResolvers<void>();
    await page.route('**/api/bought?*', async (route) => {
      await gate.promise;
      await route.continue();
    });
    const requested = page.waitForRequest('**/api/bought?*');
    await page.goto('/');
    await requested;
    await page.evaluate(() => document.fonts.ready);
    const shift = await readLayoutShift(page);
    gate.resolve();
    const row = page.getByRole('region', { name: 'Bought before' });
    await expect(row.getByRole('link', { name: order.productName })).toBeInViewport();
    expect((await readLayoutShift(page)) - shift).toBeLessThan(0.001);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.unroute('**/api/bought?*');
  }
});

test('on a desktop the home page has one search field, and the header’s field appears when it has scrolled away', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  const field = page.getByRole('main').getByRole('combobox', { name: 'Search products' });
  const bar = page.getByRole('banner').getByRole('combobox', { name: 'Search products' });
  await expect(field).toBeVisible();
  await expect(bar).toBeHidden();
  await page.mouse.wheel(0, 1000);
  await expect(bar).toBeVisible();
  await page.mouse.wheel(0, -1000);
  await field.fill('ball valve');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/products\?search=ball\+valve$/);
});

test('the six best sellers are one row of cards at 1440 and 1920 px, no wider than those of a list, with all their text', async ({
  page,
}) => {
  const cards = page.getByRole('region', { name: 'Best-Selling Product' }).getByRole('article');
  for (const width of [1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    await expect(cards).toHaveCount(6);
    const boxes = await Promise.all((await cards.all()).map((card) => card.boundingBox()));
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
    for (const box of boxes) expect(box?.width).toBeLessThan(300);
    const cut = cards
      .locator('h3, p')
      .evaluateAll(
        (all, padding) =>
          all.filter((part) => part.scrollHeight > part.clientHeight + padding).map((part) => part.textContent),
        LINK_PADDING,
      );
    expect(await cut).toEqual([]);
    expect(
      await cards.evaluateAll((all) =>
        all.every((card) => [...card.querySelectorAll('*')].every((part) => part.scrollWidth <= card.clientWidth)),
      ),
    ).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});

test('the home page does not scroll sideways between a phone and a desktop', async ({ page }) => {
  for (const width of [600, 768, 900, 1024]) {
    await page.setViewportSize({ width, height: 1000 });
    await openPageFully(page, '/');
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      `${width}`,
    ).toBeLessThanOrEqual(0);
  }
});

test('the phone menu marks the chosen category only, and has the tools, My Orders and the cart', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPageFully(page, '/products?category=valves');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.locator('[aria-current]')).toHaveText(['Products', 'Valves']);
  for (const [name, href] of [
    ['Join', '/join'],
    ['Kits', '/kits'],
    ['Quick Order', '/dashboard/quickorder'],
    ['Scan', '/scan'],
    ['My Orders', '/dashboard/myorders'],
    ['Cart', '/cart'],
  ] as const) {
    await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  }
});
