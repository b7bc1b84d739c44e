import type { Locator, Page } from '@playwright/test';
import { openWhole } from './open-whole.ts';
import { expect, logIn, placeOrder, pressInMenu, register, test } from './shop.ts';

/* What a dialog owes to the person in front of it: it stays until it is closed, and with it what was typed. */

/** Orders a product of its own, so that nobody else's test takes from its stock. */
const openProduct = async (page: Page, search: string, quantity: number) => {
  const [product] = (await (await page.request.get(`/api/products?search=${encodeURIComponent(search)}`)).json()) as {
    _id: string;
    stock: number;
    minOrder: number;
  }[];
  if (product === undefined) throw new Error(`there is no ${search}`);
  await page.goto(`/purcess/${product._id}?quantity=${quantity}`);
  return product;
};

const centreOf = async (button: Locator) => {
  await button.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return [x + width / 2, y + height / 2] as const;
};

test('a double click opens a dialog and leaves it open', async ({ page }) => {
  await register(page, 'Dora Double');
  await placeOrder(page, 'adjustable wrench');
  const dialog = page.getByRole('dialog');
  const opens = async (button: Locator) => {
    await button.dblclick();
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(dialog).toBeHidden();
    const [x, y] = await centreOf(button);
    await page.mouse.click(x, y);
    await expect(dialog).toBeVisible();
    await page.mouse.click(x, y);
    await expect(dialog.getByRole('button', { name: 'Close', exact: true })).toBeVisible();
    await page.mouse.click(4, 4);
    await expect(dialog).toBeHidden();
  };
  await openWhole(page, '/dashboard/myorders');
  await opens(page.getByRole('button', { name: /^Cancel order/ }));
  await openProduct(page, 'adjustable wrench', 1);
  await opens(page.getByRole('button', { name: 'Place Order' }));
});

test('when less is left than was chosen the order is of what is left, and never of nothing', async ({
  page,
  browser,
  expectTrouble,
}) => {
  expectTrouble(/409/);
  await register(page, 'Lena Late');
  const { stock, minOrder } = await openProduct(page, 'pipe bender', 1);
  const all = stock - (stock % minOrder);
  await page.goto(`${page.url().split('?')[0]}?quantity=${all}`);
  await page.getByRole('button', { name: 'Place Order' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill('1 Pipe Lane');
  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
  await register(other, 'Olga Other');
  const left = Math.max(minOrder, 1);
  await placeOrder(other, 'pipe bender', { quantity: all - left });
  const posted: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/order')) posted.push(request.postDataJSON()?.quantity);
  });
  await dialog.getByRole('button', { name: 'Place Order' }).click();
  await expect(dialog.getByText(`Only ${left} left in stock.`)).toBeVisible();
  await expect(dialog.getByText(new RegExp(`^${left} x`))).toBeVisible();
  await expect(dialog.getByLabel('Address')).toHaveValue('1 Pipe Lane');
  await placeOrder(other, 'pipe bender', { quantity: left });
  await dialog.getByRole('button', { name: 'Place Order' }).click();
  await expect(dialog.getByText('There is not enough left of')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Place Order' })).toBeDisabled();
  expect(posted).toEqual([all, left]);
});

test('Back opens the page before, and takes along what floats above this one', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/blog');
  await pressInMenu(page, 'Products');
  await expect(page).toHaveURL(/\/products$/);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/blog$/);
  await expect(menu).toBeHidden();
  await page.goForward();
  await expect(page).toHaveURL(/\/products$/);
});

test('a shop that cannot be reached takes no dialog away', async ({ page, context, expectTrouble }) => {
  // The router looks ahead at the links in sight, and says that it could not.
  expectTrouble(/ERR_INTERNET_DISCONNECTED|failed:|manifest patches/);
  await register(page, 'Otto Offline');
  await openProduct(page, 'adjustable wrench', 1);
  await page.getByRole('button', { name: 'Place Order' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill('1 Pipe Lane');
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Place Order' }).click();
  await expect(dialog.getByText('We cannot reach the shop.')).toBeVisible();
  await expect(dialog.getByLabel('Address')).toHaveValue('1 Pipe Lane');
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Yay! Order Success')).toBeVisible();
});

test('what was typed when the session ended is there again after the login', async ({
  page,
  context,
  expectTrouble,
}) => {
  expectTrouble(/401/);
  const email = await register(page, 'Elsa Ended');
  const dialog = page.getByRole('dialog');
  const endAndLogIn = async (press: string, place: Locator | Page = dialog) => {
    await context.clearCookies();
    await page.evaluate(() => localStorage.setItem('accessToken', 'x'.repeat(43)));
    await place.getByRole('button', { name: press }).click();
    await expect(page).toHaveURL(/\/login$/);
    const toasts = page.getByRole('region', { name: 'Messages' });
    await expect(toasts.getByText('Your session has ended. Please log in again.')).toBeVisible();
    await expect(toasts.getByText('Please log in first.')).toHaveCount(0);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('secret1');
    await page.getByRole('button', { name: 'Login' }).click();
  };
  await openProduct(page, 'adjustable wrench', 1);
  const prefilled = page.waitForResponse('**/api/user/*');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await prefilled;
  await dialog.getByLabel('Address').fill('1 Pipe Lane');
  await endAndLogIn('Place Order');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(dialog.getByLabel('Address')).toHaveValue('1 Pipe Lane');

  await openWhole(page, '/dashboard/profile');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  for (const label of ['Education', 'Location', 'Linkedin']) await dialog.getByLabel(label).fill('Trade school');
  await dialog.getByLabel('Phone Number').fill('12 34');
  await endAndLogIn('Update');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(dialog.getByLabel('Education')).toHaveValue('Trade school');

  await page.goto('/dashboard/quickorder');
  await page.getByLabel('Part numbers').fill('HND-0011 1');
  await page.getByRole('button', { name: 'Check the list' }).click();
  await page.getByLabel('Address').fill('2 Pipe Lane');
  await endAndLogIn('Place Order', page);
  await page.getByRole('button', { name: 'Check the list' }).click();
  await expect(page.getByLabel('Address')).toHaveValue('2 Pipe Lane');
});

test('the words of a dialog opened from a row of a table end at its edge @phone-only', async ({ page }) => {
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/reviews');
  await page
    .getByRole('button', { name: /^Delete: the review/ })
    .first()
    .click();
  const words = page.getByRole('dialog').getByText(/^The review of/);
  await expect(words).toBeVisible();
  expect(await words.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});
