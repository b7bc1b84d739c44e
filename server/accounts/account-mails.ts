import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/open.ts';
import { authUser, customer } from '#server/db/schema/accounts.ts';
import { composeMail } from '#server/platform/compose-mail.ts';
import type { MailWriters } from '#server/platform/outbox.ts';
import { LINK_MINUTES, mintEmailToken } from './email-token.ts';

const findUser = async (db: Database, id: string) => {
  const [user] = await db
    .select({ id: authUser.id, name: authUser.name, email: authUser.email, verified: authUser.emailVerified })
    .from(authUser)
    .where(eq(authUser.id, id));
  return user;
};

/** Somebody who is admin at this moment. */
const findAdmin = async (db: Database, id = '') => {
  const [found] = await db
    .select({ name: customer.name, email: customer.email, role: customer.role })
    .from(customer)
    .where(eq(customer.id, id));
  return found?.role === 'admin' ? found : undefined;
};

/**
 * The mails about accounts. The secret of a link is made when its mail is written, and is nowhere else; it is
 * in the fragment of the address, which browsers do not send to any server.
 */
export const accountMails = (publicUrl: string) => {
  const footer = `Copperline, plumbing, hand tools and parts\n${publicUrl}`;
  return {
    'account.verify': async (db, id) => {
      const user = await findUser(db, id);
      if (user === undefined || user.verified) return null;
      const token = await mintEmailToken(db, 'verify', id);
      return composeMail({
        to: user.email,
        subject: 'Please verify your e-mail address',
        greeting: `Hello ${user.name},`,
        paragraphs: [
          `An account was created with this address. Follow the link within ${LINK_MINUTES.verify / 60} hours to confirm that the address is yours.`,
          'Not you? Ignore this mail: the address stays unverified.',
        ],
        link: { label: 'Verify my address', url: `${publicUrl}/verify-email#${token}` },
        footer,
      });
    },
    'account.reset': async (db, id) => {
      const user = await findUser(db, id);
      if (user === undefined) return null;
      const token = await mintEmailToken(db, 'reset', user.id);
      return composeMail({
        to: user.email,
        subject: 'Choose a new password',
        greeting: `Hello ${user.name},`,
        paragraphs: [
          `We were asked for a new password for your account. The link works once, for ${LINK_MINUTES.reset} minutes.`,
          'Not you? Ignore this mail: your password stays as it is.',
        ],
        link: { label: 'Choose a new password', url: `${publicUrl}/reset-password#${token}` },
        footer,
      });
    },
    'account.password_changed': async (db, id) => {
      const user = await findUser(db, id);
      if (user === undefined) return null;
      return composeMail({
        to: user.email,
        subject: 'Your password was changed',
        greeting: `Hello ${user.name},`,
        paragraphs: [
          'The password of your account has just been changed, and you were signed out everywhere else.',
          'Not you? Choose a new one at once, and reply to this mail.',
        ],
        link: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
        footer,
      });
    },
    'account.admin_made': async (db, id) => {
      const made = await findAdmin(db, id);
      if (made === undefined) return null;
      return composeMail({
        to: made.email,
        subject: 'You are an admin of Copperline now',
        greeting: `Hello ${made.name},`,
        paragraphs: ['You can now see all orders and people, and change products and roles.'],
        link: { label: 'Manage All Orders', url: `${publicUrl}/dashboard/orders` },
        footer,
      });
    },
    'account.admin_told': async (db, ids) => {
      const [adminId, madeId] = ids.split(' ');
      const [admin, made] = await Promise.all([findAdmin(db, adminId), findAdmin(db, madeId)]);
      if (admin === undefined || made === undefined) return null;
      return composeMail({
        to: admin.email,
        subject: `${made.name} is an admin now`,
        greeting: `Hello ${admin.name},`,
        paragraphs: [
          `${made.name} (${made.email}) has just been made an admin of the shop.`,
          'Not what you wanted? Remove the admin rights at once, and ask who gave them.',
        ],
        link: { label: 'Make Admin', url: `${publicUrl}/dashboard/makeAdmin` },
        footer,
      });
    },
  } satisfies Partial<MailWriters>;
};
