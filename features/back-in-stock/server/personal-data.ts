import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { stockWatch } from './schema.ts';
import type { Person } from '#platform/server/person.ts';

/** What is to be mailed to the proven address of a person when it is back in stock. */
export const exportWatches = async (db: Database, { proven }: Person) => ({
  watches: await rows<Record<string, unknown>>(
    db,
    sql`select p.name, w.created_at as "createdAt", w.told_at as "toldAt"
          from stock_watch w join product p on p.id = w.product_id where w.email = ${proven} order by w.id`,
  ),
});

export const watchMailSubjects = ({ proven }: Person): SQL =>
  sql`select id::text from stock_watch where email = ${proven}`;

export const forgetWatches = async (trx: Transaction, { proven }: Person): Promise<void> => {
  if (proven !== '') await trx.delete(stockWatch).where(eq(stockWatch.email, proven));
};
