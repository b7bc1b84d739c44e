import type { Browser, Page } from '@playwright/test';
import { placePaidOrder, callAsAdmin } from '#e2e/helpers/as-admin.ts';
import { expect, logIn, payOrder, placeLines, register, test } from '#e2e/helpers/shop.ts';

const delivery = { country: 'Norway', address: '1 Pipe Lane, 0150 Oslo', phone: '112' };

/** Registers a customer with a paid order of 3 and 1 pieces. */
const buy = async (page: Page, name: string) => {
  await register(page, name);
  const order = await placeLines(page, 'SEL-0022 3\nSEL-0021 1', delivery);
  await payOrder(page, order);
  const [first, second] = await page.evaluate(async (id): Promise<string[]> => {
    const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}` };
    const { lines } = await (await fetch(`/api/orders/${id}`, { headers })).json();
    return lines.map(({ productName }: { productName: string }) => productName);
  }, order._id);
  return { ...order, first: first ?? '', second: second ?? '' };
};

const openAdmin = async (page: Page, browser: Browser, shopUrl: string, path: string): Promise<Page> => {
  const admin = await (await browser.newContext({ baseURL: shopUrl, viewport: page.viewportSize() })).newPage();
  await logIn(admin, 'admin@example.com', 'admin-demo');
  await admin.goto(path);
  return admin;
};

test('an admin ships an order in two parcels, and the buyer tracks them', async ({ page, browser, shopUrl }) => {
  const { _id, number, first, second } = await buy(page, 'Sina Shipped');
  const admin = await openAdmin(page, browser, shopUrl, `/dashboard/order/${_id}`);
  await admin.goto('/dashboard/orders?status=toPack');
  await expect(admin.getByRole('row', { name: /Sina Shipped/ }).getByText('Paid, to pack')).toBeVisible();
  await admin.goto(`/dashboard/order/${_id}`);
  // The card payment settled the order, so no money is open.
  await expect(admin.getByRole('list', { name: 'Documents' })).toBeVisible();
  await expect(admin.getByRole('button', { name: /^Record a late payment/ })).toHaveCount(0);
  const dialog = admin.getByRole('dialog', { name: 'Ship this order' });
  const pieces = dialog.getByRole('spinbutton', { name: `Pieces of ${first}` });
  await admin.getByRole('button', { name: `Ship order ${number}` }).click();
  await expect(admin.getByRole('heading', { name: 'Shipments' })).toHaveCount(0);
  await expect(pieces).toHaveValue('3');
  await dialog.getByRole('button', { name: 'Ship', exact: true }).click();
  await expect(dialog.getByText('Carrier is Required')).toBeVisible();
  await dialog.getByRole('button', { name: 'Set all to 0' }).click();
  await expect(pieces).toHaveValue('0');
  await expect(dialog.getByRole('button', { name: 'Ship', exact: true })).toBeDisabled();
  await dialog.getByRole('button', { name: 'More: Pieces of ' + second }).click();
  await pieces.fill('4');
  await expect(dialog.getByRole('button', { name: 'Ship', exact: true })).toBeDisabled();
  await pieces.fill('2');
  await dialog.getByLabel('Carrier').fill('UPS');
  await dialog.getByLabel('Tracking number').fill('1Z 99');
  await dialog.getByRole('button', { name: 'Fewer: Pieces of ' + second }).click();
  await dialog.getByRole('button', { name: 'Ship', exact: true }).click();
  await expect(admin.getByText('Shipped', { exact: true })).toBeVisible();
  // The parcel was shipped by mistake. This undoes the shipment within ten minutes, ships again and corrects the
  // number.
  const parcels = admin.getByRole('region', { name: 'Shipments' });
  await parcels.getByRole('button', { name: 'Undo' }).click();
  await expect(admin.getByRole('dialog')).toContainText(
    'Its pieces go back on the shelf and stay held for this order.',
  );
  await admin.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(admin.getByText('Shipment undone').first()).toBeVisible();
  await expect(parcels).toHaveCount(0);
  await expect(admin.getByRole('main').getByText('Paid', { exact: true }).first()).toBeVisible();
  await admin.getByRole('button', { name: `Ship order ${number}` }).click();
  await pieces.fill('2');
  await dialog.getByRole('spinbutton', { name: `Pieces of ${second}` }).fill('0');
  await dialog.getByLabel('Carrier').fill('UPS');
  await dialog.getByLabel('Tracking number').fill('1Z 98');
  await dialog.getByRole('button', { name: 'Ship', exact: true }).click();
  await parcels.getByRole('button', { name: 'Correct tracking' }).click();
  const tracking = admin.getByRole('dialog', { name: 'Carrier and tracking number' });
  await expect(tracking.getByLabel('Tracking number')).toHaveValue('1Z 98');
  await tracking.getByLabel('Carrier').fill('');
  await tracking.getByRole('button', { name: 'Save' }).click();
  await expect(tracking.getByText('Carrier is Required')).toBeVisible();
  await tracking.getByLabel('Carrier').fill('UPS');
  await tracking.getByLabel('Tracking number').fill('1Z 99');
  await tracking.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText('Tracking saved').first()).toBeVisible();
  await expect(parcels.getByRole('link', { name: 'Track 1Z 99' })).toBeVisible();
  await admin.getByLabel('Note').fill('The rest on Monday');
  await admin.getByRole('button', { name: 'Save note' }).click();
  await expect(admin.getByRole('list', { name: 'What happened' })).toContainText('The rest on Monday');
  await expect(admin.getByLabel('Note')).toHaveValue('');

  await page.goto(`/dashboard/order/${_id}`);
  const later = page.getByRole('list', { name: 'Still to come' });
  await expect(later.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'Track 1Z 99' })).toHaveAttribute(
    'href',
    'https://www.ups.com/track?tracknum=1Z%2099',
  );
  await expect(page.getByRole('list', { name: 'What happened' })).toContainText('2 pieces by UPS, 1Z 99');
  await expect(page.getByText('The rest on Monday')).toHaveCount(0);
  await expect(page.getByRole('main').getByText('Part shipped', { exact: true })).toBeVisible();
  await page.getByRole('complementary').getByRole('link', { name: 'My Orders' }).click();
  await expect(page.getByText('Paid, partly on its way', { exact: true })).toBeVisible();
  await page.goBack();

  await admin.getByRole('button', { name: `Deliver order ${number}` }).click();
  await expect(admin.getByRole('dialog')).toContainText('2 pieces have not been sent yet and will count as sent.');
  await admin.getByRole('dialog').getByRole('button', { name: 'Go back' }).click();
  await admin.goto(`/dashboard/orders?search=${number}`);
  await admin.getByRole('button', { name: `Deliver order ${number}` }).click();
  await expect(admin.getByRole('dialog')).toContainText('Part of it has not been sent yet and will count as sent.');
  await admin.getByRole('dialog').getByRole('button', { name: 'Go back' }).click();
  await admin.goBack();

  // Ships the rest; the form suggests the carrier of the first parcel.
  await admin.getByRole('button', { name: `Ship order ${number}` }).click();
  await expect(pieces).toHaveValue('1');
  await expect(dialog.getByLabel('Carrier')).toHaveValue('UPS');
  await dialog.getByLabel('Carrier').fill('Our own van');
  await dialog.getByRole('button', { name: 'Ship', exact: true }).click();
  await expect(admin.getByRole('list', { name: 'Still to come' })).toHaveCount(0);
  await expect(admin.getByRole('button', { name: `Ship order ${number}` })).toHaveCount(0);
  await expect(admin.getByRole('main').getByText('Shipped', { exact: true })).toBeVisible();
  await admin.goto('/dashboard/orders?status=shipped');
  const row = admin.getByRole('row', { name: /Sina Shipped/ });
  await expect(row.getByText('Shipped', { exact: true })).toBeVisible();
  await expect(row.getByRole('button', { name: `Deliver order ${number}` })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('list', { name: /^Sent .* by Our own van$/ }).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('complementary').getByRole('link', { name: 'My Orders' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Bought before' }).click();
  const again = page.getByRole('row', { name: new RegExp('SEL-0022') });
  await expect(again).toContainText('3 pieces in all');
  await again.getByLabel(/^Quantity of /).fill('4');
  await again.getByRole('button', { name: /^Add to cart/ }).click();
  await expect(page.getByText('4 added to the cart')).toBeVisible();
});

test('an admin undoes a delivery that was marked by mistake', async ({ page: admin, request, shopUrl }) => {
  const _id = await placePaidOrder(await callAsAdmin(request, shopUrl), request, ['SEL-0022', 'SEL-0021']);
  await logIn(admin, 'admin@example.com', 'admin-demo');
  await admin.goto(`/dashboard/order/${_id}`);
  const dialog = admin.getByRole('dialog');
  const number = /\d+/.exec((await admin.getByRole('heading', { name: /^Order \d+$/ }).textContent()) ?? '')?.[0];
  await admin.getByRole('button', { name: `Deliver order ${number}` }).click();
  await expect(dialog.getByText('You can undo this for 10 minutes.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Deliver', exact: true }).click();
  await expect(admin.getByRole('heading', { name: 'Shipments' })).toBeVisible();
  await admin.getByRole('button', { name: `Undo delivery order ${number}` }).click();
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(admin.getByText('Delivery undone').first()).toBeVisible();
  await expect(admin.getByRole('button', { name: `Ship order ${number}` })).toBeVisible();
  await expect(admin.getByRole('heading', { name: 'Shipments' })).toHaveCount(0);
});

test('the return form links the owner’s text on returns instead of repeating the standard one', async ({
  page,
  request,
  shopUrl,
}) => {
  const { _id, number } = await buy(page, 'Ruth Rules');
  await (
    await callAsAdmin(request, shopUrl)
  )('PATCH', `/api/paidorders/${_id}`, {});
  await page.route('**/api/policies/shipping', (route) =>
    route.fulfill({ json: { html: '<p>We take back all.</p>' } }),
  );
  await page.goto(`/dashboard/order/${_id}`);
  const policy = page.waitForResponse('**/api/policies/shipping');
  await page.getByRole('button', { name: `Return goods of order ${number}` }).click();
  await policy;
  const returnDialog = page.getByRole('dialog', { name: 'Return goods' });
  await expect(returnDialog.getByRole('link', { name: 'Shipping and returns' })).toHaveAttribute('href', '/shipping');
  await expect(returnDialog.getByText('cannot be returned')).toHaveCount(0);
});

test('a buyer requests a return, reads the answer, and is refunded once the piece is received', async ({
  page,
  browser,
  request,
  shopUrl,
}) => {
  const { _id, number, first } = await buy(page, 'Rita Returns');
  const call = await callAsAdmin(request, shopUrl);
  await call('PATCH', `/api/paidorders/${_id}`, {});
  await page.goto(`/dashboard/order/${_id}`);
  const returnDialog = page.getByRole('dialog', { name: 'Return goods' });
  await page.getByRole('button', { name: `Return goods of order ${number}` }).click();
  const send = returnDialog.getByRole('button', { name: 'Request return' });
  await expect(send).toBeDisabled();
  await returnDialog.getByRole('spinbutton', { name: `Pieces of ${first}` }).fill('2');
  await send.click();
  await expect(returnDialog.getByText('Reason is Required')).toBeVisible();
  await expect(returnDialog.getByText('Cut tube and opened sealants cannot be returned.')).toBeVisible();
  await returnDialog.getByLabel('Reason').selectOption('Another reason');
  await send.click();
  await expect(returnDialog.getByText('Details are Required')).toBeVisible();
  await returnDialog.getByLabel('Details').fill('Two too many.');
  await send.click();
  await expect(page.getByText('We have received your request. We will answer by email.')).toBeVisible();
  const back = page.getByRole('region', { name: 'Returns' });
  await expect(back).toContainText('Two too many.');
  await expect(back.getByRole('button')).toHaveCount(0);

  const admin = await openAdmin(page, browser, shopUrl, '/dashboard/returns');
  const row = admin.getByRole('row', { name: new RegExp(String(number)) });
  await expect(row).toContainText('Requested');
  await row.getByRole('link').first().click();
  const dialog = admin.getByRole('dialog');
  await admin.getByRole('button', { name: `Refuse the return of order ${number}` }).click();
  await dialog.getByRole('button', { name: 'Refuse', exact: true }).click();
  await expect(dialog.getByText('Answer is Required')).toBeVisible();
  await admin.keyboard.press('Escape');
  await admin.getByRole('button', { name: `Accept the return of order ${number}` }).click();
  await dialog.getByLabel('Answer').fill('To the back door, please.');
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(admin.getByText('Return accepted').first()).toBeVisible();
  await page.reload();
  await expect(back).toContainText('To the back door, please.');
  await expect(back).toContainText(`Write on the parcel: Return of order ${number}`);

  // One piece arrived, and it is scratched.
  await admin.getByRole('button', { name: `Receive the return of order ${number}` }).click();
  await dialog.getByRole('button', { name: `Fewer: Pieces of ${first}` }).click();
  await dialog.getByLabel('As new: back into stock').uncheck();
  const amount = await dialog.getByLabel('Refund').inputValue();
  await dialog.getByRole('button', { name: 'Receive and refund' }).click();
  await expect(admin.getByText('Return received').first()).toBeVisible();
  await page.reload();
  await expect(back).toContainText('Received');
  await expect(page.getByRole('list', { name: 'Refunds' })).toContainText(`Refund of $${amount}`);
  await expect(page.getByRole('button', { name: `Return goods of order ${number}` })).toBeVisible();
});

test('a buyer changes the address of an order, then cancels it back into the cart', async ({ page }) => {
  await register(page, 'Cara Changed');
  const { _id, number } = await placeLines(page, 'SEL-0022 3\nSEL-0021 1', delivery);
  await page.goto(`/dashboard/order/${_id}`);
  await page.getByRole('button', { name: `Change the address of order ${number}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the address' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Name is Required')).toBeVisible();
  await dialog.getByLabel('Name').fill('Cara Changed');
  await dialog.getByLabel('Address').fill('2 Pipe Lane');
  await dialog.getByLabel('Postcode').fill('0150');
  await dialog.getByLabel('City').fill('Oslo');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Address changed').first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'What happened' })).toContainText(
    '1 Pipe Lane, 0150 Oslo → Cara Changed, 2 Pipe Lane',
  );
  await page.getByRole('button', { name: 'Cancel and move to cart' }).click();
  await expect(page.getByRole('main').getByText('Canceled', { exact: true }).first()).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click();
  await expect(page.getByRole('main')).toContainText('SEL-0022');
  await expect(page.getByRole('main')).toContainText('SEL-0021');
});
