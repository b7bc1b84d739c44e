import { type SQL, sql } from 'drizzle-orm';
import { type ExemptionKind, describeExemption } from '#features/tax-exemptions/contract/tax-exemptions.ts';
import { formatDate } from '#platform/contract/dates.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import type { MailContentWriters } from '#platform/server/mail/compose-mail.ts';

type EndingExemption = {
  kind: ExemptionKind;
  number: string;
  reason: string;
  validUntil: string;
  companyId: string;
  company: string;
};

/** SQL columns of the exemption `x` and its company `c`. */
const columns: SQL = sql`
  x.kind, x.number, x.reason, x.valid_until::text as "validUntil", x.company_id as "companyId", c.name as company`;

const describeEnd = (exemption: EndingExemption): string =>
  `The last day of “${describeExemption(exemption)}” is ${formatDate(exemption.validUntil)}. Orders of ${exemption.company} pay tax from the day after.`;

/** Emails about an exemption that ends soon: to an admin of its company, and to the shop. */
export const exemptionMails = (publicUrl: string, shopEmail: string) =>
  ({
    'company.exemption_ends': async (db, id, shop) => {
      const [exemptionId, memberId] = id.split(' ');
      const found = await maybeOne<EndingExemption & { name: string; email: string }>(
        db,
        sql`select ${columns}, p.name, p.email
              from tax_exemption x join company c on c.id = x.company_id
              join company_member m on m.id = ${memberId}::uuid and m.company_id = x.company_id and m.left_at is null
              join customer p on p.id = m.customer_id
             where x.id = ${exemptionId}::uuid and x.revoked_at is null`,
      );
      // It may have been revoked meanwhile, or the person may have left.
      if (found === null) return null;
      return {
        to: found.email,
        subject: `The tax exemption of ${found.company} ends on ${formatDate(found.validUntil)}`,
        greeting: `Hello ${found.name},`,
        paragraphs: [describeEnd(found), `Send ${shop.name} a new proof before then.`],
        link: { label: 'Contact us', url: `${publicUrl}/contact` },
      };
    },
    'company.exemption_ends_shop': async (db, id) => {
      const found = await maybeOne<EndingExemption>(
        db,
        sql`select ${columns} from tax_exemption x join company c on c.id = x.company_id
             where x.id = ${id}::uuid and x.revoked_at is null`,
      );
      if (found === null) return null;
      return {
        to: shopEmail,
        subject: `The tax exemption of ${found.company} ends on ${formatDate(found.validUntil)}`,
        greeting: 'Hello,',
        paragraphs: [describeEnd(found), 'The admins of the company were emailed, too. Add the new proof on its page.'],
        link: { label: 'View the company', url: `${publicUrl}/dashboard/companies/${found.companyId}` },
      };
    },
  }) satisfies Partial<MailContentWriters>;
