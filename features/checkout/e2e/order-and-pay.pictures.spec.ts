import { expect, fillCard, logIn, placeOrder, pressInMenu, register, test } from '#e2e/helpers/shop.ts';

test('a customer registers, orders, has a card declined and pays; the admin delivers; the customer sees it @phone-only', async ({
  page,
  browser,
  shopUrl,
  expectTrouble,
}) => {
  const email = `nora${Date.now()}@example.com`;
  await page.goto('/');
  await expect(page).toHaveTitle('Home');
  await page.getByRole('link', { name: 'See All' }).click();
  await expect(page).toHaveTitle('Products');
  await expect(page.getByRole('heading', { name: 'All You Needs' })).toBeVisible();
  await page.getByRole('link', { name: 'Order Now: PTFE thread tape, 12 mm' }).first().click();

  // The login guard remembers the requested page through login and registration.
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('link', { name: 'Create New Account' }).click();
  await page.getByLabel('Name').fill('Nora Newcomer');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('secret1');
  await page.getByRole('button', { name: 'Regester' }).click();
  await expect(page.getByText('Regester Success.')).toBeVisible();
  await expect(page).toHaveURL(/\/purcess\/[0-9a-f-]{36}$/);

  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toContainText('PTFE thread tape, 12 mm');
  await expect(main.getByRole('img').first()).toBeVisible();
  await expect(main.getByText('Unit Price: $8.49')).toBeVisible();
  await expect(main).toContainText(/Stock:\s*\d+ in stock/);
  await expect(main).toContainText(/Minimum Order:\s*10/);
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeDisabled();
  // The stepper has buttons of its own, so the browser's small arrows are hidden.
  await expect(page.getByLabel('Quantity')).toHaveCSS('appearance', 'textfield');
  await page.getByLabel('Quantity').fill('3');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Please enter a valid quantity!')).toBeVisible();
  await expect(page.getByLabel('Quantity')).toHaveValue('');
  await expect(page.getByLabel('Quantity')).toBeFocused();
  await expect(page.getByText(/^Minimum 10, [\d,]+ in stock$/)).toHaveClass(/text-error/);
  await page.getByLabel('Quantity').fill('999999');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByLabel('Quantity')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeDisabled();
  await page.getByLabel('Quantity').fill('12');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('You order quantity 12')).toBeVisible();
  await expect(page.getByText('You can change the quantity')).toBeVisible();
  await expect(page.getByText('Total price: $10.19')).toBeVisible();

  await page.getByRole('button', { name: 'Place Order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Place your order' });
  await expect(dialog.getByLabel('Name')).toHaveValue('Nora Newcomer');
  await expect(dialog.getByLabel('Email')).toHaveValue(email);
  await dialog.getByLabel('Country').fill('Norway');
  await dialog.getByLabel('Address').fill('1 Pipe Lane');
  await dialog.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Yay! Order Success')).toBeVisible();
  await expect(page).toHaveURL(/\/products$/);
  await page.reload();
  const placed = page.getByRole('status').filter({ hasText: /Order \d+ is placed/ });
  await expect(placed).toContainText('We send it when it is paid.');
  await expect(placed.getByRole('link', { name: 'pay $18.14' })).toHaveAttribute('href', /^\/dashboard\/payment\//);

  await pressInMenu(page, 'Dashboard');
  await expect(page).toHaveURL(/\/dashboard\/myorders$/);
  const row = page.getByRole('row', { name: /PTFE thread tape/ });
  await expect(row).toContainText('$10.19');
  await row.getByRole('link', { name: /^pay order/ }).click();

  await expect(page.getByText('Hello, Nora Newcomer')).toBeVisible();
  await expect(page.getByRole('heading', { name: /Please Pay for PTFE thread tape/ })).toBeVisible();
  await expect(main.getByRole('term').filter({ hasText: 'PTFE thread tape' })).toContainText('quantity 12');
  await expect(main.getByRole('definition').last()).toHaveText('$18.14');
  await expect(page.getByLabel('Address')).toHaveValue('1 Pipe Lane');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(main.getByText('City is Required')).toBeVisible();
  await page.getByLabel('Postcode').fill('0150');
  await page.getByLabel('City').fill('Oslo');
  await page.getByLabel('Phone').fill('+47 123 45 678');
  expectTrouble(/402/);
  await fillCard(page, '4000000000000002');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(main.locator('.text-sm.text-error').filter({ hasText: 'Your card was declined.' })).toBeVisible();
  await fillCard(page, '4242424242424242');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(main.getByText('Congrats! Your payment is completed.')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeDisabled();
  const transactionId = (await page.getByText(/^pi_/).first().textContent()) ?? '';
  await page.getByRole('main').getByRole('link', { name: 'My Orders' }).last().click();
  const pending = row.getByRole('button', { name: 'Pending...' });
  await expect(pending).toBeVisible();
  await expect(pending).toHaveAccessibleDescription(
    /Once the order is delivered, this status changes to Paid, with its transaction id/,
  );
  await expect(row.getByRole('button', { name: /Cancel/ })).toHaveCount(0);

  const adminPage = await (await browser.newContext({ baseURL: shopUrl, viewport: page.viewportSize() })).newPage();
  await logIn(adminPage, 'admin@example.com', 'admin-demo');
  await adminPage.goto('/blog');
  // The header link leads an admin to all orders. On a phone, the menu leads everybody to My Orders first.
  await pressInMenu(adminPage, 'Dashboard');
  if ((page.viewportSize()?.width ?? 0) < 1024) {
    await expect(adminPage).toHaveURL(/\/dashboard\/myorders$/);
    await adminPage.getByRole('button', { name: 'Open dashboard menu' }).click();
    await adminPage.getByRole('link', { name: 'Manage All Orders' }).click();
  }
  await expect(adminPage).toHaveURL(/\/dashboard\/orders$/);
  const adminRow = adminPage.getByRole('row', { name: new RegExp(email) });
  await adminRow.getByRole('button', { name: /^Deliver order/ }).click();
  await adminPage.getByRole('dialog', { name: 'Mark as delivered?' }).getByRole('button', { name: 'Deliver' }).click();
  await expect(adminPage.getByText('Deleverd Success')).toBeVisible();
  await expect(adminRow.getByText('Paid', { exact: true })).toBeVisible();
  await expect(adminRow).toContainText(transactionId);

  await page.reload();
  await expect(row.getByText('Paid', { exact: true })).toBeVisible();
  await expect(row).toContainText(transactionId);

  await pressInMenu(page, 'Logout');
  await expect(page.getByText('Logout Success')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
});

test('the provider’s webhook records a payment if the buyer closes the tab right after paying', async ({
  page,
  context,
  expectTrouble,
}) => {
  expectTrouble(/ERR_FAILED|failed:/);
  await register(page, 'Clara Closed');
  const delivery = { country: 'Norway', address: '1 Pipe Lane, 0150 Oslo', phone: '112' };
  const { _id, number } = await placeOrder(page, 'adjustable wrench', delivery);
  const paying = await context.newPage();
  await paying.goto(`/dashboard/payment/${_id}`);
  await fillCard(paying, '4242424242424242');
  const confirmed = paying.waitForResponse(/payment_intents\/[^/]+\/confirm$/);
  // This tab sends no confirmation to the shop.
  await paying.route(`**/api/orders/${_id}`, (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  );
  await paying.getByRole('button', { name: 'Pay', exact: true }).click();
  await confirmed;
  await paying.close();
  await expect(async () => {
    await page.goto('/dashboard/myorders');
    await expect(page.getByRole('row', { name: new RegExp(String(number)) })).toContainText('Pending...', {
      timeout: 5_000,
    });
  }).toPass();
});
