import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';
import { deleteUnsentMails } from '#platform/server/jobs/outbox.ts';
import type { DataSubject } from '#platform/server/data-subject.ts';

/** What mails about the returns of a person are about. */
export const returnMailSubjects = ({ customerId }: DataSubject): SQL => sql`
  select q.id::text from return_request q join orders o on o.id = q.order_id where o.customer_id = ${customerId}`;

/** Deletes why a person sent something back, in their own words, and what the shop said to it. */
export const forgetReturnTexts = async (trx: Transaction, person: DataSubject): Promise<void> => {
  await deleteUnsentMails(trx, returnMailSubjects(person));
  await execute(
    trx,
    sql`update return_request set reason = '', answer = ''
         where order_id in (select id from orders where customer_id = ${person.customerId})`,
  );
};
