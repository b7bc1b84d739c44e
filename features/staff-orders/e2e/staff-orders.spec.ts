import { openPageFully } from '#e2e/helpers/open-page.ts';
import { clearSignIn, expect, logIn, postAsVisitor, register, test } from '#e2e/helpers/shop.ts';

test('a clerk enters an order for a walk-in by keyboard, takes the cash and prints the receipt', async ({ page }) => {
  await logIn(page, 'admin@example.com', 'admin-demo');
  await openPageFully(page, '/dashboard/orders');
  await page.getByRole('main').getByRole('link', { name: 'New order', exact: true }).click();
  const main = page.getByRole('main');
  const find = main.getByLabel('Add a product');
  await expect(find).toBeFocused();
  await expect(main.getByRole('button', { name: 'Place Order' })).toBeDisabled();
  await expect(main.getByText('Add a product and a customer to place the order.')).toBeVisible();
  // A scanner types the next number before the shop has answered.
  await page.keyboard.type('VAL-0011 3');
  await page.keyboard.press('Enter');
  await page.keyboard.type('SEL-0022');
  await page.keyboard.press('Enter');
  const lines = main.getByRole('list', { name: 'Products' }).getByRole('listitem');
  await expect(lines).toHaveCount(2);
  const quantity = lines.first().getByRole('textbox', { name: /^Quantity of / });
  await expect(quantity).toHaveValue('3');
  await quantity.fill('2');
  await quantity.press('Enter');
  await expect(find).toBeFocused();

  await main.getByRole('button', { name: 'Paste a list' }).click();
  const pasted = page.getByRole('dialog', { name: 'Paste a list' });
  await pasted.getByRole('textbox').fill('FIT-0061 2');
  await pasted.getByRole('button', { name: 'Add these' }).click();
  await expect(lines).toHaveCount(3);
  await lines
    .last()
    .getByRole('button', { name: /^Remove / })
    .click();
  await expect(lines).toHaveCount(2);
  await find.focus();

  const summary = page.getByRole('complementary', { name: 'Summary' });
  await expect(summary.getByText('Collection')).toBeVisible();
  // The sum without the line that was just removed: a press with an older sum only shows the new one.
  await expect(summary.getByRole('button', { name: /^Place Order \$26\.80/ })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(main.getByText('Name is Required').first()).toBeVisible();
  await main.getByLabel('Name', { exact: true }).first().fill('Wanda Walker');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/new-order/);
  await expect(main.getByRole('radio', { name: /Collect at the counter/ })).toBeChecked();
  await page.keyboard.press('Control+Enter');

  await expect(main.getByRole('heading', { name: /^Order \d+$/ })).toBeVisible();
  await expect(main.getByText('Wanda Walker').first()).toBeVisible();
  await expect(main.getByText('@invalid')).toHaveCount(0);
  await main.getByRole('button', { name: /^Take payment for order/ }).click();
  const form = page.getByRole('dialog', { name: 'Take payment', exact: true });
  await expect(form.getByText('A smaller amount is held for this order. You pay any excess back.')).toBeVisible();
  await form.getByLabel('Method').selectOption('Cash');
  await form.getByRole('button', { name: 'Take payment' }).click();
  await page
    .getByRole('dialog', { name: 'Take payment?' })
    .getByRole('button', { name: /^Take payment: / })
    .click();
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('The order is paid.')).toBeVisible();
  const opened = page.waitForEvent('popup');
  await main.getByRole('button', { name: /^Receipt \(80 mm\) of Invoice/ }).click();
  const receipt = await opened;
  await expect(receipt.getByRole('heading', { name: /^Invoice \d{4}-\d{6}$/ })).toBeVisible();
  await expect(receipt.getByText(/^Paid by cash on/)).toBeVisible();
  // The paper is 80 mm wide: 302 px.
  await receipt.setViewportSize({ width: 302, height: 800 });
  expect(await receipt.evaluate(() => document.documentElement.scrollWidth)).toBe(302);
  await receipt.close();

  // Money that comes again belongs to this order alone, and is paid back on its page.
  await main.getByRole('button', { name: /^Record a late payment for order/ }).click();
  const late = page.getByRole('dialog', { name: 'Record late payment', exact: true });
  await expect(late.getByText('The rest is held until you pay it back.')).toBeVisible();
  await late.getByLabel('Method').selectOption('Cash');
  await late.getByLabel('Amount').fill('2.50');
  await late.getByRole('button', { name: 'Record late payment' }).click();
  await page.getByRole('button', { name: 'Record late payment: $2.50' }).click();
  await expect(main.getByText('$2.50 of the money for this order is to be paid back.')).toBeVisible();
  await main.getByRole('link', { name: 'The customer’s account' }).click();
  await expect(main.getByRole('button', { name: 'Statement' })).toBeVisible();
  await expect(main.getByText('$2.50 held for single orders')).toBeVisible();
  await expect(main.getByRole('button', { name: /^Terms/ })).toHaveCount(0);
  await page.goBack();
  await main.getByRole('button', { name: /^Pay back the money for order/ }).click();
  const back = page.getByRole('dialog', { name: 'Pay back', exact: true });
  await back.getByRole('button', { name: 'Pay back' }).click();
  await page.getByRole('button', { name: 'Pay back: $2.50' }).click();
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('Payout recorded')).toBeVisible();
  await expect(main.getByText('is to be paid back')).toHaveCount(0);
  await main.getByRole('link', { name: 'Wanda Walker' }).click();
  await expect(main.getByText('No account')).toBeVisible();
});

