import { readFileSync } from 'node:fs';
import type { PriceQuote } from '#features/checkout/contract/checkout.ts';
import { callAsAdmin, findProduct } from '#e2e/helpers/as-admin.ts';
import { openPageFully } from '#e2e/helpers/open-page.ts';
import { expect, logIn, test } from '#e2e/helpers/shop.ts';

test('staff hand a customer without an account their data, and erase it', async ({ page, request, shopUrl }) => {
  const call = await callAsAdmin(request, shopUrl);
  const product = await findProduct(call, 'VAL-0011');
  const lines = [{ productId: product._id, quantity: product.minOrder }];
  const goods = { customerId: null, lines };
  const { methods } = await call<PriceQuote>('POST', '/api/staff-orders/quote', goods);
  const method = methods.find(({ kind }) => kind === 'collection')?._id;
  const { total } = await call<PriceQuote>('POST', '/api/staff-orders/quote', { ...goods, method });
  const walkIn = { name: 'Erik Erasable', email: '', phone: '' };
  const placed = { ...goods, walkIn, delivery: null, method, total };
  const order = await call<{ _id: string }>('POST', '/api/staff-orders', placed);

  await logIn(page, 'admin@example.com', 'admin-demo');
  await openPageFully(page, `/dashboard/order/${order._id}`);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Erik Erasable' }).click();
  await expect(main.getByRole('heading', { name: 'Erik Erasable' })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('button', { name: 'Export data' }).click(),
  ]);
  expect(JSON.parse(readFileSync(await file.path(), 'utf8'))).toMatchObject({ profile: { name: 'Erik Erasable' } });

  await main.getByRole('button', { name: 'Erase data' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Erase data' }).click();
  await expect(page.getByText('The data is erased.')).toBeVisible();
  await openPageFully(page, `/dashboard/order/${order._id}`);
  await expect(main.getByText('Former customer').first()).toBeVisible();
  await expect(main.getByText('Erik Erasable')).toHaveCount(0);
});
