import { sql } from 'drizzle-orm';
import { ensureBrands } from '#features/product-editing/server/ensure-brands.ts';
import { lockIndex } from '#features/search/server/index-products.ts';
import { bumpProductsVersion } from '#platform/server/db/meta.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute, listValues, rows } from '#platform/server/db/query.ts';
import type { JobContext } from '#platform/server/jobs/jobs.ts';

/** Products linked in one transaction. Staff who save a product in the meantime wait for it. */
const STEP = 1000;

/** Sorts before every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Lists the ids, above `after`, of products that are not linked to the brand that they name. */
const listUnlinked = (db: Database, after: string): Promise<string[]> =>
  listValues<string>(
    db,
    sql`select p.id from product p left join brand b on b.id = p.brand_id
         where p.id > ${after} and coalesce(p.brand, '') <> coalesce(b.name, '') order by p.id limit ${STEP}`,
  );

const linkProducts = (db: Database, ids: readonly string[]): Promise<void> =>
  db.transaction(async (trx) => {
    await lockIndex(trx);
    const some = sql`${sql.param(ids)}::uuid[]`;
    const products = await rows<{ brand: string | null }>(
      trx,
      sql`select brand from product where id = any(${some}) order by id for no key update`,
    );
    await ensureBrands(
      trx,
      products.flatMap(({ brand }) => brand ?? []),
    );
    await execute(
      trx,
      sql`update product p set brand_id = (select id from brand b where b.name = p.brand) where p.id = any(${some})`,
    );
    await bumpProductsVersion(trx);
  });

/**
 * Links products to the brands that they name, in steps. Products from before brands had a table have no link, nor do
 * products that a previous build writes during an update. After a crash, the next run continues.
 * @throws the signal's reason if it stops early
 */
export const linkBrands = async (db: Database, { stopping, renewLease }: JobContext): Promise<void> => {
  for (let after = FIRST_ID; ;) {
    const ids = await listUnlinked(db, after);
    const last = ids.at(-1);
    if (last === undefined) return;
    await linkProducts(db, ids);
    after = last;
    stopping.throwIfAborted();
    await renewLease();
  }
};
