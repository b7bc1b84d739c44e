import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import sharp from 'sharp';
import { callAsAdmin, findProduct } from '#e2e/helpers/as-admin.ts';
import { chooseFile, expect, logIn, test } from '#e2e/helpers/shop.ts';

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

test('an admin exports products, checks files without changing anything, picks a sheet, downloads and leaves out refused rows, and uploads a ZIP of pictures', async ({
  page,
  request,
  shopUrl,
  expectTrouble,
}) => {
  expectTrouble(/503/);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/manageProducts');
  const menu = page.getByRole('button', { name: 'Export all products' });
  const button = page.getByRole('button', { name: 'products as CSV' });
  await page.route('**/api/products/export*', (route) => route.fulfill({ status: 503, body: '' }));
  await menu.click();
  await button.click();
  await expect(page.getByText('Something went wrong').first()).toBeVisible();
  await page.unroute('**/api/products/export*');
  await menu.click();
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toMatch(/^copperline-products-\d{4}-\d\d-\d\d\.csv$/);
  const exported = await readFile(await download.path(), 'utf8');
  expect(exported.split('\r\n')[0]).toContain('SKU,Name,Description,Category,');
  expect(exported).toContain('VAL-0011');

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('link', { name: 'Import' }).last().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import');
  const choose = (text: string) =>
    page
      .getByLabel('CSV, XLSX, or XML file')
      .setInputFiles({ name: 'prices.csv', mimeType: 'application/vnd.ms-excel', buffer: Buffer.from(text, 'latin1') });
  await choose('Name;Shade\r\nTap;red');
  await expectIn(page.getByText('This file cannot be read'));
  await expect(page.getByText('Line 1: the column SKU is missing.').first()).toBeVisible();
  const byColumns = page.getByRole('link', { name: 'Choose columns' });
  await expect(byColumns).toBeVisible();
  for (const [text, message] of [
    ['', 'There is nothing in this file.'],
    ['\u0089PNG\r\n\0\0\0\rIHDR', 'This is not a CSV file.'],
  ] as const) {
    await page.getByRole('link', { name: 'Choose another file' }).click();
    await choose(text);
    await expectIn(page.getByText('This file cannot be read'));
    await expect(page.getByText(message).first()).toBeVisible();
    await expect(byColumns).toBeHidden();
  }
  await page.goto(`${page.url()}&columns=choose`);
  await expect(page.getByText('This file cannot be read')).toBeVisible();
  await page.getByRole('link', { name: 'Choose another file' }).click();
  await choose('SKU;Price;Shade\r\nVAL-0011;abc;red\r\nHND-0021;777,70;red\r\n');
  await expectIn(page.getByText('1 row cannot be read or written'));
  await expect(page.getByText('Shade')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Rows: Refused' })).toContainText('Price: “abc” is not a price');
  await page.getByRole('navigation', { name: 'Rows' }).getByRole('link', { name: 'Changed 1' }).click();
  await expect(page.getByRole('table', { name: 'Rows: Changed' })).toContainText('777.70');
  await page.getByRole('link', { name: 'Choose another file' }).click();
  await expect(page.getByRole('table', { name: 'Imports, newest first' })).toContainText('prices.csv');
  await choose('SKU;Category;Attribute: Shade (text)\r\nHND-0021;Lost tools > Odd ones;red\r\n');
  await expectIn(page.getByText('This file has 2 categories and 1 attribute that the shop lacks'));
  await page.getByRole('button', { name: 'Create 2 categories and 1 attribute' }).press('Enter');
  await expectIn(page.getByText('Applying this file also creates 2 categories and 1 attribute'));
  await expect(page.getByRole('table', { name: 'Rows: Changed' })).toContainText('Lost tools > Odd ones');
  await page.getByRole('button', { name: 'Do not create them' }).press('Enter');
  await expectIn(page.getByText('1 row cannot be read or written'));
  await page.getByRole('link', { name: 'Choose another file' }).click();
  await choose('SKU;Price\r\nHND-0021;777,70\r\n');
  await expectIn(page.getByText('1 row with a warning'));
  const odd = page.getByRole('table', { name: 'Rows: Warnings' });
  await expect(odd).toContainText('times the old price');
  expect((await findProduct(await callAsAdmin(request, shopUrl), 'HND-0021')).unitPrice).not.toBe(777.7);

  const rows = [
    ['SKU', 'Bin'],
    ['VAL-0011', 'Q-1'],
    ['HND-0021', 'Q-2'],
    ['NONE-1', 'Q-3'],
    ['NONE-2', 'Q-4'],
  ];
  const sheets = [
    { name: 'Read me', rows: [['Bins of November']] },
    { name: 'Bins', rows },
  ];
  await page.getByRole('link', { name: 'Choose another file' }).click();
  await page
    .getByLabel('CSV, XLSX, or XML file')
    .setInputFiles({ name: 'bins.xlsx', mimeType: '', buffer: Buffer.from(await writeXlsx({ sheets })) });
  await expectIn(page.getByText('This file cannot be read'));
  await page.getByLabel('Sheet').selectOption('Bins');
  await page.getByRole('button', { name: 'Read this sheet' }).press('Enter');
  await expectIn(page.getByText('2 rows cannot be read or written'));
  await expect(page.getByRole('list', { name: 'Problems' })).toContainText(
    '2 rows: SKU: There is no product with this SKU',
  );
  const save = async (name: string): Promise<Buffer> => {
    const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
    return readFile(await saved.path());
  };
  const formats = page.getByRole('button', { name: 'Download the 2 refused rows' });
  await formats.click();
  expect((await save('refused-rows as CSV')).toString()).toMatch(/NONE-1,Q-3,.*\r\nNONE-2,Q-4,/);
  await formats.click();
  const { sheets: read } = await readXlsx(await save('refused-rows as XLSX'));
  expect(read[0]?.rows.map(([sku]) => sku)).toEqual(['SKU', 'NONE-1', 'NONE-2']);
  await page.getByRole('button', { name: 'Leave out the 2 refused rows' }).press('Enter');
  await expectIn(page.getByText('2 rows left out'));
  await expect(page.getByRole('button', { name: 'Apply 2 changes' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Rows: Changed' })).toContainText('Q-2');

  await page.getByRole('link', { name: 'Choose another file' }).click();
  await chooseFile(page, 'pictures.csv', 'SKU;Pictures\nVAL-0011;ball valve.png Ball valve, open\n');
  await expectIn(page.getByText('1 row cannot be read or written'));
  await expect(page.getByRole('table', { name: 'Rows: Refused' })).toContainText('Upload a ZIP with this picture');
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  const picture = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#b4592b' } })
    .png()
    .toBuffer();
  await zip.add('ball valve.png', new Uint8ArrayReader(new Uint8Array(picture)));
  const buffer = Buffer.from(await zip.close());
  await page.getByLabel('ZIP of pictures').setInputFiles({ name: 'pictures.zip', mimeType: '', buffer });
  await expectIn(page.getByRole('button', { name: 'Apply 1 change' }));
  await expect(page.getByRole('table', { name: 'Rows: Changed' })).toContainText('/pictures/u/');
});

test('an admin assigns columns, applies a file and watches its progress by keyboard, and undoes it except for later changes', async ({
  page,
  request,
  shopUrl,
  expectTrouble,
}) => {
  expectTrouble(/400/);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/import');
  const hand = (name: string) => chooseFile(page, name, 'Teil;VK 2;Menge\nVAL-0011;11,50;3\n');
  await hand('supplier.csv');
  await expectIn(page.getByRole('link', { name: 'Choose columns' }));
  await page.getByRole('link', { name: 'Choose columns' }).press('Enter');
  const table = page.getByRole('table', { name: 'Columns of the file' });
  await expect(table).toContainText('VAL-0011');
  const send = page.getByRole('button', { name: 'Check with these columns' });
  await page.getByLabel('VK 2 is read as').selectOption('Unit Price');
  await send.press('Enter');
  await expect(page.getByText('Choose the column with the SKU, or those with name and price.').first()).toBeVisible();
  await page.getByLabel('Teil is read as').selectOption('SKU');
  await send.press('Enter');
  await expectIn(page.getByRole('table', { name: 'Rows: Changed' }).getByText('11.50'));
  await expect(page.getByText('Columns that are not read')).toBeVisible();
  await page.getByRole('link', { name: 'Choose another file' }).click();
  await hand('next.csv');
  await expectIn(page.getByRole('button', { name: 'Apply 1 change' }));

  const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
  const apply = async (label: string) => {
    await press(`Apply ${label}`);
    await expect(page.getByRole('dialog')).toContainText('If one row fails, nothing is changed');
    await press('Apply');
  };
  const check = async (name: string, text: string) => {
    await chooseFile(page, name, text);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expectIn(page.getByRole('button', { name: /^Apply/ }));
  };
  await page.getByRole('link', { name: 'Choose another file' }).click();
  await check('first.csv', 'SKU;Low Stock\nVAL-0011;31\nHND-0021;32\n');
  // Slows the import down, so that the page shows its progress.
  await page.route(/\/api\/imports\/[\w-]+$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), state: 'applying', done: 1 } });
  });
  await apply('2 changes');
  await expectIn(page.getByText('1 of 2 rows'));
  await page.reload();
  await expect(page.getByRole('progressbar', { name: 'The import is being applied' })).toBeVisible();
  // The page follows a change from one step to the next.
  await page.route(/\/api\/imports\/[\w-]+$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      json: { ...(await response.json()), state: 'fetching', done: 12, picturesLeft: 8 },
    });
  });
  await expectIn(page.getByText('12 of 20 files'));
  await page.unrouteAll({ behavior: 'wait' });
  await expectIn(page.getByText('2 changes applied'));
  const call = await callAsAdmin(request, shopUrl);
  const address = `/api/product/${(await findProduct(call, 'VAL-0011'))._id}/details`;
  const { slug: _slug, ...was } = await call<{ slug: string; stock: number }>('GET', address);
  await call('PUT', address, { ...was, stockWas: was.stock, lowStockAt: 33 });
  await page.getByRole('link', { name: 'Choose another file' }).click();
  const line = page.getByRole('table', { name: 'Imports, newest first' }).getByRole('row', { name: /first\.csv/ });
  await expect(line).toContainText('Applied');
  await line.getByRole('link').click();
  await press('Undo');
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).press('Enter');
  await expectIn(page.getByText('1 row could not be undone'));
  const notUndoneTable = page.getByRole('table', { name: 'Rows: Not undone' });
  await expect(notUndoneTable).toContainText('VAL-0011');
  await expect(notUndoneTable).toContainText('Somebody has changed this product since');
  await press('Check again');
  await expectIn(page.getByRole('button', { name: 'Apply 2 changes' }));
  await page.getByRole('link', { name: 'Choose another file' }).click();
  await expect(line.filter({ hasText: 'Undone' })).toContainText('1 row not undone');
});
