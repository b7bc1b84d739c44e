import type { Page } from '@playwright/test';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { placePaidOrder, callAsAdmin, editProduct, findProduct } from '#e2e/helpers/as-admin.ts';
import { expect, logIn, placeOrder, register, test } from '#e2e/helpers/shop.ts';

/* Stock history, received goods and counts, with products that no other test buys. */

test('an owner sees who changed a stock, why, when and with what result', async ({ page, request, shopUrl }) => {
  const sku = 'FIT-0061';
  await register(page, 'Stocky Buyer');
  const order = await placeOrder(page, sku);
  const call = await callAsAdmin(request, shopUrl);
  const product = await editProduct(call, sku, ({ stock }) => ({ stock: stock + 7, reason: 'found behind the shelf' }));

  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto(`/dashboard/manageProducts/${product._id}`);
  await page.getByRole('link', { name: 'Stock history' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name);
  const moves = page.getByRole('table', { name: 'Stock changes, newest first' }).getByRole('row');
  await expect(moves.filter({ hasText: 'First stock' })).toBeVisible();
  const edited = moves.filter({ hasText: 'Changed by hand' });
  await expect(edited).toContainText('found behind the shelf');
  await expect(edited).toContainText('+7');
  await expect(edited).toContainText((product.stock + 7).toLocaleString('en-US'));
  const placed = moves.filter({ hasText: 'Order placed' }).filter({ hasText: String(order.number) });
  await expect(placed).toContainText('Stocky Buyer');
  await placed.getByRole('link', { name: String(order.number) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(String(order.number));
});

const onPage = (page: Page) => ({
  pad: page.getByLabel('SKU and pieces, one product per line'),
  changes: page.getByRole('table', { name: 'What would change' }).getByRole('row'),
  entries: page.getByRole('table', { name: 'Goods in and counts, newest first' }).getByRole('row'),
});

test('goods in are entered by keyboard, with errors named by line, and undone; a count is previewed, and survives a failed save', async ({
  page,
  request,
  shopUrl,
  expectTrouble,
}) => {
  expectTrouble(/ERR_FAILED|failed: /);
  const call = await callAsAdmin(request, shopUrl);
  const goods = await call<{ sku: string; stock: number }[]>('GET', '/api/products?limit=6&sort=newest');
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/stock');
  const { pad, changes, entries } = onPage(page);
  await pad.focus();
  for (const [at, { sku }] of goods.entries()) await page.keyboard.type(`${sku} ${at + 2}\n`);
  await page.keyboard.type('XYZ-99 3\n');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Line 7, XYZ-99 3: There is no product with the number XYZ-99.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save goods in' })).toBeDisabled();
  await expect(pad).toBeFocused();
  for (let key = 0; key < 'XYZ-99 3\n'.length; key += 1) await page.keyboard.press('Backspace');
  await expect(page.getByText('The list has changed. Check it again before you save.')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Sanitär Müller');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Delivery note 7');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Save goods in' })).toBeFocused();
  await expect(changes.filter({ hasText: goods[5]?.sku ?? '' })).toContainText('+7');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Goods in saved: 6 products')).toBeVisible();
  await expect(pad).toHaveValue('');
  await expect(pad).toBeFocused();

  const entry = entries.filter({ hasText: 'Delivery note 7' });
  await expect(entry).toContainText('Sanitär Müller');
  await expect(entry).toContainText('27');
  await entry.getByRole('button', { name: /^Undo Goods in/ }).click();
  await page.getByRole('dialog', { name: 'Undo this?' }).getByRole('button', { name: 'Undo' }).click();
  await expect(entry).toContainText('Undone');
  const [first] = await call<{ stock: number }[]>('GET', `/api/products?search=${goods[0]?.sku}`);
  expect(first?.stock).toBe(goods[0]?.stock);

  const sku = 'SEL-0081';
  await page.getByText('Everything on the shelf').click();
  await pad.fill(`${sku} 5\n${sku} 3`);
  await page.getByLabel('Note').fill('Shelf 4');
  await page.reload();
  await expect(pad).toHaveValue(`${sku} 5\n${sku} 3`);
  await expect(page.getByRole('radio', { name: /^Count/ })).toBeChecked();
  await expect(page.getByLabel('Note')).toHaveValue('Shelf 4');
  await page.getByRole('button', { name: 'Check' }).click();
  const row = changes.filter({ hasText: sku });
  await expect(row).toContainText('2 lines');
  await expect(row).toContainText('8');
  await page.route('**/api/stock/entries', (route) => route.abort());
  await page.getByRole('button', { name: 'Save count' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible();
  await expect(pad).toHaveValue(`${sku} 5\n${sku} 3`);
  await page.unroute('**/api/stock/entries');
  await page.getByRole('button', { name: 'Save count' }).click();
  await expect(page.getByText('Count saved: 1 product')).toBeVisible();
  await expect(entries.filter({ hasText: 'Shelf 4' })).toContainText('1 product');

  // A correct count is saved even if orders hold more. Staff then see what is missing, and for which order.
  const heldSku = 'SEL-0041';
  const { minOrder } = await findProduct(call, heldSku);
  const bought = await call<OrderDetail>('GET', `/api/orders/${await placePaidOrder(call, request, [heldSku])}`);
  await pad.fill(`${heldSku} 0`);
  await page.getByLabel('Note').fill('Shelf 5');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('Orders hold more than would be on the shelf. You can still save this.')).toBeVisible();
  const short = `${minOrder.toLocaleString('en-US')} would be missing`;
  await expect(page.getByText(`${heldSku}: orders hold ${minOrder.toLocaleString('en-US')}, ${short}`)).toBeVisible();
  await page.getByRole('button', { name: 'Save count' }).click();
  await expect(page.getByText('Count saved: 1 product').first()).toBeVisible();
  // The response to the count shows the shortage, and so does the list of all shortages.
  await expect(page.getByText(`${heldSku}: 0 on hand, ${minOrder.toLocaleString('en-US')} short`)).toHaveCount(2);
  await page
    .getByRole('link', { name: `Order ${bought.number}` })
    .last()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(String(bought.number));
  await expect(page.getByRole('main')).toContainText(/short|missing/i);
  await page.goBack();
  await entries
    .filter({ hasText: 'Shelf 5' })
    .getByRole('button', { name: /^Undo Count/ })
    .click();
  await page.getByRole('dialog', { name: 'Undo this?' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Shortages' })).toHaveCount(0);

  await page.goto(`/dashboard/manageProducts?search=${sku}`);
  const found = page.getByRole('row').filter({ hasText: sku }).first();
  await expect(found).toContainText(/\b8\b|Out of stock/);
  await found.getByRole('link', { name: /, history$/ }).click();
  await expect(page.getByRole('table', { name: 'Stock changes, newest first' })).toContainText('Shelf 4');
});

test('an owner sees low products and exports them for the supplier', async ({ page, request, shopUrl }) => {
  const sku = 'SEL-0091';
  const call = await callAsAdmin(request, shopUrl);
  const product = await editProduct(call, sku, () => ({ stock: 0, reason: 'counted' }));
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/manageProducts');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('link', { name: 'Low stock', exact: true }).click();
  const low = page.getByRole('table', { name: /low on stock/ }).getByRole('row');
  await expect(low.filter({ hasText: sku })).toContainText(product.name);
  await page.getByRole('checkbox', { name: `Choose ${product.name}` }).check();
  const loading = page.waitForEvent('download');
  await page.getByLabel(`Pieces of ${product.name} to order`).fill('31');
  await page.getByRole('button', { name: 'CSV for the supplier (1 chosen)' }).click();
  expect((await loading).suggestedFilename()).toMatch(/^copperline-low-stock-.*\.csv$/);
  await low.filter({ hasText: sku }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name);
});
