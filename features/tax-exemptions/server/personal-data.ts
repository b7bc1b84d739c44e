import { type SQL, sql } from 'drizzle-orm';
import type { DataSubject, DeletedDataSubject } from '#platform/server/data-subject.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { deleteUnsentMails } from '#platform/server/jobs/outbox.ts';

/* An exemption belongs to a company. Nothing of it is about a person but the emails to its admins. */

/** SQL of what emails to the person about exemptions are about. */
export const exemptionMailSubjects = ({ customerId }: Pick<DataSubject, 'customerId'>): SQL => sql`
  select x.id || ' ' || m.id from tax_exemption x join company_member m on m.company_id = x.company_id
   where m.customer_id = ${customerId}`;

/** Deletes unsent emails to the person. */
export const forgetExemptionMails = (trx: Transaction, person: DeletedDataSubject): Promise<void> =>
  deleteUnsentMails(trx, exemptionMailSubjects(person));
