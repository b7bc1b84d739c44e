import { openPageFully } from '#e2e/helpers/open-page.ts';
import { expect, logIn, register, test } from '#e2e/helpers/shop.ts';

test('staff add a code, a buyer enters it at checkout, and the totals show it until the order is placed', async ({
  page,
  browser,
}) => {
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/discountcodes');
  await page.getByRole('link', { name: 'New code' }).click();
  const main = page.getByRole('main');
  await main.getByLabel('Code', { exact: true }).fill('site 26');
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('Enter a percentage')).toBeVisible();
  await main.getByLabel('Percentage off').fill('10');
  await main.getByLabel('Minimum value of goods').fill('10');
  await main.getByRole('checkbox', { name: 'Each customer may use it once' }).check();
  await main.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row', { name: /SITE26/ });
  await expect(row).toContainText('10% off from $10.00');

  const buyer = await (await browser.newContext()).newPage();
  await register(buyer, 'Cora Code');
  const [product] = await (await buyer.request.get('/api/products?search=SEL-0022')).json();
  const form = buyer.getByRole('main');
  const sums = buyer.getByRole('complementary', { name: 'Your order' });
  await openPageFully(buyer, `/checkout?lines=${product._id}:1`);
  await sums.getByText('Discount code').click();
  await sums.getByLabel('Your code').fill('sit 26');
  await sums.getByRole('button', { name: 'Apply' }).click();
  await expect(sums.getByText('We do not know this discount code.')).toBeVisible();
  await sums.getByLabel('Your code').fill('site26');
  await sums.getByRole('button', { name: 'Apply' }).click();
  await expect(sums.getByText('$2.10 is missing')).toBeVisible();

  await openPageFully(buyer, `/checkout?lines=${product._id}:2`);
  await sums.getByText('Discount code').click();
  await sums.getByLabel('Your code').fill('site26');
  await sums.getByLabel('Your code').press('Enter');
  await expect(sums.getByText('−$1.58')).toBeVisible();
  await buyer.reload();
  await expect(sums.getByText('Code SITE26')).toBeVisible();
  await sums.getByRole('button', { name: 'Remove the code SITE26' }).click();
  await expect(sums.getByText('Code SITE26')).toHaveCount(0);
  await sums.getByText('Discount code').click();
  await sums.getByLabel('Your code').fill('SITE26');
  await sums.getByRole('button', { name: 'Apply' }).click();
  await expect(sums.getByText('Code SITE26')).toBeVisible();
  await form.getByRole('radio', { name: /Collect at the counter/ }).check();
  await expect(sums.getByText('Collection')).toBeVisible();
  const place = sums.getByRole('button', { name: /^Place Order \$/ });
  await expect(place).toHaveText('Place Order $14.22');
  await place.click();
  await expect(buyer).toHaveURL(/\/dashboard\/payment\//);
  await expect(form.getByText('Code SITE26')).toBeVisible();
  await form.getByRole('link', { name: /Order \d+/ }).click();
  await expect(form.getByText('Code SITE26')).toBeVisible();
  await expect(form.getByText('−$1.58')).toBeVisible();

  await page.reload();
  await expect(row).toContainText('$1.58');
  await row.getByRole('link', { name: 'SITE26' }).click();
  await main.getByRole('checkbox', { name: 'Switched on' }).uncheck();
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Switched off');
  await buyer.context().close();
});
