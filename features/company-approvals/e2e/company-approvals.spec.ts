import type { APIRequestContext, Browser, Page } from '@playwright/test';
import type { CompanyPeople } from '#features/companies/contract/company-people.ts';
import { verifyAddress } from '#e2e/helpers/accounts.ts';
import { callAsAdmin } from '#e2e/helpers/as-admin.ts';
import { openPageFully } from '#e2e/helpers/open-page.ts';
import { expect, findFirstProduct, register, test } from '#e2e/helpers/shop.ts';

/** A person with a verified address, in a browser of their own. */
const openPerson = async (browser: Browser, beside: Page, baseURL: string, name: string) => {
  const page = await (await browser.newContext({ baseURL, viewport: beside.viewportSize() })).newPage();
  const email = await register(page, name);
  await verifyAddress(page, email);
  return { page, email };
};

/** A company with a yard, an admin and a buyer. */
const openCompany = async (
  { page, browser, request, shopUrl }: { page: Page; browser: Browser; request: APIRequestContext; shopUrl: string },
  names: { boss: string; buyer: string },
) => {
  const call = await callAsAdmin(request, shopUrl);
  const name = `Cable ${Date.now()} Ltd`;
  const { _id: id } = await call<{ _id: string }>('POST', '/api/companies', { name });
  const boss = await openPerson(browser, page, shopUrl, names.boss);
  const buyer = await openPerson(browser, page, shopUrl, names.buyer);
  await call('POST', `/api/companies/${id}/members`, { email: boss.email, role: 'admin' });
  const { members } = await call<CompanyPeople>('POST', `/api/companies/${id}/members`, {
    email: buyer.email,
    role: 'buyer',
  });
  const member = members.find(({ name: one }) => one === names.buyer);
  await call('POST', `/api/companies/${id}/addresses`, { label: 'Yard', address: { ...address, company: name } });
  /** Sets the buyer's limit of one order in dollars. */
  const limit = (orderLimit: number) =>
    call('PUT', `/api/companies/${id}/members/${member?._id}/limits`, { orderLimit, monthLimit: null });
  await call('POST', `/api/companies/${id}/references`, { text: 'Pier 9' });
  /** Sells everything to the company for 5% less. */
  const reducePrices = async () => {
    const list = { name, startsOn: '', endsOn: '', isActive: true, ownerKind: 'company', owner: id };
    const { _id, version } = await call<{ _id: string; version: number }>('POST', '/api/price-lists', list);
    const rule = { target: 'all', value: '', from: 1, percent: 5, price: null, per: null };
    await call('PUT', `/api/price-lists/${_id}/rules`, { version, added: [rule] });
  };
  return { id, boss, buyer, limit, reducePrices };
};

const address = { line1: 'Kaiveien 9', postcode: '5003', city: 'Bergen', country: 'NO' };

