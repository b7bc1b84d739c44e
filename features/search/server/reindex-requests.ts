import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, oneValue, rows } from '#platform/server/db/query.ts';
import type { JobContext } from '#platform/server/jobs/jobs.ts';
import { indexProducts, lockIndex } from './index-products.ts';

/** Products indexed in one transaction; staff who save a product meanwhile wait for it. */
const STEP = 1000;

/**
 * Requests that products are indexed soon. Call it in the transaction that changes what the products are found
 * by, after `lockIndex`.
 * @param ids a query that selects their ids
 */
export const requestReindex = async (trx: Transaction, ids: SQL): Promise<void> => {
  await execute(trx, sql`insert into reindex_request (product_id) ${ids} on conflict do nothing`);
};

export const countReindexRequests = (db: Database | Transaction): Promise<number> =>
  oneValue<number>(db, sql`select count(*)::int from reindex_request`);

export const isReindexDue = (db: Database): Promise<boolean> =>
  oneValue<boolean>(db, sql`select exists (select from reindex_request)`);

/** @returns false if none is left */
const reindexStep = (db: Database): Promise<boolean> =>
  db.transaction(async (trx) => {
    await lockIndex(trx);
    const found = await rows<{ id: string }>(
      trx,
      sql`delete from reindex_request where product_id in (
            select product_id from reindex_request order by product_id limit ${STEP}) returning product_id as id`,
    );
    if (found.length === 0) return false;
    await indexProducts(
      trx,
      found.map(({ id }) => id),
    );
    return true;
  });

/**
 * Indexes products whose category, attributes or brand have changed, step by step. After a crash, the next run
 * continues.
 * @throws the signal's reason if it stops before it has finished
 */
export const reindexRequested = async (db: Database, { stopping, renewLease }: JobContext): Promise<void> => {
  while (await reindexStep(db)) {
    stopping.throwIfAborted();
    await renewLease();
  }
};
