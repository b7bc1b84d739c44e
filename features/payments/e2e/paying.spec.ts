import type { Page } from '@playwright/test';
import { callAsAdmin } from '#e2e/helpers/as-admin.ts';
import {
  expect,
  fillCard,
  clearSignIn,
  logIn,
  payOrder,
  placeLines,
  placeOrder,
  register,
  test,
} from '#e2e/helpers/shop.ts';

const delivery = { country: 'Norway', address: '1 Pipe Lane, 0150 Oslo', phone: '112' };
const toasts = (page: Page) => page.getByRole('region', { name: 'Messages' });
const payButton = (page: Page) => page.getByRole('button', { name: 'Pay', exact: true });

test('the page repeats a confirmation that did not reach the shop until it succeeds', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/503|ERR_FAILED|failed:/);
  // The pauses between retries grow; the fake clock skips them.
  await page.clock.install();
  await register(page, 'Petra Patient');
  const { _id } = await placeOrder(page, 'flux paste', delivery);
  let confirmCount = 0;
  let known = false;
  await page.route('**/api/orders/*', (route) => {
    if (route.request().method() !== 'PATCH' || known) return route.continue();
    confirmCount += 1;
    return confirmCount === 2 ? route.abort() : route.fulfill({ status: 503, body: '' });
  });
  await page.goto(`/dashboard/payment/${_id}`);
  await fillCard(page, '4242424242424242');
  await payButton(page).click();
  await expect(page.getByText('We are checking your payment.')).toBeVisible();
  await expect(payButton(page)).toBeDisabled();
  const passPause = async () => {
    await page.clock.fastForward(15_000);
    return confirmCount;
  };
  await expect.poll(passPause).toBeGreaterThan(3);
  await expect(payButton(page)).toBeDisabled();
  await expect(payButton(page).locator('.loading-spinner')).toBeVisible();
  known = true;
  await passPause();
  await expect(page.getByRole('main').getByText('Congrats! Your payment is completed.')).toBeVisible();
  await expect(payButton(page)).toBeDisabled();
});

test('on a slow connection Pay is disabled once the order is paid, and success is shown once', async ({ page }) => {
  const email = await register(page, 'Sara Slow');
  const { _id } = await placeOrder(page, 'flux paste', delivery);
  await page.goto(`/dashboard/payment/${_id}`);
  await expect(page.getByText('Test card: 4242 4242 4242 4242, any future date, any CVC.')).toBeVisible();
  await expect(page.getByText('No card is charged in test mode.')).toBeVisible();
  await fillCard(page, '4242424242424242');
  // From here on, the page is never reloaded.
  const line = Promise.withResolvers<void>();
  await page.route('**/api/orders/*', async (route) => {
    if (route.request().method() === 'GET') await line.promise;
    await route.continue();
  });
  const confirmResponse = page.waitForResponse((response) => response.request().method() === 'PATCH');
  const method = page.waitForRequest(/\/v1\/payment_methods$/);
  await payButton(page).evaluate((button: HTMLButtonElement) => {
    for (let click = 0; click < 5; click += 1) button.click();
  });
  const methodRequest = await method;
  expect(methodRequest.headers()['authorization']).toMatch(/^Bearer pk_test_/);
  const billing = new URLSearchParams(methodRequest.postData() ?? '');
  expect([billing.get('billing_details[name]'), billing.get('billing_details[email]')]).toEqual(['Sara Slow', email]);
  await confirmResponse;
  await expect(page.getByText('Test mode: no real card is charged')).toBeVisible();
  await expect(page.getByRole('main').getByText('Congrats! Your payment is completed.')).toBeVisible();
  await expect(payButton(page)).toBeDisabled();
  await expect(toasts(page).getByText('Congrats! Your payment is completed.')).toHaveCount(1);
  await expect(toasts(page).getByText(/Transaction id: pi_\w+/)).toBeVisible();
  line.resolve();
});

