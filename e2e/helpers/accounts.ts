import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from './shop.ts';

type Mail = { subject: string; text: string };

/** Waits for an email with this subject and returns its link. */
export const waitForLink = async (request: APIRequestContext, email: string, subject: string): Promise<string> => {
  const read = async () => {
    const mails = (await (await request.get(`/__sandbox/mail/mails.json?to=${email}`)).json()) as Mail[];
    return mails.find((mail) => mail.subject === subject)?.text.match(/http:\S+#\S+/)?.[0] ?? '';
  };
  await expect.poll(read, { timeout: 15_000 }).not.toBe('');
  return read();
};

/** Follows the verification link in the browser that registered the address. */
export const verifyAddress = async (page: Page, email: string): Promise<void> => {
  await page.goto(await waitForLink(page.request, email, 'Please verify your email address'));
  await expect(page.getByText('Thank you. Your address is verified.')).toBeVisible();
};

/** Ends this browser's session without the page noticing it. */
export const endSession = async (page: Page): Promise<void> => {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.setItem('accessToken', 'x'.repeat(43)));
};

/** Expects a redirect to the login that states the reason, and logs in. */
export const logInAgain = async (page: Page, email: string): Promise<void> => {
  await expect(page).toHaveURL(/\/login$/);
  const toasts = page.getByRole('region', { name: 'Messages' });
  await expect(toasts.getByText('Your session has ended. Please log in again.')).toBeVisible();
  await expect(toasts.getByText('Please log in first.')).toHaveCount(0);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('secret1');
  await page.getByRole('button', { name: 'Login' }).click();
};

export const SECURITY_PAGE = '/dashboard/profile/security';

/** Adds a virtual authenticator with passkeys, which confirms every request. */
export const addVirtualAuthenticator = async (page: Page): Promise<void> => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const kind = { protocol: 'ctap2', transport: 'internal' } as const;
  const owner = { hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true };
  await browser.send('WebAuthn.addVirtualAuthenticator', { options: { ...kind, ...owner, hasResidentKey: true } });
};

export const addPasskey = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create the passkey' }).click();
  await expect(page.getByText(`Passkey added: ${name}`)).toBeVisible();
};
