import { ageSession } from '#e2e/helpers/age-session.ts';
import { callAsAdmin } from '#e2e/helpers/as-admin.ts';
import { openPageFully } from '#e2e/helpers/open-page.ts';
import { clearSignIn, expect, findFirstProduct, logIn, register, test } from '#e2e/helpers/shop.ts';

const address = { line1: 'Kaiveien 9', postcode: '5003', city: 'Bergen' };

test('staff give a customer a limit; the customer orders on account; staff record the payment, which settles the invoice', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/403|404|409|422|500/);
  const email = await register(page, 'Otto Account');
  const main = page.getByRole('main');
  await expect(page.getByRole('link', { name: 'Account', exact: true })).toHaveCount(0);
  await clearSignIn(page);

  await logIn(page, 'admin@example.com', 'admin-demo');
  await openPageFully(page, `/dashboard/customers?search=${encodeURIComponent(email)}`);
  await main.getByRole('link', { name: 'Otto Account' }).click();
  await main.getByRole('button', { name: 'Account', exact: true }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Account of Otto Account' })).toBeVisible();
  await main.getByRole('button', { name: 'Terms of Otto Account' }).click();
  const terms = page.getByRole('dialog', { name: 'Terms of the account' });
  await terms.getByLabel('Limit').fill('lots');
  await terms.getByRole('button', { name: 'Save' }).click();
  await expect(terms.getByText('Enter an amount such as 12.50')).toBeVisible();
  await terms.getByLabel('Limit').fill('500');
  await terms.getByLabel('Due').selectOption('End of month + 30 days');
  await terms.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText(/^Account \d+\. Limit \$500\.00, due: End of month \+ 30 days$/)).toBeVisible();
  const account = page.url();
  await clearSignIn(page);

  await logIn(page, email, 'secret1');
  const { _id } = await findFirstProduct(page, 'SEL-0022');
  await openPageFully(page, `/checkout?lines=${_id}:2`);
  await main.getByLabel('Country').selectOption('Norway');
  await main.getByLabel('Address', { exact: true }).fill(address.line1);
  await main.getByLabel('Postcode').fill(address.postcode);
  await main.getByLabel('City').fill(address.city);
  const pay = main.getByRole('radiogroup', { name: 'Pay' });
  await expect(pay).toContainText(/Due \d+ \w{3} \d{4}; \$\d+\.\d\d of \$500\.00 left after this/);
  await pay.getByText('On account').click();
  await expect(main.getByText('You pay on the next page.')).toHaveCount(0);
  await ageSession(page, '**/api/checkout');
  await main.getByRole('button', { name: /^Order on account · \$/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Order on account · \$/ })
    .click();
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await question.getByLabel('Password', { exact: true }).fill('secret1');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(main.getByText(/^On account, due \d+ \w{3} \d{4}$/)).toBeVisible();

  await openPageFully(page, '/dashboard/myorders');
  await expect(main.getByText(/^On account, due/).first()).toBeVisible();
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Account', exact: true }).click();
  const row = main.getByRole('table', { name: 'Open invoices, the first due first' }).getByRole('row').nth(1);
  const open = /\$\d+\.\d\d/.exec((await row.textContent()) ?? '')?.[0] ?? '';
  await expect(main.getByText(open).first()).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toContain('statement');
  await clearSignIn(page);

  await logIn(page, 'admin@example.com', 'admin-demo');
  await openPageFully(page, account);
  await main.getByRole('button', { name: 'Record a payment of Otto Account' }).click();
  const form = page.getByRole('dialog', { name: 'Record payment', exact: true });
  await expect(form.getByLabel('Amount')).toHaveValue(open.slice(1));
  await form.getByRole('button', { name: 'Record payment' }).click();
  await page.getByRole('button', { name: `Record payment: ${open}` }).click();
  await expect(main.getByText('Settled: nobody owes anything.')).toBeVisible();
  await clearSignIn(page);

  await logIn(page, email, 'secret1');
  await openPageFully(page, '/dashboard/account');
  await expect(main.getByText('There is nothing to pay.')).toBeVisible();
});

test('staff order for a customer on their account', async ({ page, shopUrl }) => {
  const email = await register(page, 'Olga Account');
  await clearSignIn(page);
  const call = await callAsAdmin(page.request, shopUrl);
  const [customer] = await call<{ _id: string }[]>(
    'GET',
    `/api/staff-orders/customers?search=${encodeURIComponent(email)}`,
  );
  const account = await call<{ _id: string; version: number }>('POST', '/api/credit-accounts', {
    customer: customer?._id,
  });
  const { _id: id, version } = account;
  const terms = { limit: 500, dueRule: 'net_30', isStopped: false, stopReason: '', version };
  await call('PUT', `/api/credit-accounts/${id}`, terms);

  await logIn(page, 'admin@example.com', 'admin-demo');
  await openPageFully(page, '/dashboard/new-order');
  const main = page.getByRole('main');
  await main.getByLabel('Add a product').fill('SEL-0022 2');
  await main.getByLabel('Add a product').press('Enter');
  await expect(main.getByRole('list', { name: 'Products' }).getByRole('listitem')).toHaveCount(1);
  await expect(main.getByRole('radiogroup', { name: 'Pay' })).toHaveCount(0);
  await main.getByLabel('Find a customer').fill(email);
  await main.getByText('Olga Account').first().click();
  const pay = main.getByRole('radiogroup', { name: 'Pay' });
  await expect(pay).toContainText(/Due \d+ \w{3} \d{4}; \$\d+\.\d\d of \$500\.00 left after this/);
  await expect(main.getByText('You take the payment on the next page')).toBeVisible();
  await pay.getByText('On account').click();
  await expect(main.getByText('You take the payment on the next page')).toHaveCount(0);
  await main.getByRole('button', { name: /^Place Order/ }).click();
  await expect(main.getByRole('heading', { name: /^Order \d+$/ })).toBeVisible();
  await expect(main.getByText(/^On account, due \d+ \w{3} \d{4}$/)).toBeVisible();
});

test('a customer without an account reads how to get one', async ({ page, expectTrouble }) => {
  expectTrouble(/404/);
  await register(page, 'Nelly Noaccount');
  await page.goto('/dashboard/account');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Trade account');
  await expect(main.getByRole('heading', { name: 'No trade account yet' })).toBeVisible();
  await main.getByRole('link', { name: 'Ask for a trade account' }).click();
  await expect(main.getByRole('heading', { name: 'How to ask for one' })).toBeVisible();
});
