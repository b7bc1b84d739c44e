import { callAsAdmin, findProduct } from './helpers/as-admin.ts';
import { leaveAndComeBack } from './helpers/typed-drafts.ts';
import { expect, logIn, payOrder, placeOrder, pressInMenu, register, test } from './helpers/shop.ts';

/* Text that staff typed and did not send is still there when they return, and nobody else sees it. */

test('an unsent draft survives when its author leaves, ends when it is sent, and is hidden from everyone else', async ({
  page,
  request,
  shopUrl,
  expectTrouble,
}) => {
  const call = await callAsAdmin(request, shopUrl);
  const product = await findProduct(call, 'VAL-0031');
  await register(page, 'Kate Kept');
  const order = await placeOrder(page, 'SEL-0022', {
    country: 'Norway',
    address: '1 Pipe Lane, 0150 Oslo',
    phone: '112',
  });
  await payOrder(page, order);

  // Checks the longest form and a dialog. e2e/long checks all forms.
  const productPage = `/dashboard/manageProducts/${product._id}`;
  const orderPage = `/dashboard/order/${order._id}`;
  await logIn(page, 'admin@example.com', 'admin-demo');
  await leaveAndComeBack(page, { path: productPage, label: 'Brand', words: 'Keptwerk' });

  // A colleague changes the product. The form must show this change as well as the draft.
  await call('PATCH', `/api/product/${product._id}`, {
    name: product.name,
    unitPrice: product.unitPrice,
    description: 'Changed by a colleague',
    minOrder: product.minOrder,
    image: product.img,
    stock: product.stock,
    stockWas: product.stock,
  });
  await page.reload();
  await expect(page.getByText('Somebody else has changed this product in the meantime')).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Changed by a colleague');
  await expect(page.getByLabel('Brand')).toHaveValue('Keptwerk');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('Brand')).not.toHaveValue('Keptwerk');
  await expect(page.getByText('Restored what you had typed.')).toHaveCount(0);

  const ship = { open: `Ship order ${order.number}`, label: 'Tracking number', words: '1Z 77' };
  await leaveAndComeBack(page, { path: orderPage, ...ship });
  await page.keyboard.press('Escape');
  await page.getByLabel('Note').fill('Rings twice');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('list', { name: 'What happened' })).toContainText('Rings twice');
  await expect(page.getByLabel('Note')).toHaveValue('');
  const readStorage = () => page.evaluate(() => JSON.stringify(sessionStorage));
  await expect.poll(readStorage).not.toContain('Rings twice');
  await page.getByLabel('Note').fill('Cut to the millimeter');
  await expect.poll(readStorage).toContain('millimeter');

  expectTrouble(/401/);
  await pressInMenu(page, 'Logout');
  await expect(page.getByText('Logout Success')).toBeVisible();
  expect(await readStorage()).not.toContain('millimeter');
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto(orderPage);
  await expect(page.getByLabel('Note')).toHaveValue('');
});
