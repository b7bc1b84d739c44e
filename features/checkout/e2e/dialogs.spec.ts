import type { Locator } from '@playwright/test';
import { callAsAdmin, findProduct } from '#e2e/helpers/as-admin.ts';
import { endSession, logInAgain } from '#e2e/helpers/accounts.ts';
import { openPageFully } from '#e2e/helpers/open-page.ts';
import { expect, findFirstProduct, placeOrder, pressInMenu, register, test } from '#e2e/helpers/shop.ts';

/* A dialog stays open until the person closes it, and does not lose typed text. */

/** A pipe bender. */
const BENDER = 'PTL-0031';

const getCenter = async (button: Locator) => {
  await button.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return [x + width / 2, y + height / 2] as const;
};

test('a double click opens a dialog and leaves it open', async ({ page }) => {
  await register(page, 'Dora Double');
  await placeOrder(page, 'adjustable wrench');
  const dialog = page.getByRole('dialog');
  const opens = async (button: Locator) => {
    await button.dblclick();
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(dialog).toBeHidden();
    const [x, y] = await getCenter(button);
    await page.mouse.click(x, y);
    await expect(dialog).toBeVisible();
    await page.mouse.click(x, y);
    await expect(dialog.getByRole('button', { name: 'Close', exact: true })).toBeVisible();
    await page.mouse.click(4, 4);
    await expect(dialog).toBeHidden();
  };
  await openPageFully(page, '/dashboard/myorders');
  await opens(page.getByRole('button', { name: /^Cancel order/ }));
  const { _id } = await findFirstProduct(page, 'adjustable wrench');
  await page.goto(`/purcess/${_id}?quantity=1`);
  await opens(page.getByRole('button', { name: 'Place Order' }));
});

test('if less stock is left than chosen, the quantity is reduced to it, but never below the minimum order', async ({
  page,
  request,
  shopUrl,
  expectTrouble,
}) => {
  expectTrouble(/409/);
  await register(page, 'Lena Late');
  const call = await callAsAdmin(request, shopUrl);
  const bender = await findProduct(call, BENDER);
  const { _id, stock, minOrder } = bender;
  const all = stock - (stock % minOrder);
  /** Another customer orders first. */
  const orderElsewhere = (quantity: number) =>
    call('POST', '/api/order', {
      productId: _id,
      productName: bender.name,
      quantity,
      price: Math.round((bender.unitPrice * 100 * quantity) / minOrder) / 100,
    });
  // Blocks live updates, so that the page learns of the lower stock from the refused order.
  await page.route(/\/api\/live/, () => {});
  await page.goto(`/purcess/${_id}?quantity=${all}`);
  await page.getByRole('button', { name: 'Place Order' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill('1 Pipe Lane');
  const remaining = Math.max(minOrder, 1);
  await orderElsewhere(all - remaining);
  const posted: unknown[] = [];
  page.on('request', (sent) => {
    if (sent.url().endsWith('/api/order')) posted.push(sent.postDataJSON()?.quantity);
  });
  await dialog.getByRole('button', { name: 'Place Order' }).click();
  await expect(dialog.getByText(`Only ${remaining} left in stock.`)).toBeVisible();
  await expect(dialog.getByText(new RegExp(`^${remaining} x`))).toBeVisible();
  await expect(dialog.getByLabel('Address')).toHaveValue('1 Pipe Lane');
  await orderElsewhere(remaining);
  await dialog.getByRole('button', { name: 'Place Order' }).click();
  await expect(dialog.getByText('There is not enough of')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Place Order' })).toBeDisabled();
  expect(posted).toEqual([all, remaining]);
});

test('if stock falls below the chosen quantity, the page and the dialog show how many pieces are left', async ({
  page,
  request,
  shopUrl,
}) => {
  await register(page, 'Fay Fewer');
  const call = await callAsAdmin(request, shopUrl);
  const { _id } = await findProduct(call, BENDER);
  const address = `/api/product/${_id}/details`;
  const setStock = async (stock: number) => {
    const { slug: _slug, ...was } = await call<{ slug: string; stock: number; minOrder: number }>('GET', address);
    await call('PUT', address, { ...was, minOrder: 1, quantityStep: 1, stock, stockWas: was.stock, reason: 'counted' });
  };
  await setStock(3);
  await openPageFully(page, `/purcess/${_id}?quantity=3`);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await setStock(1);
  await expect(page.getByRole('dialog').getByText(/^Only 1 of .* left\. Close this and choose again\.$/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('status').getByText('Only 1 in stock')).toBeVisible();
  await expect(page.getByLabel('Quantity', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText(/^Total/)).toHaveCount(0);
});

test('Back opens the previous page and closes an open menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/blog');
  await pressInMenu(page, 'Products');
  await expect(page).toHaveURL(/\/products$/);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/blog$/);
  await expect(menu).toBeHidden();
  await page.goForward();
  await expect(page).toHaveURL(/\/products$/);
});

test('a dialog stays open while the shop is unreachable; typed text returns after a new login', async ({
  page,
  context,
  expectTrouble,
}) => {
  const email = await register(page, 'Elsa Ended');
  const dialog = page.getByRole('dialog');
  const address = dialog.getByLabel('Address');
  const place = dialog.getByRole('button', { name: 'Place Order' });
  const { _id } = await findFirstProduct(page, 'adjustable wrench');
  await page.goto(`/purcess/${_id}?quantity=1`);
  const prefilled = page.waitForResponse('**/api/user/*');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await prefilled;
  await address.fill('1 Pipe Lane');
  expectTrouble(/ERR_INTERNET_DISCONNECTED|failed:/);
  await context.setOffline(true);
  await place.click();
  await expect(dialog.getByText('We cannot reach the shop.')).toBeVisible();
  await expect(address).toHaveValue('1 Pipe Lane');
  await context.setOffline(false);

  expectTrouble(/401/);
  await endSession(page);
  await place.click();
  await logInAgain(page, email);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(address).toHaveValue('1 Pipe Lane');
  await place.click();
  await expect(page.getByText('Yay! Order Success')).toBeVisible();
});
