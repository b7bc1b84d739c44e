import type { Page } from '@playwright/test';
import { countClicks } from '#e2e/helpers/count-clicks.ts';
import { expect, fillCard, placeOrder, register, test } from '#e2e/helpers/shop.ts';

/* How many clicks three jobs take, for a customer who has ordered before. Typing, pasting and Enter are none. */

const PHONE = { width: 390, height: 844 };
const delivery = { country: 'Norway', address: '1 Pipe Lane, 0150 Oslo', phone: '112' };

/** The start page, for a customer with an order. @returns how often they have clicked */
const startAsCustomer = async (page: Page, name: string): Promise<() => number> => {
  await register(page, name);
  await placeOrder(page, 'adjustable wrench', delivery);
  const clicks = await countClicks([page.context()]);
  await page.goto('/');
  return clicks;
};

/** Orders and pays what is in the cart, to the address of the last order. */
const orderAndPay = async (page: Page): Promise<void> => {
  const main = page.getByRole('main');
  await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click();
  await main.getByRole('link', { name: 'Check out' }).click();
  await main.getByRole('button', { name: 'Deliver to this address' }).click();
  await main.getByRole('button', { name: /^Place Order \$/ }).click();
  await fillCard(page, '4242424242424242');
  await main.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(main.getByText('Congrats! Your payment is completed.').first()).toBeVisible();
};

test('in the cellar: a fitting is in the cart after 3 clicks on a phone, and paid after 8', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const clicks = await startAsCustomer(page, 'Cleo Cellar');
  const search = page.getByRole('combobox', { name: 'Search products' }).filter({ visible: true });
  await search.click();
  await search.fill('22mm compression elbow');
  await page.getByRole('option', { name: /^Compression elbow 90°, 22 mm/ }).click();
  await page
    .getByRole('region', { name: 'Buy' })
    .getByRole('button', { name: /^Add to cart/ })
    .click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart 1' })).toBeVisible();
  expect(clicks()).toBeLessThanOrEqual(3);
  await orderAndPay(page);
  expect(clicks()).toBeLessThanOrEqual(8);
});

test('at the desk: a kit for a bathroom and a join are in the cart after 5 clicks, and paid after 10', async ({
  page,
}) => {
  const clicks = await startAsCustomer(page, 'Bo Bathroom');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'What a basin needs' }).click();
  await main.getByRole('button', { name: 'Add all to cart' }).click();
  await expect(page.getByText('6 products added to the cart')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Copperline, home' }).click();
  await main.getByRole('link', { name: '22 mm to 15 mm' }).click();
  await main
    .getByRole('button', { name: /^Add all to cart/ })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart 7' })).toBeVisible();
  expect(clicks()).toBeLessThanOrEqual(5);
  await orderAndPay(page);
  expect(clicks()).toBeLessThanOrEqual(10);
});

test('at the pad: sixty pasted lines are checked at once, in the cart after 3 clicks, and priced for an address after 5', async ({
  page,
}) => {
  const clicks = await startAsCustomer(page, 'Pam Pad');
  const goods: { sku: string; minOrder: number; stock: number }[] = await (
    await page.request.get('/api/products?limit=100')
  ).json();
  const list = goods
    .filter(({ stock, minOrder }) => stock > 10 * minOrder)
    .slice(0, 60)
    .map(({ sku, minOrder }) => `${sku} ${minOrder}`)
    .join('\r\n');
  const main = page.getByRole('main');
  await page.getByRole('banner').getByRole('link', { name: 'Quick Order' }).click();
  const field = main.getByLabel('Part numbers and quantities');
  await field.click();
  await field.evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, list);
  await page.keyboard.insertText(list.replaceAll('\r\n', '\n'));
  await expect(main.getByRole('table', { name: 'Checked lines' }).getByRole('row')).toHaveCount(61);
  await main.getByRole('button', { name: 'Add all to cart' }).click();
  await expect(page.getByText('60 products added to the cart')).toBeVisible();
  expect(clicks()).toBeLessThanOrEqual(3);
  await page.getByRole('link', { name: 'View cart' }).click();
  await main.getByRole('link', { name: 'Check out' }).click();
  await expect(main.getByRole('button', { name: /^Place Order \$/ })).toBeVisible();
  expect(clicks()).toBeLessThanOrEqual(5);
});
