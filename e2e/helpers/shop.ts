import { type BrowserContext, type Cookie, expect, type Locator, type Page, test as base } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '#test/helpers/database.ts';
import { highUnpaidLimits } from '#test/helpers/shop-env.ts';
import { spawnShop } from '#test/helpers/spawn-shop.ts';

/** Allows an expected failure, such as the 402 of a declined card. Any other failure fails the test. */
type ExpectTrouble = (pattern: RegExp) => void;

/** Provides a shop per worker, and a page that fails its test on an unexpected console error or failed request. */
export const test = base.extend<{ expectTrouble: ExpectTrouble }, { shopName: string; shopUrl: string }>({
  // Journeys with another name have a shop of their own.
  shopName: ['', { option: true, scope: 'worker' }],
  shopUrl: [
    async ({ shopName: _shopName }, use) => {
      const database = await createDatabase(process.env['TEST_DATABASES'] ?? '');
      const backups = mkdtempSync(join(tmpdir(), 'copperline-e2e-'));
      const shop = await spawnShop({ DATABASE_URL: database.url, BACKUP_DIR: backups, ...highUnpaidLimits });
      await use(shop.url);
      shop.process.kill('SIGINT');
      await shop.exited;
      await database.drop();
      rmSync(backups, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ shopUrl }, use) => use(shopUrl),
  expectTrouble: [
    async ({ browser, context }, use) => {
      const allowed: RegExp[] = [];
      const trouble: string[] = [];
      const watch = (page: Page) => {
        page.on('console', (message) => {
          if (message.type() === 'error' || message.type() === 'warning')
            trouble.push(`console: ${message.text()} ${message.location().url}`);
        });
        page.on('pageerror', (error) => trouble.push(`uncaught: ${error.message}`));
        page.on('requestfailed', (request) => {
          // A navigation aborts requests that are no longer needed, so these are not reported.
          if (request.failure()?.errorText !== 'net::ERR_ABORTED') trouble.push(`failed: ${request.url()}`);
        });
        page.on('response', (response) => {
          if (response.status() >= 400)
            trouble.push(`${response.status()}: ${response.request().method()} ${response.url()}`);
        });
        page.on('request', (request) => {
          const { hostname, protocol } = new URL(request.url());
          if (hostname !== 'localhost' && protocol.startsWith('http'))
            trouble.push(`left the machine: ${request.url()}`);
        });
      };
      context.on('page', watch);
      await use((pattern) => allowed.push(pattern));
      // Closes the browser contexts that the test opened itself.
      for (const other of browser.contexts()) if (other !== context) await other.close();
      expect(trouble.filter((one) => !allowed.some((pattern) => pattern.test(one)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Signs in through the login form. */
export const logInByForm = async (page: Page, email: string, password: string): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Login Success.')).toBeVisible();
};

type SignIn = { path: string; form: { name?: string; email: string; password: string } };

/** A session at this worker's shop, and the context that uses it. Two open contexts never share a session. */
type StoredSession = { context: BrowserContext; cookies: Cookie[] };
const storedSessions = new Map<string, StoredSession>();

/** Reuses the session of a closed context in an empty one, so that the shop need not hash a password again. */
const reuseSession = async (context: BrowserContext, email: string): Promise<void> => {
  const found = storedSessions.get(email);
  if (found === undefined || context.browser()?.contexts().includes(found.context) === true) return;
  if ((await context.cookies()).length === 0) await context.addCookies(found.cookies);
};

/** Signs in through the form's API call, for journeys that start after the login. The caller must open a page next. */
const signIn = async (page: Page, { path, form }: SignIn): Promise<void> => {
  const context = page.context();
  const { email } = form;
  await reuseSession(context, email);
  const blank = '**/blank-page';
  await page.route(blank, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto('/blank-page');
  await page.unroute(blank);
  const headers = { origin: new URL(page.url()).origin };
  const findPerson = () =>
    page.request.put(`/api/user/${encodeURIComponent(email)}`, { headers, data: { name: form.name ?? email, email } });
  let found = await findPerson();
  if (!found.ok()) {
    const signed = await page.request.post(path, { headers, data: form });
    if (!signed.ok()) throw new Error(await signed.text());
    found = await findPerson();
  }
  const { token, name, emailVerified } = await found.json();
  await page.evaluate(
    ([accessToken, person]) => {
      localStorage.setItem('accessToken', accessToken);
      localStorage.setItem('copperline.person', person);
    },
    [token, JSON.stringify({ name, email, emailVerified })] as const,
  );
  storedSessions.set(email, { context, cookies: await context.cookies() });
};

/** Ends this browser's sign-in without a logout, which other tests cover. */
export const clearSignIn = async (page: Page): Promise<void> => {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
};

export const logIn = (page: Page, email: string, password: string): Promise<void> =>
  signIn(page, { path: '/api/auth/sign-in/email', form: { email, password } });

/** Types a card into the provider's frame, key by key. */
export const fillCard = async (page: Page, number: string): Promise<void> => {
  const card = page.frameLocator('iframe[title="Secure card payment input frame"]');
  await card.getByPlaceholder('1234 1234 1234 1234').fill('');
  await card.getByPlaceholder('1234 1234 1234 1234').pressSequentially(number);
  await card.getByPlaceholder('MM / YY').fill('12 / 39');
  await card.getByPlaceholder('CVC').fill('123');
};

/** Presses a link or button of the header, which is in a drawer on a phone. */
export const pressInMenu = async (page: Page, name: string): Promise<void> => {
  const menu = page.getByRole('button', { name: 'Open menu' });
  const bar = page.getByRole('banner');
  if (await menu.isVisible()) await menu.click();
  const place = (await menu.isVisible()) ? page.getByRole('dialog', { name: 'Menu' }) : bar;
  await place
    .getByRole('link', { name, exact: true })
    .or(place.getByRole('button', { name, exact: true }))
    .click();
};

/** Registers a new person and returns their email address. */
export const register = async (page: Page, name: string): Promise<string> => {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}${Date.now()}@example.com`;
  await signIn(page, { path: '/api/auth/sign-up/email', form: { name, email, password: 'secret1' } });
  return email;
};

/** Returns the first search result. */
export const findFirstProduct = async (
  page: Page,
  search: string,
): Promise<{ _id: string; slug: string; name: string; minOrder: number }> => {
  const [product] = await (await page.request.get(`/api/products?search=${encodeURIComponent(search)}`)).json();
  return product;
};

/** Sends a POST request as this browser's visitor, without the screens. */
export const postAsVisitor = async (page: Page, path: string, data: object): Promise<void> => {
  const token = page.url().startsWith('http') ? await page.evaluate(() => localStorage.getItem('accessToken')) : null;
  const headers = { ...(token !== null && { authorization: `Bearer ${token}` }) };
  const response = await page.request.post(path, { headers, data });
  if (!response.ok()) throw new Error(await response.text());
};

/** Puts the first search result into the cart of this browser's visitor. */
export const addFirstToCart = async (page: Page, search: string): Promise<void> => {
  const { _id, minOrder } = await findFirstProduct(page, search);
  await postAsVisitor(page, '/api/cart/lines', { lines: [{ productId: _id, quantity: minOrder }] });
};

type PlacedOrder = { _id: string; number: number; productName: string; price: number; heldUntil: string };

/**
 * Orders the first matching product as the page's person, without the screens.
 * @param more where to deliver, and the quantity if it is not the minimum
 */
export const placeOrder = (
  page: Page,
  search: string,
  more: { quantity?: number; country?: string; address?: string; phone?: string } = {},
): Promise<PlacedOrder> =>
  page.evaluate(
    async ({ words, fields }) => {
      const [product] = await (await fetch(`/api/products?search=${encodeURIComponent(words)}`)).json();
      const response = await fetch('/api/order', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${localStorage.getItem('accessToken')}`,
        },
        body: JSON.stringify({
          productId: product._id,
          productName: product.name,
          quantity: product.minOrder,
          price: Math.round((product.unitPrice * 100 * (fields.quantity ?? product.minOrder)) / product.minOrder) / 100,
          ...fields,
        }),
      });
      return response.json();
    },
    { words: search, fields: more },
  );

/**
 * Orders several products at once as the page's person.
 * @param list the text that a person would paste: part numbers and quantities, one product per line
 */
export const placeLines = (
  page: Page,
  list: string,
  delivery: { country?: string; address?: string; phone?: string } = {},
): Promise<PlacedOrder & { total: number }> =>
  page.evaluate(
    async ({ text, where }) => {
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${localStorage.getItem('accessToken')}`,
      };
      const post = async (path: string, body: unknown) =>
        (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
      const checked = await post('/api/quickorder/check', { text });
      const lines = checked.lines.map(({ product, quantity }: { product: { _id: string }; quantity: number }) => ({
        productId: product._id,
        quantity,
      }));
      return post('/api/quickorder', { ...where, lines, price: checked.price });
    },
    { text: list, where: delivery },
  );

/** Pays an order with a complete address as the page's person, through the payment page's API calls. */
export const payOrder = (page: Page, order: { _id: string; price: number }): Promise<void> =>
  page.evaluate(
    async ({ _id, price, key }) => {
      const send = async (method: string, address: string, bearer: string | null, body: unknown) => {
        const headers = { 'content-type': 'application/json', authorization: `Bearer ${bearer}` };
        const response = await fetch(address, { method, headers, body: JSON.stringify(body) });
        if (!response.ok) throw new Error(await response.text());
        return response.json();
      };
      const token = localStorage.getItem('accessToken');
      const { clientSecret } = await send('POST', '/api/create-payment-intent', token, { price, order: _id });
      const [intent] = clientSecret.split('_secret_');
      const confirm = `/__sandbox/stripe/v1/payment_intents/${intent}/confirm`;
      await send('POST', confirm, key, { client_secret: clientSecret, payment_method: 'pm_card_visa' });
      await send('PATCH', `/api/orders/${_id}`, token, { order: _id, transactionId: intent });
    },
    { ...order, key: 'pk_test_sandbox_copperline' },
  );

/** Opens the order dialog for one piece of a product. */
export const openOrderDialog = async (page: Page) => {
  const { _id } = await findFirstProduct(page, 'adjustable wrench');
  await page.goto(`/purcess/${_id}?quantity=1`);
  await page.getByRole('button', { name: 'Place Order' }).click();
  return page.getByRole('dialog');
};

/** Selects a product file on a page that accepts one. */
export const chooseFile = (place: Page | Locator, name: string, text: string): Promise<void> =>
  place.getByLabel('CSV, XLSX, or XML file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
