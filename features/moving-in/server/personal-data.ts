import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';
import type { DataSubject, DeletedDataSubject } from '#platform/server/data-subject.ts';

/** SQL of the subject ids of a person's invitation emails. */
export const moveMailSubjects = ({ authUserId }: DataSubject): SQL => sql`select ${authUserId}::text`;

/** SQL condition: the row is about this person. @param verifiedEmail empty if their address is not proven */
export const areRowsOf = ({
  customerId,
  verifiedEmail,
}: Pick<DeletedDataSubject, 'customerId' | 'verifiedEmail'>): SQL => sql`
  (entity_id = ${customerId}
     or ${verifiedEmail} <> '' and (lower(label) = lower(${verifiedEmail}) or draft ->> 'email' = ${verifiedEmail}))`;

/**
 * Deletes a person’s rows of files, and their invitation. Rows with their email address are deleted only if they have
 * proven it, because anybody could have registered the address. A stored file of reviews has addresses too, of people
 * who are not known, so all such files are deleted.
 */
export const forgetMovedRows = async (trx: Transaction, person: DeletedDataSubject): Promise<void> => {
  await execute(trx, sql`delete from move_row where ${areRowsOf(person)}`);
  await execute(
    trx,
    sql`delete from move_chunk where file_id in (select id from move_file where kind = 'reviews' and state = 'checked')`,
  );
  await execute(trx, sql`delete from move_invitation where customer_id = ${person.customerId}`);
};
