import type { Page } from '@playwright/test';
import { callAsAdmin, findProduct } from '#e2e/helpers/as-admin.ts';
import { clearSignIn, expect, register, test } from '#e2e/helpers/shop.ts';

const SKU = 'SEL-0022';
const LIST = '/products?search=jointing+paste';

type Seen = { prices: string[]; shift: number };

/** Records each visible price of the product and each layout shift, from the next page load on. */
const watchPrices = async (page: Page, id: string): Promise<void> => {
  await page.addInitScript((product) => {
    const seen: Seen = { prices: [], shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    const look = () => {
      for (const shown of document.querySelectorAll(`[data-live*='${product}']`)) {
        const price = shown.querySelector('.priced strong');
        if (price === null || getComputedStyle(price).visibility === 'hidden') continue;
        if (seen.prices.at(-1) !== price.textContent) seen.prices.push(price.textContent);
      }
      requestAnimationFrame(look);
    };
    look();
  }, id);
};

const readSeen = (page: Page): Promise<Seen> => page.evaluate(() => (window as unknown as { seen: Seen }).seen);

test('a buyer sees their own price on lists and product pages, never the public one first, and nothing moves', async ({
  page,
  request,
  shopUrl,
  expectTrouble,
}) => {
  expectTrouble(/own-prices/);
  const call = await callAsAdmin(request, shopUrl);
  const { _id: id, name, unitPrice } = await findProduct(call, SKU);
  const format = (dollars: number) => `$${dollars.toFixed(2)}`;
  const half = format(Math.round(unitPrice * 50) / 100);
  const email = await register(page, 'Olga Own');
  const [customer] = await call<{ _id: string }[]>('GET', `/api/customers?search=${encodeURIComponent(email)}`);
  const owner = { ownerKind: 'customer', owner: customer?._id, name: 'Half for Olga', startsOn: '', endsOn: '' };
  const list = await call<{ _id: string; version: number }>('POST', '/api/price-lists', { ...owner, isActive: true });
  const added = [{ target: 'all', value: '', from: 1, percent: 50, price: null, per: null }];
  await call('PUT', `/api/price-lists/${list._id}/rules`, { version: list.version, added });

  await page.goto(LIST);
  const card = page.getByRole('article').filter({ hasText: name });
  await expect(card.getByText(half)).toBeVisible();
  await watchPrices(page, id);

  for (const address of [LIST, `${LIST}&view=table`]) {
    await page.goto(address);
    await expect(page.getByText('Sorting and filters use the public ones')).toBeVisible();
    await expect(page.locator('[data-priced]').filter({ hasText: name }).getByText(half)).toBeVisible();
    const { prices, shift } = await readSeen(page);
    expect(prices, address).toEqual([half]);
    expect(shift, address).toBeLessThan(0.001);
  }
  await page.getByRole('link', { name }).first().click();
  const buy = page.getByRole('region', { name: 'Buy' });
  await expect(buy.getByText(`Your price: ${half} each`)).toBeVisible();
  await expect(buy.getByText('Regular price')).toBeAttached();
  await buy.getByLabel('Pieces').fill('2');
  await expect(buy.getByText(format((2 * Math.round(unitPrice * 50)) / 100)).first()).toBeVisible();
  await page.reload();
  await expect(buy.getByText(`Your price: ${half} each`)).toBeVisible();
  const { prices, shift } = await readSeen(page);
  expect(prices).toEqual([half]);
  expect(shift).toBeLessThan(0.001);

  await page.route('**/api/own-prices', (route) => route.abort());
  await page.reload();
  await expect(buy.getByText(format(unitPrice)).first()).toBeVisible();
  await page.unroute('**/api/own-prices');

  await clearSignIn(page);
  await page.goto(LIST);
  await expect(card.getByText(format(unitPrice))).toBeVisible();
  await expect(card.getByText(half)).toHaveCount(0);
});
