import type { Locator, Page } from '@playwright/test';
import { fillCard, openOrderDialog, placeOrder } from './shop.ts';

export type FailingWrite = {
  actor?: 'customer' | 'admin';
  api: string;
  /** Opens the form and returns its locator. */
  open: (page: Page) => Promise<Locator>;
  /** The text to type into each field, by label. */
  words: Record<string, string>;
  press: string;
  /** Submits the form if it has no button for that. */
  send?: (place: Locator) => Promise<void>;
};

export const getDialog = (page: Page) => page.getByRole('dialog');

export const openPath = (path: string) => async (page: Page) => {
  await page.goto(path);
  return page.getByRole('main');
};

/** The forms of visitors and customers that write, by name. */
export const failingVisitorWrites: Record<string, FailingWrite> = {
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
};
