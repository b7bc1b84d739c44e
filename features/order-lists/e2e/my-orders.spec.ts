import { callAsAdmin, deleteProduct } from '#e2e/helpers/as-admin.ts';
import { expect, findFirstProduct, logIn, placeLines, pressInMenu, register, test } from '#e2e/helpers/shop.ts';

test('ten quick clicks place one order, and its cancellation asks for confirmation', async ({ page }) => {
  await logIn(page, 'customer@example.com', 'customer-demo');
  const { _id } = await findFirstProduct(page, 'Pipe cutter');
  await page.goto(`/purcess/${_id}?quantity=2`);
  await page.getByRole('button', { name: 'Place Order' }).click();
  const place = page.getByRole('dialog').getByRole('button', { name: 'Place Order' });
  await place.evaluate((button: HTMLButtonElement) => {
    for (let click = 0; click < 10; click += 1) button.click();
  });
  await expect(page.getByText('Yay! Order Success')).toBeVisible();
  await pressInMenu(page, 'Dashboard');
  const row = page.getByRole('row', { name: /Pipe cutter/ });
  await expect(row).toHaveCount(1);

  await row.getByRole('link', { name: /^\d+ \d/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order \d+$/);
  await page.goBack();
  await row.getByRole('button', { name: /^Cancel order/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
  await expect(dialog).toContainText('2 x Pipe cutter');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await row.getByRole('button', { name: /^Cancel order/ }).click();
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('Delete Success')).toBeVisible();
  await expect(row.getByText('Canceled', { exact: true })).toBeVisible();
});

test('an unpaid order goes back into the cart, without products that are no longer sold', async ({
  page,
  shopUrl,
  request,
}) => {
  await register(page, 'Berit Back');
  const { number } = await placeLines(page, 'SEL-0022 3\nPTL-0021 1');
  const unavailable = await placeLines(page, 'PTL-0021 2');
  const { name } = await deleteProduct(await callAsAdmin(request, shopUrl), 'PTL-0021');
  await page.goto('/dashboard/myorders');
  const putBack = async (orderNumber: number) => {
    await page.getByRole('button', { name: `More: order ${orderNumber}` }).click();
    await page.getByRole('button', { name: `Cancel and move to cart: order ${orderNumber}` }).click();
  };
  await putBack(unavailable.number);
  await expect(page.getByText(`${name} is no longer sold. The order was not changed.`)).toBeVisible();
  await putBack(number);
  await expect(page.getByText(`Added to the cart. ${name} is no longer sold.`)).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(String(number)) })).toContainText('Canceled');
  await expect(page.getByRole('row', { name: new RegExp(String(unavailable.number)) })).toContainText('pay');
  await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click();
  await expect(page.getByRole('main')).toContainText('SEL-0022');
});
