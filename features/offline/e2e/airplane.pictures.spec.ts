import type { BrowserContext, Page } from '@playwright/test';
import { openPageFully } from '#e2e/helpers/open-page.ts';
import { expect, findFirstProduct, logIn, addFirstToCart, test } from '#e2e/helpers/shop.ts';

/* A plumber saves the catalog, goes offline, keeps working, and comes back online. */

test.beforeEach(({ expectTrouble }) =>
  expectTrouble(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|failed:|Failed to fetch|imported module/),
);

/** Saves the catalog with the button on its page. The small pictures load after the catalog. */
const pressSaveCatalog = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Save for offline use' }).click();
  await expect(page.getByRole('heading', { name: 'On this device', exact: true })).toBeVisible();
  await expect(page.getByText(/^All \d{3}$/)).toBeVisible();
};

const saveCatalog = async (page: Page): Promise<void> => {
  await openPageFully(page, '/offline');
  await pressSaveCatalog(page);
};

const waitForPictures = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(async () => (await caches.match('/offline/pictured', { ignoreVary: true })) !== undefined),
    )
    .toBe(true);

const getOfflineNote = (page: Page) => page.getByText(/^Offline\. Prices as of \d/);

const goOffline = async (context: BrowserContext): Promise<void> => context.setOffline(true);

test('a product is found, joined and added to the cart offline; back online, it is in the shop’s cart, and the page says so', async ({
  page,
  context,
}) => {
  await addFirstToCart(page, 'adjustable wrench');
  await saveCatalog(page);
  await waitForPictures(page);
  await openPageFully(page, '/cart');
  await expect(page.getByRole('region', { name: 'In the cart' }).getByRole('listitem')).toHaveCount(1);
  await goOffline(context);

  // Opens a page that was never opened before, then uses the search box, then a category.
  await page.goto('/products/compression-elbow-90-15-mm');
  await expect(page).toHaveURL(/\/offline\?at=%2Fproducts%2Fcompression-elbow-90-15-mm$/);
  await expect(getOfflineNote(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Compression elbow 90°, 15 mm' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'FIT-0061' })).toBeVisible();
  await page.getByRole('button', { name: /^Add to cart: Compression elbow/ }).click();
  await expect(page.getByText('Saved on this device. It goes into your cart when you are online.')).toBeVisible();
  // Chooses inches for lengths. The device remembers the choice, and so does the shop once online.
  await page.goto('/products/copper-tube-15-mm-x-3-m');
  await page.getByRole('button', { name: 'inch', exact: true }).click();
  await expect(page.getByRole('definition').filter({ hasText: '118.11 in (3000 mm)' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('definition').filter({ hasText: '118.11 in (3000 mm)' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Search products' }).first().fill('ball valve ½"');
  await expect(page.getByRole('option').filter({ hasText: 'VAL-0011' })).toBeVisible();
  await page.getByRole('button', { name: 'Search', exact: true }).first().click();
  await expect(page.getByText(/for “ball valve ½"”/)).toBeVisible();
  const first = page.getByRole('main').getByRole('listitem').filter({ hasText: 'VAL-0011' });
  await expect(first).toBeVisible();
  const picture = first.locator('img');
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);

  // A join that was never requested before; all its parts go into the cart.
  await page.goto('/join?from=tube.22-mm.male&to=tube.15-mm.male');
  await expect(page.getByRole('heading', { name: '22 mm copper tube to 15 mm copper tube' })).toBeVisible();
  await page
    .getByRole('button', { name: /^Add all to cart/ })
    .first()
    .click();
  await expect(page.getByText('Saved on this device.').first()).toBeVisible();

  // The cart contains the earlier lines and the added ones. This changes one quantity and removes one line.
  await page.getByRole('link', { name: /^Cart/ }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
  const lines = page.getByRole('main').getByRole('listitem');
  await expect(lines.filter({ hasText: 'Compression elbow' })).toBeVisible();
  const count = await lines.count();
  expect(count).toBeGreaterThanOrEqual(3);
  await page.getByRole('button', { name: /^More: Quantity of Compression elbow/ }).click();
  await page.getByRole('button', { name: /^Remove .*wrench/i }).click();
  await expect(lines).toHaveCount(count - 1);
  const pieces = await page.getByRole('spinbutton', { name: /^Quantity of Compression elbow/ }).inputValue();
  await page.reload();
  await expect(lines).toHaveCount(count - 1);

  // There is no scanning offline, but numbers on a label can be typed.
  await page.goto('/scan');
  await expect(page.getByText('Scanning needs a connection')).toBeVisible();
  await page.getByRole('combobox', { name: 'Search products' }).first().fill('2009000100619');
  await page.getByRole('button', { name: 'Search', exact: true }).first().click();
  await expect(lines.filter({ hasText: 'FIT-0061' })).toBeVisible();

  // Invalid addresses and pages that are not stored show a page, not the browser's error.
  for (const path of ['/products/%E0%A4%A', '/dashboard/myorders']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(getOfflineNote(page)).toBeVisible();
  }

  // Back online, the changes are in the shop's cart, and the page says so.
  const elbow = 'compression elbow 90 15 mm';
  await context.setOffline(false);
  const { name } = await findFirstProduct(page, elbow);
  await page.goto('/cart');
  await expect(page.getByText('Your offline changes are in your cart now.')).toBeVisible();
  await expect(page.getByRole('spinbutton', { name: new RegExp(name) }).first()).toHaveValue(pieces);
  await expect(page.getByRole('main').getByText(/adjustable wrench/i)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Your offline changes')).toHaveCount(0);
});

test('offline changes survive the end of a session and use by a guest; only public data is cached; signing out deletes the rest', async ({
  page,
  context,
  expectTrouble,
}) => {
  // Such errors also occur for requests in one tab while another tab signs out.
  expectTrouble(/401|404/);
  await logIn(page, 'customer@example.com', 'customer-demo');
  await saveCatalog(page);
  await openPageFully(page, '/cart');
  await goOffline(context);
  await page.goto('/products/compression-elbow-90-15-mm');
  const add = page.getByRole('button', { name: /^Add to cart: / });
  await add.click();
  await expect(page.getByText('Saved on this device.').first()).toBeVisible();

  // The session has ended meanwhile, so the cart and its changes are now a guest's.
  await context.setOffline(false);
  await context.clearCookies();
  await page.evaluate(() => localStorage.setItem('accessToken', 'run.out.now'));
  await page.goto('/cart');
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await openPageFully(page, '/cart');
  await expect(page.getByText('Your offline changes')).toHaveCount(0);
  await goOffline(context);
  await page.goto('/products/hacksaw-300-mm');
  await add.click();
  await expect(page.getByText('Saved on this device.').first()).toBeVisible();

  await context.setOffline(false);
  await logIn(page, 'customer@example.com', 'customer-demo');
  await openPageFully(page, '/cart');
  await expect(page.getByText('Your offline changes are in your cart now.')).toBeVisible();
  await expect(page.getByRole('spinbutton', { name: /Compression elbow/ })).toBeVisible();
  await expect(page.getByRole('spinbutton', { name: /hacksaw/i })).toBeVisible();

  await openPageFully(page, '/dashboard/myorders');
  const cachedPaths = await page.evaluate(async () => {
    const addresses = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) addresses.push(new URL(url).pathname);
    }
    return addresses;
  });
  const allowed = /^\/(?:offline|offline\/pictured|api\/catalog|assets\/[\w.-]+|pictures\/[\w./-]+-320\.webp)$/;
  expect(cachedPaths.filter((address) => !allowed.test(address))).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('copperline.kept-cart'))).toContain('customer@example.com');
  const other = await context.newPage();
  await openPageFully(other, '/blog');
  await other.getByRole('button', { name: 'Logout' }).first().click();
  await expect(other.getByText('Logout Success')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('copperline.kept-cart'))).toBeNull();
  await goOffline(context);
  await page.goto('/cart');
  await expect(page.getByText('Nothing from your cart is saved on this device')).toBeVisible();
});

test('a browser without storage shows pages and fills a cart, and says that it cannot save the catalog', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'caches']) {
      Object.defineProperty(window, name, { configurable: true, get: refuse });
    }
    navigator.serviceWorker.register = async () => refuse();
  });
  await openPageFully(page, '/products/hacksaw-300-mm');
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click();
  await expect(page.getByText('Added to the cart').first()).toBeVisible();
  await openPageFully(page, '/cart');
  await expect(page.getByRole('region', { name: 'In the cart' }).getByRole('listitem')).toHaveCount(1);
  await openPageFully(page, '/offline');
  await page.getByRole('button', { name: 'Save for offline use' }).click();
  await expect(page.getByRole('main').getByText(/^This browser cannot save anything here/)).toBeVisible();
});

