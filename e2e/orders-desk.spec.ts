import { readFile } from 'node:fs/promises';
import { expect, logIn, placeOrder, register, test } from './shop.ts';

/* The owner's table of orders: what stands in it, its tabs, and how one is found. */

test('an admin sees who ordered what, what is Not paid, and cancels it after one more question', async ({
  page,
  browser,
  shopUrl,
}) => {
  const email = await register(page, 'Nils Notpaid');
  const { number } = await placeOrder(page, 'adjustable wrench');
  const admin = await (await browser.newContext({ baseURL: shopUrl, viewport: page.viewportSize() })).newPage();
  await logIn(admin, 'admin@example.com', 'admin-demo');
  await admin.goto('/dashboard/orders');
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Manage all orders');
  await expect(admin.getByRole('columnheader')).toHaveText([
    'User',
    'Product Name',
    'Quantity',
    'Price',
    'Stutas',
    'Cancel',
  ]);
  const row = admin.getByRole('row', { name: new RegExp(email) });
  await expect(row.getByText('Not paid')).toBeVisible();
  const tabs = admin.getByRole('navigation', { name: 'Orders by state' });
  await tabs.getByRole('link', { name: 'To pack' }).click();
  await expect(row).toHaveCount(0);
  const finder = admin.getByRole('searchbox', { name: /^Number, name, e-mail/ });
  await finder.fill(email);
  await finder.press('Enter');
  await expect(admin.getByRole('heading', { name: 'No order found' })).toBeVisible();
  await expect(admin).toHaveURL(/status=toPack&search=/);
  await tabs.getByRole('link', { name: 'All' }).click();
  await expect(admin.getByRole('row')).toHaveCount(2);
  await finder.fill(`#${number}`);
  await admin.getByRole('button', { name: 'Find' }).click();
  await expect(admin).toHaveURL(new RegExp(`search=%23${number}$`));
  await admin.getByRole('button', { name: 'Export', exact: true }).click();
  for (const [button, begins] of [
    ['orders as CSV', 'Order,Placed,Paid,'],
    ['order-lines as CSV', 'Order,Placed,Paid,Status,Line,SKU,'],
  ] as const) {
    const [download] = await Promise.all([
      admin.waitForEvent('download'),
      admin.getByRole('button', { name: button }).click(),
    ]);
    const [, head, first, ...others] =
      /^\ufeff([^\r]*)\r\n([^\r]*)\r\n(.*)$/s.exec(await readFile(await download.path(), 'utf8')) ?? [];
    expect([head?.startsWith(begins), first?.startsWith(`${number},`), others]).toEqual([true, true, ['']]);
  }
  await admin.keyboard.press('Escape');
  await row.getByRole('button', { name: `Cancel order ${number}` }).click();
  await admin.getByRole('dialog', { name: 'Cancel this order?' }).getByRole('button', { name: 'Cancel order' }).click();
  await expect(admin.getByText('Delete Success')).toBeVisible();
  await expect(row.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);
});

test('a page behind the end of the orders is the last one, not an empty desk', async ({ page, browser, shopUrl }) => {
  await register(page, 'Lara Last');
  await placeOrder(page, 'adjustable wrench');
  const admin = await browser.newPage({ baseURL: shopUrl });
  await logIn(admin, 'admin@example.com', 'admin-demo');
  for (const asked of ['?page=99', '?status=unpaid&page=99']) {
    await admin.goto(`/dashboard/orders${asked}`);
    await expect(admin.getByRole('row').nth(1)).toBeVisible();
  }
  await admin.close();
});
