import { formatPastDay } from '#contract/dates.ts';
import { openWhole } from './open-whole.ts';
import { expect, payOrder, placeOrder, register, test } from './shop.ts';

const delivery = { country: 'Norway', address: '1 Pipe Lane', phone: '112' };

test('cards and rows say when their reader bought a product last, and nothing moves @phone', async ({
  page,
  expectTrouble,
}) => {
  await register(page, 'Berta Bought');
  const order = await placeOrder(page, 'adjustable wrench', delivery);
  await payOrder(page, order);
  const { productName } = order;

  const mark = `Bought ${formatPastDay(new Date().toISOString())}`;
  // What moves is measured where it can be seen.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 1800 });
  let moved = 0;
  await page.exposeFunction('tellMoved', (by: number) => {
    moved += by;
  });
  await page.addInitScript(() => {
    const tell = (globalThis as unknown as { tellMoved: (by: number) => void }).tellMoved;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tell((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/bought/days')) asked.push(request.url());
  });
  for (const [address, role] of [
    ['/products?search=adjustable wrench', 'article'],
    ['/products?search=adjustable wrench&view=table', 'row'],
  ] as const) {
    await openWhole(page, address);
    const one = page.getByRole(role).filter({ hasText: productName });
    await expect(one.getByText(mark)).toBeInViewport();
    await expect(page.getByText(/^Bought \d/)).toHaveCount(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  expect(asked).toHaveLength(2);
  expect(moved).toBeLessThan(0.001);

  // Where it cannot be told the list is whole without it.
  expectTrouble(/503|api\/bought/);
  await page.route('**/api/bought/days*', (route) => route.fulfill({ status: 503, json: { code: 'not_ready' } }));
  await openWhole(page, '/products?search=adjustable wrench');
  await expect(page.getByRole('article').filter({ hasText: productName })).toBeVisible();
  await expect(page.getByText(mark)).toHaveCount(0);
});
