import type { Locator, Page } from '@playwright/test';
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

const CUSTOMERS = [
  'First Name,Last Name,Email,Accepts Email Marketing,Address1,City,Province Code,Country Code,Zip,Phone,Note',
  'Mona,Reed,mona.reed@example.com,no,12 Mill Road,Portland,OR,US,97201,,Pays on time',
  'Boss,Admin,admin@example.com,no,,,,,,,',
].join('\n');

const choose = (page: Page, text: string, name = 'customers.csv') =>
  page.getByLabel('Files of your former shop').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test('an owner imports customers of a former shop, reads what is refused and why, invites them and undoes it', async ({
  page,
}) => {
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/move');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Moving in');
  await choose(page, 'SKU,Name\nA-1,Tap\n', 'products.csv');
  await expectIn(main.getByText('This file cannot be read'));
  await expect(main.getByText('does not recognize this file')).toBeVisible();
  await main.getByRole('link', { name: 'All files' }).click();
  await choose(page, CUSTOMERS);
  await expectIn(main.getByText('1 row cannot be imported'));
  await expect(main.getByRole('table', { name: 'Refused rows' })).toContainText('This address belongs to staff');
  await main.getByRole('link', { name: 'New 1' }).click();
  await expect(main.getByRole('table', { name: 'New rows' })).toContainText('Mona Reed, 1 address');
  await main.getByRole('button', { name: 'Import 1 customer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
  await expectIn(main.getByText('1 customer imported'));
  await main.getByRole('button', { name: 'Invite them' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(main.getByText(/1 waiting|1 invited/)).toBeVisible();
  await page.goto('/dashboard/customers?search=mona.reed@example.com');
  await page.getByRole('main').getByRole('link', { name: 'Mona Reed' }).click();
  await expect(page.getByText('Pays on time')).toBeVisible();
  await page.goto('/dashboard/move');
  await main.getByRole('link', { name: 'customers.csv' }).first().click();
  await main.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
  await expectIn(main.getByText(/Everything was undone|could not be undone/));
});
