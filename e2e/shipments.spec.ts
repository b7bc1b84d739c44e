import type { Browser, Page } from '@playwright/test';
import { expect, fillCard, logIn, placeLines, register, test } from './shop.ts';

const delivery = { country: 'Norway', address: '1 Pipe Lane', phone: '112' };

/** Somebody who has paid for 3 and 1 pieces. */
const buy = async (page: Page, name: string) => {
  await register(page, name);
  const order = await placeLines(page, 'SEL-0022 3\nSEL-0021 1', delivery);
  await page.goto(`/dashboard/payment/${order._id}`);
  await fillCard(page, '4242424242424242');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('Congrats! Your payment is completed.').first()).toBeVisible();
  await page.goto(`/dashboard/order/${order._id}`);
  const names = await page.getByRole('list', { name: 'What was ordered' }).getByRole('link').allTextContents();
  return { ...order, first: names[0] ?? '', second: names[1] ?? '' };
};

const openAdmin = async (page: Page, browser: Browser, shopUrl: string, path: string): Promise<Page> => {
  const admin = await (await browser.newContext({ baseURL: shopUrl, viewport: page.viewportSize() })).newPage();
  await logIn(admin, 'admin@example.com', 'admin-demo');
  await admin.goto(path);
  return admin;
};

test('an admin sends an order in two parcels, and its buyer follows them @phone', async ({
  page,
  browser,
  shopUrl,
}) => {
  const { _id, number, first, second } = await buy(page, 'Sina Shipped');
  await expect(page.getByRole('heading', { name: 'Shipments' })).toHaveCount(0);
  const admin = await openAdmin(page, browser, shopUrl, `/dashboard/order/${_id}`);
  const dialog = admin.getByRole('dialog', { name: 'Ship this order' });
  const pieces = dialog.getByRole('spinbutton', { name: `Pieces of ${first}` });
  await admin.getByRole('button', { name: `Ship order ${number}` }).click();
  await expect(pieces).toHaveValue('3');
  await dialog.getByRole('button', { name: 'Ship', exact: true }).click();
  await expect(dialog.getByText('Carrier is Required')).toBeVisible();
  await pieces.fill('4');
  await expect(dialog.getByRole('button', { name: 'Ship', exact: true })).toBeDisabled();
  await pieces.fill('2');
  await dialog.getByLabel('Carrier').fill('UPS');
  await dialog.getByLabel('Tracking number').fill('1Z 99');
  await dialog.getByRole('button', { name: 'Fewer: Pieces of ' + second }).click();
  await dialog.getByRole('button', { name: 'Ship', exact: true }).click();
  await expect(admin.getByText('Shipped', { exact: true })).toBeVisible();

  await page.reload();
  const later = page.getByRole('list', { name: 'Still to come' });
  await expect(later).toContainText(first);
  await expect(later).toContainText(second);
  await expect(page.getByRole('link', { name: 'Track 1Z 99' })).toHaveAttribute(
    'href',
    'https://www.ups.com/track?tracknum=1Z%2099',
  );
  await expect(page.getByRole('list', { name: 'What happened' })).toContainText('2 pieces by UPS, 1Z 99');
  await expect(page.getByRole('main').getByText('Paid', { exact: true }).first()).toBeVisible();

  // The rest, with who brought the first.
  await admin.getByRole('button', { name: `Ship order ${number}` }).click();
  await expect(pieces).toHaveValue('1');
  await expect(dialog.getByLabel('Carrier')).toHaveValue('UPS');
  await dialog.getByLabel('Carrier').fill('Our own van');
  await dialog.getByRole('button', { name: 'Ship', exact: true }).click();
  await expect(admin.getByRole('list', { name: 'Still to come' })).toHaveCount(0);
  await expect(admin.getByRole('button', { name: `Ship order ${number}` })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('list', { name: /^Sent .* by Our own van$/ })).toContainText(second);
});

test('an admin takes a delivery back that was none', async ({ page, browser, shopUrl }) => {
  const { _id, number } = await buy(page, 'Tom Tooearly');
  const admin = await openAdmin(page, browser, shopUrl, `/dashboard/order/${_id}`);
  const dialog = admin.getByRole('dialog');
  await admin.getByRole('button', { name: `Deliver order ${number}` }).click();
  await expect(dialog.getByText('You can take it back for 10 minutes.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Deliver', exact: true }).click();
  await expect(admin.getByRole('heading', { name: 'Shipments' })).toBeVisible();
  await admin.getByRole('button', { name: `Take back delivery order ${number}` }).click();
  await dialog.getByRole('button', { name: 'Take back', exact: true }).click();
  await expect(admin.getByText('Delivery taken back').first()).toBeVisible();
  await expect(admin.getByRole('button', { name: `Ship order ${number}` })).toBeVisible();
  await expect(admin.getByRole('heading', { name: 'Shipments' })).toHaveCount(0);
});
