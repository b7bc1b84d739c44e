import { expect, clearSignIn, logIn, placeLines, placeOrder, register, test } from '#e2e/helpers/shop.ts';

const delivery = { country: 'Norway', address: '1 Pipe Lane, 0150 Oslo', phone: '112' };

test('staff take a payment in two parts, find it, refund and pay it out, and reverse one part', async ({ page }) => {
  await register(page, 'Berta Bank');
  const { _id, number, total } = await placeLines(page, 'SEL-0022 2\nSEL-0021 1', delivery);
  await clearSignIn(page);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto(`/dashboard/order/${_id}`);
  const main = page.getByRole('main');
  const toasts = page.getByRole('region', { name: 'Messages' });
  const open = main.getByRole('button', { name: `Take payment for order ${number}` });
  const form = page.getByRole('dialog', { name: 'Take payment', exact: true });
  const question = page.getByRole('dialog', { name: 'Take payment?' });

  await open.click();
  await expect(form.getByLabel('Amount')).toHaveValue(total.toFixed(2));
  await form.getByLabel('Amount').fill('');
  await form.getByRole('button', { name: 'Take payment' }).click();
  await expect(form.getByText('Enter an amount such as 12.50')).toBeVisible();
  await form.getByLabel('Amount').fill((total - 1.5).toFixed(2));
  await form.getByLabel('Reference').fill(`Transfer ${number}`);
  await form.getByRole('button', { name: 'Take payment' }).click();
  await question.getByRole('button', { name: 'Go back' }).click();
  await form.getByRole('button', { name: 'Take payment' }).click();
  await expect(question).toContainText(
    `$${(total - 1.5).toFixed(2)}, bank transfer. For order ${number} of Berta Bank.`,
  );
  await question.getByRole('button', { name: `Take payment: $${(total - 1.5).toFixed(2)}` }).click();
  await expect(toasts.getByText('Payment recorded. $1.50 is missing.')).toBeVisible();
  await expect(main.getByText('$1.50 is missing')).toBeVisible();

  await open.click();
  await expect(form.getByLabel('Amount')).toHaveValue('1.50');
  await form.getByLabel('Method').selectOption('Cash');
  await form.getByRole('button', { name: 'Take payment' }).click();
  await question.getByRole('button', { name: 'Take payment: $1.50' }).click();
  await expect(toasts.getByText('The order is paid.')).toBeVisible();
  await expect(open).toHaveCount(0);
  await expect(main.getByRole('list', { name: 'Payments by hand' }).getByRole('listitem')).toHaveCount(2);

  await page.goto('/dashboard/payments');
  const finder = page.getByRole('searchbox', { name: 'Order number, name, amount or reference' });
  await finder.fill(`transfer ${number}`);
  await finder.press('Enter');
  const rows = main.getByRole('row').filter({ hasText: 'Berta Bank' });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(`$${(total - 1.5).toFixed(2)}`);
  await rows.getByRole('link', { name: 'Berta Bank' }).click();
  await expect(main.getByText('Settled: nobody owes anything.')).toBeVisible();
  await expect(main.getByRole('button', { name: /^Pay out/ })).toHaveCount(0);

  await main
    .getByRole('link', { name: String(number) })
    .first()
    .click();
  await main.getByRole('button', { name: `Refund order ${number}` }).click();
  const refund = page.getByRole('dialog', { name: 'Refund this order' });
  await refund.getByRole('button', { name: 'All that is left' }).click();
  await refund.getByLabel('Reason').fill('Sent back');
  await refund.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(toasts.getByText('Refund Success')).toBeVisible();
  await main.getByRole('link', { name: 'The customer’s account' }).click();
  await expect(main.getByText(`Credit of $${total.toFixed(2)}`)).toBeVisible();
  await main.getByRole('button', { name: 'Pay out credit of Berta Bank' }).click();
  const payout = page.getByRole('dialog', { name: 'Pay out credit' });
  await payout.getByRole('button', { name: 'Pay out' }).click();
  await page
    .getByRole('dialog', { name: 'Pay out?' })
    .getByRole('button', { name: /^Pay out: / })
    .click();
  await expect(toasts.getByText('Payout recorded')).toBeVisible();
  await expect(main.getByText('Settled: nobody owes anything.')).toBeVisible();

  await main.getByRole('button', { name: 'Reverse the payment of $1.50' }).click();
  const reversal = page.getByRole('dialog', { name: 'Reverse this payment?' });
  await reversal.getByRole('button', { name: 'Reverse $1.50' }).click();
  await expect(reversal.getByText('Reason is Required')).toBeVisible();
  await reversal.getByLabel('Reason').fill('False note');
  await reversal.getByRole('button', { name: 'Reverse $1.50' }).click();
  await expect(main.getByText('Owes the shop $1.50')).toBeVisible();

  await main.getByRole('button', { name: 'Record a payment of Berta Bank' }).click();
  const record = page.getByRole('dialog', { name: 'Record payment', exact: true });
  await expect(record.getByLabel('Amount')).toHaveValue('1.50');
  await record.getByRole('button', { name: 'Record payment' }).click();
  await page.getByRole('button', { name: 'Record payment: $1.50' }).click();
  await expect(main.getByText('Settled: nobody owes anything.')).toBeVisible();
});

