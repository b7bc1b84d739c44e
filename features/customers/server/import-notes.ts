import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';

/** Adds notes to customers who were imported just now and therefore have no other notes. */
export const importNotes = async (
  trx: Transaction,
  actorId: string,
  notes: readonly { customerId: string; note: string }[],
): Promise<void> => {
  await execute(
    trx,
    sql`insert into customer_note (customer_id, actor_id, body)
        select "customerId", ${actorId}::uuid, note
          from json_to_recordset(${JSON.stringify(notes)}::json) n("customerId" uuid, note text)`,
  );
};

/** Deletes the notes of customers whose import is undone. */
export const deleteImportedNotes = async (trx: Transaction, customerIds: readonly string[]): Promise<void> => {
  await execute(trx, sql`delete from customer_note where customer_id = any(${sql.param(customerIds)}::uuid[])`);
};
