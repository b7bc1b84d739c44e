import type { Locator, Page } from '@playwright/test';
import { callAsAdmin } from '#e2e/helpers/as-admin.ts';
import { expect, logIn, test } from '#e2e/helpers/shop.ts';

test.beforeEach(({ page }) => page.clock.install());

/** The page polls each second. Fake time saves the test from waiting for that. */
const expectIn = (locator: Locator): Promise<void> =>
  expect
    .poll(
      async () => {
        await locator.page().clock.fastForward(1000);
        return locator.isVisible();
      },
      { intervals: [100] },
    )
    .toBe(true);

const CUSTOMERS = [
  'First Name,Last Name,Email,Accepts Email Marketing,Address1,City,Province Code,Country Code,Zip,Phone,Note',
  'Mona,Reed,mona.reed@example.com,yes,12 Mill Road,Portland,OR,US,97201,,Pays on time',
  'Boss,Admin,admin@example.com,no,,,,,,,',
].join('\n');

const choose = (page: Page, text: string, name = 'customers.csv') =>
  page.getByLabel('Files of your former shop').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test('an owner imports customers of a former shop, reads why rows are refused, invites the customers and undoes the import', async ({
  page,
}) => {
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/move');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Moving in');
  await choose(page, 'SKU,Name\nA-1,Tap\n', 'products.csv');
  await expectIn(main.getByText('This file cannot be read'));
  await expect(main.getByText('does not recognize this file')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Import products' })).toHaveAttribute('href', '/dashboard/import');
  await main.getByRole('link', { name: 'All files' }).click();
  await choose(page, CUSTOMERS);
  await expectIn(main.getByText('1 row cannot be imported'));
  await expect(main.getByRole('table', { name: 'Rows: Refused' })).toContainText('This address belongs to staff');
  await main.getByRole('link', { name: 'New 1' }).click();
  await expect(main.getByRole('table', { name: 'Rows: New' })).toContainText('Mona Reed, 1 address');
  await main.getByLabel('One new customer had agreed to the newsletter, and I can prove it').check();
  await main.getByRole('button', { name: 'Import 1 customer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
  await expectIn(main.getByText('1 customer imported'));
  await expect(main.getByText(/^1 customer subscribed to the newsletter: /)).toBeVisible();
  await main.getByRole('button', { name: 'Invite them' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(main.getByText(/1 waiting|1 invited/)).toBeVisible();
  await page.goto('/dashboard/customers?search=mona.reed@example.com');
  await page.getByRole('main').getByRole('link', { name: 'Mona Reed' }).click();
  await expect(page.getByText('Pays on time')).toBeVisible();
  await page.goto('/dashboard/move');
  await main.getByRole('link', { name: 'customers.csv' }).first().click();
  await main.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
  await expectIn(main.getByText(/Everything was undone|could not be undone/));
});

test('an owner sees which old addresses lead nowhere, reads why a target is refused, and redirects one address', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/422/);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/move');
  const main = page.getByRole('main');
  const urls = ['/about', '/blog/frost', '/collections/valves']
    .map((path) => `<url><loc>https://old-shop.example${path}</loc></url>`)
    .join('');
  await main.getByLabel('Files of your former shop').setInputFiles({
    name: 'sitemap.xml',
    mimeType: 'application/xml',
    buffer: Buffer.from(`<urlset>${urls}</urlset>`),
  });
  await expectIn(main.getByText('1 old address leads nowhere'));
  await main.getByRole('button', { name: 'Send /blog/frost to...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send to a page' });
  await dialog.getByLabel('New address').fill('/not-here');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter the address of a page of this shop').first()).toBeVisible();
  await dialog.getByLabel('New address').fill('/about');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(main.getByText('1 old address leads nowhere')).toBeHidden();
  await main.getByRole('link', { name: 'To redirect 1' }).click();
  await expect(main.getByRole('table', { name: 'Rows: To redirect' })).toContainText('/category/valves');
  await page.goto('/blog/frost');
  await expect(page).toHaveURL(/\/about$/);
});

test('an owner imports reviews, and the product page marks them as reviews of the former shop', async ({ page }) => {
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/move');
  const main = page.getByRole('main');
  await choose(
    page,
    'SKU,Stars,Name,Title,Review,Date\nVAL-0011,5,Ann Berg,,Shuts fully since 2021.,2021-03-01\n',
    'reviews.csv',
  );
  await expectIn(main.getByRole('button', { name: 'Import 1 review' }));
  await main.getByRole('button', { name: 'Import 1 review' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
  await expectIn(main.getByText('1 review imported'));
  await page.goto('/dashboard/product-reviews?search=Shuts+fully+since');
  await expect(main.getByRole('table')).toContainText('From our former shop (a list)');
});

test('a manager sees the redirects that an old sitemap would add, but no button or link that only the owner can use', async ({
  page,
  request,
  shopUrl,
}) => {
  const call = await callAsAdmin(request, shopUrl);
  const [carl] = await call<{ _id: string }[]>('GET', '/api/users?search=carl');
  const setRole = (role: string) => call('PUT', `/api/users/${carl?._id}`, { role });
  await setRole('manager');
  await logIn(page, 'customer@example.com', 'customer-demo');
  await page.goto('/dashboard/move');
  const main = page.getByRole('main');
  const checklist = main.getByRole('region', { name: 'Checklist' });
  await expect(checklist.getByText('Redirects')).toBeVisible();
  await expect(checklist.getByRole('link', { name: 'Redirects' })).toHaveCount(0);
  await main.getByLabel('Files of your former shop').setInputFiles({
    name: 'sitemap.xml',
    mimeType: 'application/xml',
    buffer: Buffer.from('<urlset><url><loc>https://old-shop.example/collections/valves</loc></url></urlset>'),
  });
  await expectIn(main.getByText('Only people who may change settings can import redirects.'));
  await expect(main.getByRole('link', { name: 'To redirect 1' })).toBeVisible();
  await expect(main.getByRole('button', { name: /^Import/ })).toHaveCount(0);
  await setRole('customer');
});

test('an owner cancels the check of a file, and reads that it was canceled or had ended', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/409/);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/move');
  const main = page.getByRole('main');
  const people = Array.from({ length: 20_000 }, (_, at) => `Ann,Berg,cancel-${at}@example.com,no,,,,,,,`);
  await choose(page, [CUSTOMERS.split('\n')[0], ...people].join('\n'), 'long.csv');
  // The page does not poll meanwhile, because its clock stands still.
  await main.getByRole('button', { name: 'Cancel' }).click();
  await expectIn(main.getByText('The check was canceled').or(page.getByText('It is too late to cancel')).first());
});

test('the line of a running file shows its progress without a reload, and so does its page until an owner cancels it', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/409/);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/move');
  const main = page.getByRole('main');
  const people = Array.from({ length: 60_000 }, (_, at) => `Ann,Berg,live-${at}@example.com,no,,,,,,,`);
  await choose(page, [CUSTOMERS.split('\n')[0], ...people].join('\n'), 'live.csv');
  await expect(main.getByText('The file is being checked')).toBeVisible();
  await main.getByRole('link', { name: 'All files' }).click();
  const line = main.getByRole('row', { name: /live\.csv/ });
  await expectIn(line.getByText(/rows so far/));
  await line.getByRole('link', { name: 'live.csv' }).click();
  await expectIn(main.getByText(/rows so far/));
  await main.getByRole('button', { name: 'Cancel' }).click();
  await expectIn(main.getByText('The check was canceled').or(page.getByText('It is too late to cancel')).first());
});