test('if the catalog is incomplete or the browser full, nothing is saved and the page says so; a saved catalog can be removed', async ({
  page,
  context,
  shopUrl,
}) => {
  const saveButton = page.getByRole('button', { name: 'Save for offline use' });
  await openPageFully(page, '/offline');
  await context.route('**/api/catalog', (route) =>
    route.fulfill({ contentType: 'application/json', body: '{"total":240,"products":[{"id":' }),
  );
  await saveButton.click();
  await expect(page.getByRole('main').getByText(/Nothing was saved/)).toBeVisible();
  await context.unroute('**/api/catalog');
  await pressSaveCatalog(page);
  await page.getByRole('button', { name: 'Remove from this device' }).click();
  await expect(saveButton).toBeVisible();
  expect(
    await page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('copperline'))),
  ).toEqual([]);

  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: shopUrl, quotaSize: 100_000 });
  await saveButton.click();
  await expect(page.getByRole('main').getByText(/no room for it. Nothing was saved/)).toBeVisible();
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: shopUrl });
  // The catalog can then be saved again without leaving the page.
  await pressSaveCatalog(page);
  await page.evaluate(() => {
    for (let size = 2 ** 20; size >= 1; size /= 2) {
      for (let at = 0; ; at += 1) {
        try {
          localStorage.setItem(`full-${size}-${at}`, 'x'.repeat(size));
        } catch {
          break;
        }
      }
    }
  });
  const add = page.getByRole('button', { name: /^Add to cart/ }).first();
  await openPageFully(page, '/products/hacksaw-300-mm');
  await add.click();
  await expect(page.getByText('Added to the cart').first()).toBeVisible();
  await openPageFully(page, '/cart');
  await expect(page.getByRole('region', { name: 'In the cart' }).getByRole('listitem')).toHaveCount(1);
  await goOffline(context);
  await page.goto('/products/compression-elbow-90-15-mm');
  await add.click();
  await expect(
    page.getByText('This browser cannot save anything at the moment. Try again when you are online.'),
  ).toBeVisible();
});
