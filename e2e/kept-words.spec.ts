import { callAsAdmin, findProduct } from './as-admin.ts';
import { leaveAndComeBack, type Typed } from './typed.ts';
import { expect, logIn, logInByForm, payOrder, placeOrder, pressInMenu, register, test } from './shop.ts';

/* What the shop's people have typed and not sent yet is there again when they come back, and for nobody else. */

test('what was typed survives leaving, goes when it is sent, and nobody else sees it', async ({
  page,
  request,
  shopUrl,
  expectTrouble,
}) => {
  const call = await callAsAdmin(request, shopUrl);
  await call('POST', '/api/contact', { email: 'kept@example.com', subject: 'Kept', message: 'Do you cut to length?' });
  const [message] = await call<{ _id: string }[]>('GET', '/api/messages?search=kept@example.com');
  const product = await findProduct(call, 'VAL-0031');
  await register(page, 'Kate Kept');
  const order = await placeOrder(page, 'SEL-0022', { country: 'Norway', address: '1 Pipe Lane', phone: '112' });
  await payOrder(page, order);

  // One of its kind: on a page, in a dialog, in the longest form; all of them in e2e/long.
  const forms: Typed[] = [
    { path: `/dashboard/order/${order._id}`, label: 'Note', words: 'Rings twice' },
    { path: `/dashboard/inbox/${message?._id}`, label: 'Reply', words: 'Yes, to the millimetre' },
    {
      ...{ path: `/dashboard/order/${order._id}`, open: `Ship order ${order.number}` },
      ...{ label: 'Tracking number', words: '1Z 77' },
    },
    { path: `/dashboard/manageProducts/${product._id}`, label: 'Brand', words: 'Keptwerk' },
  ];
  await logIn(page, 'admin@example.com', 'admin-demo');
  for (const typed of forms) await leaveAndComeBack(page, typed);

  // Somebody else has changed the product since: that is in the form too.
  await call('PATCH', `/api/product/${product._id}`, {
    ...{ name: product.name, unitPrice: product.unitPrice, description: 'Changed by a colleague' },
    ...{ minOrder: product.minOrder, image: product.img, stock: product.stock, stockWas: product.stock },
  });
  await page.goto(`/dashboard/manageProducts/${product._id}`);
  await expect(page.getByText('Somebody else has changed this product in the meantime')).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Changed by a colleague');
  await expect(page.getByLabel('Brand')).toHaveValue('Keptwerk');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('Brand')).not.toHaveValue('Keptwerk');
  await expect(page.getByText('Restored what you had typed.')).toHaveCount(0);

  await page.goto(`/dashboard/order/${order._id}`);
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('list', { name: 'What happened' })).toContainText('Rings twice');
  await page.reload();
  await expect(page.getByLabel('Note')).toHaveValue('');

  expectTrouble(/401/);
  await pressInMenu(page, 'Logout');
  await expect(page.getByText('Logout Success')).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('millimetre');
  await logInByForm(page, 'admin@example.com', 'admin-demo');
  await page.goto(`/dashboard/inbox/${message?._id}`);
  await expect(page.getByLabel('Reply')).toHaveValue('');
});
