import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';

/**
 * Deletes mails nobody is left to read. Those that are sent hold no address, and go by themselves after a while.
 * @param subjects selects, as text, the ids of what they are about
 */
export const deleteUnsentMails = async (trx: Transaction, subjects: SQL): Promise<void> => {
  await execute(trx, sql`delete from outbox where sent_at is null and entity_id in (${subjects})`);
};
