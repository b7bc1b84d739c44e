import type { Page } from '@playwright/test';
import { expect, fillCard, placeOrder, pressInMenu, register, test } from './shop.ts';

/** What the browser says to a tab that is looked at again; tabs of a headless browser all count as looked at. */
const lookAt = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));

test('a cancellation in one tab is seen in the other when it is looked at', async ({ page, context }) => {
  await register(page, 'Tom Twotabs');
  const { _id, number } = await placeOrder(page, 'adjustable wrench');
  await page.goto('/dashboard/myorders');
  const paying = await context.newPage();
  await paying.goto(`/dashboard/payment/${_id}`);
  await expect(paying.getByRole('button', { name: 'Pay', exact: true })).toBeEnabled();
  await page.getByRole('button', { name: `Cancel order ${number}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('Delete Success')).toBeVisible();
  await lookAt(paying);
  await expect(paying.getByText('This order has ended, so there is nothing to pay.')).toBeVisible();
});

test('a payment in one tab is seen in the other when it is looked at', async ({ page, context }) => {
  await register(page, 'Tom Twotabs');
  const delivery = { country: 'Norway', address: '1 Pipe Lane', phone: '112' };
  const { _id, number } = await placeOrder(page, 'adjustable wrench', delivery);
  const list = await context.newPage();
  await list.goto('/dashboard/myorders');
  const second = await context.newPage();
  await second.goto(`/dashboard/payment/${_id}`);
  await page.goto(`/dashboard/payment/${_id}`);
  await fillCard(page, '4242424242424242');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('Congrats! Your payment is completed.').first()).toBeVisible();
  await lookAt(list);
  await expect(list.getByRole('row', { name: new RegExp(String(number)) })).toContainText('Pending...');
  await expect(list.getByRole('button', { name: `Cancel order ${number}` })).toHaveCount(0);
  await lookAt(second);
  await expect(second.getByText('Congrats! Your payment is completed.')).toBeVisible();
  await expect(second.getByRole('button', { name: 'Pay', exact: true })).toBeDisabled();
});

test('a sign-out in one tab is seen in the other', async ({ page, context }) => {
  await register(page, 'Tom Twotabs');
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/dashboard/myorders');
  await expect(other.getByRole('heading', { name: 'My Orders' })).toBeVisible();
  await pressInMenu(page, 'Logout');
  await expect(other).toHaveURL(/\/login$/);
});
