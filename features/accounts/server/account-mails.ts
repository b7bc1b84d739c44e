import { eq } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { authUser } from './schema.ts';
import type { MailContentWriters } from '#platform/server/mail/compose-mail.ts';
import { LINK_MINUTES, createEmailToken } from './email-token.ts';

const findMailRecipient = async (db: Database, id: string) => {
  const [user] = await db
    .select({ id: authUser.id, name: authUser.name, email: authUser.email, verified: authUser.emailVerified })
    .from(authUser)
    .where(eq(authUser.id, id));
  return user;
};

/**
 * The emails about accounts. The secret of a link is created when the email is written, and is not stored. It is in the
 * URL fragment, which browsers do not send to servers.
 */
export const accountMails = (publicUrl: string) =>
  ({
    'account.verify': async (db, id) => {
      const user = await findMailRecipient(db, id);
      if (user === undefined || user.verified) return null;
      const token = await createEmailToken(db, 'verify', id);
      return {
        to: user.email,
        subject: 'Please verify your email address',
        greeting: `Hello ${user.name},`,
        paragraphs: [
          `An account was created with this address. Follow the link within ${LINK_MINUTES.verify / 60} hours to confirm that the address is yours.`,
          'Not you? Ignore this email: the address stays unverified.',
        ],
        link: { label: 'Verify my address', url: `${publicUrl}/verify-email#${token}` },
      };
    },
    'account.reset': async (db, id) => {
      const user = await findMailRecipient(db, id);
      if (user === undefined) return null;
      const token = await createEmailToken(db, 'reset', user.id);
      return {
        to: user.email,
        subject: 'Choose a new password',
        greeting: `Hello ${user.name},`,
        paragraphs: [
          `We received a request for a new password for your account. The link works once, for ${LINK_MINUTES.reset} minutes.`,
          'Not you? Ignore this email: your password stays as it is.',
        ],
        link: { label: 'Choose a new password', url: `${publicUrl}/reset-password#${token}` },
      };
    },
    'account.password_changed': async (db, id) => {
      const user = await findMailRecipient(db, id);
      if (user === undefined) return null;
      return {
        to: user.email,
        subject: 'Your password was changed',
        greeting: `Hello ${user.name},`,
        paragraphs: [
          'The password of your account has just been changed, and you were logged out everywhere else.',
          'Not you? Choose a new one at once, and reply to this email.',
        ],
        link: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
      };
    },
  }) satisfies Partial<MailContentWriters>;
