import { endSession } from '#e2e/helpers/accounts.ts';
import { openPageFully } from '#e2e/helpers/open-page.ts';
import { expect, logIn, test } from '#e2e/helpers/shop.ts';

test('private pages need a login, specified errors keep the input, Back does not loop, and admin pages show customers a 403 page', async ({
  page,
  expectTrouble,
}) => {
  await page.goto('/products');
  await page.goto('/dashboard/myorders?page=1');
  await expect(page).toHaveURL(/\/login$/);
  const button = page.getByRole('main').getByRole('button', { name: 'Login' });
  await button.click();
  await expect(page.getByText('Email is Required')).toBeVisible();
  await expect(page.getByText('Password is Required')).toBeVisible();
  await page.getByLabel('Email').fill('not an address');
  await page.getByLabel('Password', { exact: true }).fill('12345');
  await expect(page.getByText('Provide a valid Email')).toBeVisible();
  await expect(page.getByText('Must be 6 characters or longer')).toBeVisible();
  await page.getByLabel('Email').fill('customer@example.com');
  await page.getByLabel('Password', { exact: true }).fill('wrong password');
  expectTrouble(/401/);
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/auth/sign-in/email', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await button.click();
  await expect(button.locator('.loading-spinner')).toBeVisible();
  gate.resolve();
  const small = page.getByRole('main').locator('.text-sm.text-error');
  await expect(small.filter({ hasText: 'Invalid email or password' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('customer@example.com');

  await page.getByLabel('Password', { exact: true }).fill('customer-demo');
  await button.click();
  await expect(page.getByText('Login Success.')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/myorders\?page=1$/);
  // Going back loads that page again, which also looks up the role.
  const lookUp = page.waitForResponse('**/api/admin/**');
  await page.goBack();
  await expect(page).toHaveURL(/\/products$/);
  await lookUp;

  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  await page.goto('/dashboard/orders');
  await expect(page.getByRole('heading', { name: '403: this page is for admins' })).toBeVisible();
  expect(requestedUrls.filter((url) => url.includes('/api/allorders'))).toEqual([]);
  expect(requestedUrls.filter((url) => url.includes('/api/admin/'))).toHaveLength(1);
});

test('a quantity chosen in the table survives login, and Back skips the login page', async ({ page }) => {
  await page.goto('/products?search=threaded+rod&view=table');
  await page.getByRole('spinbutton', { name: /Quantity of Threaded rod M8/ }).fill('30');
  await page.getByRole('button', { name: /Order Now: Threaded rod M8/ }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('You need an account to order, so that you can see your order.')).toBeVisible();
  await page.getByLabel('Email').fill('customer@example.com');
  await page.getByLabel('Password', { exact: true }).fill('customer-demo');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/purcess\/[0-9a-f-]+\?quantity=30$/);
  await expect(page.getByText('You order quantity 30')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeEnabled();
  await page.getByLabel('Quantity').fill('1');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Please enter a valid quantity!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeDisabled();
  await page.goBack();
  await expect(page).toHaveURL(/\/products\?search=/);
});

test('an unknown address, product and order show a 404 page with a picture and a link home', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/40[04]/);
  const unknown = await page.request.get('/no/such/page');
  expect(unknown.status()).toBe(404);
  expect(await unknown.text()).toContain('404: a leaking pipe');
  await logIn(page, 'customer@example.com', 'customer-demo');
  for (const path of [
    '/purcess/01900000-0000-7000-8000-000000000000',
    '/dashboard/payment/nonsense',
    '/dashboard/order/nonsense',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('img', { name: '404: a leaking pipe' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Search the shop' })).toBeVisible();
  }
  await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveTitle('Home');
});

test('a bad token is renewed; after the session ends, My Orders leads home, and other pages lead to login and back', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/401/);
  await logIn(page, 'customer@example.com', 'customer-demo');
  await page.evaluate(() => localStorage.setItem('accessToken', 'x'.repeat(43)));
  await page.goto('/dashboard/review');
  await expect(page.getByRole('heading', { name: 'Add Review' })).toBeVisible();
  await page.getByRole('link', { name: 'My Orders' }).click();
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).not.toContain('xxx');

  await endSession(page);
  await page.getByRole('link', { name: 'My Profile' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email').fill('customer@example.com');
  await page.getByLabel('Password', { exact: true }).fill('customer-demo');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/dashboard\/profile$/);
  await expect(page.getByRole('heading', { name: 'Carl Customer' })).toBeVisible();

  // On another page, a background request would notice the ended session first and redirect to the login.
  await openPageFully(page, '/dashboard/profile');
  await endSession(page);
  await page.getByRole('link', { name: 'My Orders' }).click();
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('an expired token is renewed before it is used; the role check declares JSON', async ({ page }) => {
  await logIn(page, 'customer@example.com', 'customer-demo');
  await page.evaluate(() => {
    localStorage.setItem('accessToken', 'x'.repeat(43));
    localStorage.setItem('copperline.token-ends', '1');
  });
  const lookUp = page.waitForRequest('**/api/admin/**');
  await openPageFully(page, '/dashboard/myorders');
  expect((await lookUp).headers()).toMatchObject({
    'content-type': 'application/json',
    authorization: expect.not.stringContaining('xxx'),
  });
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
  expect(await page.evaluate(() => Number(localStorage.getItem('copperline.token-ends')))).toBeGreaterThan(Date.now());
});

test('the admin flag is false during the role check, which is retried once and then means not admin', async ({
  page,
  expectTrouble,
}) => {
  await logIn(page, 'admin@example.com', 'admin-demo');
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/admin/*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto('/dashboard/profile');
  const bar = page.getByRole('banner');
  const dashboard = bar.getByRole('link', { name: 'Dashboard' });
  const menu = page.getByRole('complementary');
  await expect(bar.getByRole('link', { name: 'Ada Admin' })).toBeVisible();
  await expect(dashboard).toHaveAttribute('href', '/dashboard');
  // The menu is empty until the role is known.
  await expect(menu.getByRole('link')).toHaveCount(0);
  gate.resolve();
  await expect(menu.getByRole('link', { name: 'Make Admin' })).toBeVisible();
  await expect(dashboard).toHaveAttribute('href', '/dashboard/orders');

  expectTrouble(/500/);
  let failures = 1;
  let requestCount = 0;
  await page.unroute('**/api/admin/*');
  await page.route('**/api/admin/*', (route) => {
    requestCount += 1;
    return requestCount <= failures ? route.fulfill({ status: 500, body: 'no' }) : route.continue();
  });
  await page.goto('/blog');
  await expect(dashboard).toHaveAttribute('href', '/dashboard/orders');
  expect(requestCount).toBe(2);
  [failures, requestCount] = [9, 0];
  await page.goto('/dashboard/orders');
  await expect(page.getByRole('heading', { name: '403: this page is for admins' })).toBeVisible();
  await expect(dashboard).toHaveAttribute('href', '/dashboard/myorders');
  expect(requestCount).toBe(2);
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
});

test('a failed logout shows an error and stays signed in; if the session has ended, My Orders leads home with a message', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/sign-out|401/);
  await logIn(page, 'customer@example.com', 'customer-demo');
  await page.goto('/dashboard/review');
  await page.route('**/api/auth/sign-out', (route) => route.abort());
  const logout = page.getByRole('banner').getByRole('button', { name: 'Logout' });
  await logout.click();
  await expect(page.getByText('We cannot reach the shop.')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/review$/);
  await expect(logout).toBeVisible();
  await page.unroute('**/api/auth/sign-out');

  await endSession(page);
  await page.goto('/dashboard/myorders');
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
});
