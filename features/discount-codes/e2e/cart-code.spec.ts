import { openPageFully } from '#e2e/helpers/open-page.ts';
import { addFirstToCart, expect, register, test } from '#e2e/helpers/shop.ts';

test('a code entered in the cart shows its discount, which follows the quantity, and is used at the checkout', async ({
  page,
}) => {
  let quotes = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/checkout/quote')) quotes += 1;
  });
  await register(page, 'Cleo Code');
  await addFirstToCart(page, 'basin mixer tap');
  await openPageFully(page, '/cart');
  const sums = page.getByRole('region', { name: 'Summary' });
  await expect(sums).toContainText('Total$72.85');
  const field = sums.getByLabel('Your code');
  await sums.getByText('Discount code').click();
  expect(quotes).toBe(0);
  await field.fill('welcome 11');
  await sums.getByRole('button', { name: 'Apply' }).click();
  await expect(sums.getByText('We do not know this discount code.')).toBeVisible();
  await expect(field).toHaveValue('welcome 11');
  await field.fill('welcome 10');
  await field.press('Enter');
  await expect(sums).toContainText('Code WELCOME10−$6.49');
  const before = await sums.getByText('Total').locator('..').textContent();
  await page.getByRole('spinbutton').fill('2');
  await page.getByRole('spinbutton').press('Enter');
  await expect(sums).toContainText('Code WELCOME10−$12.98');
  await expect(sums.getByText('Total').locator('..')).not.toHaveText(before ?? '');

  await page.reload();
  await expect(sums).toContainText('Code WELCOME10−$12.98');
  await sums.getByRole('link', { name: 'Check out' }).click();
  const order = page.getByRole('complementary', { name: 'Your order' });
  await expect(order).toContainText('Code WELCOME10−$12.98');
  await order.getByRole('button', { name: 'Remove the code WELCOME10' }).click();
  await expect(order).not.toContainText('WELCOME10');
  await page.getByRole('link', { name: 'Back to the cart' }).click();
  await expect(sums.getByText('Discount code')).toBeVisible();
  await expect(sums).not.toContainText('WELCOME10');
});

test('a code whose minimum the cart no longer reaches stays in the field with the reason, without a discount', async ({
  page,
}) => {
  await register(page, 'Mina Minimum');
  await addFirstToCart(page, 'basin mixer tap');
  await addFirstToCart(page, 'adjustable wrench');
  await openPageFully(page, '/cart');
  const sums = page.getByRole('region', { name: 'Summary' });
  await sums.getByText('Discount code').click();
  await sums.getByLabel('Your code').fill('WELCOME10');
  await sums.getByRole('button', { name: 'Apply' }).click();
  await expect(sums).toContainText('Code WELCOME10');
  await page
    .getByRole('region', { name: 'In the cart' })
    .getByRole('listitem')
    .filter({ hasText: 'Basin mixer tap' })
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(sums).toContainText('WELCOME10: This code needs at least $50.00');
  await expect(sums).not.toContainText('Code WELCOME10');
});
