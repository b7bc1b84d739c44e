import { eq, sql } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import type { Role } from '#features/accounts/contract/accounts.ts';
import { INVITATION_DAYS } from '#features/accounts/contract/people.ts';
import { permissionWords } from '#features/accounts/contract/roles.ts';
import { roleNames, rolePermissions } from '#features/accounts/contract/roles.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybe } from '#platform/server/db/query.ts';
import { authUser, customer } from './schema.ts';
import type { LetterWriter, LetterWriters } from '#platform/server/mail/compose-mail.ts';
import { hashSecret } from '#platform/server/hash-secret.ts';
import { LINK_MINUTES, mintEmailToken } from './email-token.ts';
import { roleOf } from './role-of.ts';

const findUser = async (db: Database, id: string) => {
  const [user] = await db
    .select({ id: authUser.id, name: authUser.name, email: authUser.email, verified: authUser.emailVerified })
    .from(authUser)
    .where(eq(authUser.id, id));
  return user;
};

/** Somebody of the shop's people at this moment. */
const findStaff = async (db: Database, id = '') => {
  const [found] = await db
    .select({ name: customer.name, email: customer.email, role: roleOf() })
    .from(customer)
    .where(eq(customer.id, id));
  return found === undefined || found.role === 'customer' ? undefined : found;
};

const roleGiven =
  (publicUrl: string): LetterWriter =>
  async (db, id, shop) => {
    const given = await findStaff(db, id);
    if (given === undefined) return null;
    const words = rolePermissions[given.role].map((permission) => permissionWords[permission].toLowerCase());
    return {
      to: given.email,
      subject:
        given.role === 'admin'
          ? `You are an admin of ${shop.name} now`
          : `You work for ${shop.name} now: ${roleNames[given.role]}`,
      greeting: `Hello ${given.name},`,
      paragraphs: [
        given.role === 'admin'
          ? 'You can now see all orders and people, and change products and roles.'
          : `This is what you can do now: ${words.join(', ')}.`,
      ],
      link: { label: 'Dashboard', url: `${publicUrl}/dashboard` },
    };
  };

const roleTold =
  (publicUrl: string): LetterWriter =>
  async (db, ids) => {
    const [adminId, givenId] = ids.split(' ');
    const [admin, given] = await Promise.all([findStaff(db, adminId), findStaff(db, givenId)]);
    if (admin?.role !== 'admin' || given === undefined) return null;
    const what = given.role === 'admin' ? 'an admin' : `staff with the role ${roleNames[given.role]}`;
    return {
      to: admin.email,
      subject: `${given.name} is ${what} now`,
      greeting: `Hello ${admin.name},`,
      paragraphs: [
        `${given.name} (${given.email}) has just been made ${what} of the shop.`,
        'Not what you wanted? Take the role back at once, and ask who gave it.',
      ],
      link: { label: 'Make Admin', url: `${publicUrl}/dashboard/makeAdmin` },
    };
  };

/**
 * The mails about accounts. The secret of a link is made when its mail is written, and is nowhere else; it is
 * in the fragment of the address, which browsers do not send to any server.
 */
export const accountMails = (publicUrl: string) => {
  return {
    'account.verify': async (db, id) => {
      const user = await findUser(db, id);
      if (user === undefined || user.verified) return null;
      const token = await mintEmailToken(db, 'verify', id);
      return {
        to: user.email,
        subject: 'Please verify your e-mail address',
        greeting: `Hello ${user.name},`,
        paragraphs: [
          `An account was created with this address. Follow the link within ${LINK_MINUTES.verify / 60} hours to confirm that the address is yours.`,
          'Not you? Ignore this mail: the address stays unverified.',
        ],
        link: { label: 'Verify my address', url: `${publicUrl}/verify-email#${token}` },
      };
    },
    'account.reset': async (db, id) => {
      const user = await findUser(db, id);
      if (user === undefined) return null;
      const token = await mintEmailToken(db, 'reset', user.id);
      return {
        to: user.email,
        subject: 'Choose a new password',
        greeting: `Hello ${user.name},`,
        paragraphs: [
          `We were asked for a new password for your account. The link works once, for ${LINK_MINUTES.reset} minutes.`,
          'Not you? Ignore this mail: your password stays as it is.',
        ],
        link: { label: 'Choose a new password', url: `${publicUrl}/reset-password#${token}` },
      };
    },
    'account.password_changed': async (db, id) => {
      const user = await findUser(db, id);
      if (user === undefined) return null;
      return {
        to: user.email,
        subject: 'Your password was changed',
        greeting: `Hello ${user.name},`,
        paragraphs: [
          'The password of your account has just been changed, and you were signed out everywhere else.',
          'Not you? Choose a new one at once, and reply to this mail.',
        ],
        link: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
      };
    },
    'account.invited': async (db, id, shop) => {
      const token = randomBytes(32).toString('base64url');
      const invited = await maybe<{ email: string; role: Role }>(
        db,
        sql`update invitation set hash = ${hashSecret(token)} where id = ${id} and expires_at > now() returning email, role`,
      );
      if (invited === null) return null;
      return {
        to: invited.email,
        subject: `You are invited to work for ${shop.name}: ${roleNames[invited.role]}`,
        greeting: 'Hello,',
        paragraphs: [
          `You are asked to work for ${shop.name} with the role ${roleNames[invited.role]}. Follow the link within ${INVITATION_DAYS} days and log in with this address; without an account register first. The link works once.`,
          'Not expected? Ignore this mail.',
        ],
        link: { label: 'Look at the invitation', url: `${publicUrl}/dashboard/invitation#${token}` },
      };
    },
    'account.role_given': roleGiven(publicUrl),
    'account.role_told': roleTold(publicUrl),
    // Promised by a build that knew no other staff.
    'account.admin_made': roleGiven(publicUrl),
    'account.admin_told': roleTold(publicUrl),
  } satisfies Partial<LetterWriters>;
};
