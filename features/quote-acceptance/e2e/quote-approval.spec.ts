import type { APIRequestContext, Browser, Page } from '@playwright/test';
import type { CompanyPeople } from '#features/companies/contract/company-people.ts';
import { verifyAddress } from '#e2e/helpers/accounts.ts';
import { callAsAdmin, findProduct } from '#e2e/helpers/as-admin.ts';
import { openPageFully } from '#e2e/helpers/open-page.ts';
import { expect, register, test } from '#e2e/helpers/shop.ts';
import { DAY_MS } from '#platform/contract/durations.ts';

const delivery = { name: 'Quirin Buyer', line1: 'Kaiveien 9', postcode: '5003', city: 'Bergen', country: 'NO' };

const findLink = async (request: APIRequestContext, email: string): Promise<string> => {
  const mails = await (await request.get(`/__sandbox/mail/mails.json?to=${encodeURIComponent(email)}`)).json();
  return mails.map(({ text }: { text: string }) => /\/offer#[\w-]+/.exec(text)?.[0] ?? '').find(Boolean) ?? '';
};

const openPerson = async (browser: Browser, beside: Page, baseURL: string, name: string) => {
  const page = await (await browser.newContext({ baseURL, viewport: beside.viewportSize() })).newPage();
  const email = await register(page, name);
  await verifyAddress(page, email);
  return { page, email };
};

test('a buyer over their limit sends a quote for approval with its job number, and an approver accepts it', async ({
  page,
  browser,
  request,
  shopUrl,
  expectTrouble,
}) => {
  expectTrouble(/422/);
  const call = await callAsAdmin(request, shopUrl);
  const { _id: id } = await call<{ _id: string }>('POST', '/api/companies', {
    name: `Quay ${Date.now()} Ltd`,
    referenceNeeded: true,
  });
  const boss = await openPerson(browser, page, shopUrl, 'Quentin Boss');
  const buyer = await openPerson(browser, page, shopUrl, 'Quirin Buyer');
  await call('POST', `/api/companies/${id}/members`, { email: boss.email, role: 'admin' });
  await call<CompanyPeople>('POST', `/api/companies/${id}/members`, {
    email: buyer.email,
    role: 'buyer',
    orderLimit: 1.5,
  });
  await call('POST', `/api/companies/${id}/references`, { text: 'Pier 9' });
  const { _id: productId } = await findProduct(call, 'SEL-0022');
  const endsOn = new Date(Date.now() + 8 * DAY_MS).toISOString().slice(0, 10);
  const lines = [{ productId, quantity: 2, price: null }];
  const quote = { kind: 'quote', name: 'Quirin Buyer', email: buyer.email, lines, delivery, endsOn, send: true };
  await call('POST', '/api/offers', quote);
  await expect.poll(() => findLink(request, buyer.email)).not.toBe('');

  await openPageFully(buyer.page, await findLink(request, buyer.email));
  const main = buyer.page.getByRole('main');
  await expect(main.getByText('This is over your limit of $1.50 for one order.')).toBeVisible();
  const send = main.getByRole('button', { name: /^Send for approval \$/ });
  await send.click();
  await expect(main.getByText('Your company needs a job number on each order.').first()).toBeVisible();
  await main.getByLabel('Job number').fill('Pier 9');
  await send.click();
  await expect(main.getByRole('heading', { level: 1, name: 'Your request' })).toBeVisible();
  await expect(main.getByText(/^Quote \d+$/)).toBeVisible();

  await openPageFully(boss.page, '/dashboard/company/requests');
  const desk = boss.page.getByRole('main');
  await desk.getByRole('table').getByRole('link', { name: 'Quirin Buyer' }).click();
  await expect(desk.getByText('Pier 9')).toBeVisible();
  await desk.getByRole('button', { name: /^Approve \$/ }).click();
  await boss.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(desk.getByText('Quentin Boss approved it')).toBeVisible();

  await openPageFully(buyer.page, await findLink(request, buyer.email));
  await expect(main.getByText('You have accepted this offer.')).toBeVisible();
});
