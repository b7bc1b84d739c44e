import { eq } from 'drizzle-orm';
import { authUser } from '#features/accounts/server/schema.ts';
import type { MailKind } from '#features/index.ts';
import type { MailContentWriter, MailContentWriters } from '#platform/server/mail/compose-mail.ts';

/** Security events of an account, and what to do if the owner did not cause them. */
const mailTexts = {
  'account.passkey_added': [
    'A passkey was added to your account',
    'A passkey has just been added to your account. It logs in without your password.',
  ],
  'account.passkey_removed': [
    'A passkey was removed from your account',
    'A passkey has just been removed from your account. Whoever was logged in with it is signed out.',
  ],
  'account.codes_on': [
    'Codes are asked when you log in',
    'From now on your account asks for a code of your app after the password. Keep your recovery codes where you find them without your phone.',
  ],
  'account.codes_off': [
    'Codes are not asked any more when you log in',
    'The codes of your app have just been switched off: your password alone logs in again.',
  ],
  'account.recovery_new': [
    'New recovery codes for your account',
    'New recovery codes have just been made for your account. Those you had before do not work any more.',
  ],
  'account.recovery_used': [
    'A recovery code was used for your account',
    'One of your recovery codes has just been used, and does not work any more. Make new ones before the last is gone.',
  ],
  'account.second_step_reset': [
    'Your passkeys and codes were removed',
    'Whoever runs the shop has removed the passkeys and codes of your account, and signed you out everywhere. Log in with your password and set them up again.',
  ],
} as const satisfies Partial<Record<MailKind, [subject: string, sentence: string]>>;

/** Emails about changes to an account's second step. */
export const secondStepMails = (publicUrl: string): Pick<MailContentWriters, keyof typeof mailTexts> => {
  const writer =
    ([subject, sentence]: readonly [string, string]): MailContentWriter =>
    async (db, id) => {
      const [user] = await db
        .select({ name: authUser.name, email: authUser.email })
        .from(authUser)
        .where(eq(authUser.id, id));
      if (user === undefined) return null;
      return {
        to: user.email,
        subject,
        greeting: `Hello ${user.name},`,
        paragraphs: [
          sentence,
          'Not you? Choose a new password at once, look at your passkeys, codes and sessions, and reply to this mail.',
        ],
        link: { label: 'Sign-in and security', url: `${publicUrl}/dashboard/profile/security` },
      };
    };
  return Object.fromEntries(Object.entries(mailTexts).map(([kind, words]) => [kind, writer(words)])) as Pick<
    MailContentWriters,
    keyof typeof mailTexts
  >;
};
