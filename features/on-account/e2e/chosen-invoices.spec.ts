import { callAsAdmin, findProduct } from '#e2e/helpers/as-admin.ts';
import { openPageFully } from '#e2e/helpers/open-page.ts';
import { clearSignIn, expect, logIn, register, test } from '#e2e/helpers/shop.ts';

const delivery = { name: 'Ines Invoice', line1: 'Kaiveien 9', postcode: '5003', city: 'Bergen', country: 'NO' };

test('staff record a payment for a chosen invoice; the account and its payments name the order', async ({
  page,
  shopUrl,
  expectTrouble,
}) => {
  expectTrouble(/409/);
  const email = await register(page, 'Ines Invoice');
  await clearSignIn(page);
  const call = await callAsAdmin(page.request, shopUrl);
  const [customer] = await call<{ _id: string }[]>(
    'GET',
    `/api/staff-orders/customers?search=${encodeURIComponent(email)}`,
  );
  const customerId = customer?._id ?? null;
  const { _id: id, version } = await call<{ _id: string; version: number }>('POST', '/api/credit-accounts', {
    customer: customerId,
  });
  const terms = { limit: 500, dueRule: 'net_30', isStopped: false, stopReason: '', version };
  await call('PUT', `/api/credit-accounts/${id}`, terms);
  const { _id: productId } = await findProduct(call, 'SEL-0022');
  const order = async (quantity: number) => {
    const lines = [{ productId, quantity }];
    const { total } = await call<{ total: number }>('POST', '/api/staff-orders/quote', {
      ...{ customerId, lines, country: 'NO' },
    });
    return call<{ number: number; total: number }>('POST', '/api/staff-orders', {
      ...{ customerId, walkIn: null, lines, delivery, total, payBy: 'account' },
    });
  };
  const first = await order(2);
  const second = await order(4);

  await logIn(page, 'admin@example.com', 'admin-demo');
  await openPageFully(page, `/dashboard/payments/${id}`);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Record a payment of Ines Invoice' }).click();
  const form = page.getByRole('dialog', { name: 'Record payment', exact: true });
  const invoices = form.getByRole('group', { name: 'Invoices to pay first (optional)' });
  await expect(invoices.getByRole('checkbox')).toHaveCount(2);
  await expect(invoices.getByText('Without a choice, the earliest due is paid first.')).toBeVisible();
  await invoices.getByRole('checkbox', { name: new RegExp(`^Order ${second.number}`) }).check();
  await expect(invoices.getByText(`$${second.total.toFixed(2)} chosen. The rest pays the earliest due.`)).toBeVisible();
  await form.getByLabel('Amount').fill(second.total.toFixed(2));
  await form.getByRole('button', { name: 'Record payment' }).click();
  const question = page.getByRole('dialog', { name: 'Record payment?' });
  await expect(question.getByText(`It pays order ${second.number} first.`)).toBeVisible();
  await question.getByRole('button', { name: `Record payment: $${second.total.toFixed(2)}` }).click();
  await expect(main.getByText(`Owes the shop $${first.total.toFixed(2)}`)).toBeVisible();
  await expect(main.getByText(`For order ${second.number}`)).toBeVisible();
  await clearSignIn(page);

  await logIn(page, email, 'secret1');
  await openPageFully(page, '/dashboard/account');
  const open = main.getByRole('table', { name: 'Open invoices, the first due first' });
  await expect(open.getByText(`Order ${first.number}`)).toBeVisible();
  await expect(open.getByText(`Order ${second.number}`)).toHaveCount(0);
});