test('an owner adds the address of a former shop, reads why another is refused, and removes the address', async ({
  page,
  request,
  shopUrl,
  expectTrouble,
}) => {
  expectTrouble(/422/);
  const call = await callAsAdmin(request, shopUrl);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/move');
  const section = page.getByRole('region', { name: 'Addresses of your former shop' });
  const dialog = page.getByRole('dialog', { name: 'Add an address of the former shop' });
  const add = async (address: string) => {
    await section.getByRole('button', { name: 'Add an address...' }).click();
    await dialog.getByLabel('Address of the former shop').fill(address);
    await dialog.getByRole('button', { name: 'Save' }).click();
  };
  await add('owner@old-taps.example');
  await expect(dialog.getByText('Enter an address such as www.example.com')).toBeVisible();
  await dialog.getByLabel('Address of the former shop').fill('https://WWW.Old-Taps.example/shop');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(section.getByRole('listitem').filter({ hasText: /^old-taps\.example/ })).toHaveCount(1);
  const before = await call<string[]>('GET', '/api/move/hosts');
  const more = Array.from({ length: 50 - before.length }, (_, at) => `shop-${at}.old-taps.example`);
  for (const host of more) await call('POST', '/api/move/hosts', { host });
  await page.reload();
  await expect(section.getByRole('listitem')).toHaveCount(50);
  await add('one-more.example');
  await expect(dialog.getByText('The shop has 50 addresses of former shops. Remove one first.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await section.getByRole('button', { name: 'Remove old-taps.example', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(section.getByRole('listitem')).toHaveCount(49);
  await expect(section.getByText('old-taps.example', { exact: true })).toBeHidden();
  for (const host of more) await call('DELETE', `/api/move/hosts/${host}`);
});

test('Today leads the owner of a shop without products to Moving in, and not once it has products', async ({
  page,
}) => {
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/today');
  await expect(page.getByText('Sales today')).toBeVisible();
  await expect(page.getByText('Moving from another shop?')).toBeHidden();
  await page.route('**/api/products?limit=1', (route) => route.fulfill({ json: [] }));
  await page.reload();
  await expect(page.getByText('Bring products, customers, orders.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Moving in' }).last().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moving in');
});
