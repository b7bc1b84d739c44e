import type { APIRequestContext } from '@playwright/test';
import type { OrderToPack } from '#contract/packing.ts';
import { callAsAdmin, findProduct } from './as-admin.ts';
import { expect, logIn, test } from './shop.ts';

/** The stand-in of the card provider takes any key of a page that begins like this. */
const PUBLISHABLE_KEY = 'pk_test_sandbox_e2e';

type Call = Awaited<ReturnType<typeof callAsAdmin>>;

/** An order of two products that is paid, as the pages of the shop and of the card provider do it. */
const buy = async (call: Call, request: APIRequestContext, skus: string[]): Promise<string> => {
  const goods = await Promise.all(skus.map((sku) => findProduct(call, sku)));
  const lines = goods.map(({ _id, minOrder }) => ({ productId: _id, quantity: minOrder }));
  const price = Math.round(goods.reduce((sum, { unitPrice }) => sum + unitPrice * 100, 0)) / 100;
  const delivery = { country: 'Norway', address: '1 Pipe Lane', phone: '112' };
  const order = await call<{ _id: string; price: number }>('POST', '/api/quickorder', { ...delivery, lines, price });
  const begun = { ...delivery, price: order.price, order: order._id };
  const { clientSecret } = await call<{ clientSecret: string }>('POST', '/api/create-payment-intent', begun);
  const [transactionId = ''] = clientSecret.split('_secret_');
  await request.post(`/__sandbox/stripe/v1/payment_intents/${transactionId}/confirm`, {
    headers: { authorization: `Bearer ${PUBLISHABLE_KEY}` },
    data: { client_secret: clientSecret, payment_method: 'pm_card_visa' },
  });
  await call('PATCH', `/api/orders/${order._id}`, { order: order._id, transactionId });
  return order._id;
};

test('twelve orders are picked, packed, labelled and shipped in a few presses', async ({ page, request, shopUrl }) => {
  const call = await callAsAdmin(request, shopUrl);
  const bought: string[] = [];
  for (let count = 0; count < 12; count += 1) bought.push(await buy(call, request, ['SEL-0022', 'VAL-0011']));
  const waiting = await call<OrderToPack[]>('GET', '/api/packing');
  await logIn(page, 'admin@example.com', 'admin-demo');

  let presses = 0;
  const press = async (name: string | RegExp) => {
    presses += 1;
    await page.getByRole('button', { name, exact: true }).click();
  };
  await page.goto('/dashboard/packing');
  await expect(page.getByRole('button', { name: 'Pick list' })).toBeDisabled();
  await press(`Choose all ${waiting.length}`);
  await expect(page.getByRole('status').filter({ hasText: 'chosen' })).toHaveText(
    `${waiting.length} of ${waiting.length} chosen`,
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
  await dialog.getByRole('button', { name: `Ship ${waiting.length} orders` }).click();
  await expect(dialog.getByText('Carrier is Required')).toBeVisible();
  await dialog.getByLabel('Carrier').fill('UPS');
  const parcels = dialog.getByRole('list', { name: 'Parcels' }).getByRole('textbox');
  await parcels.first().focus();
  // As a scanner types: a number and Enter, from one parcel to the next.
  for (const at of waiting.keys()) await page.keyboard.type(`1Z${at}${at + 1 < waiting.length ? '\n' : ''}`);
  await expect(parcels.last()).toHaveValue(`1Z${waiting.length - 1}`);
  await press(`Ship ${waiting.length} orders`);
  await expect(page.getByText(`Shipped ${waiting.length} orders`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nothing to pack' })).toBeVisible();
  expect(presses).toBeLessThan(30);

  const [first] = bought;
  await page.goto(`/dashboard/order/${first}`);
  await expect(page.getByRole('list', { name: 'What happened' })).toContainText('by UPS, 1Z');
});
