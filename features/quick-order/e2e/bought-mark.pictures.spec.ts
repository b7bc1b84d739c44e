import { formatPastDay } from '#platform/contract/dates.ts';
import { readLayoutShift } from '#e2e/helpers/check-page.ts';
import { openPageFully } from '#e2e/helpers/open-page.ts';
import { expect, payOrder, placeOrder, register, test } from '#e2e/helpers/shop.ts';

const delivery = { country: 'Norway', address: '1 Pipe Lane, 0150 Oslo', phone: '112' };

test('cards and rows show when the customer last bought a product, without a layout shift', async ({
  page,
  expectTrouble,
}) => {
  await register(page, 'Berta Bought');
  const order = await placeOrder(page, 'adjustable wrench', delivery);
  await payOrder(page, order);
  const { productName } = order;

  const badgeText = `Bought ${formatPastDay(new Date().toISOString())}`;
  const requestedUrls: string[] = [];
  for (const [address, role, width] of [
    ['/products?search=adjustable wrench', 'article', 390],
    ['/products?search=adjustable wrench&view=table', 'row', 1440],
  ] as const) {
    // Layout shifts count only within the viewport, so make it tall.
    await page.setViewportSize({ width, height: 1800 });
    const before = requestedUrls.length;
    // Delays the marks until all else has loaded, so that a late font cannot cause the measured shift.
    const gate = Promise.withResolvers<void>();
    await page.route('**/api/bought/days*', async (route) => {
      requestedUrls.push(route.request().url());
      await gate.promise;
      await route.continue();
    });
    await page.goto(address);
    await expect.poll(() => requestedUrls.length).toBe(before + 1);
    await page.evaluate(() => document.fonts.ready);
    const shift = await readLayoutShift(page);
    gate.resolve();
    const one = page.getByRole(role).filter({ hasText: productName });
    await expect(one.getByText(badgeText)).toBeInViewport();
    expect((await readLayoutShift(page)) - shift).toBeLessThan(0.001);
    await page.unroute('**/api/bought/days*');
    await expect(page.getByText(/^Bought \d/)).toHaveCount(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  expect(requestedUrls).toHaveLength(2);

  // If the marks cannot be loaded, the list still appears in full.
  expectTrouble(/503|api\/bought/);
  await page.route('**/api/bought/days*', (route) => route.fulfill({ status: 503, json: { code: 'not_ready' } }));
  await openPageFully(page, '/products?search=adjustable wrench');
  await expect(page.getByRole('article').filter({ hasText: productName })).toBeVisible();
  await expect(page.getByText(badgeText)).toHaveCount(0);
});
