import { verifyAddress } from '#e2e/helpers/accounts.ts';
import { callAsAdmin } from '#e2e/helpers/as-admin.ts';
import { clearSignIn, expect, logIn, placeLines, register, test } from '#e2e/helpers/shop.ts';

const delivery = { country: 'Norway', address: '1 Pipe Lane, 0150 Oslo', phone: '112' };

test('a clerk opens the drawer, takes cash for an order, takes some out, and counts the drawer', async ({
  page,
  request,
  shopUrl,
  expectTrouble,
}) => {
  expectTrouble(/409/);
  await register(page, 'Cora Cash');
  const { _id, number, total } = await placeLines(page, 'SEL-0022 2\nSEL-0021 1', delivery);
  await clearSignIn(page);
  const email = await register(page, 'Cleo Counter');
  await verifyAddress(page, email);
  await clearSignIn(page);
  const call = await callAsAdmin(request, shopUrl);
  const [clerk] = await call<{ _id: string }[]>('GET', `/api/users?search=${encodeURIComponent(email)}`);
  await call('PUT', `/api/users/${clerk?._id}`, { role: 'counter' });
  await logIn(page, email, 'secret1');
  const main = page.getByRole('main');
  await page.goto('/dashboard');
  const menu = page.getByRole('complementary').getByRole('navigation', { name: 'Dashboard' });
  await expect(menu.getByRole('link', { name: 'New Order' })).toBeVisible();
  for (const name of ['Settings', 'Make Admin', 'Sales', 'Manage Products']) {
    await expect(menu.getByRole('link', { name })).toHaveCount(0);
  }
  await menu.getByRole('link', { name: 'Cash Book' }).click();
  await main.getByRole('button', { name: 'Open the drawer' }).click();
  await expect(main.getByText('Enter an amount such as 12.50')).toBeVisible();
  await main.getByLabel('Cash in the drawer now').fill('100');
  await main.getByRole('button', { name: 'Open the drawer' }).click();
  await expect(main.getByText('No cash has gone in or out.')).toBeVisible();

  await page.goto(`/dashboard/order/${_id}`);
  await expect(main.getByRole('button', { name: /^Refund order/ })).toHaveCount(0);
  await main.getByRole('button', { name: `Take payment for order ${number}` }).click();
  const payment = page.getByRole('dialog', { name: 'Take payment', exact: true });
  await payment.getByLabel('Method').selectOption('Cash');
  await payment.getByRole('button', { name: 'Take payment' }).click();
  await page.getByRole('button', { name: `Take payment: $${total.toFixed(2)}` }).click();
  await expect(page.getByText('The order is paid.')).toBeVisible();
  await main.getByRole('link', { name: 'The customer’s account' }).click();
  await expect(main.getByText('Settled: nobody owes anything.')).toBeVisible();
  await expect(main.getByRole('button', { name: /^(?:Terms|Write off)/ })).toHaveCount(0);

  await page.goto('/dashboard/cash');
  const row = main.getByRole('row').filter({ hasText: 'Cora Cash' });
  await expect(row).toContainText(`$${total.toFixed(2)}`);
  await expect(row.getByRole('link', { name: String(number) })).toBeVisible();
  await main.getByRole('button', { name: 'Take out cash' }).click();
  const move = page.getByRole('dialog', { name: 'Take out cash' });
  await move.getByLabel('Amount').fill('9999');
  await move.getByLabel('Note').fill('Milk');
  await move.getByRole('button', { name: 'Take out' }).click();
  await expect(move.getByText(/^At most \$[\d.,]+, the cash in the drawer$/)).toBeVisible();
  await move.getByLabel('Amount').fill('5');
  await move.getByRole('button', { name: 'Take out' }).click();
  await expect(main.getByRole('row').filter({ hasText: 'Taken out: petty cash' })).toContainText('Milk');

  // Another clerk puts cash in while this one counts.
  const { open } = await call<{ open: { _id: string } }>('GET', '/api/cash-days/open');
  await main.getByRole('button', { name: 'Count the drawer' }).click();
  const count = page.getByRole('dialog', { name: 'Count the drawer' });
  await count.getByLabel('Counted cash').fill((total + 94).toFixed(2));
  await call('POST', `/api/cash-days/${open._id}/moves`, { direction: 'in', amount: 1, reason: 'float' });
  await count.getByRole('button', { name: 'Save the count' }).click();
  await expect(count.getByRole('alert')).toContainText('Cash was recorded while you counted.');
  await expect(count.getByLabel('Counted cash')).toHaveValue((total + 94).toFixed(2));
  await expect(count.getByText(`The drawer should hold $${(total + 96).toFixed(2)}.`)).toBeVisible();
  await count.getByLabel('Note').fill('Short since noon');
  await count.getByRole('button', { name: 'Save the count' }).click();
  await expect(page.getByText('Drawer counted: short by $2.00')).toBeVisible();
  await expect(main.getByText('Today’s drawer is counted.')).toBeVisible();
  const days = main.getByRole('table', { name: 'Counted days, newest first' });
  await expect(days).toContainText('Short by $2.00');
  await days.getByRole('link').first().click();
  await expect(main.getByText('Short since noon')).toBeVisible();
  await expect(main.getByRole('row').filter({ hasText: 'Cora Cash' })).toHaveCount(1);
});
