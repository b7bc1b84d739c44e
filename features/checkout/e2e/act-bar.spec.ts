import type { Locator, Page } from '@playwright/test';
import { readLayoutShift } from '#e2e/helpers/check-page.ts';
import { openPageFully } from '#e2e/helpers/open-page.ts';
import { addFirstToCart, expect, findFirstProduct, placeOrder, register, test } from '#e2e/helpers/shop.ts';

/** True if nothing covers the middle of the focused element. */
const isFocusClear = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const { left, top, width, height } = focused?.getBoundingClientRect() ?? new DOMRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    return focused !== null && seen !== null && (focused.contains(seen) || seen.contains(focused));
  });

/** Expects the button to be on the screen at the top and the end of the page, without covering a focused field. */
const expectInReach = async (page: Page, button: Locator, fields: Locator) => {
  await expect(button).toBeInViewport({ ratio: 1 });
  expect(await readLayoutShift(page)).toBeLessThan(0.01);
  for (const field of await fields.all()) {
    await field.focus();
    await expect.poll(() => isFocusClear(page)).toBe(true);
    await expect(button).toBeInViewport({ ratio: 1 });
  }
};

test('on a desktop, the order button stays in view beside a long order, whose lines scroll', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await register(page, 'Dora Desk');
  for (const search of [
    'basin mixer tap',
    'adjustable wrench',
    'pipe cutter',
    'ball valve',
    'ptfe tape',
    'solder wire',
  ])
    await addFirstToCart(page, search);
  await openPageFully(page, '/checkout');
  const sums = page.getByRole('complementary', { name: 'Your order' });
  await expect(sums.getByText('6 products')).toBeVisible();
  await expect(sums.getByRole('button', { name: /^Place Order/ })).toBeInViewport({ ratio: 1 });
});

test('on a phone, the order or pay button and its total stay in view and cover no field', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await register(page, 'Bea Bar');
  const main = page.getByRole('main');
  const fields = main.locator('input:not([type=radio]):not([type=checkbox]):visible, select:visible');

  const { _id } = await findFirstProduct(page, 'basin mixer tap');
  await openPageFully(page, `/purcess/${_id}?quantity=2`);
  await expectInReach(page, main.getByRole('button', { name: 'Place Order' }), fields);
  await expect(main.getByText('$129.80', { exact: true }).last()).toBeInViewport();

  await addFirstToCart(page, 'basin mixer tap');
  await openPageFully(page, '/checkout');
  await expectInReach(page, main.getByRole('button', { name: 'Place Order $72.85' }), fields);

  const order = await placeOrder(page, 'basin mixer tap', {
    country: 'Singapore',
    address: '1 Pipe Lane, 417900 Singapore',
  });
  await openPageFully(page, `/dashboard/payment/${order._id}`);
  const pay = main.getByRole('button', { name: 'Pay', exact: true });
  await expectInReach(page, pay, fields);
  await expect(pay).toHaveAccessibleDescription('You pay now $72.85');
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByRole('contentinfo').getByRole('link').last()).toBeInViewport();
});
