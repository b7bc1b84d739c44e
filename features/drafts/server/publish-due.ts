import { type SQL, sql } from 'drizzle-orm';
import { lockProductsForWrite } from '#features/product-editing/server/stored-products.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { oneValue, rows } from '#platform/server/db/query.ts';
import type { JobContext } from '#platform/server/jobs/jobs.ts';
import { isNameTaken } from './draft-rows.ts';
import { moveProducts } from './move-products.ts';

/** Products published or withdrawn in one transaction. */
const CHUNK = 500;

/**
 * SQL of the drafts to publish whose last day is not over. A draft whose name is taken waits until staff rename it. Of
 * two drafts with one name, the second waits.
 */
const dueDrafts = sql`
  select distinct on (lower(p.name)) p.id from product p
   where p.publish_at <= now() and p.status = 'draft' and (p.withdraw_at is null or p.withdraw_at > now())
     and not ${isNameTaken}
   order by lower(p.name), p.publish_at, p.id`;
const dueWithdrawals = sql`select p.id from product p where p.withdraw_at <= now() and p.status = 'active'`;

/** True if there is a draft to publish, or a product to withdraw. */
export const isPublishingDue = (db: Database): Promise<boolean> =>
  oneValue<boolean>(db, sql`select exists (${dueDrafts}) or exists (${dueWithdrawals})`);

const listDue = async (db: Database | Transaction, due: SQL): Promise<string[]> =>
  (await rows<{ id: string }>(db, sql`select id from (${due}) d order by id limit ${CHUNK}`)).map(({ id }) => id);

/** @returns false if no product is left */
const moveChunk = (db: Database, due: SQL, to: 'active' | 'draft'): Promise<boolean> =>
  db.transaction(async (trx) => {
    await lockProductsForWrite(trx, await listDue(trx, due));
    // Staff may have changed some products before the lock was free.
    const ids = await listDue(trx, due);
    await moveProducts(trx, ids, to, null);
    return ids.length > 0;
  });

/**
 * Withdraws products whose last day is over and publishes drafts whose day has come, in chunks. After a crash, the next
 * run continues.
 * @throws the signal's reason if it stops early
 */
export const publishDue = async (db: Database, { stopping, renewLease }: JobContext): Promise<void> => {
  for (const [due, to] of [
    [dueWithdrawals, 'draft'],
    [dueDrafts, 'active'],
  ] as const) {
    while (await moveChunk(db, due, to)) {
      stopping.throwIfAborted();
      await renewLease();
    }
  }
};