test('a buyer over their limit sends the order for approval; an approver reads, approves one and refuses one, and the buyer sees both', async ({
  page,
  browser,
  request,
  shopUrl,
  expectTrouble,
}) => {
  expectTrouble(/400|409|500/);
  const people = { boss: 'Clara Boss', buyer: 'Conny Buyer' };
  const { boss, buyer, reducePrices } = await openCompany({ page, browser, request, shopUrl }, people);

  // The checkout is open while the admin sets the limit.
  const { _id: product } = await findFirstProduct(buyer.page, 'SEL-0022');
  await openPageFully(buyer.page, `/checkout?lines=${product}:4`);
  const checkout = buyer.page.getByRole('main');
  await expect(checkout.getByRole('button', { name: /^Place Order \$/ })).toBeVisible();

  await openPageFully(boss.page, '/dashboard/company?view=people');
  const desk = boss.page.getByRole('main');
  await desk.getByRole('button', { name: 'More: Conny Buyer' }).click();
  await desk.getByRole('button', { name: 'Limits of Conny Buyer' }).click();
  const limits = boss.page.getByRole('dialog', { name: 'Limits of Conny Buyer' });
  await limits.getByLabel('Limit of one order (optional)').fill('little');
  await limits.getByRole('button', { name: 'Save' }).click();
  await expect(limits.getByText('Enter an amount such as 12.50').first()).toBeVisible();
  await limits.getByLabel('Limit of one order (optional)').fill('1.50');
  await limits.getByLabel('Limit of a month (optional)').fill('900');
  await limits.getByRole('button', { name: 'Save' }).click();
  const person = desk.getByRole('row').filter({ hasText: 'Conny Buyer' });
  await expect(person).toContainText('up to $1.50 an order');
  await expect(person).toContainText('up to $900.00 a month');

  await expect(checkout.locator('form[aria-busy]')).toHaveCount(0);
  await checkout.getByRole('button', { name: /^Place Order \$/ }).click();
  await expect(checkout.getByText(/one order of yours may cost at most \$1\.50/).first()).toBeVisible();
  await checkout.getByRole('button', { name: /^Send for approval \$/ }).click();
  await expect(checkout.getByRole('heading', { level: 1, name: 'Your request' })).toBeVisible();
  await expect(checkout.getByText('Waiting', { exact: true })).toBeVisible();

  // Now the checkout knows the limit before anything is sent.
  await openPageFully(buyer.page, `/checkout?lines=${product}:5`);
  await expect(checkout.getByText('This is over your limit of $1.50 for one order.')).toBeVisible();
  await expect(checkout.getByText('Nothing is ordered or held until an approver')).toBeVisible();
  await checkout.getByLabel('Job number (optional)').fill('Pier 9');
  await checkout.getByLabel('Your reference (optional)').fill('Roof');
  await checkout.getByRole('button', { name: /^Send for approval \$/ }).click();
  await expect(checkout.getByRole('heading', { level: 1, name: 'Your request' })).toBeVisible();

  await openPageFully(boss.page, '/dashboard/company');
  const entry = boss.page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: /^Requests/ });
  await expect(entry).toHaveText('Requests2 waiting for you');
  await entry.click();
  const states = desk.getByRole('navigation', { name: 'Requests by state' });
  await expect(states).toContainText('Waiting 2');
  await expect(states.getByRole('link', { name: /^Waiting/ })).toHaveAttribute('aria-current', 'page');
  await desk.getByRole('table').getByRole('link', { name: 'Conny Buyer, Pier 9' }).click();
  await expect(desk.getByRole('heading', { level: 1, name: 'Request of Conny Buyer' })).toBeVisible();
  await expect(desk.getByText('Kaiveien 9')).toBeVisible();
  await desk.getByRole('button', { name: 'Refuse' }).click();
  const refuse = boss.page.getByRole('dialog', { name: 'Refuse this request' });
  await refuse.getByRole('button', { name: 'Refuse' }).click();
  await expect(refuse.getByText('Answer is Required')).toBeVisible();
  await refuse.getByLabel('Answer').fill('We still have five of them.');
  await refuse.getByRole('button', { name: 'Refuse' }).click();
  await expect(desk.getByText('Clara Boss refused it')).toBeVisible();
  await expect(entry).toHaveText('Requests1 waiting for you');
  await boss.page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Requests' }).click();
  await states.getByRole('link', { name: /^Waiting/ }).click();
  const waiting = desk.getByRole('table').getByRole('link', { name: 'Conny Buyer' });
  await expect(waiting).toHaveCount(1);
  await waiting.click();
  // The approver sees another price before they agree to it.
  await reducePrices();
  await desk.getByRole('button', { name: /^Approve \$/ }).click();
  const question = boss.page.getByRole('dialog');
  const asked = (await question.getByRole('heading').textContent()) ?? '';
  await question.getByRole('button', { name: 'Approve' }).click();
  await expect(question.getByText('The price has changed. Look at the new total')).toBeVisible();
  await expect(question.getByRole('heading')).not.toHaveText(asked);
  await expect(question.getByRole('heading')).toHaveText(/^Order for \$\d+\.\d\d\?$/);
  await question.getByRole('button', { name: 'Approve' }).click();
  await expect(desk.getByText('Clara Boss approved it')).toBeVisible();
  await desk.getByRole('link', { name: /^order \d+$/ }).click();
  await expect(desk.getByText('Approved by')).toBeVisible();

  await openPageFully(buyer.page, '/dashboard/company/requests?state=refused');
  await checkout.getByRole('table').getByRole('link', { name: 'Conny Buyer (you)' }).click();
  await expect(checkout.getByText('We still have five of them.')).toBeVisible();
  await checkout.getByRole('link', { name: 'Order again' }).click();
  await expect(checkout.getByLabel('Job number (optional)')).toHaveValue('Pier 9');
  await expect(checkout.getByLabel('Your reference (optional)')).toHaveValue('Roof');
  await expect(checkout.getByRole('radio', { name: /^Yard: / })).toBeChecked();
  await openPageFully(buyer.page, '/dashboard/company/requests?state=approved');
  await checkout.getByRole('table').getByRole('link', { name: 'Conny Buyer (you)' }).click();
  await checkout.getByRole('link', { name: /^order \d+$/ }).click();
  await expect(checkout.getByText('Clara Boss', { exact: true }).first()).toBeVisible();
});

