import type { Browser, BrowserContext, Page } from '@playwright/test';
import { countClicks } from '../helpers/count-clicks.ts';
import { expect, fillCard, logIn, register, test } from '../helpers/shop.ts';

/*
 * The main journey: a buyer orders all parts for a bathroom, from a phone in the cellar to the credit note. Other
 * tests cover each part of this journey in detail.
 */

type Mail = { subject: string; attachments?: { name: string }[] };

const open = (browser: Browser, shopUrl: string, width: number): Promise<BrowserContext> =>
  browser.newContext({ baseURL: shopUrl, viewport: { width, height: 900 }, reducedMotion: 'reduce' });

/** Puts the first `many` available products of a list into the cart. */
const addSome = async (page: Page, path: string, many: number): Promise<void> => {
  await page.goto(path);
  const buttons = page.getByRole('main').getByRole('button', { name: /^Add to cart/ });
  const before = Number(await page.evaluate(() => localStorage.getItem('copperline.cart') ?? 0));
  for (let at = 0; at < many; at += 1) {
    await buttons.nth(at).click();
    const count = `"${before + at + 1}"`;
    await expect.poll(() => page.evaluate(() => document.documentElement.style.getPropertyValue('--cart'))).toBe(count);
  }
};

const signInThere = async (page: Page, email: string): Promise<void> => {
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('secret1');
  await page.getByRole('button', { name: 'Login' }).click();
};

const readMails = async (page: Page, email: string): Promise<Mail[]> =>
  (await page.request.get(`/__sandbox/mail/mails.json?to=${email}`)).json();

