import { expectRoomForName, expectRoomForNames, LONG_NAMES } from './helpers/long-names.ts';
import { expect, clearSignIn, logIn, openOrderDialog, placeOrder, register, test } from './helpers/shop.ts';

/* Buyers with unusually long names, and a buyer who never pays. */

test('a long name fits into header, tables and cards', async ({ page }) => {
  const [name] = LONG_NAMES;
  await register(page, name);
  await placeOrder(page, 'adjustable wrench');
  await expectRoomForName(page, '/dashboard/profile');
  await clearSignIn(page);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await expectRoomForNames(page, '/dashboard/orders', [name]);
  await expect(page.getByRole('columnheader', { name: 'Cancel' })).toBeInViewport({ ratio: 0.9 });
});

test('an admin cancels all unpaid orders of one buyer, after a confirmation', async ({ page }) => {
  await register(page, 'Harry Hoarder');
  for (let at = 0; at < 3; at += 1) await placeOrder(page, 'adjustable wrench');
  await clearSignIn(page);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/orders');
  const row = page.getByRole('row', { name: /Harry Hoarder/ }).first();
  await row.getByRole('button', { name: /^More: order/ }).click();
  await row.getByRole('button', { name: /^Cancel all of theirs: unpaid orders of Harry Hoarder/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Every unpaid order of Harry Hoarder');
  await dialog.getByRole('button', { name: 'Cancel all unpaid' }).click();
  await expect(page.getByText('3 orders canceled.')).toBeVisible();
  await expect(page.getByRole('button', { name: /of Harry Hoarder/ })).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Harry Hoarder/ }).filter({ hasText: 'Canceled' })).toHaveCount(3);
});

test('an order whose reply was lost is not placed twice, even with a changed address', async ({
  page,
  expectTrouble,
}) => {
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
