import { callAsAdmin } from '#e2e/helpers/as-admin.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { clearSignIn, expect, logIn, placeLines, register, test } from '#e2e/helpers/shop.ts';
import { dateInDays } from '#test/helpers/dates.ts';

const delivery = { country: 'Norway', address: '1 Pipe Lane, 0150 Oslo', phone: '112' };

test('an owner offers bank transfer; a buyer chooses it, sees where to pay to, and staff expect the money', async ({
  page,
  shopUrl,
  expectTrouble,
}) => {
  expectTrouble(/503/);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/settings#all');
  const main = page.getByRole('main');
  await main.getByLabel('Buyers may pay by bank transfer').check();
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main.getByText('Enter the account that buyers pay to')).toBeVisible();
  await main.getByLabel('Bank details').fill('Copperline Ltd\nIBAN NO93 8601 1117 947\nDNB, BIC DNBANOKK');
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await clearSignIn(page);

  await register(page, 'Bente Bank');
  const { _id, number, total } = await placeLines(page, 'SEL-0022 2\nSEL-0021 1', delivery);
  await page.goto(`/dashboard/payment/${_id}`);
  const ways = main.getByRole('group', { name: 'Ways to pay' });
  const button = ways.getByRole('button', { name: 'Pay by bank transfer' });
  await expect(ways.getByRole('radio')).toHaveCount(2);
  await expect(ways.getByRole('radio', { name: 'Card' })).toBeChecked();
  await expect(button).toHaveCount(0);
  await ways.getByRole('radio', { name: 'Bank transfer' }).check();
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toHaveCount(0);
  await page.route('**/api/orders/*/pay-by', (route) => route.fulfill({ status: 503, body: '' }));
  await button.click();
  await expect(ways.getByRole('alert')).not.toBeEmpty();
  await page.unroute('**/api/orders/*/pay-by');
  const holdText = main.getByText(/^Held for you until .*\.$/);
  const before = (await holdText.textContent()) ?? '';
  await button.click();
  await expect(ways.getByRole('heading', { name: 'We expect your bank transfer' })).toBeVisible();
  await expect(ways).toContainText(`Order ${number}`);
  await expect(ways).toContainText('IBAN NO93 8601 1117 947');
  await expect(button).toHaveCount(0);
  await expect(holdText).not.toHaveText(before);
  await ways.getByRole('radio', { name: 'Card' }).check();
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeEnabled();

  await page.goto(`/dashboard/order/${_id}`);
  await expect(main.getByText('IBAN NO93 8601 1117 947')).toBeVisible();
  await expect(main.getByText('Bank transfer expected')).toBeVisible();
  await page.goto('/dashboard/myorders');
  const waiting = main.getByRole('region', { name: 'We wait for your payment' });
  await expect(waiting).toContainText(`Bank transfer expected: order ${number}`);
  await expect(waiting).toContainText('IBAN NO93 8601 1117 947');
  await expect(main.getByRole('link', { name: `pay order ${number}` })).toBeVisible();
  await expect(main).toContainText(`1 order to pay, ${formatDollars(total)}, without a card`);

  const call = await callAsAdmin(page.request, shopUrl);
  const received = { method: 'bank', amount: 1, reference: '', receivedOn: dateInDays(0) };
  await call('POST', `/api/orders/${_id}/take-payment`, { ...received, totalWas: total });
  await page.reload();
  const row = main.getByRole('row', { name: new RegExp(String(number)) });
  await expect(row).toContainText(`To pay: ${formatDollars(total - 1)}`);
  await expect(row).toContainText('Your credit covers the rest.');
  await expect(waiting).toContainText(
    `${formatDollars(total - 1)} ${formatDollars(total)} for the order, less your credit of $1.00.`,
  );
  await expect(waiting).toContainText(`By card, you pay ${formatDollars(total)}.`);
  await expect(main.getByText(/^1 order to pay/)).toHaveText('1 order to pay, without a card');
  await clearSignIn(page);

  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto(`/dashboard/orders?search=${number}`);
  await expect(main.getByText('Bank transfer expected').filter({ visible: true })).toHaveCount(1);
  await page.goto(`/dashboard/order/${_id}`);
  await expect(main.getByText('Bank transfer expected')).toBeVisible();
  await expect(main.getByText('IBAN NO93 8601 1117 947')).toHaveCount(0);

  const settings = await call<object>('GET', '/api/settings');
  await call('PUT', '/api/settings', { ...settings, bankDetails: '', offersBankTransfer: false });
});
