import { expect, placeOrder, register, test } from './helpers/shop.ts';

type Mail = { subject: string; text: string };

test('an order email appears in the sandbox mailbox as its buyer would read it', async ({
  page,
  request,
  expectTrouble,
}) => {
  // Expected, because the email's frame runs no script, not even the test's.
  expectTrouble(/Blocked script execution in 'about:srcdoc'/);
  const email = await register(page, 'Mia Mailbox');
  const { number } = await placeOrder(page, 'adjustable wrench');
  const received = `Order ${number} received`;
  const listSubjects = async () =>
    ((await (await request.get(`/__sandbox/mail/mails.json?to=${email}`)).json()) as Mail[]).map(
      ({ subject }) => subject,
    );
  await expect.poll(listSubjects).toContain(received);
  await page.goto('/__sandbox/mail');
  // The button Refresh would replace the list and close an open email.
  await page
    .locator('#mails > li')
    .first()
    .evaluate((row) => row.setAttribute('data-before', ''));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.locator('[data-before]')).toHaveCount(0);
  await expect(page.getByText(email).first()).toBeVisible();
  await page.getByText(received).first().click();
  const mail = page.frameLocator(`iframe[title="Order ${number} received"]`);
  await expect(mail.getByText('Hello Mia Mailbox,')).toBeVisible();
  await expect(mail.locator('img').first()).toHaveAttribute('src', /^data:image\/png/);
  await expect(mail.getByRole('img', { name: /^[A-Z]{3}-\d{4}$/ })).toHaveAttribute('src', /^http.*\/pictures\//);
  await expect(mail.getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', /\/dashboard\/payment\//);
});

test('a reader confirms the newsletter by the link in its email, and unsubscribes', async ({ page, request }) => {
  const email = `reader${Date.now()}@example.com`;
  await page.goto('/about');
  const footer = page.getByRole('contentinfo');
  await footer.getByLabel('Newsletter').fill(email);
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Thank you. Please follow the link we emailed you.')).toBeVisible();
  const readMails = async () => (await (await request.get(`/__sandbox/mail/mails.json?to=${email}`)).json()) as Mail[];
  await expect.poll(readMails).toHaveLength(1);
  const [mail] = await readMails();
  const links = mail?.text.match(/http:\S+/g) ?? [];
  await page.goto(links.find((link) => link.includes('/confirm')) ?? '');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Thank you. You will get our newsletter from now on.')).toBeVisible();
  await page.goto(links.find((link) => link.includes('/unsubscribe')) ?? '');
  await page.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('You are unsubscribed')).toBeVisible();
});