test('a payment that the server does not record shows an error and keeps the entered values', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/500/);
  await logIn(page, 'admin@example.com', 'admin-demo');
  const { _id, number } = await placeOrder(page, 'adjustable wrench');
  await page.route('**/api/orders/*/take-payment', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(`/dashboard/order/${_id}`);
  await page.getByRole('button', { name: `Take payment for order ${number}` }).click();
  const form = page.getByRole('dialog', { name: 'Take payment', exact: true });
  await form.getByLabel('Reference').fill('Transfer 7');
  await form.getByRole('button', { name: 'Take payment' }).click();
  await page.getByRole('button', { name: /^Take payment: / }).click();
  await expect(form.getByText('Something went wrong on our side. Please try again.')).toBeVisible();
  await expect(form.getByLabel('Reference')).toHaveValue('Transfer 7');
});

test('a payment is recorded once if the reply is lost, and a similar payment needs a confirmation', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/503|409/);
  await register(page, 'Lars Lost');
  const { _id, number, total } = await placeLines(page, 'SEL-0022 2\nSEL-0021 1', delivery);
  await clearSignIn(page);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto(`/dashboard/order/${_id}`);
  const main = page.getByRole('main');
  const open = main.getByRole('button', { name: `Take payment for order ${number}` });
  const form = page.getByRole('dialog', { name: 'Take payment', exact: true });
  const taken = main.getByRole('list', { name: 'Payments by hand' }).getByRole('listitem');
  const fill = async () => {
    await open.click();
    await form.getByLabel('Amount').fill('1.00');
    await form.getByLabel('Reference').fill(`Lost ${number}`);
  };
  const send = async () => {
    await form.getByRole('button', { name: 'Take payment' }).click();
    await page.getByRole('button', { name: 'Take payment: $1.00' }).click();
  };
  await fill();
  await page.route(
    '**/api/orders/*/take-payment',
    async (route) => {
      await route.fetch();
      await route.fulfill({ status: 503, body: '' });
    },
    { times: 1 },
  );
  await send();
  await expect(form.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  await send();
  await expect(page.getByRole('region', { name: 'Messages' }).getByText(/^Payment recorded\./)).toBeVisible();
  await expect(taken).toHaveCount(1);

  await fill();
  await send();
  const again = page.getByRole('dialog', { name: 'Record it again?' });
  await expect(again).toContainText(`$1.00 is already recorded for order ${number} of Lars Lost`);
  await again.getByRole('button', { name: 'Go back' }).click();
  await send();
  await again.getByRole('button', { name: 'Record again: $1.00' }).click();
  await expect(taken).toHaveCount(2);

  await main.getByRole('button', { name: `Cancel order ${number}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order', exact: true }).click();
  const late = page.getByRole('dialog', { name: 'Record late payment', exact: true });
  await main.getByRole('button', { name: `Record a late payment for order ${number}` }).click();
  await late.getByLabel('Amount').fill(total.toFixed(2));
  await late.getByRole('button', { name: 'Record late payment' }).click();
  await page.getByRole('button', { name: `Record late payment: $${total.toFixed(2)}` }).click();
  await expect(taken).toHaveCount(3);
});

test('staff pay an order from credit on its page', async ({ page }) => {
  await register(page, 'Carla Credit');
  const first = await placeLines(page, 'SEL-0022 2\nSEL-0021 1', delivery);
  const next = await placeLines(page, 'SEL-0022 2\nSEL-0021 1', delivery);
  await clearSignIn(page);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto(`/dashboard/order/${first._id}`);
  await page.getByRole('button', { name: `Take payment for order ${first.number}` }).click();
  const form = page.getByRole('dialog', { name: 'Take payment', exact: true });
  await form.getByLabel('Amount').fill((first.total + next.total).toFixed(2));
  await form.getByRole('button', { name: 'Take payment' }).click();
  await page.getByRole('button', { name: /^Take payment: / }).click();
  await expect(page.getByText('The order is paid.')).toBeVisible();
  await page.goto(`/dashboard/order/${next._id}`);
  await page.getByRole('button', { name: `Pay order ${next.number} from credit` }).click();
  const question = page.getByRole('dialog', { name: 'Pay this order from credit?' });
  await expect(question).toContainText(
    `$${next.total.toFixed(2)} of the $${next.total.toFixed(2)} that Carla Credit has`,
  );
  await question.getByRole('button', { name: `Pay $${next.total.toFixed(2)} from credit` }).click();
  await expect(page.getByRole('button', { name: `Pay order ${next.number} from credit` })).toHaveCount(0);
  await expect(page.getByRole('main').getByText(/^Paid \$/)).toBeVisible();
});

test.describe('on a device whose day is ahead of the shop’s', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' });

  test('a payment is dated with the shop’s day', async ({ page }) => {
    await register(page, 'Berta Bank');
    const { _id, number } = await placeLines(page, 'SEL-0022 1', delivery);
    await clearSignIn(page);
    await logIn(page, 'admin@example.com', 'admin-demo');
    await page.goto(`/dashboard/order/${_id}`);
    const open = page.getByRole('main').getByRole('button', { name: `Take payment for order ${number}` });
    await expect(open).toBeVisible();
    // The 30th on that device is still the 29th in UTC, the shop's zone in journeys.
    await page.clock.setFixedTime('2026-11-29T12:00:00Z');
    await open.click();
    const form = page.getByRole('dialog', { name: 'Take payment', exact: true });
    await expect(form.getByLabel('Received on')).toHaveValue('2026-11-29');
  });
});