test('if the server does not place an order, the form says so and keeps what was typed, also after a reload', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/500|409/);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await openPageFully(page, '/dashboard/new-order');
  const main = page.getByRole('main');
  await main.getByLabel('Add a product').fill('VAL-0011 2');
  await main.getByLabel('Add a product').press('Enter');
  await main.getByLabel('Name', { exact: true }).first().fill('Wanda Walker');
  await main.getByLabel('Email (optional)').fill('customer@example.com');
  await main
    .getByRole('radio', { name: /ollect/ })
    .first()
    .check();
  // The method changes the total. Place Order, pressed before that, would only report the new total.
  await expect(page.getByRole('complementary', { name: 'Summary' }).getByText('Collection')).toBeVisible();
  const place = main.getByRole('button', { name: /^Place Order \$/ });
  await place.click();
  await expect(main.getByText('This email address belongs to an account. Choose that customer').first()).toBeVisible();
  await expect(main.getByRole('button', { name: /^Choose / })).toBeVisible();
  await main.getByLabel('Email (optional)').fill('');
  await page.route('**/api/staff-orders', (route) => route.fulfill({ status: 500, body: '' }));
  await place.click();
  await expect(main.getByText('Something went wrong on our side. Please try again.').first()).toBeVisible();
  await page.reload();
  await expect(main.getByText('Restored what you had typed.')).toBeVisible();
  await expect(main.getByLabel('Name', { exact: true }).first()).toHaveValue('Wanda Walker');
  await expect(main.getByRole('textbox', { name: /^Quantity of / })).toHaveValue('2');
});

test('staff start an order on the customer’s page, and place a quote that the customer accepted by telephone', async ({
  page,
}) => {
  const email = await register(page, 'Kaya Known');
  await openPageFully(page, '/dashboard/profile');
  const address = { name: 'Kaya Known', line1: 'Rørgata 1', postcode: '0150', city: 'Oslo', country: 'NO' };
  await postAsVisitor(page, '/api/addresses', address);
  await clearSignIn(page);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await openPageFully(page, `/dashboard/customers?search=${encodeURIComponent(email)}`);
  const main = page.getByRole('main');
  await main.getByRole('table').getByRole('link', { name: 'Kaya Known' }).click();
  await main.getByRole('link', { name: 'New order', exact: true }).click();
  await expect(main.getByRole('heading', { name: 'New order' })).toBeVisible();
  await expect(main.getByText(email)).toBeVisible();
  await page.reload();
  await expect(main.getByRole('heading', { name: 'New order' })).toBeVisible();
  await expect(main.getByText(email)).toBeVisible();
  await expect(main.getByText('Restored what you had typed.')).toHaveCount(0);
  await main.getByLabel('Add a product').fill('VAL-0011 2');
  await main.getByLabel('Add a product').press('Enter');
  const method = main.getByRole('radiogroup', { name: 'Delivery', exact: true }).getByRole('radio');
  await method.first().check();
  await expect(page.getByRole('complementary', { name: 'Summary' }).getByText('Collection')).toHaveCount(0);
  await expect(main.getByRole('radiogroup', { name: 'Deliver to' }).getByText('Rørgata 1')).toBeVisible();
  await main.getByRole('button', { name: /^Place Order \$/ }).click();
  await expect(main.getByRole('heading', { name: /^Order \d+$/ })).toBeVisible();
  await expect(main.getByText(email)).toBeVisible();

  await openPageFully(page, `/dashboard/offers/new?email=${encodeURIComponent(email)}`);
  await main
    .getByRole('textbox', { name: 'Last day' })
    .fill(new Date(Date.now() + 8 * 86_400_000).toISOString().slice(0, 10));
  await main.getByLabel('Add a product').fill('VAL-0011 5');
  await main.getByLabel('Add a product').press('Enter');
  await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText('Total');
  await main.getByRole('button', { name: 'Save and send' }).click();
  await main.getByRole('button', { name: 'Place for the customer' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Place Order \$/ })
    .click();
  await expect(main.getByRole('heading', { name: /^Order \d+$/ })).toBeVisible();
});
