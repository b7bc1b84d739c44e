import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { execute, oneValue, rows } from '#platform/server/db/query.ts';
import type { JobContext } from '#platform/server/jobs/jobs.ts';
import { applyPrices } from './sales.ts';

/** Products written in one transaction. */
const CHUNK = 500;

const dueSales = sql`select id from sale where applied_at is null and ended_at is null and starts_at <= now()`;
const dueProducts = sql`select id from product where reduced_until <= now()`;

/** True if a sale has to start, or prices of an ended sale have to be reset. */
export const areSalesDue = (db: Database): Promise<boolean> =>
  oneValue<boolean>(db, sql`select exists (${dueSales}) or exists (${dueProducts})`);

/**
 * Writes the prices of sales that have started, and the regular prices of those that are over. It may stop after any
 * chunk; the next run does the rest.
 * @throws the signal's reason if it stops before all is done
 */
export const startSales = async (db: Database, { stopping, renewLease }: JobContext): Promise<void> => {
  const begun = await rows<{ id: string }>(db, dueSales);
  const saleIds = begun.map(({ id }) => id);
  const products = await rows<{ id: string }>(
    db,
    sql`${dueProducts} union select product_id from reduced_price where sale_id = any(${sql.param(saleIds)}::uuid[]) order by 1`,
  );
  for (let from = 0; from < products.length; from += CHUNK) {
    stopping.throwIfAborted();
    await renewLease();
    const ids = products.slice(from, from + CHUNK).map(({ id }) => id);
    await db.transaction((trx) => applyPrices(trx, ids));
  }
  await execute(db, sql`update sale set applied_at = now() where id = any(${sql.param(saleIds)}::uuid[])`);
};
