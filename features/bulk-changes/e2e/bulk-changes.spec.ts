import { callAsAdmin, deleteProduct, findProduct } from '#e2e/helpers/as-admin.ts';
import { expect, logIn, test } from '#e2e/helpers/shop.ts';

test('an owner previews, applies and undoes a price increase for all products that a filter finds', async ({
  page,
  request,
  shopUrl,
  expectTrouble,
}) => {
  expectTrouble(/400.*products\/bulk/);
  const call = await callAsAdmin(request, shopUrl);
  const added: string[] = [];
  for (const [name, unitPrice] of [
    ['Zinger one', 10],
    ['Zinger two', 12.34],
  ] as const) {
    const body = { name, unitPrice, description: 'For a test.', stock: 9, minOrder: 1, image: '/pictures/x.svg' };
    const { sku } = await call<{ sku: string }>('POST', '/api/product', body);
    added.push(sku);
  }
  const readPrices = async () => Promise.all(added.map(async (sku) => (await findProduct(call, sku)).unitPrice));
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/manageProducts');
  const main = page.getByRole('main');
  await main.getByRole('searchbox').fill('zinger nothing');
  await main.getByRole('button', { name: 'Find' }).click();
  await expect(main.getByText('No product for sale has these words or this number.')).toBeVisible();
  await main.getByRole('link', { name: 'Clear the filters' }).click();
  await main.getByRole('searchbox').fill('zinger');
  await main.getByRole('button', { name: 'Find' }).click();
  await expect(main.getByText(/^2 of \d+ products$/)).toBeVisible();
  await main.getByRole('link', { name: 'Change all 2' }).click();
  await expect(main.getByText('Products for sale, with “zinger”')).toBeVisible();

  await main.getByLabel('Percent').fill('much');
  await main.getByRole('button', { name: 'Check 2 products' }).click();
  await expect(main.getByText('Enter a number such as 3 or -2.5').first()).toBeVisible();
  await expect(main.getByLabel('Percent')).toHaveValue('much');
  await main.getByLabel('Percent').fill('3');
  await main.getByLabel('Round').selectOption('99');
  await main.getByRole('button', { name: 'Check 2 products' }).click();
  await expect(main.getByRole('row', { name: /Zinger one/ })).toContainText('$10.00→$9.99');
  await expect(main.getByRole('row', { name: /Zinger two/ })).toContainText('$12.34→$12.99');
  await expect(main.getByRole('link', { name: /^To change/ })).toBeVisible();
  expect(await readPrices()).toEqual([10, 12.34]);

  await main.getByRole('button', { name: 'Change 2 products' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click();
  await expect(main.getByText('2 products changed')).toBeVisible();
  expect(await readPrices()).toEqual([9.99, 12.99]);
  await main.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(main.getByText('Everything was undone')).toBeVisible();
  expect(await readPrices()).toEqual([10, 12.34]);
  for (const sku of added) await deleteProduct(call, sku);
});

test('staff filter a list by state and category, and the address contains the filter', async ({ page }) => {
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/stock/low');
  const main = page.getByRole('main');
  await main.getByText('Filter', { exact: true }).click();
  await main.getByLabel('Category').selectOption('valves');
  await main.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/category=valves/);
  await expect(main.getByText('Filter (1)')).toBeVisible();
  await main.getByLabel('State').selectOption('draft');
  await main.getByRole('button', { name: 'Apply' }).click();
  await expect(main.getByText('No draft that is low on stock matches the filters.')).toBeVisible();
  await main.getByRole('link', { name: 'Clear the filters' }).click();
  await expect(page).toHaveURL(/\/stock\/low$/);
});
