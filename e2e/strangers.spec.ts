import { expectRoomForName, expectRoomForNames, LONG_NAMES } from './long-names.ts';
import { expect, logIn, openOrderDialog, placeOrder, register, test } from './shop.ts';

/* Buyers with names no page was drawn for, and one who orders what he does not pay. */

test('a long name fits into header, tables and cards', async ({ page, browser, baseURL }) => {
  const [name] = LONG_NAMES;
  await register(page, name);
  const { _id } = await placeOrder(page, 'adjustable wrench');
  for (const path of ['/dashboard/profile', `/dashboard/payment/${_id}`]) await expectRoomForName(page, path);
  const admin = await browser.newPage(baseURL === undefined ? {} : { baseURL });
  await logIn(admin, 'admin@example.com', 'admin-demo');
  for (const path of [`/dashboard/order/${_id}`, '/dashboard/orders']) await expectRoomForNames(admin, path, [name]);
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
