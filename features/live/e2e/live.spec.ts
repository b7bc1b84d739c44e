import type { Page } from '@playwright/test';
import { formatDollars } from '#platform/contract/money.ts';
import { placePaidOrder, callAsAdmin, editProduct, findProduct } from '#e2e/helpers/as-admin.ts';
import { expect, logIn, postAsVisitor, test } from '#e2e/helpers/shop.ts';

const SKU = 'TAP-0021';

/** Counts how often the pages of a browser open a stream. */
const countStreams = (page: Page): { opened: () => number } => {
  let opened = 0;
  page.context().on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/live') opened += 1;
  });
  return { opened: () => opened };
};

test('lists, a product and a cart update by themselves, over one connection per browser', async ({
  page: list,
  context,
  request,
  shopUrl,
}) => {
  const call = await callAsAdmin(request, shopUrl);
  const { _id, name, unitPrice, minOrder, stock } = await findProduct(call, SKU);
  const slug = (await (await request.get(`/api/product/${_id}`)).json()).slug as string;
  const streams = countStreams(list);
  await list.goto(`/products?search=${encodeURIComponent(name)}`);
  const card = list.getByRole('article').filter({ has: list.locator(`a[href="/products/${slug}"]`) });
  await expect(card).toContainText(formatDollars(unitPrice));
  const product = await context.newPage();
  const cart = await context.newPage();
  await product.goto(`/products/${slug}`);
  const buy = product.getByRole('region', { name: 'Buy' });
  const pieces = buy.getByLabel('Pieces');
  await pieces.fill(String(minOrder * 2));
  await pieces.focus();
  await postAsVisitor(list, '/api/cart/lines', { lines: [{ productId: _id, quantity: minOrder }] });
  await cart.goto('/cart');
  const line = cart.getByRole('listitem').filter({ has: cart.locator(`a[href="/products/${slug}"]`) });
  await expect(line).toContainText(formatDollars(unitPrice));
  const stays = await list.evaluate(() => ((globalThis as { stays?: boolean }).stays = true));

  const dearer = Math.round(unitPrice * 100 + 111) / 100;
  await editProduct(call, SKU, () => ({ unitPrice: dearer }));
  for (const place of [card, buy, line]) await expect(place).toContainText(formatDollars(dearer));
  // The line total follows the price, and the typed quantity stays.
  await expect(buy).toContainText(formatDollars(Math.round(dearer * 200) / 100));
  await expect(pieces).toHaveValue(String(minOrder * 2));
  await expect(pieces).toBeFocused();

  await placePaidOrder(call, request, [SKU]);
  const remaining = (stock - minOrder).toLocaleString('en-US');
  for (const place of [card, buy, line]) await expect(place).toContainText(`${remaining} in stock`);
  expect(streams.opened()).toBe(1);

  expect(stays).toBe(true);
  await editProduct(call, SKU, () => ({ stock, unitPrice }));
});

test('the total of a checkout follows a price change and shows a message', async ({ page, request, shopUrl }) => {
  const call = await callAsAdmin(request, shopUrl);
  const { _id, unitPrice, minOrder } = await findProduct(call, SKU);
  await logIn(page, 'customer@example.com', 'customer-demo');
  await page.goto(`/checkout?lines=${_id}:${minOrder}`);
  const order = page.getByRole('button', { name: /^Place Order \$/ });
  const before = (await order.innerText()).replace('Place Order ', '');
  await page.getByLabel('Your reference (optional)').fill('Half a wor');
  await editProduct(call, SKU, () => ({ unitPrice: unitPrice + 5 }));
  const message = page.getByText(`The total has changed from ${before} to`);
  await expect(message).toBeVisible();
  await expect(order).not.toContainText(before);
  await expect(page.getByLabel('Your reference (optional)')).toHaveValue('Half a wor');
  // The buyer's own choice of delivery changes the total without a message.
  await page.getByRole('radio', { name: 'Collect at the counter' }).check();
  await expect(message).toBeHidden();
  await editProduct(call, SKU, () => ({ unitPrice }));
});

test('a new order updates the owner’s bell and latest orders', async ({ page, request, shopUrl }) => {
  const call = await callAsAdmin(request, shopUrl);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await placePaidOrder(call, request, [SKU]);
  await page.goto('/dashboard/today');
  const bell = page.getByRole('button', { name: /^Notices, \d+ unread$/ });
  const latest = page.getByRole('region', { name: 'Latest orders' }).getByRole('row').nth(1).getByRole('link').first();
  await expect(bell).toBeVisible();
  const label = await bell.getAttribute('aria-label');
  const number = await latest.innerText();
  await placePaidOrder(call, request, [SKU]);
  await expect(bell).not.toHaveAttribute('aria-label', label ?? '');
  await expect(latest).not.toHaveText(number);
});
