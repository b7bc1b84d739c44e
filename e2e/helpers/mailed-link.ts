import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from './shop.ts';

type Mail = { subject: string; text: string };

/** Waits for a mail with this subject, and returns its link. */
export const waitForLink = async (request: APIRequestContext, email: string, subject: string): Promise<string> => {
  const read = async () => {
    const mails = (await (await request.get(`/__sandbox/mail/mails.json?to=${email}`)).json()) as Mail[];
    return mails.find((mail) => mail.subject === subject)?.text.match(/http:\S+#\S+/)?.[0] ?? '';
  };
  await expect.poll(read, { timeout: 15_000 }).not.toBe('');
  return read();
};

/** Follows the link that verifies an address, in the browser that registered it. */
export const verifyAddress = async (page: Page, email: string): Promise<void> => {
  await page.goto(await waitForLink(page.request, email, 'Please verify your e-mail address'));
  await expect(page.getByText('Thank you. Your address is verified.')).toBeVisible();
};
