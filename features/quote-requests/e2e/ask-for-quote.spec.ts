import type { Browser, Page } from '@playwright/test';
import { openPageFully } from '#e2e/helpers/open-page.ts';
import { expect, findFirstProduct, logIn, postAsVisitor, register, test } from '#e2e/helpers/shop.ts';
import { dateInDays } from '#test/helpers/dates.ts';

/** A customer in a browser of their own, with two valves in the cart. */
const openBuyer = async (browser: Browser, beside: Page, baseURL: string, name: string): Promise<Page> => {
  const page = await (await browser.newContext({ baseURL, viewport: beside.viewportSize() })).newPage();
  await register(page, name);
  const { _id: productId } = await findFirstProduct(page, 'VAL-0011');
  await postAsVisitor(page, '/api/cart/lines', { lines: [{ productId, quantity: 2 }] });
  return page;
};

const askHere = async (page: Page, message: string): Promise<void> => {
  await page.getByRole('button', { name: 'Ask for a quote' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for a quote' });
  await dialog.getByLabel('Message (optional)').fill(message);
  await dialog.getByRole('button', { name: 'Ask for a quote' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your request' })).toBeVisible();
  await expect(page.getByText(message)).toBeVisible();
};

test('a customer asks for a quote from the cart, a list and the pad; staff price the first one and send it', async ({
  page,
  browser,
  shopUrl,
  expectTrouble,
}) => {
  expectTrouble(/ERR_FAILED/);
  const theirs = await openBuyer(browser, page, shopUrl, 'Quinn Asks');
  await openPageFully(theirs, '/cart');
  await theirs.getByRole('button', { name: 'Ask for a quote' }).click();
  const dialog = theirs.getByRole('dialog', { name: 'Ask for a quote' });
  await dialog.getByLabel('Message (optional)').fill('By Friday, please');
  // Without a connection, the message stays.
  await theirs.route('**/api/quote-requests', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Ask for a quote' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible();
  await theirs.unroute('**/api/quote-requests');
  await expect(dialog.getByLabel('Message (optional)')).toHaveValue('By Friday, please');
  await dialog.getByRole('button', { name: 'Ask for a quote' }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: 'Your request' })).toBeVisible();
  await expect(theirs.getByText('Requested', { exact: true })).toBeVisible();
  const asked = theirs.url();

  await openPageFully(theirs, '/cart');
  await theirs.getByRole('button', { name: 'Save as list' }).click();
  await theirs.getByRole('dialog').getByLabel('Name').fill('Flat 4');
  await theirs.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: 'Flat 4' })).toBeVisible();
  await askHere(theirs, 'The whole list');

  await openPageFully(theirs, '/dashboard/quickorder');
  await theirs.getByLabel('Part numbers and quantities').fill('SEL-0022 2\nVAL-0012 999999');
  await theirs.getByRole('button', { name: 'Check list' }).click();
  // Of the second product there are fewer, which is why they ask.
  await expect(theirs.getByText(/but we have \d+: left out/).first()).toBeVisible();
  await askHere(theirs, 'From the pad');
  await expect(theirs.getByText('999,999')).toBeVisible();

  await logIn(page, 'admin@example.com', 'admin-demo');
  // A shop without drafts and quotes opens the requests that wait.
  const none = { json: [], headers: { 'x-total-count': '0', 'x-counts': '{}' } };
  await page.route('**/api/offers?*', (route) => route.fulfill(none));
  await openPageFully(page, '/dashboard/offers');
  await expect(page.getByRole('heading', { level: 1, name: 'Quote requests' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Drafts and quotes', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Drafts and quotes' })).toBeVisible();
  await page.unroute('**/api/offers?*');
  await page.getByRole('main').getByRole('link', { name: 'Quote requests' }).click();
  const row = page.getByRole('row').filter({ hasText: 'By Friday, please' });
  await expect(row).toContainText('Quinn Asks');
  await row.getByRole('link', { name: 'Make a quote for Quinn Asks' }).click();
  await expect(page.getByText('Requested by the customer')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Quote/ })).toBeChecked();
  await expect(page.getByLabel('Name', { exact: true }).first()).toHaveValue('Quinn Asks');
  await page.getByRole('textbox', { name: 'Last day' }).fill(dateInDays(8));
  await page.getByRole('textbox', { name: /^Price each of Brass ball valve/ }).fill('7.50');
  await page.getByLabel('Country').selectOption('NO');
  for (const [label, words] of [
    ['Address', 'Rørgata 1'],
    ['Postcode', '0150'],
    ['City', 'Oslo'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(words);
  }
  await page.getByLabel('Name', { exact: true }).last().fill('Quinn Asks');
  await page.getByRole('button', { name: 'Save and send' }).click();
  await expect(page.getByRole('heading', { name: /^Quote \d+/ })).toBeVisible();

  await openPageFully(theirs, new URL(asked).pathname);
  await expect(theirs.getByText('Answered', { exact: true })).toBeVisible();
  await expect(theirs.getByText('We have sent it to your email address')).toBeVisible();
  await theirs.getByRole('link', { name: 'My Quotes' }).first().click();
  const table = theirs.getByRole('table', { name: 'My quotes, newest first' });
  await expect(table.getByRole('row').filter({ hasText: 'By Friday, please' })).toContainText('Answered');
  await theirs.context().close();
});

test('staff decline a request with words that the customer reads, and the customer withdraws another', async ({
  page,
  browser,
  shopUrl,
}) => {
  const theirs = await openBuyer(browser, page, shopUrl, 'Quill Declined');
  await openPageFully(theirs, '/cart');
  await askHere(theirs, 'A thousand of them');
  const asked = new URL(theirs.url()).pathname;
  await logIn(page, 'admin@example.com', 'admin-demo');
  await openPageFully(page, '/dashboard/offers/requests?state=asked');
  await page.getByRole('button', { name: 'Decline the request of Quill Declined' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decline the request of Quill Declined' });
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(dialog.getByText('Answer is Required')).toBeVisible();
  await dialog.getByLabel('Answer').fill('The maker has stopped them.');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(dialog).toHaveCount(0);

  await openPageFully(theirs, asked);
  await expect(theirs.getByText('The maker has stopped them.')).toBeVisible();
  await openPageFully(theirs, '/cart');
  await askHere(theirs, 'Then only ten');
  await theirs.getByRole('button', { name: 'Withdraw' }).click();
  await theirs.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(theirs.getByText('Withdrawn', { exact: true }).first()).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Withdraw' })).toHaveCount(0);
  await theirs.context().close();
});
