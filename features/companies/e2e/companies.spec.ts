import type { Browser, Page } from '@playwright/test';
import { verifyAddress, waitForLink } from '#e2e/helpers/accounts.ts';
import { callAsAdmin } from '#e2e/helpers/as-admin.ts';
import { openPageFully } from '#e2e/helpers/open-page.ts';
import { expect, findFirstProduct, logIn, register, test } from '#e2e/helpers/shop.ts';

/** A person with a verified address, in a browser of their own. */
const openPerson = async (browser: Browser, beside: Page, baseURL: string, name: string) => {
  const page = await (await browser.newContext({ baseURL, viewport: beside.viewportSize() })).newPage();
  const email = await register(page, name);
  await verifyAddress(page, email);
  return { page, email };
};

const address = { line1: 'Kaiveien 9', postcode: '5003', city: 'Bergen', country: 'NO' };

const openCheckout = async (page: Page) => {
  const { _id } = await findFirstProduct(page, 'SEL-0022');
  await openPageFully(page, `/checkout?lines=${_id}:2`);
};

test('staff make a company and invite; an invited person accepts and orders for a job number; the admin of the company sees it, and a stranger does not', async ({
  page,
  browser,
  request,
  shopUrl,
  expectTrouble,
}) => {
  expectTrouble(/400|404|409|422|500/);
  const name = `Acme ${Date.now()} Ltd`;
  const open = (who: string) => openPerson(browser, page, shopUrl, who);
  const boss = await open('Berta Boss');
  const buyer = await open('Billy Buyer');

  await logIn(page, 'admin@example.com', 'admin-demo');
  await openPageFully(page, '/dashboard/companies');
  await page.getByRole('button', { name: 'New company' }).click();
  const form = page.getByRole('dialog', { name: 'New company' });
  await form.getByLabel('Tax number (optional)').fill('NO 999 999 999 MVA');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Name is Required')).toBeVisible();
  await form.getByLabel('Name').fill(name);
  await page.route('**/api/companies', (route) => route.fulfill({ status: 500, body: '' }));
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Something went wrong on our side. Please try again.')).toBeVisible();
  await expect(form.getByLabel('Tax number (optional)')).toHaveValue('NO 999 999 999 MVA');
  await page.unroute('**/api/companies');
  await form.getByRole('button', { name: 'Save' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name })).toBeVisible();
  await main.getByRole('link', { name: 'People' }).click();
  await main.getByRole('button', { name: `Invite somebody to buy for ${name}` }).click();
  const invite = page.getByRole('dialog', { name: 'Invite somebody' });
  await invite.getByLabel('Email').fill(boss.email);
  await invite.getByRole('button', { name: 'Send invitation' }).click();
  await expect(invite.getByText('The first person of a company must be an admin.')).toBeVisible();
  await invite.getByLabel('Role').selectOption('Admin');
  await invite.getByRole('button', { name: 'Send invitation' }).click();
  await expect(main.getByRole('table', { name: 'Open invitations' })).toContainText(boss.email);

  const subject = `You are invited to buy for ${name} at Copperline`;
  await boss.page.goto(await waitForLink(request, boss.email, subject));
  await boss.page.getByRole('button', { name: 'Accept' }).click();
  await expect(boss.page.getByRole('heading', { name: `You buy for ${name}` })).toBeVisible();
  const desk = boss.page.getByRole('main');
  await boss.page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Company' }).click();
  await expect(desk.getByText('No orders yet')).toBeVisible();
  await desk.getByRole('link', { name: 'Job numbers' }).click();
  await desk.getByRole('button', { name: 'Add a job number' }).click();
  await boss.page.getByRole('dialog').getByLabel('Job number').fill('Harbour 7');
  await boss.page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
  await expect(desk.getByRole('cell', { name: 'Harbour 7' }).first()).toBeVisible();
  await desk.getByRole('link', { name: 'Addresses' }).click();
  await desk.getByRole('button', { name: 'Add an address' }).click();
  const place = boss.page.getByRole('dialog', { name: 'A new address' });
  await place.getByLabel('Address name').fill('Depot');
  await place.getByLabel('Country').selectOption('Norway');
  await place.getByLabel('Address', { exact: true }).fill(address.line1);
  await place.getByLabel('Postcode').fill(address.postcode);
  await place.getByLabel('City').fill(address.city);
  await place.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByRole('listitem').filter({ hasText: 'Depot' })).toContainText('Kaiveien 9');
  await desk.getByRole('link', { name: 'People' }).click();
  await desk.getByRole('button', { name: `Invite somebody to buy for ${name}` }).click();
  const ask = boss.page.getByRole('dialog');
  await ask.getByLabel('Email').fill(boss.email);
  await ask.getByRole('button', { name: 'Send invitation' }).click();
  // The error is at its field, and nowhere else.
  await expect(boss.page.getByText('This person already buys for the company.')).toHaveCount(1);
  await ask.getByLabel('Email').fill(buyer.email);
  await ask.getByLabel('Limit of one order (optional)').fill('900');
  await ask.getByRole('button', { name: 'Send invitation' }).click();
  const invitations = desk.getByRole('table', { name: 'Open invitations' });
  await expect(invitations).toContainText(buyer.email);
  await expect(invitations).toContainText('up to $900.00 an order');

  await buyer.page.goto(await waitForLink(request, buyer.email, subject));
  await buyer.page.getByRole('button', { name: 'Accept' }).click();
  await expect(buyer.page.getByRole('heading', { name: `You buy for ${name}` })).toBeVisible();
  await openCheckout(buyer.page);
  const checkout = buyer.page.getByRole('main');
  await expect(checkout.getByRole('heading', { name: `For ${name}` })).toBeVisible();
  await expect(checkout.getByRole('radio', { name: /^Depot: / })).toBeChecked();
  const job = checkout.getByLabel('Job number (optional)');
  await job.fill('Harbor 8');
  await expect(checkout.locator('form[aria-busy]')).toHaveCount(0);
  await checkout.getByRole('button', { name: /^Place Order \$/ }).click();
  await expect(checkout.getByText('Your company has no open job number like this.').first()).toBeVisible();
  await expect(job).toHaveValue('Harbor 8');
  await job.fill('harbour 7');
  await checkout.getByRole('button', { name: /^Place Order \$/ }).click();
  await expect(buyer.page).toHaveURL(/\/dashboard\/payment\//);
  const order = buyer.page.url().split('/').at(-1) ?? '';

  await boss.page.goto('/dashboard/company');
  await desk.getByLabel('Order, job number, buyer or part').fill('harb');
  await desk.getByRole('button', { name: 'Find' }).click();
  const row = desk.getByRole('row').filter({ hasText: 'Billy Buyer' });
  await expect(row).toContainText('Harbour 7');
  await row.getByRole('link', { name: /^Order \d+$/ }).click();
  await expect(desk.getByText(buyer.email)).toBeVisible();
  await expect(desk.getByText('Kaiveien 9')).toBeVisible();
  await expect(desk.getByRole('list', { name: 'Documents' })).toContainText('Order confirmation');
  await expect(desk.getByRole('list', { name: 'What happened' })).toContainText('Placed');
  await expect(desk.getByRole('button', { name: /^Cancel order/ })).toBeVisible();
  await boss.page.goto('/dashboard/company');
  await desk.getByLabel('Job number', { exact: true }).fill('Harbour 7');
  await desk.getByRole('button', { name: 'Find' }).click();
  await expect(desk.getByText(/\$[\d.]+ for 1 order, without canceled ones/)).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Export' })).toBeVisible();
  await page.goto(`/dashboard/order/${order}`);
  await expect(main.getByText(name, { exact: true })).toBeVisible();
  await expect(main.getByText('Harbour 7', { exact: true })).toBeVisible();

  await openCheckout(buyer.page);
  await expect(checkout.getByRole('heading', { name: `For ${name}` })).toBeVisible();
  await desk.getByRole('link', { name: 'People' }).click();
  await desk.getByRole('button', { name: 'More: Billy Buyer' }).click();
  await desk.getByRole('button', { name: 'Remove Billy Buyer' }).click();
  await boss.page.getByRole('button', { name: 'Remove', exact: true }).last().click();
  await expect(desk.getByRole('button', { name: 'Change Billy Buyer' })).toHaveCount(0);
  await expect(checkout.locator('form[aria-busy]')).toHaveCount(0);
  await checkout.getByRole('button', { name: /^Place Order \$/ }).click();
  await expect(checkout.getByText(`You no longer buy for ${name}.`).first()).toBeVisible();
  await expect(checkout.getByRole('heading', { name: `For ${name}` })).toHaveCount(0);
  await expect(checkout.getByRole('button', { name: /^Place Order \$/ })).toBeVisible();
  await buyer.page.goto(`/dashboard/order/${order}`);
  await expect(checkout.getByText('You can no longer order for the company of this order')).toBeVisible();
  await expect(checkout.getByRole('button', { name: /^(Cancel|Change)/ })).toHaveCount(0);
  await expect(checkout.getByRole('link', { name: /^pay / })).toHaveCount(0);

  const stranger = await open('Stella Stranger');
  await stranger.page.goto(`/dashboard/company/orders/${order}`);
  await expect(stranger.page.getByText('We could not find this company.').first()).toBeVisible();
  await stranger.page.goto('/dashboard/company');
  await expect(stranger.page.getByRole('heading', { level: 1 })).toHaveText('Company');
  await expect(stranger.page.getByRole('main').getByRole('link', { name: 'Ask for a trade account' })).toBeVisible();
  const menu = stranger.page.getByRole('navigation', { name: 'Dashboard' });
  await expect(menu.getByRole('link', { name: 'Company' })).toHaveAttribute('aria-current', 'page');
  await menu.getByRole('link', { name: 'My Orders' }).click();
  await expect(menu.getByRole('link', { name: 'Company' })).toHaveCount(0);
});

