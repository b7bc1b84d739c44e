import { callAsAdmin, deleteProduct, editProduct } from '#e2e/helpers/as-admin.ts';
import { expect, clearSignIn, logIn, placeLines, register, test } from '#e2e/helpers/shop.ts';

const delivery = { country: 'Norway', address: '1 Pipe Lane, 0150 Oslo', phone: '112' };

test('a buyer’s order page shows lines, address, sums and events', async ({ page }) => {
  await register(page, 'Olga Ordered');
  const { _id, number, price, total } = await placeLines(page, 'SEL-0022 2\nSEL-0021 1', delivery);
  await page.goto(`/dashboard/order/${_id}`);
  await expect(page).toHaveTitle(`Order ${number} | Dashboard | Copperline`);
  const main = page.getByRole('main');
  const lines = main.getByRole('list', { name: 'What was ordered' }).getByRole('listitem');
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText('SEL-0022');
  await expect(lines.first()).toContainText(/Quantity 2 · \$[\d.]+ each/);
  await expect(lines.first().locator('img')).toHaveJSProperty('complete', true);
  for (const words of ['Not paid', '1 Pipe Lane', 'Phone 112', 'Not paid yet. Goods held until']) {
    await expect(main.getByText(words).first()).toBeVisible();
  }
  for (const sum of [price, total]) {
    await expect(main.getByRole('definition').filter({ hasText: `$${sum.toFixed(2)}` })).toBeVisible();
  }
  await expect(main.getByRole('list', { name: 'What happened' })).toContainText('Placed');
  await expect(main.getByRole('button', { name: /Deliver|Refund/ })).toHaveCount(0);
  await expect(main.getByRole('link', { name: `pay $${total.toFixed(2)}` })).toBeVisible();

  await lines.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/products\//);
  await page.goBack();
  await main.getByRole('button', { name: `Cancel order ${number}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order', exact: true }).click();
  await expect(main.getByText('Canceled', { exact: true }).first()).toBeVisible();
  await expect(main.getByRole('link', { name: /^pay/ })).toHaveCount(0);
});

test('an admin sees the page of a customer’s order; another customer does not', async ({ page, expectTrouble }) => {
  expectTrouble(/404/);
  const email = await register(page, 'Otto Owner');
  const { _id, number } = await placeLines(page, 'SEL-0022 2\nSEL-0021 1', delivery);
  await clearSignIn(page);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto(`/dashboard/order/${_id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${number}`);
  await expect(page.getByRole('main').getByRole('link', { name: email })).toBeVisible();
  await expect(page.getByRole('button', { name: `Cancel order ${number}` })).toBeVisible();
  await expect(page.getByRole('link', { name: /^pay|Order again/ })).toHaveCount(0);
  await clearSignIn(page);
  await logIn(page, 'customer@example.com', 'customer-demo');
  await page.goto(`/dashboard/order/${_id}`);
  await expect(page.getByText('We could not find this order.')).toBeVisible();
});

test('ordering again names every change: a new price, too little stock, a product that is gone', async ({
  page,
  shopUrl,
  request,
}) => {
  await register(page, 'Astrid Again');
  const { _id, number, price } = await placeLines(page, 'HND-0012 2\nHND-0021 3\nHND-0071 1\nSEL-0021 1', delivery);
  const admin = await callAsAdmin(request, shopUrl);
  await editProduct(admin, 'HND-0012', () => ({ unitPrice: 99.5 }));
  await editProduct(admin, 'HND-0021', () => ({ stock: 2 }));
  await deleteProduct(admin, 'HND-0071');
  await page.goto(`/dashboard/order/${_id}`);
  await page.getByRole('link', { name: 'Order again' }).click();
  const message = page.getByRole('status').filter({ hasText: `Order ${number} again` });
  await expect(message).toContainText('3 of 4 lines have changed since');
  await expect(message).toContainText(`The goods were $${price.toFixed(2)}`);
  const table = page.getByRole('table', { name: 'Checked lines' });
  await expect(table.getByRole('row', { name: /HND-0012/ })).toContainText(/\$199\.00\s*was \$/);
  await expect(table.getByRole('row', { name: /HND-0021/ })).toContainText('You asked for 3, but we have 2: left out.');
  await expect(table.getByRole('row', { name: /HND-0071/ })).toContainText('We no longer sell this product');
  await expect(table.getByRole('row', { name: /SEL-0021/ })).toContainText('In stock');
});
