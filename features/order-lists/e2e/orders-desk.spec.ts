import { readFile } from 'node:fs/promises';
import { expect, clearSignIn, logIn, placeOrder, register, test } from '#e2e/helpers/shop.ts';

/* The admin's order table: its columns, its tabs and its search. */

test('an admin sees buyers and unpaid orders, confirms a cancellation; a page past the end is the last', async ({
  page,
}) => {
  const email = await register(page, 'Nils Notpaid');
  const { number } = await placeOrder(page, 'adjustable wrench');
  await clearSignIn(page);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/orders');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage all orders');
  await expect(page.getByRole('columnheader')).toHaveText([
    'User',
    'Product Name',
    'Quantity',
    'Price',
    'Stutas',
    'Cancel',
  ]);
  const row = page.getByRole('row', { name: new RegExp(email) });
  await expect(row.getByText('Not paid')).toBeVisible();
  await expect(row.getByRole('link', { name: 'Nils Notpaid' })).toHaveAttribute('href', /^\/dashboard\/customers\//);
  const tabs = page.getByRole('navigation', { name: 'Orders by state' });
  await tabs.getByRole('link', { name: 'To pack' }).click();
  await expect(row).toHaveCount(0);
  const finder = page.getByRole('searchbox', { name: /^Order, invoice, name/ });
  await finder.fill(email);
  await finder.press('Enter');
  await expect(page.getByRole('heading', { name: 'No order found' })).toBeVisible();
  await expect(page).toHaveURL(/status=toPack&search=/);
  await tabs.getByRole('link', { name: 'All' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await finder.fill(`#${number}`);
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page).toHaveURL(new RegExp(`search=%23${number}$`));
  const way = page.getByLabel('Way to pay');
  await way.selectOption('Bank transfer');
  await expect(page.getByRole('heading', { name: 'No order found' })).toBeVisible();
  await expect(tabs.getByRole('link', { name: /^All/ })).toContainText('0');
  await way.selectOption('Card');
  await expect(page.getByRole('row')).toHaveCount(2);
  await way.selectOption('Any way to pay');
  for (const [list, begins] of [
    ['orders', 'Order,Placed,Paid,'],
    ['order-lines', 'Order,Placed,Paid,Status,Line,SKU,'],
  ] as const) {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `${list} as CSV`, exact: true }).click(),
    ]);
    const [, head, first, ...others] =
      /^\ufeff([^\r]*)\r\n([^\r]*)\r\n(.*)$/s.exec(await readFile(await download.path(), 'utf8')) ?? [];
    expect([head?.startsWith(begins), first?.startsWith(`${number},`), others]).toEqual([true, true, ['']]);
  }
  // The menu of a row opens from its end, closes with its question, and gives the focus back.
  const more = row.getByRole('button', { name: `More: order ${number}` });
  const cancelAll = row.getByRole('button', { name: /^Cancel all of theirs/ });
  await expect(cancelAll).toBeHidden();
  await more.press('Enter');
  await cancelAll.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Go back' }).press('Enter');
  await expect(cancelAll).toBeHidden();
  await expect(more).toBeFocused();
  await row.getByRole('button', { name: `Cancel order ${number}` }).click();
  await page.getByRole('dialog', { name: 'Cancel this order?' }).getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('Delete Success')).toBeVisible();
  await expect(row.getByText('Canceled', { exact: true })).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard/orders?status=cancelled');
  await expect(tabs.getByRole('link', { name: 'Canceled' })).toBeInViewport({ ratio: 1 });
  // A phone has the rarer actions of the page in a menu, and those of the export in a menu of that menu.
  const head = page.getByRole('main');
  await expect(head.getByRole('link', { name: 'New order', exact: true })).toBeVisible();
  await expect(head.getByRole('button', { name: 'Documents for a month' })).toBeHidden();
  await head.getByRole('button', { name: 'More', exact: true }).click();
  await expect(head.getByRole('button', { name: 'Documents for a month' })).toBeVisible();
  await head.getByRole('button', { name: 'Export', exact: true }).click();
  const [workbook] = await Promise.all([
    page.waitForEvent('download'),
    head.getByRole('button', { name: 'order-lines as XLSX' }).click(),
  ]);
  expect(workbook.suggestedFilename()).toMatch(/order-lines-.*\.xlsx$/);
  await expect(head.getByRole('button', { name: 'Documents for a month' })).toBeHidden();
  await placeOrder(page, 'adjustable wrench');
  await page.goto('/dashboard/orders?status=unpaid&page=99');
  // A phone hides the header row.
  await expect(page.getByRole('cell').first()).toBeVisible();
});
