import type { Page } from '@playwright/test';
import { findJava } from '#scripts/find-java.ts';
import { checkAccessibility, checkOpenedPage, readLayoutShift, SMALLEST } from '../helpers/check-page.ts';
import { findHtmlErrors } from '../helpers/html-checker.ts';
import { openPageFully } from '#e2e/helpers/open-page.ts';
import { expect, fillCard, findFirstProduct, logIn, placeLines, postAsVisitor, test } from '../helpers/shop.ts';
import { dateInDays } from '#test/helpers/dates.ts';

/* Opens every page once and checks it with axe, and for layout shift, target sizes and HTML. */

const publicPages = [
  '/',
  '/products',
  '/products?category=valves&size=1%2F2+in&pressure=10..',
  '/products?search=elbow&view=table',
  '/products?category=valves&view=columns',
  '/compare?p=brass-ball-valve-1-2-in-bsp-female,compression-elbow-90-15-mm',
  '/products?search=xyzzy',
  '/products/compression-elbow-90-15-mm',
  '/login',
  '/regester',
  '/products/brass-elbow-90-1-2-in-bsp-female',
  '/products/basin-mixer-single-lever-chrome/reviews',
  '/portfolio',
  '/blog',
  '/contact',
  '/nowhere',
  '/forgot-password',
  '/reset-password',
  '/__sandbox/styleguide',
  '/cart',
  '/cart?add=VAL-0011:3,NO-SUCH:1',
  '/kits',
  '/kits/what-a-basin-needs',
  '/families/compression-elbow',
  '/families/flexible-hose',
  '/brand/copperline',
  '/category/valves',
  '/join',
  '/join?from=tube.22-mm.male&to=tube.15-mm.male',
  '/join?from=tube.22-mm.male&to=waste-pipe.40-mm.male',
  '/verify-email',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/services',
  '/trade-accounts',
  '/about',
  '/shipping',
  '/terms',
  '/privacy',
  '/cookies',
  '/units',
];
const customerPages = [
  '/dashboard',
  '/dashboard/myorders',
  '/dashboard/profile',
  '/dashboard/profile/security',
  '/dashboard/topay',
  '/dashboard/review',
  '/dashboard/quickorder',
  '/dashboard/lists',
  '/dashboard/myquotes',
  '/dashboard/bought',
  '/dashboard/invitation',
  '/dashboard/company/invitation',
  '/dashboard/orders',
  '/products/basin-mixer-single-lever-chrome/review',
];
const adminPages = [
  'today',
  'sales',
  'accounting',
  'orders',
  'orders?status=disputed',
  'payments',
  'accounts',
  'cash',
  'new-order',
  'offers',
  'offers/new',
  'offers/requests',
  'returns',
  'addProduct',
  'manageProducts',
  'manageProducts/change',
  'manageProducts/deleted',
  'manageProducts/drafts',
  'stock',
  'stock/low',
  'grid',
  'searches',
  'searches/synonyms',
  'elsewhere',
  'categories',
  'attributes',
  'attributes/material',
  'brands',
  'families',
  'families/compression-elbow',
  'discountcodes',
  'discountcodes/new',
  'saleprices',
  'saleprices/new',
  'pricelists',
  'pricegroups',
  'import',
  'customers',
  'companies',
  'company',
  'company?view=people',
  'company?view=addresses',
  'company?view=references',
  'company/requests',
  'account',
  'makeAdmin',
  'keys',
  'inbox',
  'inbox/templates',
  'reviews',
  'product-reviews',
  'settings',
  'redirects',
  'move',
  'pastorders',
  'webhooks',
  'backups',
  'audit',
  'notices',
  'failed',
  'checks',
].map((name) => `/dashboard/${name}`);

/** Checks a page. The check is named after the page's path, or `name` if the path varies. */
const checkPage = async (page: Page, path: string, name = path): Promise<[name: string, html: string]> => {
  await openPageFully(page, path);
  return [name, await checkOpenedPage(page, name)];
};

