import type { FrameLocator, Page } from '@playwright/test';
import { expect, fillCard, placeOrder, register, test } from '#e2e/helpers/shop.ts';

const paySecure = async (page: Page): Promise<void> => {
  await fillCard(page, '4000000000003220');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
};

const challenge = (page: Page): FrameLocator => page.frameLocator('iframe[title="Authenticate your payment"]');

test('a wrong number or date shows an error and sends nothing; 3-D Secure can be left, fail or succeed', async ({
  page,
}) => {
  await register(page, 'Sven Secure');
  const order = await placeOrder(page, 'flux paste', { country: 'Norway', address: '1 Pipe Lane, 0150 Oslo' });
  await page.goto(`/dashboard/payment/${order._id}`);
  const postedUrls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') postedUrls.push(request.url());
  });
  const pay = page.getByRole('button', { name: 'Pay', exact: true });
  await fillCard(page, '4242424242424241');
  await pay.click();
  await expect(page.getByText('Your card number is invalid.').first()).toBeVisible();
  await fillCard(page, '4242424242424242');
  const card = page.frameLocator('iframe[title="Secure card payment input frame"]');
  await card.getByPlaceholder('MM / YY').fill('12 / 20');
  await pay.click();
  await expect(page.getByText(/expiration year is in the past|expiration date is in the past/).first()).toBeVisible();
  expect(postedUrls).toEqual([]);

  await paySecure(page);
  await expect(challenge(page).getByRole('button', { name: 'Complete authentication' })).toBeVisible();
  await page.reload();
  await paySecure(page);
  await challenge(page).getByRole('button', { name: 'Fail authentication' }).click();
  await expect(page.getByText(/unable to authenticate your payment method/).first()).toBeVisible();
  await paySecure(page);
  await challenge(page).getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page.getByText('Congrats! Your payment is completed.').first()).toBeVisible();
});
