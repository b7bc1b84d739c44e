import type { Page } from '@playwright/test';
import { openPageFully } from '#e2e/helpers/open-page.ts';
import { expect, findFirstProduct, clearSignIn, addFirstToCart, register, test } from '#e2e/helpers/shop.ts';

const getLines = (page: Page) => page.getByRole('region', { name: 'In the cart' }).getByRole('listitem');

/** Adds the first search result to the cart from the list. */
const addFirst = async (page: Page, search: string): Promise<void> => {
  await page.goto(`/products?search=${encodeURIComponent(search)}`);
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click();
  await expect(page.getByText('Added to the cart')).toBeVisible();
};

/** Gets the cart of this browser's session from the shop. */
const getCart = (page: Page) =>
  page.evaluate(async () => {
    const token = localStorage.getItem('accessToken');
    const response = await fetch('/api/cart', { headers: token === null ? {} : { authorization: `Bearer ${token}` } });
    return (await response.json()) as { lines: { quantity: number }[] };
  });

const readCartCount = (page: Page) => page.evaluate(() => document.documentElement.style.getPropertyValue('--cart'));

test('a guest who logs in sees their cart merged, and a message about what was added', async ({ page }) => {
  const email = await register(page, 'Greta Guest');
  await addFirstToCart(page, 'adjustable wrench');
  await page.evaluate(() => fetch('/api/auth/sign-out', { method: 'POST' }));
  await clearSignIn(page);
  await addFirstToCart(page, 'adjustable wrench');
  await page.goto('/products?search=elbow&view=table');
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click();
  await expect(page.getByText('Added to the cart')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click();
  await expect(getLines(page)).toHaveCount(2);
  await expect.poll(() => readCartCount(page)).toBe('"2"');
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('secret1');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(
    page.getByText(
      'We added 2 products from this browser to your cart. 1 of them was already there, so we added up the quantities.',
    ),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(getLines(page)).toHaveCount(2);
  await expect(getLines(page).first().getByRole('spinbutton')).toHaveValue('2');
  expect((await getCart(page)).lines).toHaveLength(2);
  await expect.poll(() => readCartCount(page)).toBe('"2"');
});

test('undo restores the quantity that was changed just before the line was removed', async ({ page }) => {
  await addFirstToCart(page, 'adjustable wrench');
  await page.goto('/cart');
  const line = getLines(page).first();
  await line.getByRole('button', { name: /^More/ }).click();
  await line.getByRole('button', { name: /^More/ }).click();
  await line.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(getLines(page).first().getByRole('spinbutton')).toHaveValue('3');
});

test('the shop stores cart changes: quantities, saved for later, removal with undo, emptying', async ({ page }) => {
  await addFirstToCart(page, 'adjustable wrench');
  await addFirstToCart(page, 'brass elbow');
  await page.goto('/cart');
  const wrench = getLines(page).first();
  const name = (await wrench.getByRole('link').textContent()) ?? '';
  await wrench.getByRole('button', { name: `More: Quantity of ${name}` }).click();
  await wrench.getByRole('button', { name: `More: Quantity of ${name}` }).click();
  await expect(wrench.getByRole('spinbutton')).toHaveValue('3');
  const readQuantity = async () => (await (await page.request.get('/api/cart')).json()).lines[0].quantity;
  await expect.poll(readQuantity).toBe(3);
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(getLines(page)).toHaveCount(1);
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await undo.click();
  await expect(getLines(page)).toHaveCount(2);
  await expect(getLines(page).last().getByRole('spinbutton')).toHaveValue('3');
  await page.getByRole('button', { name: `Save for later: ${name}` }).click();
  await expect(page.getByRole('heading', { name: 'Saved for later' })).toBeVisible();
  await expect(getLines(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Empty the cart' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Empty the cart' }).click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await page.getByRole('button', { name: `Move to cart: ${name}` }).click();
  await expect(getLines(page)).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Check out' })).toHaveAttribute('href', '/checkout');
});

test('a tab that gets the focus shows what another tab added, and nothing is lost', async ({ page, context }) => {
  const { minOrder } = await findFirstProduct(page, 'brass elbow');
  await addFirstToCart(page, 'brass elbow');
  await page.goto('/cart');
  const other = await context.newPage();
  await addFirst(other, 'brass elbow');
  await other
    .getByRole('button', { name: /^Add to cart/ })
    .nth(1)
    .click();
  await expect.poll(() => readCartCount(page)).toBe('"2"');
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(getLines(page)).toHaveCount(2);
  await expect(getLines(page).first().getByRole('spinbutton')).toHaveValue(String(2 * minOrder));
});

test('a failed add, change or removal shows an error, and nothing is lost', async ({ page, expectTrouble }) => {
  expectTrouble(/50[02]|ERR_INTERNET_DISCONNECTED|failed:/);
  await addFirst(page, 'adjustable wrench');
  const add = page.getByRole('button', { name: /^Add to cart/ }).first();
  await page.route('**/api/cart/lines', (route) => route.abort('internetdisconnected'));
  await add.click();
  await expect(page.getByText('We cannot reach the shop. Check your connection and try again.')).toBeVisible();
  await page.unroute('**/api/cart/lines');
  // A proxy in front of the shop replies with its own page.
  const proxyPage = { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' };
  await page.route('**/api/cart/lines', (route) => route.fulfill(proxyPage));
  await add.click();
  await expect(page.getByText('Something went wrong on our side. Please try again.')).toBeVisible();
  await page.unroute('**/api/cart/lines');
  await add.click();
  await expect(page.getByText('Added to the cart').first()).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click();
  await page.route('**/api/cart/lines/*', (route) => route.fulfill({ status: 500, body: 'boom' }));
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByText('Something went wrong on our side. Please try again.').first()).toBeVisible();
  await expect(getLines(page)).toHaveCount(1);
  // A page that was just opened shows no earlier messages, so the next message is about the quantity.
  await openPageFully(page, '/cart');
  const quantity = getLines(page).first().getByRole('spinbutton');
  await quantity.fill('7');
  await quantity.press('Enter');
  await expect(page.getByText('Something went wrong on our side. Please try again.')).toBeVisible();
  await expect(quantity).toHaveValue('7');
  await page.unroute('**/api/cart/lines/*');
  const saveResponse = page.waitForResponse('**/api/cart/lines/*');
  await quantity.press('Enter');
  await saveResponse;
  await page.reload();
  await expect(quantity).toHaveValue('7');
});

test('a quantity changed right before leaving the page, or saving for later, is saved', async ({ page }) => {
  await register(page, 'Hasty Customer');
  await addFirstToCart(page, 'pipe cutter');
  const readQuantity = async () => (await getCart(page)).lines[0]?.quantity;
  const quantity = getLines(page).first().getByRole('spinbutton');
  const more = page.getByRole('button', { name: /^More: / });
  await openPageFully(page, '/cart');
  await more.click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
  await expect.poll(readQuantity).toBe(2);
  await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click();
  await more.click();
  await openPageFully(page, '/cart');
  await expect(quantity).toHaveValue('3');
  await quantity.fill('7');
  await quantity.press('Enter');
  await openPageFully(page, '/cart');
  await expect(quantity).toHaveValue('7');
  await more.click();
  await page.getByRole('link', { name: 'Check out' }).click();
  await expect(page.getByRole('main').getByText('quantity 8')).toBeVisible();
  await page.goBack();
  await more.click();
  await page.getByRole('button', { name: /^Save for later/ }).click();
  await expect(page.getByText('Quantity 9')).toBeVisible();
  expect((await getCart(page)).lines).toEqual([]);
});

test('the next page resends a quantity whose request was lost when the page was left', async ({ page }) => {
  // Playwright's routes do not see requests from a page that is being left.
  await page.addInitScript(() => {
    const send = window.fetch;
    window.fetch = (address, options) => {
      if (options?.method !== 'PUT' || 'lost' in sessionStorage) return send(address, options);
      sessionStorage['lost'] = 'yes';
      return Promise.reject(new TypeError('Failed to fetch'));
    };
  });
  await register(page, 'Unlucky Customer');
  await addFirstToCart(page, 'pipe cutter');
  await openPageFully(page, '/cart');
  await page.getByRole('button', { name: /^More: / }).click();
  await openPageFully(page, '/cart');
  await expect(getLines(page).first().getByRole('spinbutton')).toHaveValue('2');
  expect(await page.evaluate(() => sessionStorage['lost'])).toBe('yes');
  expect((await getCart(page)).lines[0]?.quantity).toBe(2);
});

test('quantity changes are sent in sequence and can be retried; one below the minimum order is raised with a message', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED|failed:/);
  await addFirstToCart(page, 'pipe cutter');
  await addFirstToCart(page, 'FST-0061');
  await openPageFully(page, '/cart');
  const cutter = getLines(page).first();
  const rod = getLines(page).last();
  const readQuantity = async (at: number) => (await getCart(page)).lines[at]?.quantity;
  const quantity = cutter.getByRole('spinbutton');
  const more = cutter.getByRole('button', { name: /^More: / });
  const releases: (() => void)[] = [];
  const lines = '**/api/cart/lines/*';
  await page.route(lines, async (route) => {
    await new Promise<void>((resolve) => releases.push(resolve));
    await route.continue();
  });
  await more.click();
  await expect.poll(() => releases.length).toBe(1);
  await quantity.fill('7');
  releases[0]?.();
  await expect.poll(() => releases.length).toBe(2);
  await expect(quantity).toHaveValue('7');
  releases[1]?.();
  await expect.poll(() => readQuantity(0)).toBe(7);
  await page.unroute(lines);

  await page.route(lines, (route) => route.abort('internetdisconnected'));
  await more.click();
  await expect(page.getByText('We cannot reach the shop. Check your connection and try again.')).toBeVisible();
  await page.unroute(lines);
  await more.click();
  await expect.poll(() => readQuantity(0)).toBe(9);

  let sent = 0;
  page.on('request', (request) => (sent += request.method() === 'PUT' ? 1 : 0));
  const pieces = rod.getByRole('spinbutton');
  await pieces.fill('3');
  await expect(page.getByText('the minimum order is 5, so there are 5 in your cart')).toBeVisible();
  await expect(pieces).toHaveValue('5');
  await pieces.fill('10');
  await expect.poll(() => readQuantity(1)).toBe(10);
  expect(sent).toBe(2);
});

test('the product page adds its quantity to the cart, and a cart link adds the products found', async ({ page }) => {
  await page.goto('/products/brass-elbow-90-1-2-in-bsp-female');
  await page.getByLabel('Pieces').fill('12');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Added to the cart')).toBeVisible();
  await page.goto('/cart?add=VAL-0011:3,NO-SUCH:1');
  await expect(page.getByText('Not found: NO-SUCH:1')).toBeVisible();
  await expect(getLines(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Add all to cart' }).click();
  await expect(getLines(page)).toHaveCount(2);
  await expect(page).toHaveURL(/\/cart$/);
});
