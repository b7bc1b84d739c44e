import { sql } from 'drizzle-orm';
import { AVAILABILITIES } from '#contract/pages.ts';
import { bumpProducts } from '#server/db/meta.ts';
import type { Database } from '#server/db/open.ts';
import { change, one, rows } from '#server/db/query.ts';
import type { Turn } from '#server/platform/jobs.ts';
import { rewriteFacets } from './search/index-facets.ts';
import { lockIndex } from './search/index-products.ts';

const KEY = 'availability_followed';

/** Products one transaction rewrites. */
const CHUNK = 500;

/** Longer than a transaction takes that moves stock and does not index its products itself. */
const OVERLAP_SECONDS = 60;

/** The ids of moves tell when each was made: the first that may not have been looked at. */
const firstMove = sql`(select uuidv7(coalesce((select value from meta where key = ${KEY})::timestamptz, now() - interval '1 day')
                                     - now() - make_interval(secs => ${OVERLAP_SECONDS})))`;

/** Whether stock was moved lately. */
export const isAvailabilityDue = async (db: Database): Promise<boolean> =>
  (await one<{ isDue: boolean }>(db, sql`select exists (select from stock_move where id >= ${firstMove}) as "isDue"`))
    .isDue;

/** Products whose stock was moved and that lists show in stock, though they are not, or the other way round. */
const readChanged = (db: Database): Promise<{ id: string }[]> =>
  rows<{ id: string }>(
    db,
    sql`select p.id from (select distinct product_id from stock_move where id >= ${firstMove}) m
          join stock s using (product_id) join product p on p.id = s.product_id and p.status = 'active'
         where (s.on_hand - s.reserved >= p.min_order)
               <> coalesce((select id from facet_value where key = 'availability' and text = ${AVAILABILITIES[0]}) = any(p.terms), false)
         order by p.id`,
  );

/**
 * Brings the facet Availability up to date after orders and stock entries, which do not wait for it. Few of them sell the
 * last piece of a product or bring the first.
 * @throws the signal's reason when it has left something
 */
export const followAvailability = async (db: Database, { stopping, keep }: Turn): Promise<void> => {
  const { at } = await one<{ at: string }>(db, sql`select now()::text as at`);
  const changed = await readChanged(db);
  for (let from = 0; from < changed.length; from += CHUNK) {
    stopping.throwIfAborted();
    await keep();
    const ids = changed.slice(from, from + CHUNK).map(({ id }) => id);
    await db.transaction(async (trx) => {
      await lockIndex(trx);
      await rewriteFacets(trx, ids, ['availability']);
      await bumpProducts(trx);
    });
  }
  await change(
    db,
    sql`insert into meta (key, value) values (${KEY}, ${at}) on conflict (key) do update set value = excluded.value`,
  );
};