test('orders show the sum to pay; the payment page lists each line and shows the card form loading', async ({
  page,
}) => {
  await register(page, 'Tora Together');
  const { _id, number, total } = await placeLines(page, 'SEL-0022 2\nSEL-0021 1\nVAL-0011 1');
  await page.goto('/dashboard/myorders');
  const row = page.getByRole('row', { name: new RegExp(String(number)) });
  await expect(page.getByRole('link', { name: /^pay order/ })).toHaveCount(1);
  await expect(row).toContainText(/ and 2 more/);
  const charged = `$${total.toFixed(2)}`;
  await expect(row.getByText(charged, { exact: true }).filter({ visible: true })).toBeVisible();
  // The time of today, alone in its element, because the date until which the order is held also appears in the row.
  await expect(row.getByText(/^\d{2}:\d{2}$/)).toBeVisible();
  const gate = Promise.withResolvers<void>();
  await page.route('**/__sandbox/stripe/stripe.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await row.getByRole('link', { name: /^pay order/ }).click();
  await expect(page.getByRole('button', { name: 'Loading card form...' })).toBeDisabled();
  await expect(payButton(page)).toHaveCount(0);
  gate.resolve();
  await expect(payButton(page)).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Loading card form...' })).toHaveCount(0);
  const main = page.getByRole('main');
  const lines = await page.evaluate(async (id) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}` };
    return (await (await fetch(`/api/orders/${id}`, { headers })).json()).lines;
  }, _id);
  expect(lines).toHaveLength(3);
  for (const { sku, quantity, price } of lines) {
    await expect(main.getByRole('term').filter({ hasText: `${sku}, quantity ${quantity}` })).toBeVisible();
    await expect(
      main
        .getByRole('definition')
        .filter({ hasText: `$${price.toFixed(2)}` })
        .first(),
    ).toBeVisible();
  }
  await expect(main.getByRole('term').filter({ hasText: 'Delivery' })).toBeVisible();
  await expect(main.getByRole('definition').last()).toHaveText(charged);
});

test('the shown address can change until paid; a declined card extends the hold; paid orders ask for no payment', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/402/);
  await register(page, 'Adam Address');
  const { _id, number } = await placeOrder(page, 'flux paste');
  await page.goto(`/dashboard/payment/${_id}`);
  const main = page.getByRole('main');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toContainText(/^Please Pay for/);
  const holdText = main.getByText(/^Held for you until/);
  const before = await holdText.textContent();
  await main.getByLabel('Country').selectOption({ label: 'Norway' });
  await main.getByLabel('Address').fill('1 Pipe Lane');
  await main.getByLabel('Postcode').fill('0150');
  await main.getByLabel('City').fill('Oslo');
  await fillCard(page, '4000000000000002');
  await payButton(page).click();
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await expect(page.getByText('Nothing was charged. Try another card.')).toBeVisible();
  await expect(holdText).not.toHaveText(before ?? '');
  await page.reload();
  await expect(main.getByText('1 Pipe Lane, 0150 Oslo, Norway')).toBeVisible();
  await main.getByRole('button', { name: 'Change the address' }).click();
  await expect(main.getByLabel('Country')).toHaveValue('NO');
  await main.getByLabel('Address').fill('2 Valve Street');
  await fillCard(page, '4242424242424242');
  await payButton(page).click();
  await expect(main.getByText('Congrats! Your payment is completed.')).toBeVisible();
  await page.reload();
  await expect(title).toHaveText(`Thank you. Order ${number} is paid`);
  await main.getByRole('link', { name: `Order ${number}` }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/order/${_id}$`));
  await expect(main.getByText(/2 Valve Street\s+0150 Oslo\s+Norway/)).toBeVisible();
});

test('paying has no menus; then the page thanks, promises a day and gives the invoice, even on reload and Back', async ({
  page,
}) => {
  await register(page, 'Tess Thanked');
  const local = { country: 'Singapore', address: '1 Pipe Lane', phone: '6555 0100' };
  const { _id, number } = await placeOrder(page, 'flux paste', local);
  await page.goto(`/dashboard/payment/${_id}`);
  const main = page.getByRole('main');
  const step = main.getByRole('list', { name: 'Steps' }).locator('[aria-current=step]');
  await expect(step).toContainText('Pay');
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toHaveCount(0);
  await expect(page.getByText('Please verify your email address')).toHaveCount(0);
  await expect(payButton(page)).toHaveAccessibleDescription(/^You pay now \$[\d.]+$/);
  await main.getByLabel('Postcode').fill('417900');
  // The order has a phone number already.
  await expect(main.getByLabel(/^Phone/)).toHaveCount(0);
  await fillCard(page, '4242424242424242');
  await payButton(page).click();

  const expectThanks = async () => {
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(`Thank you. Order ${number} is paid`);
    await expect(step).toContainText('Done');
    await expect(main.getByText('Congrats! Your payment is completed.')).toBeVisible();
    await expect(main.getByText(/^Arrives [A-Z][a-z]{2} /)).toBeVisible();
    await expect(main.getByRole('list', { name: `Progress of order ${number}` })).toContainText(/Placed.*Paid.*Sent/);
    await expect(payButton(page)).toBeDisabled();
  };
  await expectThanks();
  const download = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Invoice (PDF)' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await page.reload();
  await expectThanks();
  await main.getByRole('link', { name: 'Track this order' }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/order/${_id}$`));
  await expect(main.getByText('Phone 6555 0100')).toBeVisible();
  await page.goBack();
  await expectThanks();
});

test('the payment page says what happens next until the order is delivered', async ({ page, request, shopUrl }) => {
  await register(page, 'Nora Next');
  const order = await placeOrder(page, 'flux paste', delivery);
  await payOrder(page, order);
  await page.goto(`/dashboard/payment/${order._id}`);
  const main = page.getByRole('main');
  const next = main.getByRole('region', { name: 'What happens next' });
  await expect(next).toContainText('Your invoice comes by email');
  const call = await callAsAdmin(request, shopUrl);
  await call('PATCH', `/api/paidorders/${order._id}`, {});
  await page.reload();
  await expect(main.getByText('Delivered', { exact: true }).first()).toBeVisible();
  await expect(next).toHaveCount(0);
  await expect(main.getByRole('link', { name: 'Order again' })).toBeVisible();
});

test('an admin sees a customer’s payment page, and that only the customer can pay', async ({ page }) => {
  await register(page, 'Lotte Later');
  const { _id } = await placeOrder(page, 'adjustable wrench');
  await clearSignIn(page);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto(`/dashboard/payment/${_id}`);
  await expect(page.getByText('Only Lotte Later can pay for this order.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Pay|card form/ })).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Manage All Orders' }).last().click();
  await expect(page).toHaveURL(/\/dashboard\/orders$/);
});
