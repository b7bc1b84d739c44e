import { callAsAdmin } from '#e2e/helpers/as-admin.ts';
import { clearSignIn, expect, logIn, placeLines, register, test } from '#e2e/helpers/shop.ts';
import { today } from '#features/credit-accounts/test/payments.ts';
import type { OrderDetail } from '#features/orders/contract/orders.ts';

// Another journey counts the drawer of its shop, so that it cannot be opened again on the same day.
test.use({ shopName: 'refunds in cash' });

const openDrawer = async (call: Awaited<ReturnType<typeof callAsAdmin>>) => {
  const { open } = await call<{ open: object | null }>('GET', '/api/cash-days/open');
  if (open === null) await call('POST', '/api/cash-days', { float: 100 });
};

const delivery = { country: 'Norway', address: '1 Pipe Lane, 0150 Oslo', phone: '112' };

test('staff receive a return of an order that was paid in cash, and pay its refund out in cash by the same press', async ({
  page,
  request,
  shopUrl,
}) => {
  await register(page, 'Rita Return');
  const { _id, number, total } = await placeLines(page, 'SEL-0022 2\nSEL-0021 1', delivery);
  await clearSignIn(page);
  const call = await callAsAdmin(request, shopUrl);
  await openDrawer(call);
  const money = { method: 'cash', amount: total, receivedOn: today(), totalWas: total };
  await call('POST', `/api/orders/${_id}/take-payment`, money);
  const { lines } = await call<OrderDetail>('GET', `/api/orders/${_id}`);
  const sent = lines.map(({ _id: line, quantity }) => ({ line, quantity }));
  await call('POST', `/api/orders/${_id}/shipments`, { carrier: 'UPS', lines: sent, shippedWas: 0 });
  const asked = { lines: sent.slice(0, 1), reason: 'Too long', returnsWas: 0 };
  const { returns } = await call<OrderDetail>('POST', `/api/orders/${_id}/returns`, asked);
  await call('POST', `/api/returns/${returns[0]?._id}/decision`, { act: 'accept', answer: '' });

  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto(`/dashboard/order/${_id}`);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: `Receive the return of order ${number}` }).click();
  const form = page.getByRole('dialog', { name: 'Receive this return' });
  const amount = await form.getByLabel('Refund').inputValue();
  await expect(
    form.getByText('From the open cash drawer. Otherwise the shop holds the money for the customer.'),
  ).toBeVisible();
  await form.getByLabel('Pay out in cash').check();
  await form.getByRole('button', { name: 'Receive and refund' }).click();
  await expect(page.getByText(`Return received. Pay out $${amount} in cash.`)).toBeVisible();

  await main.getByRole('link', { name: 'The customer’s account' }).click();
  await expect(main.getByText('Settled: nobody owes anything.')).toBeVisible();
  const row = main.getByRole('row').filter({ hasText: 'Paid out' });
  await expect(row).toContainText(`$${amount}`);
  await expect(row).toContainText(String(number));
});

test('after a reload, a refund has its amount again, but pays out in cash only if staff choose it again', async ({
  page,
  request,
  shopUrl,
}) => {
  await register(page, 'Rolf Reload');
  const { _id, number, total } = await placeLines(page, 'SEL-0022 2', delivery);
  await clearSignIn(page);
  const call = await callAsAdmin(request, shopUrl);
  await openDrawer(call);
  const money = { method: 'cash', amount: total, receivedOn: today(), totalWas: total };
  await call('POST', `/api/orders/${_id}/take-payment`, money);

  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto(`/dashboard/order/${_id}`);
  const open = () =>
    page
      .getByRole('main')
      .getByRole('button', { name: `Refund order ${number}` })
      .click();
  const form = page.getByRole('dialog', { name: 'Refund this order' });
  await open();
  await form.getByLabel('Pay out in cash').check();
  await form.getByLabel('Amount').fill('1.00');
  await page.reload();
  await open();
  await expect(form.getByLabel('Amount')).toHaveValue('1.00');
  await expect(form.getByLabel('Pay out in cash')).not.toBeChecked();
  await form.getByLabel('Pay out in cash').check();
  await form.getByLabel('Reason').fill('Too long');
  await form.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(page.getByText('Refund Success. Pay out $1.00 in cash.')).toBeVisible();
});
