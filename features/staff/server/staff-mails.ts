import { eq, sql } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import type { Role } from '#features/accounts/contract/accounts.ts';
import { permissionLabels, roleNames, rolePermissions } from '#features/accounts/contract/roles.ts';
import { roleColumn } from '#features/accounts/server/roles.ts';
import { customer } from '#features/accounts/server/schema.ts';
import { INVITATION_DAYS } from '#features/staff/contract/people.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import { hashSecret } from '#platform/server/hash.ts';
import type { MailContentWriter, MailContentWriters } from '#platform/server/mail/compose-mail.ts';

/** Finds a person who is staff when the email is written. */
const findStaff = async (db: Database, id = '') => {
  const [found] = await db
    .select({ name: customer.name, email: customer.email, role: roleColumn() })
    .from(customer)
    .where(eq(customer.id, id));
  return found === undefined || found.role === 'customer' ? undefined : found;
};

const createRoleGivenMail =
  (publicUrl: string): MailContentWriter =>
  async (db, id, shop) => {
    const member = await findStaff(db, id);
    if (member === undefined) return null;
    const words = rolePermissions[member.role].map((permission) => permissionLabels[permission].toLowerCase());
    return {
      to: member.email,
      subject:
        member.role === 'admin'
          ? `You are now an admin of ${shop.name}`
          : `You now work for ${shop.name}: ${roleNames[member.role]}`,
      greeting: `Hello ${member.name},`,
      paragraphs: [
        member.role === 'admin'
          ? 'You can now see all orders and people, and change products and roles.'
          : `This is what you can do now: ${words.join(', ')}.`,
      ],
      link: { label: 'Dashboard', url: `${publicUrl}/dashboard` },
    };
  };

const createRoleNotificationMail =
  (publicUrl: string): MailContentWriter =>
  async (db, ids) => {
    const [adminId, memberId] = ids.split(' ');
    const [admin, member] = await Promise.all([findStaff(db, adminId), findStaff(db, memberId)]);
    if (admin?.role !== 'admin' || member === undefined) return null;
    const roleText = member.role === 'admin' ? 'an admin' : `staff with the role ${roleNames[member.role]}`;
    return {
      to: admin.email,
      subject: `${member.name} is now ${roleText}`,
      greeting: `Hello ${admin.name},`,
      paragraphs: [
        `${member.name} (${member.email}) has just been made ${roleText} of the shop.`,
        'Not what you wanted? Remove the role at once, and ask who gave it.',
      ],
      link: { label: 'Make Admin', url: `${publicUrl}/dashboard/makeAdmin` },
    };
  };

/**
 * Emails about staff roles. The secret of an invitation is created when its email is written, and is stored
 * nowhere else.
 */
export const staffMails = (publicUrl: string) =>
  ({
    'account.invited': async (db, id, shop) => {
      const token = randomBytes(32).toString('base64url');
      const invited = await maybeOne<{ email: string; role: Role }>(
        db,
        sql`update invitation set hash = ${hashSecret(token)} where id = ${id} and expires_at > now() returning email, role`,
      );
      if (invited === null) return null;
      return {
        to: invited.email,
        subject: `You are invited to work for ${shop.name}: ${roleNames[invited.role]}`,
        greeting: 'Hello,',
        paragraphs: [
          `You are invited to work for ${shop.name} with the role ${roleNames[invited.role]}. Follow the link within ${INVITATION_DAYS} days and log in with this address. If you have no account, register first. The link works once.`,
          'Not expected? Ignore this email.',
        ],
        link: { label: 'View the invitation', url: `${publicUrl}/dashboard/invitation#${token}` },
      };
    },
    'account.role_given': createRoleGivenMail(publicUrl),
    'account.role_notified': createRoleNotificationMail(publicUrl),
    // Queued by a build that knew no staff roles other than admin.
    'account.admin_made': createRoleGivenMail(publicUrl),
    'account.admin_notified': createRoleNotificationMail(publicUrl),
  }) satisfies Partial<MailContentWriters>;
