import type { OrderToPack } from '#features/shipping/contract/packing.ts';
import { placePaidOrder, callAsAdmin } from '#e2e/helpers/as-admin.ts';
import { expect, logIn, postAsVisitor, test } from '#e2e/helpers/shop.ts';

test('the bell and the emails show the owner the topics they chose', async ({ page, request, shopUrl }) => {
  const call = await callAsAdmin(request, shopUrl);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/notices');
  const choices = page.getByRole('region', { name: 'What you are notified about' });
  await choices.getByLabel('An order is paid').selectOption('In the bell and by email');
  await choices.getByLabel('A message arrives').selectOption('Not at all');
  await choices.getByLabel('Send emails').selectOption('One for each event');
  await choices.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved')).toBeVisible();

  await placePaidOrder(call, request, ['SEL-0022']);
  await postAsVisitor(page, '/api/contact', { email: 'vera@example.com', subject: 'Not told', message: 'Hello' });
  await page.goto('/dashboard/today');
  const bell = page.getByRole('button', { name: /^Notices, \d+ unread$/ });
  // By keyboard only: opens the panel, moves to the last notification, and follows it.
  await bell.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Notices' });
  const unreadLink = panel.getByRole('link', { name: /^Unread: Order \d+ is paid/ }).first();
  await expect(unreadLink).toBeVisible();
  await expect(panel.getByText('Not told')).toHaveCount(0);
  const title = (await unreadLink.innerText()).split('\n').find((line) => line.includes('is paid'));
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bell).toBeFocused();
  await page.keyboard.press('Enter');
  await unreadLink.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/order\//);
  await expect(panel).toBeHidden();
  await expect
    .poll(async () => {
      const mails = await (await request.get('/__sandbox/mail/mails.json?to=admin@example.com')).json();
      return mails.filter(({ subject }: { subject: string }) => title?.includes(subject)).length;
    })
    .toBe(1);

  await placePaidOrder(call, request, ['SEL-0022']);
  await page.goto('/dashboard/notices');
  await expect(
    page
      .getByRole('region', { name: 'Today' })
      .getByRole('link', { name: /is paid/ })
      .first(),
  ).toBeVisible();
  await expect(choices.getByLabel('A message arrives')).toHaveValue('none');
  await expect(choices.getByLabel('Send emails')).toHaveValue('each');
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByText('All marked as read')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Notices', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Mark as read/ })).toHaveCount(0);
  // The menu counts the orders to pack.
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  const toPack = menu.getByRole('link', { name: 'Pack and Ship' });
  const menuCount = /\d+/.exec(await toPack.innerText())?.[0];
  expect(menuCount).toBeDefined();
  expect(await call<OrderToPack[]>('GET', '/api/packing')).toHaveLength(Number(menuCount));
});

test('staff see why an email failed and send it again', async ({ page, request, shopUrl }) => {
  const call = await callAsAdmin(request, shopUrl);
  await logIn(page, 'admin@example.com', 'admin-demo');
  const to = `nell${Date.now()}@later.example`;
  await postAsVisitor(page, '/api/newsletter', { email: to });
  const failed = page.getByRole('link', { name: /^Failed \d+ failed$/ });
  const row = page.getByRole('row').filter({ hasText: 'Confirm the newsletter' });
  await expect
    .poll(async () => JSON.stringify(await call('GET', '/api/failures/mails')))
    .toContain('Confirm the newsletter');
  await page.goto('/dashboard/failed');
  await expect(row).toBeVisible();
  await expect(failed).toBeVisible();
  await expect(row).toContainText('The mail server is not accepting email for this address at the moment.');
  await row.getByRole('button', { name: 'Retry: Confirm the newsletter' }).click();
  await expect(page.getByText('Sending again')).toBeVisible();
  await expect
    .poll(async () => (await (await request.get(`/__sandbox/mail/mails.json?to=${to}`)).json()).length)
    .toBe(1);
  await page.reload();
  await expect(page.getByText('Nothing has failed')).toBeVisible();
  await expect(failed).toHaveCount(0);
});
