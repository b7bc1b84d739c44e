import { callAsAdmin, editProduct, findProduct } from '../helpers/as-admin.ts';
import { expect, postAsVisitor, test } from '../helpers/shop.ts';

const SKU = 'TAP-0021';

test('open tabs show live when stock runs out and returns, even after the first tab leaves the page', async ({
  page: list,
  context,
  request,
  shopUrl,
}) => {
  const call = await callAsAdmin(request, shopUrl);
  const { _id, name, minOrder, stock } = await findProduct(call, SKU);
  const slug = (await (await request.get(`/api/product/${_id}`)).json()).slug as string;
  await list.goto(`/products?search=${encodeURIComponent(name)}`);
  const card = list.getByRole('article').filter({ has: list.locator(`a[href="/products/${slug}"]`) });
  const product = await context.newPage();
  const cart = await context.newPage();
  await product.goto(`/products/${slug}`);
  const buy = product.getByRole('region', { name: 'Buy' });
  const pieces = buy.getByLabel('Pieces');
  await pieces.fill(String(minOrder * 2));
  await postAsVisitor(product, '/api/cart/lines', { lines: [{ productId: _id, quantity: minOrder }] });
  await cart.goto('/cart');
  await expect(cart.getByText(name).first()).toBeVisible();

  await list.goto('/about');
  await editProduct(call, SKU, ({ stock: now }) => ({ stock: Math.min(now, minOrder - 1) }));
  await expect(buy).toContainText('Out of stock');
  await expect(pieces).toHaveCount(0);
  await expect(cart.getByText('1 line needs a look before you check out.')).toBeVisible();
  await list.goBack();
  await expect(card).toContainText('Out of stock');
  await editProduct(call, SKU, () => ({ stock }));
  await expect(pieces).toHaveValue(String(minOrder * 2));
  await expect(card).toContainText(`${stock.toLocaleString('en-US')} in stock`);
});
