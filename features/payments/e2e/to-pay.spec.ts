import type { Page } from '@playwright/test';
import { openPageFully } from '#e2e/helpers/open-page.ts';
import { expect, logInByForm, placeOrder, register, test } from '#e2e/helpers/shop.ts';

const chip = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^To pay/ });

/** Cumulative layout shift since the page loaded. */
const shift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((done) => {
        new PerformanceObserver((list) =>
          done(list.getEntries().reduce((sum, entry) => sum + (entry as { value?: number }).value!, 0)),
        ).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => done(0), 500);
      }),
  );

test('the header links to unpaid orders until none is left', async ({ page, browser, shopUrl }) => {
  const email = await register(page, 'Tina Topay');
  const first = await placeOrder(page, 'adjustable wrench');
  // A phone with nothing stored from an earlier visit.
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const other = await (await browser.newContext({ baseURL: shopUrl, ...phone })).newPage();
  await logInByForm(other, email, 'secret1');
  await expect(chip(other)).toHaveText('To pay');
  await openPageFully(other, '/products');
  expect(await shift(other)).toBeLessThan(0.001);
  expect(await other.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await chip(other).click();
  await expect(other).toHaveURL(`/dashboard/payment/${first._id}`);

  const second = await placeOrder(page, 'adjustable wrench');
  await page.goto('/dashboard/topay');
  await expect(page).toHaveURL('/dashboard/myorders');
  await expect(chip(page)).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--unpaid'))).toBe(
    '"2"',
  );
  for (const { number } of [first, second]) {
    await page.getByRole('button', { name: `Cancel order ${number}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel order', exact: true }).click();
    await expect(page.getByRole('button', { name: `Cancel order ${number}` })).toBeHidden();
  }
  await expect(chip(page)).toBeHidden();
  // The other device learns of it when its order page is reloaded.
  await other.reload();
  await expect(other.getByText('This order has ended')).toBeVisible();
  await expect(chip(other)).toBeHidden();
  await other.close();
});
