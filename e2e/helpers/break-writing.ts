import type { Locator, Page } from '@playwright/test';
import { chooseFile, expect, fillCard, findFirstProduct, openOrderDialog, placeOrder, test } from './shop.ts';

/*
 * Every form and confirmation that writes, with a server that responds 500 and without a network. Each must show an
 * error toast, report no success and lose no typed text. failed-requests.spec.ts breaks one of each kind,
 * long/failed-requests.spec.ts all.
 */

const faults = {
  'a server that fails': {
    break: (page: Page, api: string) =>
      page.route(api, (route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>boom</h1>' })),
    sentence: 'Something went wrong on our side. Please try again.',
    expected: /500/,
  },
  'a cut network': {
    break: (page: Page, api: string) => page.route(api, (route) => route.abort('internetdisconnected')),
    sentence: 'We cannot reach the shop. Check your connection and try again.',
    expected: /ERR_INTERNET_DISCONNECTED|failed:/,
  },
};

type FailingWrite = {
  actor?: 'customer' | 'admin';
  api: string;
  /** Opens the form and returns its locator. */
  open: (page: Page) => Promise<Locator>;
  /** Typed text, by label. */
  words: Record<string, string>;
  press: string;
  /** Submits the form if no button does. */
  send?: (place: Locator) => Promise<void>;
};

const chooseOne = (place: Locator) => chooseFile(place, 'trouble.csv', 'SKU;Low Stock\nVAL-0011;41\n');

const getDialog = (page: Page) => page.getByRole('dialog');

const openPath = (path: string) => async (page: Page) => {
  await page.goto(path);
  return page.getByRole('main');
};

const openDetails = (button?: string) => async (page: Page) => {
  const { _id } = await findFirstProduct(page, 'adjustable wrench');
  await page.goto(`/dashboard/manageProducts/${_id}`);
  await expect(page.getByLabel('Category')).toBeVisible();
  if (button === undefined) return page.getByRole('main');
  await page.getByRole('button', { name: button }).click();
  return getDialog(page);
};

const product = {
  Name: 'Trouble valve',
  'Unit Price': '12.50',
  Stock: '7',
  'Minimum Order': '1',
  'Image URL': 'https://pictures.example/valve.png',
  Description: 'Opens when nothing else does.',
};

/** All forms that write, by name. */
export const failingWrites: Record<string, FailingWrite> = {
  login: {
    api: '**/api/auth/sign-in/email',
    open: openPath('/login'),
    words: { Email: 'customer@example.com', Password: 'customer-demo' },
    press: 'Login',
  },
  register: {
    api: '**/api/auth/sign-up/email',
    open: openPath('/regester'),
    words: { Name: 'Nora', Email: 'nora@example.com', Password: 'secret1' },
    press: 'Regester',
  },
  'contact us': {
    api: '**/api/contact',
    open: openPath('/contact'),
    words: { 'Email Address': 'nora@example.com', Subject: 'Tube', Message: 'Do you cut it?' },
    press: 'Submit',
  },
  newsletter: {
    api: '**/api/newsletter',
    open: async (page) => {
      await page.goto('/blog');
      return page.getByRole('contentinfo');
    },
    words: { Newsletter: 'nora@example.com' },
    press: 'Subscribe',
  },
  'place order': {
    actor: 'customer',
    api: '**/api/order',
    open: openOrderDialog,
    words: { Country: 'Norway', Address: '1 Pipe Lane', 'Phone Number': '12 34' },
    press: 'Place Order',
  },
  'pay an order': {
    actor: 'customer',
    api: '**/api/create-payment-intent',
    open: async (page) => {
      const { _id } = await placeOrder(page, 'adjustable wrench', { country: 'Norway' });
      await page.goto(`/dashboard/payment/${_id}`);
      await fillCard(page, '4242424242424242');
      return page.getByRole('main');
    },
    words: { Address: '1 Pipe Lane', Postcode: '0150', City: 'Oslo' },
    press: 'Pay',
  },
  'add review': {
    actor: 'customer',
    api: '**/api/review',
    open: openPath('/dashboard/review'),
    words: { Ratings: '4', Description: 'Came early.' },
    press: 'Add Review',
  },
  'profile update': {
    actor: 'customer',
    api: '**/api/user/*',
    open: async (page) => {
      await page.goto('/dashboard/profile');
      await page.getByRole('button', { name: 'Update Profile' }).click();
      return getDialog(page);
    },
    words: { Education: 'Trade school', Location: 'Oslo', 'Phone Number': '12 34', Linkedin: 'in/nora' },
    press: 'Update',
  },
  'add product': {
    actor: 'admin',
    api: '**/api/product',
    open: openPath('/dashboard/addProduct'),
    words: product,
    press: 'Add Product',
  },
  'edit product': {
    actor: 'admin',
    api: '**/api/product/*/details',
    open: openDetails(),
    words: {
      ...product,
      Reason: 'counted',
      SKU: 'TROUBLE-1',
      Brand: 'Leaky & Sons',
      'Product family': 'trouble',
    },
    press: 'Save',
  },
  'product family': {
    actor: 'admin',
    api: '**/api/product-families/*',
    open: openPath('/dashboard/families/compression-elbow'),
    words: { 'Product family': 'elbow-90' },
    press: 'Save',
  },
  'new category': {
    actor: 'admin',
    api: '**/api/categories',
    open: openDetails('New category'),
    words: { Name: 'Troubled pipes' },
    press: 'Add category',
  },
  'a redirect': {
    actor: 'admin',
    api: '**/api/redirects',
    open: async (page) => {
      await page.goto('/dashboard/redirects');
      await page.getByRole('button', { name: 'Add redirect' }).click();
      return getDialog(page);
    },
    words: { 'Old address': '/troubled', 'New address': '/about' },
    press: 'Save',
  },
  'a category': {
    actor: 'admin',
    api: '**/api/categories/*',
    open: async (page) => {
      await page.goto('/dashboard/categories');
      await page.getByRole('link', { name: 'Fittings', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Fittings' })).toBeVisible();
      return page.getByRole('main');
    },
    words: { Name: 'Pipe fittings' },
    press: 'Save',
  },
  'a brand': {
    actor: 'admin',
    api: '**/api/brands/*',
    open: async (page) => {
      await page.goto('/dashboard/brands');
      await page.getByRole('link', { name: 'Copperline', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Copperline' })).toBeVisible();
      return page.getByRole('main');
    },
    words: { Name: 'Leaky & Sons', 'About the brand': 'It drips.' },
    press: 'Save',
  },
  'an attribute': {
    actor: 'admin',
    api: '**/api/attributes/*',
    open: openPath('/dashboard/attributes/finish'),
    words: { Name: 'Surface' },
    press: 'Save',
  },
  'new attribute': {
    actor: 'admin',
    api: '**/api/attributes',
    open: openDetails('New attribute'),
    words: { Name: 'Leak rate' },
    press: 'Add attribute',
  },
  'forgot password': {
    api: '**/api/password/forgot',
    open: openPath('/forgot-password'),
    words: { Email: 'nora@example.com' },
    press: 'Send the link',
  },
  'reset password': {
    api: '**/api/password/reset',
    open: openPath(`/reset-password#${'x'.repeat(43)}`),
    words: { 'New password': 'a sentence of mine' },
    press: 'Change password',
  },
  'change password': {
    actor: 'customer',
    api: '**/api/password/change',
    open: async (page) => {
      await page.goto('/dashboard/profile');
      await page.getByRole('button', { name: 'Change password' }).click();
      return getDialog(page);
    },
    words: { 'Current password': 'secret1', 'New password': 'a sentence of mine' },
    press: 'Change password',
  },
  'delete account': {
    actor: 'customer',
    api: '**/api/account/delete',
    open: async (page) => {
      await page.goto('/dashboard/profile');
      await page.getByRole('button', { name: 'Delete my account' }).click();
      return getDialog(page);
    },
    words: {},
    press: 'Delete my account',
  },
  'leave the newsletter': {
    api: '**/api/newsletter/unsubscribe*',
    open: openPath('/newsletter/unsubscribe?token=01900000-0000-4000-8000-000000000000'),
    words: {},
    press: 'Unsubscribe',
  },
  'a file of products': {
    actor: 'admin',
    api: '**/api/imports?name=*',
    open: openPath('/dashboard/import'),
    words: {},
    press: '',
    send: chooseOne,
  },
  'apply an import': {
    actor: 'admin',
    api: '**/api/imports/*/apply',
    open: async (page) => {
      await chooseOne(await openPath('/dashboard/import')(page));
      await page.getByRole('button', { name: 'Apply 1 change' }).click();
      return getDialog(page);
    },
    words: {},
    press: 'Apply',
  },
  'cancel order': {
    actor: 'customer',
    api: '**/api/orders/*',
    open: async (page) => {
      await placeOrder(page, 'adjustable wrench');
      await page.goto('/dashboard/myorders');
      await page
        .getByRole('button', { name: /^Cancel order/ })
        .first()
        .click();
      return getDialog(page);
    },
    words: {},
    press: 'Cancel order',
  },
  'delete product': {
    actor: 'admin',
    api: '**/api/product/*',
    open: async (page) => {
      await page.goto('/dashboard/manageProducts');
      await page
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click();
      return getDialog(page);
    },
    words: {},
    press: 'Delete',
  },
  'make admin': {
    actor: 'admin',
    api: '**/api/users/*',
    open: async (page) => {
      await page.goto('/dashboard/makeAdmin');
      await page
        .getByRole('button', { name: /^Make Admin:/ })
        .first()
        .click();
      return getDialog(page);
    },
    words: {},
    press: 'Make Admin',
  },
};

const successes = /Success|Congrats|Thank you|Product Added|You are unsubscribed|is changed|is deleted|saved|added/;

const fillIn = async (place: Locator, words: Record<string, string>) => {
  for (const [label, word] of Object.entries(words)) await place.getByLabel(label, { exact: true }).fill(word);
};

/** Fills in a form and submits it while the server fails and while the network is down. */
export const expectWriteToFail = async (
  page: Page,
  name: string,
  expectTrouble: (pattern: RegExp) => void,
): Promise<void> => {
  const writing = failingWrites[name];
  if (writing === undefined) throw new Error(`nothing that writes is called ${name}`);
  const { api, open, words, press, send } = writing;
  const place = await open(page);
  await fillIn(place, words);
  for (const [fault, { break: breakIt, sentence, expected }] of Object.entries(faults)) {
    await test.step(`${name}: ${fault}`, async () => {
      expectTrouble(expected);
      await breakIt(page, api);
      await (send === undefined ? place.getByRole('button', { name: press, exact: true }).click() : send(place));
      const toasts = page.getByRole('region', { name: 'Messages' });
      await expect(toasts.getByText(sentence).first()).toBeVisible();
      await expect(toasts.getByText(successes)).toHaveCount(0);
      await expect(place.getByText(sentence).first()).toBeVisible();
      for (const [label, word] of Object.entries(words)) {
        await expect(place.getByLabel(label, { exact: true })).toHaveValue(word);
      }
      if (send === undefined) await expect(place.getByRole('button', { name: press, exact: true })).toBeEnabled();
      await page.unrouteAll();
    });
  }
};
