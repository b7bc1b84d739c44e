import { openPageFully, waitForStart } from '#e2e/helpers/open-page.ts';
import { expect, test } from '#e2e/helpers/shop.ts';

/* If a part of the shop cannot be loaded, because the device is offline or after a new release, no page breaks
   and no typed text is lost. */

test.beforeEach(({ expectTrouble }) =>
  expectTrouble(/ERR_INTERNET_DISCONNECTED|failed:|40[04]|did not come|Error loading route module|imported module/),
);

const unreachable = 'We cannot reach the shop. Check your connection and try again.';
const offline = 'You are offline. This page stays as it is: try again when you are back.';

test('offline, the first message appears and typed text stays; links and searches stay on the page and say so', async ({
  page,
  context,
  expectTrouble,
}) => {
  // React starts offline here: it draws the page without the closed menu, which it cannot load.
  expectTrouble(/React error #418/);
  await openPageFully(page, '/contact');
  await context.setOffline(true);
  const form = page.getByRole('main');
  const words = { 'Email Address': 'nora@example.com', Subject: 'Tube', Message: 'Do you cut it?' };
  for (const [label, word] of Object.entries(words)) await form.getByLabel(label).fill(word);
  await form.getByRole('button', { name: 'Submit' }).click();
  const toasts = page.getByRole('region', { name: 'Messages' });
  await expect(toasts.getByText(unreachable)).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();

  const toast = toasts.getByText(offline);
  await page.getByRole('banner').getByRole('link', { name: 'Portfolio' }).click();
  await expect(toast).toHaveCount(1);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Search products' }).first().fill('valve');
  await page.getByRole('button', { name: 'Search', exact: true }).first().click();
  await expect(toast).toHaveCount(1);
  await expect(page).toHaveURL(/\/contact$/);
  for (const [label, word] of Object.entries(words)) await expect(form.getByLabel(label)).toHaveValue(word);
  await context.setOffline(false);
  await page.getByRole('banner').getByRole('link', { name: 'Portfolio' }).click();
  await expect(page).toHaveURL(/\/portfolio$/);
});

test('after a release, an open tab can still submit a typed form', async ({ page }) => {
  await openPageFully(page, '/contact');
  const form = page.getByRole('main');
  await form.getByLabel('Email Address').fill('nora');
  await waitForStart(page);
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404, body: '' }));
  await form.getByLabel('Subject').fill('Tube');
  await form.getByLabel('Message').fill('Do you cut it?');
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form.getByText('Provide a valid Email')).toBeVisible();
  await form.getByLabel('Email Address').fill('nora@example.com');
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Thank you. We have your message.')).toBeVisible();
});

test('after a release, a link in an open tab opens the page from the new release', async ({ page }) => {
  await openPageFully(page, '/cart');
  let requestCount = 0;
  await page.route('**/assets/portfolio-*', (route) => {
    requestCount += 1;
    return requestCount > 2 ? route.continue() : route.fulfill({ status: 404, body: '' });
  });
  await page.getByRole('banner').getByRole('link', { name: 'Portfolio' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /portfolio/i })).toBeVisible();
  await expect(page).toHaveURL(/\/portfolio$/);
});

test('a page whose script cannot be loaded says so, and opens once it can', async ({ page }) => {
  await openPageFully(page, '/cart');
  // The page first retries on its own.
  let unanswered = 0;
  page.on('requestfailed', (request) => {
    if (request.url().endsWith('/health')) unanswered += 1;
  });
  await page.route(/\/assets\/portfolio-|\/health/, (route) => route.abort('internetdisconnected'));
  await page.getByRole('banner').getByRole('link', { name: 'Portfolio' }).click();
  await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => unanswered).toBe(2);
  await expect(page.getByRole('region', { name: 'Messages' }).getByText(unreachable)).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /portfolio/i })).toBeVisible();
});

test('if the shop does not respond to a link, the page stays, says so, and Try again opens the next page', async ({
  page,
}) => {
  await openPageFully(page, '/cart');
  const alert = page.getByRole('region', { name: 'Messages' }).getByText(unreachable);
  await page.route('**/products.data*', async (route) => {
    // A line that fails late has already shown the loading image.
    await expect(page.getByRole('img', { name: 'Loading' })).toBeVisible();
    await route.abort('internetdisconnected');
  });
  await page.getByRole('banner').getByRole('link', { name: 'Products', exact: true }).click();
  await expect(alert).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
  await expect(page).toHaveURL(/\/cart$/);
  await page.unrouteAll();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All You Needs' })).toBeVisible();
  await expect(alert).toBeHidden();
});