/** Sends a request as the person who is signed in on a page. */
const sendRequest = (page: Page, path: string, body?: object): Promise<string> =>
  page.evaluate(
    async ([to, sent]) => {
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${localStorage.getItem('accessToken')}`,
      };
      const response = await fetch(`/api${to}`, sent === null ? { headers } : { method: 'PUT', headers, body: sent });
      if (!response.ok) throw new Error(await response.text());
      return response.text();
    },
    [path, body === undefined ? null : JSON.stringify(body)] as const,
  );

const taxNorway = async (admin: Page, rates: object[]): Promise<void> => {
  const settings = JSON.parse(await sendRequest(admin, '/settings'));
  await sendRequest(admin, '/settings', { ...settings, rates });
};

const mva = { class: 'Standard', country: 'NO', region: '', name: 'MVA', rate: 25 };

test('a buyer orders twelve products for a bathroom, from a phone to the credit note', async ({
  page,
  browser,
  shopUrl,
}) => {
  test.slow();
  const email = await register(page, 'Bea Bathroom');
  const phoneContext = await open(browser, shopUrl, 390);
  const deskContext = await open(browser, shopUrl, 1440);
  const clicks = await countClicks([phoneContext, deskContext]);
  const phone = await phoneContext.newPage();
  const desk = await deskContext.newPage();
  const adminContext = await open(browser, shopUrl, 1440);
  const admin = await adminContext.newPage();
  await logIn(admin, 'admin@example.com', 'admin-demo');
  await taxNorway(admin, [mva]);

  // In the cellar, as a guest who then signs in.
  await addSome(phone, '/products?category=fittings&stock=1', 9);
  await phone.getByRole('banner').getByRole('link', { name: 'Cart' }).click();
  await signInThere(phone, email);
  await expect(phone.getByText(/^We added 9 products from this browser to your cart/)).toBeVisible();

  // At the desk, with three more products that were added before signing in.
  await addSome(desk, '/products?category=valves&stock=1', 3);
  await desk.getByRole('banner').getByRole('link', { name: 'Cart' }).click();
  await signInThere(desk, email);
  await expect(desk.getByText(/^We added 3 products from this browser to your cart/)).toBeVisible();
  await expect(desk.getByRole('region', { name: 'In the cart' }).getByRole('listitem')).toHaveCount(12);
  const main = desk.getByRole('main');
  await main.getByRole('link', { name: 'Check out' }).click();
  await main.getByLabel('Country').selectOption({ label: 'Norway' });
  await main.getByLabel('Address', { exact: true }).fill('Rørgata 1');
  await main.getByLabel('Postcode').fill('0150');
  await main.getByLabel('City').fill('Oslo');
  const place = main.getByRole('button', { name: /^Place Order \$/ });
  await expect(main.locator('form[aria-busy]')).toHaveCount(0);
  const within = main.getByText('Including MVA').locator('..');
  const tax = /\$[\d,]+\.\d\d/.exec((await within.textContent()) ?? '')?.[0] ?? 'no tax';
  const total = /\$([\d,.]+)/.exec((await place.textContent()) ?? '')?.[1] ?? '';
  await place.click();
  await expect(desk).toHaveURL(/\/dashboard\/payment\//);
  await expect(main.getByText(`$${total}`).first()).toBeVisible();
  await fillCard(desk, '4242424242424242');
  await desk.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(desk.getByText('Congrats! Your payment is completed.').first()).toBeVisible();
  expect(clicks()).toBeLessThanOrEqual(30);

  // There must be one order of twelve lines, an empty cart, and one email with the invoice.
  const id = /payment\/([^/?]+)/.exec(desk.url())?.[1] ?? '';
  await desk.goto(`/dashboard/order/${id}`);
  const number = /\d+/.exec((await main.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0] ?? '';
  const first =
    (await main.getByRole('list', { name: 'What was ordered' }).getByRole('link').first().textContent()) ?? '';
  await expect(main.getByRole('list', { name: 'Documents' })).toContainText(/Invoice \d{4}-\d{6}/);
  // The tax from the checkout must be on the order and the invoice, and must be a fifth of the total.
  const cents = (text: string) => Math.round(Number(text.replaceAll(/[$,]/g, '')) * 100);
  expect(Math.abs(cents(tax) - cents(total) / 5)).toBeLessThanOrEqual(13);
  await expect(within).toContainText(tax);
  const [invoice] = JSON.parse(await sendRequest(desk, `/orders/${id}/documents`));
  const printed = await sendRequest(desk, `/documents/${invoice._id}?as=html`);
  for (const words of ['Including MVA', 'MVA rate', '25%', tax, `$${total}`, '0150 Oslo'])
    expect(printed).toContain(words);
  const paid = async () =>
    (await readMails(desk, email)).filter(({ subject }) => subject.startsWith('Payment received'));
  await expect.poll(async () => (await paid()).length).toBe(1);
  expect((await paid())[0]?.attachments?.[0]?.name).toMatch(/^Invoice-\d{4}-\d{6}\.pdf$/);
  await desk.goto('/cart');
  await expect(desk.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();

  // Reordering takes one click.
  await desk.goto(`/dashboard/order/${id}`);
  await main
    .getByRole('link', { name: 'Order again' })
    .or(main.getByRole('button', { name: 'Order again' }))
    .click();
  await expect(main.getByText('Including MVA')).toBeVisible();
  await expect(main.getByText('Delivery and tax may change with the address.')).toBeVisible();

  // Two pieces are returned, and the refund has a credit note.
  await admin.goto(`/dashboard/order/${id}`);
  await admin.getByRole('button', { name: `Deliver order ${number}` }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Deliver', exact: true }).click();
  await expect(admin.getByText('Deleverd Success')).toBeVisible();
  await phone.goto(`/dashboard/order/${id}`);
  await phone.getByRole('button', { name: `Return goods of order ${number}` }).click();
  const returnDialog = phone.getByRole('dialog', { name: 'Return goods' });
  await returnDialog.getByRole('spinbutton', { name: `Pieces of ${first}` }).fill('1');
  await returnDialog.getByLabel('Reason').selectOption('I ordered too many');
  await returnDialog.getByRole('button', { name: 'Request return' }).click();
  await expect(phone.getByText('We have received your request. We will answer by email.')).toBeVisible();
  await admin.reload();
  const dialog = admin.getByRole('dialog');
  await admin.getByRole('button', { name: `Accept the return of order ${number}` }).click();
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
  await admin.getByRole('button', { name: `Receive the return of order ${number}` }).click();
  await dialog.getByRole('button', { name: 'Receive and refund' }).click();
  await expect(admin.getByText('Return received').first()).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole('list', { name: 'Documents' })).toContainText(/Credit note \d{4}-\d{6}/);
  const refunded = async () => (await readMails(desk, email)).flatMap(({ attachments = [] }) => attachments);
  await expect
    .poll(async () => (await refunded()).map(({ name }) => name))
    .toContainEqual(expect.stringMatching(/^Credit-note-/));
  await admin.goto('/dashboard/checks');
  await expect(admin.getByText('Stock and payments agree.')).toBeVisible();
  await taxNorway(admin, []);
  for (const context of [phoneContext, deskContext, adminContext]) await context.close();
});
