import type { Locator } from '@playwright/test';
import { chooseFile, expect, logIn, test } from '#e2e/helpers/shop.ts';

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

const file = [
  'sku,product_type,attribute_set_code,name,weight,product_online,visibility,price,special_price,qty,manage_stock,min_cart_qty,base_image',
  'MV-15,simple,Default,Moved valve 15 mm,0.43,1,"Catalog, Search",14.00,12.50,100,1,1,',
  'MW-100,simple,Default,Moved washer,0.001,1,"Catalog, Search",0.0345,,,0,100,/m/w.jpg',
].join('\n');

test('an admin answers by keyboard what another shop’s file leaves open, applies and undoes it', async ({ page }) => {
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/import');
  await chooseFile(page, 'products.csv', file);
  const form = page.getByRole('form', { name: 'How this file is read' });
  await expectIn(form);
  await expect(page.getByText('Read as a Magento 2 file')).toBeVisible();
  await form.getByLabel('Kilograms (kg)').press('Space');
  await form.getByLabel('Pieces of each in stock').fill('500');
  await expect(form.getByLabel(/^The sale price during the sale.*: 12\.50 for a year, then 14\.00/)).toBeChecked();
  await form.getByLabel(/^They are on the web/).press('Space');
  await form.getByLabel('Web address of the folder with these pictures').fill('http://127.0.0.1:9/media');
  const send = form.getByRole('button', { name: 'Check the file' });
  await send.press('Enter');
  await expectIn(page.getByText('1 row with a warning'));
  await expect(page.getByText(/127\.0\.0\.1:9\/media\/m\/w\.jpg/).first()).toBeVisible();
  await page.getByRole('link', { name: 'How this file is read' }).press('Enter');
  await expect(form.getByLabel('Kilograms (kg)')).toBeChecked();
  await expect(form.getByLabel('Pieces of each in stock')).toHaveValue('500');
  await expect(form.getByLabel('Web address of the folder with these pictures')).toHaveValue(
    'http://127.0.0.1:9/media',
  );
  await send.press('Enter');
  await expectIn(page.getByText('1 row with a warning'));
  await page.getByRole('navigation', { name: 'Rows' }).getByRole('link', { name: /^New/ }).press('Enter');
  await expect(page.getByRole('table', { name: 'Rows: New' })).toContainText('12.50 for a year');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
  await press('Apply 2 changes');
  await press('Apply');
  await expectIn(page.getByText('2 changes applied'));
  await press('Undo');
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).press('Enter');
  await expectIn(page.getByText('The import was undone'));
});
