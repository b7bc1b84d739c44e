import { eq } from 'drizzle-orm';
import { authUser } from '#features/accounts/server/schema.ts';
import type { MailKind } from '#features/index.ts';
import type { MailContentWriter, MailContentWriters } from '#platform/server/mail/compose-mail.ts';

/** Security events of an account, and what to do if the owner did not cause them. */
const mailTexts = {
  'account.passkey_added': [
    'A passkey was added to your account',
    'A passkey was just added to your account. It can log in without your password.',
  ],
  'account.passkey_removed': [
    'A passkey was removed from your account',
    'A passkey was just removed from your account. Every session that logged in with it is logged out.',
  ],
  'account.codes_on': [
    'Codes are now required when you log in',
    'From now on, your account asks for a code from your app after the password. Keep your recovery codes where you can find them without your phone.',
  ],
  'account.codes_off': [
    'Codes are no longer required when you log in',
    'Codes from your app were just turned off. You can log in with your password alone again.',
  ],
  'account.recovery_new': [
    'New recovery codes for your account',
    'New recovery codes were just created for your account. Your earlier ones no longer work.',
  ],
  'account.recovery_used': [
    'A recovery code was used for your account',
    'One of your recovery codes was just used and no longer works. Create new ones before you run out.',
  ],
  'account.second_step_reset': [
    'Your passkeys and codes were removed',
    'The operator of the shop removed the passkeys and codes of your account and signed you out everywhere. Log in with your password and set them up again.',
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
          'Not you? Choose a new password at once, check your passkeys, codes and sessions, and reply to this email.',
        ],
        link: { label: 'Sign-in and security', url: `${publicUrl}/dashboard/profile/security` },
      };
    };
  return Object.fromEntries(Object.entries(mailTexts).map(([kind, words]) => [kind, writer(words)])) as Pick<
    MailContentWriters,
    keyof typeof mailTexts
  >;
};
