import { randomUUID } from 'node:crypto';
import { identity } from '#features/accounts/contract/identity.ts';
import { type TestBrowser, openBrowser } from './identity-browser.ts';
import type { TestShop } from './start-shop.ts';

const NEW = 'the owner chose it';

/** Returns the secret of a link to a page, from the latest email to an address that contains such a link. */
export const readMailedLink = async (shop: TestShop, email: string, page: string): Promise<string> => {
  const found = (await shop.mailsTo(email)).map(({ text }) => new RegExp(`${page}#([\\w-]+)`).exec(text)?.[1]);
  return found.find((token) => token !== undefined) ?? '';
};

/** Registers an address as a stranger who does not own it. */
export const registerAsStranger = async (shop: TestShop) => {
  const browser = openBrowser(shop);
  const email = `${randomUUID()}@example.com`;
  await browser.signUp(email, 'strangers');
  return { email, browser, token: (await browser.sync(email)).token };
};

/** Resets the password as the owner of the mailbox, in a new browser, and signs in. */
export const takeOver = async (shop: TestShop, email: string, browser: TestBrowser = openBrowser(shop)) => {
  await openBrowser(shop).send(identity.forgotPassword, { body: { email } });
  const token = await readMailedLink(shop, email, 'reset-password');
  await browser.send(identity.resetPassword, { body: { token, password: NEW } });
  return { browser, token: (await browser.signIn(email, NEW)).token };
};
