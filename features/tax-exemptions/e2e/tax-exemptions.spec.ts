import { verifyAddress } from '#e2e/helpers/accounts.ts';
import { callAsAdmin } from '#e2e/helpers/as-admin.ts';
import { openPageFully } from '#e2e/helpers/open-page.ts';
import { expect, findFirstProduct, logIn, register, test } from '#e2e/helpers/shop.ts';
import { dateInDays } from '#test/helpers/dates.ts';

const address = { line1: '9 Kim Seng Road', postcode: '239408', city: 'Singapore', country: 'SG' };
/** Includes 9% tax in prices for Singapore. @returns takes it out again */
const addTax = async (call: Awaited<ReturnType<typeof callAsAdmin>>): Promise<() => Promise<unknown>> => {
  type Settings = { version: number; classes: { name: string }[]; rates: object[] };
  const read = () => call<Settings>('GET', '/api/settings');
  const settings = await read();
  const rate = { class: settings.classes[0]?.name, country: 'SG', region: '', name: 'GST', rate: 9 };
  await call('PUT', '/api/settings', { ...settings, rates: [...settings.rates, rate] });
  return async () => call('PUT', '/api/settings', { ...settings, version: (await read()).version });
};

const TEXT = 'Tax exempt, certificate 4711 (Resale)';

let removeTax: () => Promise<unknown> = async () => {};
test.afterEach(() => removeTax());

test('staff give a company a tax exemption; its member orders without tax and reads why; once it is revoked, the member pays tax', async ({
  page,
  browser,
  request,
  shopUrl,
  expectTrouble,
}) => {
  expectTrouble(/500/);
  const call = await callAsAdmin(request, shopUrl);
  removeTax = await addTax(call);
  const name = `Exempt ${Date.now()} Ltd`;
  const { _id: id } = await call<{ _id: string }>('POST', '/api/companies', { name });
  const buyer = await (await browser.newContext({ baseURL: shopUrl, viewport: page.viewportSize() })).newPage();
  const email = await register(buyer, 'Exa Buyer');
  await verifyAddress(buyer, email);
  await call('POST', `/api/companies/${id}/members`, { email, role: 'admin' });
  await call('POST', `/api/companies/${id}/addresses`, { label: 'Yard', address: { ...address, company: name } });

  await logIn(page, 'admin@example.com', 'admin-demo');
  await openPageFully(page, `/dashboard/companies/${id}`);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'New tax exemption' }).click();
  const form = page.getByRole('dialog', { name: 'New tax exemption' });
  await form.getByLabel('Number of the certificate').fill('4711');
  await form.getByLabel('Reason (optional)').fill('Resale');
  await form.getByLabel('Countries').fill('Singapore');
  await form.getByLabel('First day').fill(dateInDays(-30));
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Write country codes, such as DE, or US-TX for a state')).toBeVisible();
  await expect(form.getByText('Enter a day')).toBeVisible();
  await form.getByLabel('Countries').fill('SG');
  await form.getByLabel('Checked on').fill(dateInDays(-1));
  await page.route('**/exemptions', (route) => route.fulfill({ status: 500, body: '' }));
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Something went wrong on our side. Please try again.')).toBeVisible();
  await expect(form.getByLabel('Number of the certificate')).toHaveValue('4711');
  await page.unroute('**/exemptions');
  await form.getByRole('button', { name: 'Save' }).click();
  const section = main.getByRole('region', { name: 'Tax exemptions of this company' });
  await expect(section.getByRole('listitem')).toContainText(TEXT);
  await expect(section.getByRole('listitem')).toContainText('Counts');
  await expect(section.getByRole('listitem')).toContainText('Singapore');

  const { _id: product } = await findFirstProduct(buyer, 'SEL-0022');
  const checkout = buyer.getByRole('main');
  const openCheckout = () => openPageFully(buyer, `/checkout?lines=${product}:4`);
  await openCheckout();
  await expect(checkout.getByText(TEXT)).toBeVisible();
  await expect(checkout.getByText('Including GST')).toHaveCount(0);
  await expect(checkout.locator('form[aria-busy]')).toHaveCount(0);
  await checkout.getByRole('button', { name: /^Place Order \$/ }).click();
  await expect(buyer).toHaveURL(/\/dashboard\/payment\//);
  const order = buyer.url().split('/').at(-1) ?? '';
  await openPageFully(buyer, `/dashboard/order/${order}`);
  await expect(checkout.getByText(TEXT)).toBeVisible();

  await section.getByRole('button', { name: `Revoke ${TEXT}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(section.getByRole('listitem')).toContainText('Revoked');
  await expect(section.getByRole('button', { name: `Revoke ${TEXT}` })).toHaveCount(0);
  await openCheckout();
  await expect(checkout.getByText('Including GST')).toBeVisible();
  await expect(checkout.getByText(TEXT)).toHaveCount(0);
  await openPageFully(buyer, `/dashboard/order/${order}`);
  await expect(checkout.getByText(TEXT)).toBeVisible();
});
