import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { COMPANY_INVITATION_DAYS, type MemberRole, ownRoleHints } from '#features/companies/contract/company-people.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import { hashSecret } from '#platform/server/hash.ts';
import type { MailContentWriters } from '#platform/server/mail/compose-mail.ts';
import { isOpenInvitation } from './invitation-sender.ts';

/**
 * Emails about who buys for a company. The secret of an invitation is created when its email is written and stored
 * nowhere else.
 */
export const companyMails = (publicUrl: string) =>
  ({
    'company.invited': async (db, id, shop) => {
      const token = randomBytes(32).toString('base64url');
      const invited = await maybeOne<{ email: string; role: MemberRole; company: string }>(
        db,
        sql`update company_invitation i set hash = ${hashSecret(token)} from company c
             where i.id = ${id} and ${isOpenInvitation()} and c.id = i.company_id
            returning i.email, i.role, c.name as company`,
      );
      if (invited === null) return null;
      const { email, role, company } = invited;
      return {
        to: email,
        subject: `You are invited to buy for ${company} at ${shop.name}`,
        greeting: 'Hello,',
        paragraphs: [
          `You are invited to buy for ${company} at ${shop.name}. Follow the link within ${COMPANY_INVITATION_DAYS} days and log in with this address. If you have no account, register first. The link works once.`,
          `For ${company}: ${ownRoleHints[role]}`,
          'From then on, your orders are for the company, and its admins and approvers see them.',
          'Not expected? Ignore this email.',
        ],
        link: { label: 'View the invitation', url: `${publicUrl}/dashboard/company/invitation#${token}` },
      };
    },
    'company.member_added': async (db, id, shop) => {
      const added = await maybeOne<{ name: string; email: string; role: MemberRole; company: string }>(
        db,
        sql`select p.name, p.email, m.role, c.name as company
              from company_member m join customer p on p.id = m.customer_id join company c on c.id = m.company_id
             where m.id = ${id} and m.left_at is null`,
      );
      if (added === null) return null;
      const { name, email, role, company } = added;
      return {
        to: email,
        subject: `You can now buy for ${company} at ${shop.name}`,
        greeting: `Hello ${name},`,
        paragraphs: [
          `You can now buy for ${company}. ${ownRoleHints[role]}`,
          'From now on, your orders are for the company, and its admins and approvers see them. Your earlier orders stay yours alone.',
          'Not what you want? You can leave the company on its page.',
        ],
        link: { label: 'Company', url: `${publicUrl}/dashboard/company` },
      };
    },
  }) satisfies Partial<MailContentWriters>;
