import type { Locator } from '@playwright/test';
import { expect, logIn, test } from '#e2e/helpers/shop.ts';

test.beforeEach(({ page }) => page.clock.install());

/** The page polls each second; the test skips those seconds. */
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

const ORDERS = [
  'Name,Email,Financial Status,Fulfillment Status,Currency,Subtotal,Discount Code,Discount Amount,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku',
  '#4711,admin@example.com,paid,fulfilled,USD,22.50,WELCOME,2.00,22.50,2025-03-01 10:00:00,2,Ball valve,9.00,val-0011',
  '#4711,admin@example.com,,,,,,,,2025-03-01 10:00:00,1,No longer made,6.50,',
].join('\n');

test('a customer looks at their earlier orders and buys again; staff find one by its old number', async ({ page }) => {
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/move');
  const main = page.getByRole('main');
  await page
    .getByLabel('Files of your former shop')
    .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(ORDERS) });
  await expectIn(main.getByRole('button', { name: 'Import 1 order' }));
  await main.getByRole('button', { name: 'Import 1 order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
  await expectIn(main.getByText('1 order imported'));

  await page.goto('/dashboard/orders?search=4711');
  await page.getByRole('link', { name: 'Show it' }).click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Past orders');
  await main.getByText('#4711').click();
  await expect(main.getByText('from Shopify')).toBeVisible();
  await expect(main.getByText('Discount (WELCOME)')).toBeVisible();
  await expect(main.getByText('−$2.00')).toBeVisible();

  await page.goto('/dashboard/myorders');
  const earlier = page.getByRole('region', { name: 'Earlier orders' });
  await earlier.getByText('#4711').click();
  await expect(earlier.getByText('No longer sold: No longer made')).toBeVisible();
  await earlier.getByRole('link', { name: 'Buy again: order #4711' }).click();
  await expect(page.getByText('This link is for one product')).toBeVisible();
  await page.getByRole('button', { name: 'Add all to cart' }).click();
  await expect(page).toHaveURL(/\/cart$/);
});
