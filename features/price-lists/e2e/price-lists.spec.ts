import { openPageFully } from '#e2e/helpers/open-page.ts';
import { expect, logIn, register, test } from '#e2e/helpers/shop.ts';

test('staff make a list for a group, and its customer sees and pays the own price', async ({
  page,
  browser,
  expectTrouble,
}) => {
  expectTrouble(/400.*rules/);
  expectTrouble(/422.*import/);
  const buyer = await (await browser.newContext()).newPage();
  await register(buyer, 'Tara Trade');

  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/pricegroups');
  await page.getByRole('button', { name: 'Add a group' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Plumbers');
  await dialog.getByRole('button', { name: 'Save group' }).click();
  await expect(page.getByRole('row', { name: /Plumbers/ })).toBeVisible();

  await page.getByRole('link', { name: 'Price Lists' }).first().click();
  await page.getByRole('button', { name: 'New price list' }).click();
  const main = page.getByRole('main');
  await dialog.getByLabel('Name').fill('Plumbers 2026');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Choose who gets these prices')).toBeVisible();
  await dialog.getByLabel('Price group').selectOption('Plumbers');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Plumbers 2026' })).toBeVisible();

  await main.getByRole('button', { name: 'Add a price' }).click();
  await dialog.getByLabel('SKU').fill('NO-SUCH');
  await dialog.getByLabel('Percentage off').fill('20');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('No product has this SKU')).toBeVisible();
  await dialog.getByLabel('SKU').fill('SEL-0022');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const row = page.getByRole('row', { name: /SEL-0022/ });
  await expect(row.getByLabel(/Percent off/)).toHaveValue('20');

  await row.getByLabel(/Percent off/).fill('100');
  await expect(row.getByText('Less than 100%')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Save prices' })).toBeDisabled();
  await row.getByLabel(/^Price or percentage/).selectOption('Price');
  await row.getByLabel(/^Price, /).fill('3');
  await expect(row.getByText(/, saves \d+%/)).toBeVisible();
  await row.getByLabel(/^Price or percentage/).selectOption('Percent off');
  await expect(row.getByLabel(/Percent off/)).toHaveValue('20');
  await expect(main.getByRole('button', { name: 'Save prices' })).toHaveCount(0);
  // Discarding what was typed discards the choice, too.
  await row.getByLabel(/^Price or percentage/).selectOption('Price');
  await main.getByRole('button', { name: 'Discard' }).click();
  await expect(row.getByLabel(/Percent off/)).toHaveValue('20');
  await row.getByLabel(/Percent off/).fill('50');
  await main.getByRole('button', { name: 'Save prices' }).click();
  await expect(page.getByText('Prices saved')).toBeVisible();

  await main.getByRole('button', { name: 'Import' }).click();
  await dialog.getByLabel('CSV file').setInputFiles({
    name: 'prices.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('SKU,From,Price,Percent\nNOPE,1,,5'),
  });
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(dialog.getByText('Line 2: No product has this SKU.')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/dashboard/customers?search=Tara');
  await page.getByRole('link', { name: 'Tara Trade' }).click();
  const prices = page.getByRole('region', { name: 'Prices of this customer' });
  await prices.getByRole('button', { name: 'Choose a group' }).click();
  await dialog.getByLabel('Price group').selectOption('Plumbers');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(prices.getByRole('link', { name: 'Plumbers 2026' })).toBeVisible();
  await prices.getByRole('button', { name: 'Explain a price' }).click();
  await dialog.getByLabel('SKU').fill('sel-0022');
  await dialog.getByLabel('Pieces').fill('2');
  await dialog.getByRole('button', { name: 'Explain' }).click();
  await expect(dialog.getByRole('row', { name: /Plumbers 2026/ })).toContainText('Charged');

  const [product] = await (await buyer.request.get('/api/products?search=SEL-0022')).json();
  await openPageFully(buyer, `/checkout?lines=${product._id}:${2 * product.minOrder}`);
  const sums = buyer.getByRole('complementary', { name: 'Your order' });
  await expect(sums.getByText('Discount', { exact: true })).toBeVisible();
  await expect(sums).toContainText(`−$${product.unitPrice.toFixed(2)}`);
  await buyer
    .getByRole('main')
    .getByRole('radio', { name: /Collect at the counter/ })
    .check();
  await sums.getByRole('button', { name: /^Place Order \$/ }).click();
  await expect(buyer).toHaveURL(/\/dashboard\/payment\//);
  await expect(buyer.getByRole('main')).toContainText(`−$${product.unitPrice.toFixed(2)}`);
  await buyer.context().close();
});
