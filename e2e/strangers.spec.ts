import type { Page } from '@playwright/test';
import { expect, logIn, openOrderDialog, placeOrder, register, test } from './shop.ts';

/* Buyers with names no page was drawn for, and one who orders what he does not pay. */

const widths = [390, 1024, 1152, 1440];

const expectNothingBeside = async (page: Page, width: number) => {
  const sheet = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(sheet, `${page.url()} at ${width}`).toBeLessThanOrEqual(width);
};

/** One without a blank, one with a hyphen. */
const NAMES = [
  'Wolfeschlegelstein'.repeat(5).slice(0, 80),
  'Wolfeschlegelsteinhausenbergerdorff-Hubertblaineschwarzenberggruber',
];

test('a long name, without a blank or with a hyphen, fits into header, tables and cards', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const orders: string[] = [];
  for (const name of NAMES) {
    await register(page, name);
    const { _id } = await placeOrder(page, 'adjustable wrench');
    orders.push(_id);
    for (const path of ['/products', '/dashboard/profile', '/dashboard/myorders', `/dashboard/payment/${_id}`]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await expectNothingBeside(page, width);
        if (width < 1024) continue;
        await expect(page.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 });
        // The name gives way, not the words of the bar.
        expect((await page.getByRole('navigation', { name: 'Main' }).boundingBox())?.height).toBe(44);
      }
    }
  }
  const admin = await browser.newPage(baseURL === undefined ? {} : { baseURL });
  await logIn(admin, 'admin@example.com', 'admin-demo');
  const pages = [
    ...orders.map((id) => `/dashboard/order/${id}`),
    '/dashboard/makeAdmin?search=Wolfe',
    '/dashboard/orders',
  ];
  for (const path of pages) {
    await admin.goto(path);
    const shown = path.includes('/order/') ? [NAMES[orders.indexOf(path.replace(/.*\//, ''))] ?? ''] : NAMES;
    for (const name of shown) await expect(admin.getByText(name).first()).toBeVisible();
    for (const width of widths) {
      await admin.setViewportSize({ width, height: 900 });
      await expectNothingBeside(admin, width);
    }
  }
  await expect(admin.getByRole('columnheader', { name: 'Cancel' })).toBeInViewport({ ratio: 0.9 });
  await admin.close();
});

test('an admin releases all that one buyer holds unpaid, after being asked', async ({ page, browser, baseURL }) => {
  await register(page, 'Harry Hoarder');
  for (let at = 0; at < 3; at += 1) await placeOrder(page, 'adjustable wrench');
  const admin = await browser.newPage(baseURL === undefined ? {} : { baseURL });
  await logIn(admin, 'admin@example.com', 'admin-demo');
  await admin.goto('/dashboard/orders');
  await admin
    .getByRole('button', { name: /^Release all unpaid orders of Harry Hoarder/ })
    .first()
    .click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog).toContainText('Every unpaid order of Harry Hoarder');
  await dialog.getByRole('button', { name: 'Release all' }).click();
  await expect(admin.getByText('3 orders released.')).toBeVisible();
  await expect(admin.getByRole('button', { name: /of Harry Hoarder/ })).toHaveCount(0);
  await page.goto('/dashboard/myorders');
  await expect(page.getByText('Cancelled')).toHaveCount(3);
  await admin.close();
});

test('an answer that was lost and an address that was changed are one order', async ({ page, expectTrouble }) => {
  expectTrouble(/failed:|ERR_|422/);
  await register(page, 'Lotte Lost');
  const dialog = await openOrderDialog(page);
  await page.route(
    '**/api/order',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await dialog.getByLabel('Address').fill('1 Old Road');
  await dialog.getByRole('button', { name: 'Place Order' }).click();
  await expect(dialog.getByRole('alert')).not.toBeEmpty();
  await dialog.getByLabel('Address').fill('2 New Road');
  await dialog.getByRole('button', { name: 'Place Order' }).click();
  await expect(dialog.getByText('This order is already placed')).toBeVisible();
  await page.goto('/dashboard/myorders');
  await expect(page.getByRole('link', { name: /^pay order/ })).toHaveCount(1);
});
