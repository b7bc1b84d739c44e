import { expect, clearSignIn, logIn, placeLines, register, test } from '#e2e/helpers/shop.ts';

const delivery = { country: 'Norway', address: '1 Pipe Lane, 0150 Oslo', phone: '112' };

test('staff record a payment of an unknown payer, find it, and move it to the account of its payer', async ({
  page,
}) => {
  await register(page, 'Mona Match');
  const { _id, number } = await placeLines(page, 'SEL-0022 2\nSEL-0021 1', delivery);
  await clearSignIn(page);
  await logIn(page, 'admin@example.com', 'admin-demo');
  const main = page.getByRole('main');
  const toasts = page.getByRole('region', { name: 'Messages' });
  await page.goto(`/dashboard/order/${_id}`);
  await main.getByRole('button', { name: `Take payment for order ${number}` }).click();
  const part = page.getByRole('dialog', { name: 'Take payment', exact: true });
  await part.getByLabel('Amount').fill('1.50');
  await part.getByRole('button', { name: 'Take payment' }).click();
  await page.getByRole('button', { name: 'Take payment: $1.50' }).click();
  await expect(toasts.getByText(/Payment recorded/)).toBeVisible();

  await main.getByRole('button', { name: `Cancel order ${number}` }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this order?' });
  await expect(question).toContainText('The $1.50 received for it becomes credit of Mona Match.');
  await question.getByRole('button', { name: 'Cancel order' }).click();
  await expect(toasts.getByText('The $1.50 received for it becomes credit of Mona Match.')).toBeVisible();

  await page.goto('/dashboard/payments');
  await main.getByRole('button', { name: 'Record a payment whose payer is unknown' }).click();
  const form = page.getByRole('dialog', { name: 'Record a payment of an unknown payer' });
  await form.getByLabel('Amount').fill('44.10');
  await form.getByLabel('Reference').fill(`Transfer of whom ${number}`);
  await form.getByRole('button', { name: 'Record payment' }).click();
  await page.getByRole('button', { name: 'Record payment: $44.10' }).click();
  await expect(toasts.getByText('Payment recorded. It is on the account Unknown payer.')).toBeVisible();

  await page.goto('/dashboard/accounts?search=Unknown+payer');
  const row = main.getByRole('row').filter({ hasText: 'Unknown payer' });
  await expect(row).toContainText('To be matched');
  await row.getByRole('link', { name: 'Unknown payer' }).click();
  await expect(main.getByRole('heading', { name: 'Account of Unknown payer' })).toBeVisible();
  const payment = main.getByRole('row').filter({ hasText: `Transfer of whom ${number}` });
  await payment.getByRole('button', { name: 'Move the payment of $44.10' }).click();
  const move = page.getByRole('dialog', { name: 'Move this payment to its account' });
  await move.getByRole('searchbox', { name: 'Find the account' }).fill('mona match');
  await move.getByRole('button', { name: 'Mona Match' }).click();
  await move.getByRole('button', { name: 'Move $44.10 to Mona Match' }).click();
  await expect(toasts.getByText('Payment moved to Mona Match')).toBeVisible();
  await main.getByRole('link', { name: 'Moved to Mona Match' }).first().click();
  await expect(main.getByText('Credit of $45.60')).toBeVisible();
  await page.goto('/dashboard/accounts?search=Unknown+payer');
  await expect(row).toContainText('Moved to another account');
});
