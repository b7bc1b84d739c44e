import { startReceiver, verifySignature } from '#test/helpers/receiver.ts';
import { expect, logIn, test } from '#e2e/helpers/shop.ts';

test('an owner adds a webhook and sees the result of its deliveries', async ({ page }) => {
  let status = 500;
  const receiver = await startReceiver(() => status);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/webhooks');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await expect(page.getByText('Choose at least one event')).toBeVisible();
  await page.getByLabel('Address', { exact: true }).fill(receiver.url);
  await page.getByLabel('What it is for').fill('Bookkeeping');
  await page.getByLabel('Order paid').check();
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const secret = await page.locator('code', { hasText: 'whsec_' }).innerText();
  await page.getByRole('link', { name: receiver.url }).click();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
  const row = page.getByRole('row').filter({ hasText: 'Test' });
  // The result appears without a reload.
  await expect(row).toContainText('Responded with 500');
  status = 200;
  await row.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => receiver.received.length).toBeGreaterThan(1);
  await expect(row).toContainText('Delivered');
  for (const message of receiver.received) verifySignature(secret, message);
  // On a slow machine the shop may have retried by itself meanwhile.
  await row.getByText(/Message and \d tries/).click();
  await expect(row).toContainText('"type":"webhook.test"');
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('heading', { name: 'Webhooks', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: receiver.url })).toHaveCount(0);
  await receiver.close();
});
