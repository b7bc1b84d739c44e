import type { Locator } from '@playwright/test';
import { openPageFully } from './helpers/open-page.ts';
import { expect, fillCard, findFirstProduct, placeOrder, register, test } from './helpers/shop.ts';

/* Checks what shoppers see first on a screen, at the widths at which it went wrong. */

const PHONE = { width: 390, height: 844 };
const LOW_PHONE = { width: 390, height: 664 };
/** The owner chooses the currency; the demo and the tests have different dollars. */
const IN_DOLLARS = /^All amounts are in \S+ dollars\.$/;
const DESK = { width: 1440, height: 900 };

/** The number of lines in the text of each element. */
const countLines = (elements: Locator) =>
  elements.evaluateAll((all) =>
    all.map((element) => {
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
      const range = document.createRange();
      range.selectNodeContents(text ?? element);
      return range.getClientRects().length;
    }),
  );

/** True if nothing covers the middle of the element or its lower edge. */
const isUncovered = (element: Locator) =>
  element.evaluate((node) => {
    const { left, width, top, height, bottom } = node.getBoundingClientRect();
    return [top + height / 2, bottom - 4].every((y) => {
      const seen = document.elementFromPoint(left + width / 2, y);
      return seen !== null && (node.contains(seen) || seen.contains(node));
    });
  });

test('the buttons of a product card have one line at any width', async ({ page }) => {
  for (const [path, size] of [
    ['/', DESK],
    ['/', PHONE],
    ['/products', DESK],
    ['/products', PHONE],
  ] as const) {
    await page.setViewportSize(size);
    await openPageFully(page, path);
    const card = page.getByRole('article').first();
    for (const acts of [card.getByRole('button'), card.getByRole('link', { name: /^Order Now/ })])
      expect(await countLines(acts), `${path} at ${size.width}`).toEqual([1]);
  }
});

test('on a desktop, a list repeats no categories of the header, and no checkbox covers a picture', async ({ page }) => {
  await page.setViewportSize(DESK);
  await openPageFully(page, '/products');
  const categories = page.getByRole('navigation', { name: 'All categories' });
  await expect(categories).toBeHidden();
  const card = page.getByRole('article').first();
  const picture = await card.getByRole('img').first().boundingBox();
  const box = await card.getByRole('checkbox').boundingBox();
  expect(box?.y ?? 0).toBeGreaterThan((picture?.y ?? 0) + (picture?.height ?? 0));
  await page.setViewportSize(PHONE);
  await expect(categories).toBeVisible();
});

test('the fields for a price name the prices of the whole shop only beside the whole list', async ({ page }) => {
  await openPageFully(page, '/products');
  const from = page.getByRole('spinbutton', { name: 'Price from' });
  await expect(from).toHaveAttribute('placeholder', /^\d+\.\d\d$/);
  for (const path of ['/products?material=Brass', '/category/valves', '/products?search=tap']) {
    await openPageFully(page, path);
    await expect(from, path).toHaveAttribute('placeholder', 'Any');
  }
});

test('the page of Order Now says why Place Order is disabled', async ({ page }) => {
  await register(page, 'Paul Purchase');
  const { _id } = await findFirstProduct(page, 'basin mixer tap');
  await openPageFully(page, `/purcess/${_id}`);
  const place = page.getByRole('button', { name: 'Place Order' });
  await expect(place).toBeDisabled();
  await expect(place).toHaveAccessibleDescription('Press Add to set the quantity. Then you can place the order.');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(place).toBeEnabled();
  await expect(place).toHaveAccessibleDescription('');
});

test('on a phone, nothing covers the card field, and a paid order says that nothing is left to pay', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await register(page, 'Petra Pay');
  const address = { country: 'Norway', address: '1 Pipe Lane, 0150 Oslo' };
  const order = await placeOrder(page, 'basin mixer tap', address);
  await openPageFully(page, `/dashboard/payment/${order._id}`);
  const main = page.getByRole('main');
  const pay = main.getByRole('button', { name: 'Pay', exact: true });
  await expect(pay).toBeEnabled();
  const card = main.getByRole('group', { name: 'Card' });
  for (const size of [PHONE, LOW_PHONE]) {
    await page.setViewportSize(size);
    for (const part of [card, pay]) {
      await expect(part).toBeInViewport({ ratio: 1 });
      expect(await isUncovered(part)).toBe(true);
    }
  }
  await expect(main.getByText(IN_DOLLARS)).toBeVisible();
  await fillCard(page, '4242424242424242');
  await pay.click();
  await expect(main.getByText('Congrats! Your payment is completed.')).toBeVisible();
  await expect(pay).toBeDisabled();
  await expect(pay).toHaveAccessibleDescription('Paid. There is nothing left to pay.');
  // The order was placed without the address book, so checkout and profile offer its address.
  const { _id } = await findFirstProduct(page, 'VAL-0011');
  await page.goto(`/checkout?lines=${_id}:1`);
  await main.getByRole('button', { name: 'Deliver to this address' }).click();
  await expect(main.getByLabel('Address', { exact: true })).toHaveValue('1 Pipe Lane');
  await expect(main.getByLabel('Country')).toHaveValue('NO');
  await page.goto('/dashboard/profile');
  await main.getByRole('button', { name: 'Save this address' }).click();
  await expect(main.getByRole('button', { name: /^Edit .*1 Pipe Lane, 0150 Oslo, Norway/ })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Save this address' })).toHaveCount(0);
});

test('a card of a kit adds its goods to the cart, whose lines are low on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openPageFully(page, '/kits');
  await page.getByRole('button', { name: 'Add all to cart: What a basin needs' }).click();
  await expect(page.getByText('6 products added to the cart')).toBeVisible();
  await openPageFully(page, '/cart');
  const lines = page.getByRole('region', { name: 'In the cart' }).getByRole('listitem');
  await expect(lines).toHaveCount(6);
  for (const line of await lines.all()) {
    expect((await line.boundingBox())?.height).toBeLessThan(180);
    await expect(line.getByRole('button', { name: /^Save for later/ })).toBeVisible();
  }
  await expect(page.getByText(IN_DOLLARS)).toBeVisible();
});

test('the pages of reviews, trade accounts and forgotten passwords lead on', async ({ page }) => {
  await openPageFully(page, '/products/brass-ball-valve-1-2-in-bsp-female/reviews');
  const product = page.getByRole('list', { name: 'Product' });
  await expect(product).toContainText('$9.45');
  await expect(product.getByRole('link')).toHaveAttribute('href', '/products/brass-ball-valve-1-2-in-bsp-female');
  const main = page.getByRole('main');
  await openPageFully(page, '/regester');
  await main.getByRole('link', { name: 'Trade accounts' }).click();
  await expect(main.getByRole('link', { name: 'Ask for a trade account' })).toHaveAttribute('href', '/contact');
  await main.getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL(/\/regester$/);
  await openPageFully(page, '/forgot-password');
  await main.getByRole('link', { name: 'Back to login' }).click();
  await expect(page).toHaveURL(/\/login$/);
});