test('a buyer who forgets the job number reads that it is needed; a deactivated buyer reads why they cannot order, and leaves the company', async ({
  page,
  browser,
  request,
  shopUrl,
  expectTrouble,
}) => {
  expectTrouble(/422|409/);
  const call = await callAsAdmin(request, shopUrl);
  const name = `Bolt ${Date.now()} Ltd`;
  const { _id: id } = await call<{ _id: string }>('POST', '/api/companies', { name, referenceNeeded: true });
  const boss = await openPerson(browser, page, shopUrl, 'Bella Boss');
  const buyer = await openPerson(browser, page, shopUrl, 'Benny Buyer');
  await call('POST', `/api/companies/${id}/members`, { email: boss.email, role: 'admin' });
  await call('POST', `/api/companies/${id}/members`, { email: buyer.email, role: 'buyer' });
  await call('POST', `/api/companies/${id}/addresses`, { label: 'Yard', address: { ...address, company: name } });
  await call('POST', `/api/companies/${id}/references`, { text: 'Pier 9' });

  // Quick Order has no field for the job number, and leads to the checkout.
  await openPageFully(buyer.page, '/dashboard/quickorder');
  const main = buyer.page.getByRole('main');
  await main.getByLabel('Part numbers and quantities').fill('SEL-0022 2');
  await main.getByRole('button', { name: 'Check list' }).click();
  await main.getByRole('link', { name: 'Continue to checkout' }).click();
  await expect(main.getByLabel('Job number')).toBeVisible();

  await openCheckout(buyer.page);
  await expect(main.locator('form[aria-busy]')).toHaveCount(0);
  await main.getByRole('button', { name: /^Place Order \$/ }).click();
  await expect(main.getByText('Your company needs a job number on each order.').first()).toBeVisible();
  await main.getByLabel('Job number').fill('Pier 9');

  await openPageFully(boss.page, '/dashboard/company?view=people');
  await expect(boss.page.getByRole('main').getByRole('button', { name: `Leave ${name}` })).toBeVisible();
  await boss.page.getByRole('main').getByRole('button', { name: 'Change Benny Buyer' }).click();
  const dialog = boss.page.getByRole('dialog', { name: 'Change Benny Buyer' });
  await dialog.getByLabel('Can order').uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(boss.page.getByRole('main').getByText('Cannot order')).toBeVisible();

  await main.getByRole('button', { name: /^Place Order \$/ }).click();
  await expect(main.getByText(/^You cannot buy for your company at the moment/).first()).toBeVisible();
  await openPageFully(buyer.page, '/dashboard/company');
  await expect(main.getByText(`You cannot order for ${name} at the moment`)).toBeVisible();
  await main.getByRole('button', { name: `Leave ${name}` }).click();
  await buyer.page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(buyer.page).toHaveURL(/\/dashboard\/myorders/);
  await openCheckout(buyer.page);
  await expect(main.getByRole('heading', { name: `For ${name}` })).toHaveCount(0);
});