test('a request whose answer is lost is sent once when the buyer presses again, and approved from its row', async ({
  page,
  browser,
  request,
  shopUrl,
  expectTrouble,
}) => {
  expectTrouble(/failed:|ERR_/);
  const people = { boss: 'Cleo Boss', buyer: 'Colin Buyer' };
  const { boss, buyer, limit } = await openCompany({ page, browser, request, shopUrl }, people);
  await limit(1.5);
  const { _id: product } = await findFirstProduct(buyer.page, 'SEL-0022');
  await openPageFully(buyer.page, `/checkout?lines=${product}:4`);
  const main = buyer.page.getByRole('main');
  await buyer.page.route(
    '**/api/companies/*/requests',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await main.getByRole('button', { name: /^Send for approval \$/ }).click();
  await expect(main.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible();
  await main.getByRole('button', { name: /^Send for approval \$/ }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Your request' })).toBeVisible();
  await openPageFully(buyer.page, '/dashboard/company/requests');
  await expect(main.getByRole('table').getByRole('link', { name: 'Colin Buyer (you)' })).toHaveCount(1);
  await expect(main.getByRole('button', { name: /^Approve/ })).toHaveCount(0);
  await openPageFully(boss.page, '/dashboard/company/requests');
  const row = boss.page.getByRole('row').filter({ hasText: 'Colin Buyer' });
  await expect(row).toContainText('Over $1.50 an order');
  await row.getByRole('button', { name: /^Approve the request of Colin Buyer for \$/ }).click();
  await boss.page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(row.getByText('Approved', { exact: true })).toBeVisible();
});

test('a buyer who withdraws a request of more than 100 products puts all of them into the cart with one press', async ({
  page,
  browser,
  request,
  shopUrl,
}) => {
  const people = { boss: 'Carla Boss', buyer: 'Celia Buyer' };
  const { id, buyer, limit } = await openCompany({ page, browser, request, shopUrl }, people);
  await limit(1.5);
  const token = await buyer.page.evaluate(() => localStorage.getItem('accessToken'));
  const headers = { authorization: `Bearer ${token}` };
  const post = async <Reply>(path: string, data: object): Promise<Reply> => {
    const response = await buyer.page.request.post(path, { headers, data });
    if (!response.ok()) throw new Error(await response.text());
    return (await response.json()) as Reply;
  };
  type Product = { _id: string; stock: number; minOrder: number };
  const pages = [1, 2].map(async (at) => (await request.get(`/api/products?page=${at}&limit=100`)).json());
  const goods = ((await Promise.all(pages)).flat() as Product[]).filter(({ stock, minOrder }) => stock >= minOrder);
  const lines = goods.slice(0, 101).map(({ _id, minOrder }) => ({ productId: _id, quantity: minOrder }));
  const { total } = await post<{ total: number }>('/api/checkout/quote', { lines, country: 'NO' });
  const order = { lines, total, companyReference: '', delivery: { ...address, name: people.buyer } };
  const { _id: sent } = await post<{ _id: string }>(`/api/companies/${id}/requests`, order);
  await openPageFully(buyer.page, `/dashboard/company/requests/${sent}`);
  const main = buyer.page.getByRole('main');
  await main.getByRole('button', { name: 'Withdraw' }).click();
  await buyer.page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await main.getByRole('button', { name: 'Add all to cart' }).click();
  await expect(buyer.page.getByText('101 products added to the cart')).toBeVisible();
  const cart = await buyer.page.request.get('/api/cart', { headers });
  expect(((await cart.json()) as { lines: unknown[] }).lines).toHaveLength(101);
});
