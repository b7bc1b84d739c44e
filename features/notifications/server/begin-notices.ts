import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';

/** Forgets what somebody was told, was to be told and chose: he does not work here, or not yet. */
export const deletePreferences = async (trx: Transaction, customerId: string): Promise<void> => {
  for (const table of ['notice_due', 'notice_read', 'notice_reader']) {
    await execute(trx, sql`delete from ${sql.identifier(table)} where customer_id = ${customerId}`);
  }
};

/** What happened before somebody's time is not new to him. */
export const createPreferences = async (trx: Transaction, customerId: string): Promise<void> => {
  await deletePreferences(trx, customerId);
  await execute(trx, sql`insert into notice_reader (customer_id) values (${customerId})`);
};
