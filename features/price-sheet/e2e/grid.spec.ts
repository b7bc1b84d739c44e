import type { Locator, Page } from '@playwright/test';
import { callAsAdmin, editProduct, findProduct } from '#e2e/helpers/as-admin.ts';
import { expect, logIn, test } from '#e2e/helpers/shop.ts';

/* Prices and stock in the grid. The products are bought by no other test, and are restored at the end. */

const PRICES = 3;

const onPage = (page: Page) => ({
  cells: (column: string): Locator => page.getByRole('textbox', { name: new RegExp(`^${column}, `) }),
  save: page.getByRole('button', { name: /^Save \d+ products?$/ }),
  unsaved: page.getByText(/changed, not saved/),
});

const paste = (cell: Locator, text: string) =>
  cell.evaluate((element, copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

test('prices are changed by keyboard and saved at once; undo skips and names a colleague’s later change', async ({
  page,
  request,
  shopUrl,
}) => {
  const call = await callAsAdmin(request, shopUrl);
  await logIn(page, 'admin@example.com', 'admin-demo');
  // Other journeys add no products that match this search, so the rows stay in place.
  await page.goto('/dashboard/grid?search=SAN&sort=name');
  const { cells, save, unsaved } = onPage(page);
  const prices = cells('Unit Price');
  await expect(prices.nth(PRICES)).toBeVisible();
  const before = await prices.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  const changed = before.map((price, at) => (at < PRICES ? (Number(price) + 1).toFixed(2) : price));
  await prices.first().focus();
  for (const price of changed.slice(0, PRICES)) {
    await page.keyboard.type(price);
    await page.keyboard.press('Enter');
  }
  await expect(prices.nth(PRICES)).toBeFocused();
  await page.keyboard.type('x');
  await expect(page.getByText('Enter an amount such as 12.50')).toBeVisible();
  await expect(unsaved).toHaveText(`${PRICES + 1} products changed, not saved; 1 cell to correct`);
  await expect(save).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(prices.nth(PRICES)).toHaveValue(before[PRICES] ?? '');
  await page.keyboard.press('ArrowUp');
  await expect(prices.nth(PRICES - 1)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(cells('Stock').nth(PRICES - 1)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(prices.nth(PRICES - 1)).toBeFocused();
  await expect(unsaved).toHaveText(`${PRICES} products changed, not saved`);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(`${PRICES} products saved`)).toBeVisible();
  await expect(unsaved).toHaveCount(0);
  const first = (await page.getByRole('row').nth(1).locator('.text-xs').textContent()) ?? '';
  expect((await findProduct(call, first)).unitPrice).toBe(Number(changed[0]));

  const sku = (await page.getByRole('row').nth(2).locator('.text-xs').textContent()) ?? '';
  const saved = await editProduct(call, sku, () => ({ unitPrice: 77 }));
  expect(saved.unitPrice).toBe(Number(changed[1]));
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 row could not be undone')).toBeVisible();
  const conflictTable = page.getByRole('table', { name: 'Not undone' });
  await expect(conflictTable).toContainText(sku);
  await expect(conflictTable).toContainText('Somebody has changed this product since');
  await expect(prices.first()).toHaveValue(before[0] ?? '');
  await expect(prices.nth(1)).toHaveValue('77.00');
  await editProduct(call, sku, () => ({ unitPrice: Number(before[1]) }));
});

test('a pasted column is raised by 3 %, input survives leaving the page, and a row that a colleague has changed is named and kept', async ({
  page,
  request,
  shopUrl,
  expectTrouble,
}) => {
  expectTrouble(/409|422/);
  const call = await callAsAdmin(request, shopUrl);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/grid?search=DRN');
  const { cells, save, unsaved } = onPage(page);
  const prices = cells('Unit Price');
  const stocks = cells('Stock');
  const reorderPoints = cells('Reorder at');
  const was = await prices.first().inputValue();
  await paste(stocks.first(), '60\r\n61\t3\r\n');
  await expect(page.getByText('2 rows pasted.')).toBeVisible();
  await expect(cells('Min. order').nth(1)).toHaveValue('3');
  await reorderPoints.nth(2).fill('9');
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Change by % or amount' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change 1 product' });
  await dialog.getByLabel('Change', { exact: true }).fill('3 %');
  await expect(dialog.getByText('Enter +3 %, -3 %')).toBeVisible();
  await dialog.getByLabel('Change', { exact: true }).fill('+3 %');
  const raised = (Math.round(Number(was) * 103) / 100).toFixed(2);
  await expect(dialog.getByRole('status')).toContainText(`${was} → ${raised}`);
  await dialog.getByRole('button', { name: 'Fill in' }).click();
  await expect(prices.first()).toHaveValue(raised);
  await prices.nth(1).fill(String(Number(await prices.nth(1).inputValue()) * 10));
  await expect(prices.nth(1)).toHaveAccessibleDescription(
    /^10 times the old price: is the decimal mark in the right place\?/,
  );
  await expect(page.getByText('1 price changes a lot. Is it right?')).toBeVisible();
  await prices.nth(1).press('Escape');

  await page.goto('/dashboard/grid?search=HND');
  await expect(unsaved).toHaveText('3 products changed, not saved, 3 on other pages');
  await page.goto('/dashboard/grid?search=DRN');
  await expect(prices.first()).toHaveValue(raised);
  await save.click();
  await expect(page.getByText('Please say why the stock changes.').first()).toBeVisible();
  await page.getByLabel('Reason for the stock change').fill('counted');
  const sku = (await page.getByRole('row').nth(1).locator('.text-xs').textContent()) ?? '';
  const seen = await editProduct(call, sku, ({ description }) => ({ description: `${description} New.` }));
  await save.click();
  await expect(page.getByText(new RegExp(`^${sku} .*Somebody has changed this product since`))).toBeVisible();
  await expect(prices.first()).toHaveValue(raised);
  expect((await findProduct(call, sku)).stock).toBe(seen.stock);
  await save.click();
  await expect(page.getByText('3 products saved')).toBeVisible();
  expect(await findProduct(call, sku)).toMatchObject({ stock: 60, unitPrice: Number(raised) });
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The import was undone')).toBeVisible();
  expect(await findProduct(call, sku)).toMatchObject({ stock: seen.stock, unitPrice: Number(was) });
});
