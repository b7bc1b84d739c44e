import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { randomUUID } from 'node:crypto';
import { secondStep } from '#features/second-step/contract/second-step.ts';
import { type TestBrowser, openBrowser } from './identity-browser.ts';
import type { TestReply, TestShop } from './start-shop.ts';

/* People with a second sign-in step, and their requests at the login. */

/** A wrong code. The chance that it is correct is one in a million. */
export const WRONG = '000000';

/** The code that an authenticator app shows now. */
export const getCurrentCode = (secret: string): Promise<string> =>
  createOTP(new TextDecoder().decode(base32.decode(secret))).totp();

/** Marks all used codes as older, so that the next code counts as new. */
export const ageUsedCodes = (shop: TestShop) =>
  shop.db.$client.query(`update used_code set used_at = used_at - interval '1 hour'`);

export type Member = { email: string; browser: TestBrowser; token: string };

/** Registers a person with a verified address. */
export const registerMember = async (shop: TestShop): Promise<Member> => {
  const email = `${randomUUID()}@example.com`;
  const browser = openBrowser(shop);
  await browser.signUp(email);
  await shop.db.$client.query('update auth_user set email_verified = true where email = $1', [email]);
  return { email, browser, token: (await browser.sync(email)).token };
};

/** Registers a person who has turned on codes. */
export const registerMemberWithCodes = async (shop: TestShop) => {
  const member = await registerMember(shop);
  const { browser, token } = member;
  const { secret } = (await browser.send(secondStep.beginCodes, {}, token)).body;
  const confirmed = await browser.send(
    secondStep.confirmCodes,
    { body: { code: await getCurrentCode(secret) } },
    token,
  );
  await ageUsedCodes(shop);
  return { ...member, secret: String(secret), recovery: confirmed.body.recoveryCodes as string[] };
};

export const enterPassword = (browser: TestBrowser, email: string) =>
  browser.post('sign-in/email', { email, password: 'secret' });

export const enterCode = (browser: TestBrowser, code: string, trust = false) =>
  browser.post('sign-in/code', { code, trust });

/** The code of each error, or the status of each success. */
export const listErrorCodes = (replies: TestReply[]): string[] =>
  replies.map(({ status, body }) => String(body.code ?? status));

/** The audited actions on an account, in order. */
export const listAuditActions = async (shop: TestShop, email: string): Promise<string[]> =>
  (
    await shop.db.$client.query(
      `select a.act from audit a join customer c on c.auth_user_id = a.entity_id where c.email = $1 order by a.id`,
      [email],
    )
  ).rows.map(({ act }) => act);
