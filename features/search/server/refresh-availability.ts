import { sql } from 'drizzle-orm';
import { AVAILABILITIES } from '#platform/contract/pages.ts';
import { bumpProductsVersion, storeMeta } from '#platform/server/db/meta.ts';
import type { Database } from '#platform/server/db/open.ts';
import { one, oneValue, rows } from '#platform/server/db/query.ts';
import type { JobContext } from '#platform/server/jobs/jobs.ts';
import { rewriteFacets } from './index-facets.ts';
import { lockIndex } from './index-products.ts';

const AVAILABILITY_KEY = 'availability_followed';

/** Products updated in one transaction. */
const CHUNK = 500;

/**
 * Each run looks this far back before the last run, because moves become visible only when their transaction
 * commits. This is longer than any transaction that moves stock without indexing.
 */
const OVERLAP_SECONDS = 60;

/** SQL of the lowest id that an unprocessed move may have; move ids contain their time (UUIDv7). */
const firstMoveId = sql`(select uuidv7(coalesce((select value from meta where key = ${AVAILABILITY_KEY})::timestamptz, now() - interval '1 day')
                                     - now() - make_interval(secs => ${OVERLAP_SECONDS})))`;

/** True if stock has moved since the last run, or within `OVERLAP_SECONDS` before it. */
export const isAvailabilityDue = async (db: Database): Promise<boolean> =>
  (await one<{ isDue: boolean }>(db, sql`select exists (select from stock_move where id >= ${firstMoveId}) as "isDue"`))
    .isDue;

/** Products whose stock has moved since `firstMoveId`, and whose availability in lists is outdated. */
const listChangedProducts = (db: Database): Promise<{ id: string }[]> =>
  rows<{ id: string }>(
    db,
    sql`select p.id from (select distinct product_id from stock_move where id >= ${firstMoveId}) m
          join stock s using (product_id) join product p on p.id = s.product_id and p.status = 'active'
         where (s.on_hand - s.reserved >= p.min_order)
               <> coalesce((select id from facet_value where key = 'availability' and text = ${AVAILABILITIES[0]}) = any(p.terms), false)
         order by p.id`,
  );

/**
 * Updates the availability facet after orders and stock entries. Orders do not update it themselves, because few
 * of them sell a product out or bring it back.
 * @throws the signal's reason if it stops before it has finished
 */
export const refreshAvailability = async (db: Database, { stopping, renewLease }: JobContext): Promise<void> => {
  const at = await oneValue<string>(db, sql`select now()::text`);
  const changed = await listChangedProducts(db);
  for (let from = 0; from < changed.length; from += CHUNK) {
    stopping.throwIfAborted();
    await renewLease();
    const ids = changed.slice(from, from + CHUNK).map(({ id }) => id);
    await db.transaction(async (trx) => {
      await lockIndex(trx);
      await rewriteFacets(trx, ids, ['availability']);
      await bumpProductsVersion(trx);
    });
  }
  await storeMeta(db, AVAILABILITY_KEY, at);
};
