import { openPageFully } from '#e2e/helpers/open-page.ts';
import { expect, logIn, test } from '#e2e/helpers/shop.ts';
import { dateInDays } from '#test/helpers/dates.ts';

test('the owner previews, starts and ends a sale, and customers see the struck regular price and the offers', async ({
  page,
  browser,
  expectTrouble,
}) => {
  expectTrouble(/400.*sales\/preview/);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/saleprices');
  await page.getByRole('link', { name: 'New sale' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Clamps');
  await page.getByLabel('SKUs').fill('PTL-0015 1.00\nNOPE 2');
  await page.getByLabel('Last day').fill('2000-01-01');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('This day has passed, or is before the first day')).toBeVisible();
  await page.getByLabel('Last day').fill(dateInDays(7));
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('1 product will be reduced, 1 left out.');
  await expect(preview).toContainText('No product for sale has this SKU');
  await page.getByLabel('SKUs').fill('PTL-0015 1.00');
  await expect(preview).toBeHidden();
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Start the sale' }).click();
  const row = page.getByRole('row', { name: /Clamps/ });
  await expect(row).toContainText('On');

  const shopper = await (await browser.newContext()).newPage();
  await openPageFully(shopper, '/offers');
  await expect(shopper).toHaveURL(/\/products\?reduced=1\.\.&sort=down\.reduced$/);
  await expect(shopper.getByRole('heading', { level: 1, name: 'Offers' })).toBeVisible();
  const card = shopper.getByRole('article').first();
  await expect(card).toContainText('$1.00');
  await expect(card.locator('s')).toHaveText('$18.90');
  await expect(card).toContainText('−95%');
  await card.getByRole('link').first().click();
  await expect(shopper.getByText('Lowest price of the last 30 days: $18.90')).toBeVisible();

  await row.getByRole('button', { name: 'End now Clamps' }).click();
  await page.getByRole('button', { name: 'End the sale' }).click();
  await expect(row).toContainText('Over');
  await shopper.reload();
  await expect(shopper.locator('main s')).toHaveCount(0);
  await expect(shopper.getByRole('main')).toContainText('$18.90');
  await shopper.context().close();
});
