import { sql } from 'drizzle-orm';
import { lockIndex } from '#features/search/server/index-products.ts';
import type { JobContext } from '#platform/server/jobs/jobs.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne, oneValue } from '#platform/server/db/query.ts';
import { type CatalogChange, type CatalogChangeKinds, stepChange } from './catalog-change.ts';

export const isChangeRunning = (db: Database): Promise<boolean> =>
  oneValue<boolean>(db, sql`select exists (select from catalog_change where state = 'running')`);

/** @returns false if no change is running */
const stepOldest = (db: Database, kinds: CatalogChangeKinds): Promise<boolean> =>
  db.transaction(async (trx) => {
    await lockIndex(trx);
    const found = await maybeOne<CatalogChange & { kind: string; reached: string | null }>(
      trx,
      sql`select id, kind, subject, target, details, reached from catalog_change where state = 'running' order by id limit 1`,
    );
    if (found === null) return false;
    const { kind, reached, ...change } = found;
    const steps = kinds[kind];
    if (steps === undefined) throw new Error(`there are no steps for ${kind}`);
    await stepChange(trx, steps, change, reached);
    return true;
  });

/**
 * Continues the changes of categories, brands and attributes in steps. After a crash, the next run continues.
 * @throws the signal's reason if it stops early
 */
export const runChanges = async (
  db: Database,
  kinds: CatalogChangeKinds,
  { stopping, renewLease }: JobContext,
): Promise<void> => {
  while (await stepOldest(db, kinds)) {
    stopping.throwIfAborted();
    await renewLease();
  }
};
