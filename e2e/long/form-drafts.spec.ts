import { callAsAdmin, findProduct } from '../helpers/as-admin.ts';
import { expect, logIn, payOrder, placeOrder, register, test } from '../helpers/shop.ts';
import { leaveAndComeBack, type TypedDraft } from '#e2e/helpers/typed-drafts.ts';

test('text typed into each form survives leaving the page', async ({ page, request, shopUrl }) => {
  const call = await callAsAdmin(request, shopUrl);
  await call('POST', '/api/contact', { email: 'kept@example.com', subject: 'Kept', message: 'Do you cut to length?' });
  const [message] = await call<{ _id: string }[]>('GET', '/api/messages?search=kept@example.com');
  const product = await findProduct(call, 'VAL-0031');
  await register(page, 'Kate Kept');
  const order = await placeOrder(page, 'SEL-0022', {
    country: 'Norway',
    address: '1 Pipe Lane, 0150 Oslo',
    phone: '112',
  });
  await payOrder(page, order);
  const unpaid = await placeOrder(page, 'SEL-0022', {});
  for (const [path, label] of [
    ['/dashboard/review', 'Description'],
    [`/dashboard/payment/${unpaid._id}`, 'Address'],
  ] as const) {
    await page.goto(path);
    await page.getByLabel(label, { exact: true }).fill('Half a sentence');
    await page.goto('/products');
    await page.goBack();
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('Half a sentence');
  }

  const orderPage = `/dashboard/order/${order._id}`;
  const forms: TypedDraft[] = [
    { path: '/dashboard/settings#seller', label: 'Opening hours (optional)', words: 'Daily 7 to 17' },
    { path: orderPage, label: 'Note', words: 'Rings twice' },
    { path: `/dashboard/inbox/${message?._id}`, label: 'Reply', words: 'Yes, to the millimeter' },
    { path: orderPage, open: `Ship order ${order.number}`, label: 'Tracking number', words: '1Z 77' },
    { path: orderPage, open: `Refund order ${order.number}`, label: 'Reason', words: 'Came with a scratch' },
    { path: `/dashboard/manageProducts/${product._id}`, label: 'Brand', words: 'Keptwerk' },
    { path: '/dashboard/stock', label: 'SKU and pieces, one product per line', words: 'VAL-0031 4' },
  ];
  await logIn(page, 'admin@example.com', 'admin-demo');
  for (const typed of forms) await leaveAndComeBack(page, typed);
});
