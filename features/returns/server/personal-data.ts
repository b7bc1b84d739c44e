import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';
import { deleteUnsentMails } from '#platform/server/jobs/outbox.ts';
import type { DataSubject } from '#platform/server/data-subject.ts';

/** SQL of the outbox entity ids of all emails about a customer's returns. */
export const returnMailSubjects = ({ customerId }: DataSubject): SQL => sql`
  select q.id::text from return_request q join orders o on o.id = q.order_id where o.customer_id = ${customerId}`;

/** Deletes a customer's reasons for returns and the shop's answers, and deletes unsent emails about those returns. */
export const forgetReturnTexts = async (trx: Transaction, person: DataSubject): Promise<void> => {
  await deleteUnsentMails(trx, returnMailSubjects(person));
  await execute(
    trx,
    sql`update return_request set reason = '', answer = ''
         where order_id in (select id from orders where customer_id = ${person.customerId})`,
  );
};