/** Creates entries for lists that would otherwise be empty. */
const fillLists = async (page: Page): Promise<void> => {
  await postAsVisitor(page, '/api/searches/missed', { search: 'macerator pump' });
  await postAsVisitor(page, '/api/synonyms', { said: 'lockshield', means: 'radiator valve' });
  await postAsVisitor(page, '/api/replytemplates', { name: 'Delivery', text: 'Hello {name}, it takes two days.' });
  const goods = await findFirstProduct(page, 'VAL-0011');
  const lines = [{ productId: goods._id, quantity: 20, price: 7.5 }];
  await postAsVisitor(page, '/api/quote-requests', {
    message: 'By Friday',
    lines: [{ productId: goods._id, quantity: 20 }],
  });
  const delivery = { name: 'Nora Jensen', line1: 'Rørgata 1', postcode: '0150', city: 'Oslo', country: 'NO' };
  const endsOn = dateInDays(8);
  const whom = { name: 'Nora Jensen', email: 'nora@example.com' };
  const company = await page.evaluate(
    async ({ members, order }) => {
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${localStorage.getItem('accessToken')}`,
      };
      const send = async (method: string, path: string, body: unknown) =>
        (await fetch(path, { method, headers, body: JSON.stringify(body) })).json();
      const post = (path: string, body: unknown) => send('POST', path, body);
      const { _id } = await post('/api/companies', { name: 'Acme Ltd', note: 'Pays by transfer.' });
      const { members: added } = await post(`/api/companies/${_id}/members`, members);
      const limit = (orderLimit: number | null) =>
        send('PUT', `/api/companies/${_id}/members/${added[0]._id}/limits`, { orderLimit, monthLimit: null });
      await limit(0.01);
      const { total } = await post('/api/checkout/quote', { ...order, country: 'NO' });
      await post(`/api/companies/${_id}/requests`, { ...order, total, companyReference: '' });
      await limit(null);
      const account = await post('/api/credit-accounts', { company: _id });
      const { dueRule, version } = account;
      await send('PUT', `/api/credit-accounts/${account._id}`, { limit: 500, dueRule, isStopped: false, version });
      return _id;
    },
    {
      members: { email: 'admin@example.com', role: 'admin' },
      order: { lines: [{ productId: goods._id, quantity: 20 }], delivery },
    },
  );
  await postAsVisitor(page, `/api/companies/${company}/references`, { text: 'Harbor 7' });
  await postAsVisitor(page, `/api/companies/${company}/addresses`, { label: 'Depot', address: delivery });
  await postAsVisitor(page, '/api/offers', { ...whom, kind: 'quote', endsOn, lines, delivery });
};

/** Finds the link in the first row of a list. */
const findRow = async (page: Page, list: string): Promise<string> => {
  await page.goto(list);
  return (await page.getByRole('table').locator('tbody').getByRole('link').first().getAttribute('href')) ?? '';
};

/** Saves three pieces of a product as a list, through the cart's API calls. @returns the list's id */
const saveList = (page: Page, productId: string): Promise<string> =>
  page.evaluate(async (id) => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${localStorage.getItem('accessToken')}`,
    };
    const post = async (path: string, body: unknown) =>
      (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    await post('/api/cart/lines', { lines: [{ productId: id, quantity: 3 }] });
    return (await post('/api/lists', { name: 'Checked' }))._id;
  }, productId);

// All tests run in one worker, so that only one installs Java.
test.describe.configure({ mode: 'default' });
test.beforeAll(() => {
  test.setTimeout(300_000);
  findJava();
});

/**
 * The sent and rendered HTML, by name. All documents are checked in one run, because the checker takes seconds to
 * start.
 */
const documents = new Map<string, string>();
test.afterAll(() => {
  test.setTimeout(300_000);
  expect(findHtmlErrors(documents)).toEqual([]);
});

test.use({
  colorScheme: 'light',
  viewport: SMALLEST,
});

test('public pages pass axe in both themes, without sideways scroll, shift or target under 24 px; their sent HTML is valid', async ({
  page,
  expectTrouble,
}) => {
  // No short limit, because the test visits many pages and must also finish on a slow machine.
  test.setTimeout(1_200_000);
  expectTrouble(/404/);
  // Needed for a link without its token.
  expectTrouble(/verify-email/);
  for (const path of publicPages) {
    const sent = await openPageFully(page, path);
    await checkOpenedPage(page, path);
    documents.set(`${path} as it is sent`, (await sent?.text()) ?? '');
  }
  for (const path of ['/reset-password?token=x', '/dashboard/myorders']) {
    documents.set(`${path} as it is sent`, await (await page.request.get(path)).text());
  }
});

test('a customer’s pages pass axe in both themes, without sideways scroll, shift or target under 24 px; rendered HTML is valid', async ({
  page,
}) => {
  test.setTimeout(1_200_000);
  await logIn(page, 'customer@example.com', 'customer-demo');
  for (const path of customerPages) documents.set(...(await checkPage(page, path, `${path} of a customer`)));
  const elbow = await findFirstProduct(page, 'FIT-0061');
  documents.set(...(await checkPage(page, `/purcess/${elbow._id}`, 'purchase')));
  await page.getByLabel('Quantity').fill('25');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await checkAccessibility(page, 'order dialog');
  await page.getByRole('dialog').getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Yay! Order Success').first()).toBeVisible();
  const goods = await findFirstProduct(page, 'VAL-0011');
  await openPageFully(page, `/checkout?lines=${goods._id}:3`);
  await expect(page.getByRole('button', { name: /^Place Order \$/ })).toBeEnabled();
  documents.set('checkout', await checkOpenedPage(page, 'checkout'));
  documents.set(...(await checkPage(page, `/dashboard/lists/${await saveList(page, goods._id)}`, 'a list')));
  const { _id } = await placeLines(page, 'SEL-0022 2\nSEL-0021 1\nVAL-0011 1');
  for (const path of [`/dashboard/order/${_id}`, `/dashboard/quickorder?again=${_id}`]) {
    await openPageFully(page, path);
    await expect(page.getByText(/^Order \d+/).first()).toBeVisible();
    documents.set(path, await checkOpenedPage(page, path));
  }
  await openPageFully(page, `/dashboard/payment/${_id}`);
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeEnabled();
  expect(await readLayoutShift(page), 'payment').toBeLessThan(0.02);
  await checkAccessibility(page, 'payment');
});

test('an admin’s pages pass axe in both themes, without sideways scroll, shift or target under 24 px; their and the documents’ HTML is valid', async ({
  page,
}) => {
  test.setTimeout(1_200_000);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await fillLists(page);
  documents.set(...(await checkPage(page, await findRow(page, '/dashboard/offers'), 'an offer')));
  documents.set(...(await checkPage(page, await findRow(page, '/dashboard/customers'), 'a customer')));
  documents.set(...(await checkPage(page, await findRow(page, '/dashboard/companies'), 'a company')));
  documents.set(...(await checkPage(page, await findRow(page, '/dashboard/company/requests'), 'a request')));
  documents.set(...(await checkPage(page, await findRow(page, '/dashboard/myquotes'), 'a quote that was asked for')));
  documents.set(...(await checkPage(page, await findRow(page, '/dashboard/categories'), 'a category')));
  documents.set(...(await checkPage(page, await findRow(page, '/dashboard/brands'), 'a brand')));
  for (const path of adminPages) documents.set(...(await checkPage(page, path)));
  const edit = `/dashboard/manageProducts/${(await findFirstProduct(page, 'VAL-0011'))._id}`;
  documents.set(...(await checkPage(page, edit, 'details of a product')));
  documents.set(...(await checkPage(page, `${edit}/stock`, 'the stock of a product')));
  const { _id } = await placeLines(page, 'SEL-0022 2\nSEL-0021 1', {
    country: 'Norway',
    address: '1 Pipe Lane, 0150 Oslo',
  });
  documents.set(...(await checkPage(page, `/dashboard/company/orders/${_id}`, 'an order of a company')));
  await openPageFully(page, `/dashboard/order/${_id}`);
  documents.set('an unpaid order', await page.content());
  await page.goto(`/dashboard/payment/${_id}`);
  await fillCard(page, '4242424242424242');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('Congrats! Your payment is completed.').first()).toBeVisible();
  await checkAccessibility(page, 'a payment that is done');
  documents.set(...(await checkPage(page, '/dashboard/packing')));
  await openPageFully(page, `/dashboard/order/${_id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Order/);
  documents.set('a paid order', await checkOpenedPage(page, 'a paid order'));
  await page.getByRole('button', { name: /^Refund order/ }).click();
  await expect(page.getByRole('dialog').getByLabel('Reason')).toBeVisible();
  await checkAccessibility(page, 'refund dialog');
  for (const kind of ['confirmation', 'packing-slip']) {
    const html = await page.evaluate(async (address) => {
      const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}` };
      return (await fetch(address, { headers })).text();
    }, `/api/orders/${_id}/${kind}?as=html`);
    expect(html).toContain('<h1>');
    documents.set(kind, html);
  }
});
