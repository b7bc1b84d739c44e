import type { OrderDetail } from '#features/orders/contract/orders.ts';
import type { OrderToPack } from '#features/shipping/contract/packing.ts';
import { placeCollectedOrder, placePaidOrder, callAsAdmin } from '#e2e/helpers/as-admin.ts';
import { expect, logIn, test } from '#e2e/helpers/shop.ts';

test('any number of orders is picked, packed, labeled and shipped in fewer than eight presses', async ({
  page,
  request,
  shopUrl,
}) => {
  const call = await callAsAdmin(request, shopUrl);
  const bought: string[] = [];
  for (let count = 0; count < 2; count += 1) bought.push(await placePaidOrder(call, request, ['SEL-0022', 'VAL-0011']));
  const ordersToPack = await call<OrderToPack[]>('GET', '/api/packing?way=send');
  await logIn(page, 'admin@example.com', 'admin-demo');

  let presses = 0;
  const press = async (name: string | RegExp) => {
    presses += 1;
    await page.getByRole('button', { name, exact: true }).click();
  };
  // Other journeys in this shop may leave orders to collect.
  await page.goto('/dashboard/packing?way=send');
  await expect(page.getByRole('button', { name: 'Pick list' })).toBeDisabled();
  await press(`Choose all ${ordersToPack.length}`);
  await expect(page.getByRole('status').filter({ hasText: 'chosen' })).toHaveText(
    `${ordersToPack.length} of ${ordersToPack.length} chosen`,
  );
  for (const [name, path] of [
    ['Pick list', 'pick-list'],
    ['Packing slips', 'slips'],
    ['Labels', 'labels'],
  ] as const) {
    const drawn = page.waitForResponse((response) => response.url().includes(`/api/packing/${path}`));
    const tab = page.waitForEvent('popup');
    await press(name);
    expect([(await drawn).status(), (await drawn).headers()['content-type']]).toEqual([200, 'application/pdf']);
    await (await tab).close();
  }
  await press('Ship');
  const dialog = page.getByRole('dialog', { name: 'Ship these orders' });
  await dialog.getByRole('button', { name: `Ship ${ordersToPack.length} orders` }).click();
  await expect(dialog.getByText('Carrier is Required')).toBeVisible();
  await dialog.getByLabel('Carrier').fill('UPS');
  const parcels = dialog.getByRole('list', { name: 'Parcels' }).getByRole('textbox');
  // Enter in the carrier field must not submit the form.
  await dialog.getByLabel('Carrier').press('Enter');
  await expect(parcels.first()).toBeFocused();
  expect(await call<OrderToPack[]>('GET', '/api/packing?way=send')).toHaveLength(ordersToPack.length);
  // A barcode scanner types a number and Enter, which moves to the next parcel.
  for (const at of ordersToPack.keys()) await page.keyboard.type(`1Z${at}${at + 1 < ordersToPack.length ? '\n' : ''}`);
  await expect(parcels.last()).toHaveValue(`1Z${ordersToPack.length - 1}`);
  // Scanned numbers survive when the dialog is closed by accident.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await press('Ship');
  await expect(parcels.last()).toHaveValue(`1Z${ordersToPack.length - 1}`);
  await press(`Ship ${ordersToPack.length} orders`);
  await expect(page.getByText(`Shipped ${ordersToPack.length} orders`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nothing to pack' })).toBeVisible();
  expect(presses).toBeLessThan(8);

  const { shipments } = await call<OrderDetail>('GET', `/api/orders/${bought[0]}`);
  expect(shipments).toMatchObject([{ carrier: 'UPS', trackingNumber: expect.stringMatching(/^1Z\d/) }]);
});

test('shipping an order that a colleague just shipped shows a message, and the rest ships', async ({
  page,
  request,
  shopUrl,
}) => {
  const call = await callAsAdmin(request, shopUrl);
  for (let count = 0; count < 2; count += 1) await placePaidOrder(call, request, ['SEL-0022', 'VAL-0011']);
  const [first, second] = (await call<OrderToPack[]>('GET', '/api/packing')).slice(-2);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/packing');
  for (const order of [first, second])
    await page.getByRole('checkbox', { name: `Choose order ${order?.number}` }).check();
  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  const parcels = [{ order: first?._id, trackingNumber: '', shippedWas: 0 }];
  await call('POST', '/api/packing/shipments', { carrier: 'DHL', parcels });
  await page.getByLabel('Carrier').fill('UPS');
  await page.getByRole('button', { name: 'Ship 2 orders' }).click();
  await expect(page.getByText('1 order was not changed')).toBeVisible();
  await expect(page.getByText(`Order ${first?.number}: `)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: `Choose order ${second?.number}` })).toHaveCount(0);
});

test('parcels and collections chosen together are counted and handled separately', async ({
  page,
  request,
  shopUrl,
}) => {
  const call = await callAsAdmin(request, shopUrl);
  const parcel = await call<OrderDetail>('GET', `/api/orders/${await placePaidOrder(call, request, ['SEL-0022'])}`);
  const fetched = await call<OrderDetail>(
    'GET',
    `/api/orders/${await placeCollectedOrder(call, request, ['SEL-0022'])}`,
  );
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/packing');
  for (const { number } of [parcel, fetched])
    await page.getByRole('checkbox', { name: `Choose order ${number}` }).check();
  await expect(page.getByRole('status').filter({ hasText: 'chosen' })).toContainText('1 to collect');
  await page.getByRole('button', { name: 'Ship (1)' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    '1 chosen order is for collection at the counter and will not be shipped.',
  );
  // Scans the labels with a phone, one after the other.
  await page.getByRole('button', { name: 'Scan tracking numbers' }).click();
  const scan = page.getByRole('dialog', { name: 'Scan', exact: true });
  await scan.getByLabel('Type the code').fill('1Z SCANNED');
  await scan.getByRole('button', { name: 'Add' }).click();
  await expect(scan.getByText(`Order ${parcel.number}, `)).toContainText('1Z SCANNED');
  await scan.getByLabel('Type the code').fill('1Z SCANNED');
  await scan.getByRole('button', { name: 'Add' }).click();
  await expect(scan.getByText(`Order ${parcel.number} already has this number.`)).toBeVisible();
  await scan.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('list', { name: 'Parcels' }).getByRole('textbox')).toHaveValue('1Z SCANNED');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Mark as ready to collect (1)' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as ready to collect' }).click();
  await expect(page.getByText('Ready to collect: 1 order')).toBeVisible();
  await page.getByRole('link', { name: 'Ready at the counter' }).click();
  await expect(page.getByRole('checkbox', { name: `Choose order ${parcel.number}` })).toHaveCount(0);
  await page.getByRole('link', { name: `${fetched.number}` }).click();
  await expect(page.getByRole('main').getByText('Ready to collect', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Ship order/ })).toHaveCount(0);
  await page.getByRole('button', { name: `Hand over order ${fetched.number}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hand over', exact: true }).click();
  await expect(page.getByText('Deleverd Success')).toBeVisible();
  await expect(page.getByRole('list', { name: 'What happened' })).toContainText('Handed over');
});
