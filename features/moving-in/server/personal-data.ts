import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';
import type { DataSubject, DeletedDataSubject } from '#platform/server/data-subject.ts';

/** SQL of the ids that invitations refer to. */
export const moveMailSubjects = ({ authUserId }: DataSubject): SQL => sql`select ${authUserId}::text`;

/**
 * Deletes a person’s rows of files, and their invitation. Rows with their email address are theirs only if they have
 * proven it: anybody could have registered the address.
 */
export const forgetMovedRows = async (
  trx: Transaction,
  { customerId, verifiedEmail }: DeletedDataSubject,
): Promise<void> => {
  await execute(
    trx,
    sql`delete from move_row
         where entity_id = ${customerId}
            or ${verifiedEmail} <> '' and (lower(label) = lower(${verifiedEmail}) or draft ->> 'email' = ${verifiedEmail})`,
  );
  await execute(trx, sql`delete from move_invitation where customer_id = ${customerId}`);
};
