import type { Page } from '@playwright/test';
import { expect, payOrder, placeOrder, pressInMenu, register, test } from './helpers/shop.ts';

/** Sends the event that a tab gets when it receives the focus. In a headless browser every tab counts as focused. */
const lookAt = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));

test('another tab shows a cancellation or payment when it gets the focus, and a sign-out at once', async ({
  page: list,
  context,
}) => {
  await register(list, 'Tom Twotabs');
  const delivery = { country: 'Norway', address: '1 Pipe Lane, 0150 Oslo', phone: '112' };
  const ended = await placeOrder(list, 'adjustable wrench', delivery);
  const paid = await placeOrder(list, 'adjustable wrench', delivery);
  await list.goto('/dashboard/myorders');
  const other = await context.newPage();
  await other.goto(`/dashboard/payment/${ended._id}`);
  await expect(other.getByRole('button', { name: 'Pay', exact: true })).toBeEnabled();
  await list.getByRole('button', { name: `Cancel order ${ended.number}` }).click();
  await list.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(list.getByText('Delete Success')).toBeVisible();
  await lookAt(other);
  await expect(other.getByText('This order has ended, so there is nothing to pay.')).toBeVisible();

  await other.goto(`/dashboard/payment/${paid._id}`);
  await expect(other.getByRole('button', { name: 'Pay', exact: true })).toBeEnabled();
  await payOrder(list, paid);
  await lookAt(list);
  await expect(list.getByRole('row', { name: new RegExp(String(paid.number)) })).toContainText('Pending...');
  await expect(list.getByRole('button', { name: `Cancel order ${paid.number}` })).toHaveCount(0);
  await lookAt(other);
  await expect(other.getByText('Congrats! Your payment is completed.')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Pay', exact: true })).toBeDisabled();

  await other.getByRole('link', { name: 'My Orders' }).click();
  await pressInMenu(other, 'Logout');
  await expect(list).toHaveURL(/\/login$/);
});
