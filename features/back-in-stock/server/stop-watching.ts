import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';

/** Forgets all that an address waits for, by the token of a mail to it; of an unknown token there is nothing to forget. */
export const deleteStockAlerts = async (db: Database, token: string): Promise<{ received: true }> => {
  await execute(
    db,
    sql`delete from stock_watch where email = (select email from stock_watch where token = ${token})
           and (told_at is null or token = ${token})`,
  );
  return { received: true };
};
