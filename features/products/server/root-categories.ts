import { sql } from 'drizzle-orm';
import type { RootCategory } from '#features/search/contract/browse.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { cacheByVersion, type VersionedCache } from '#platform/server/cache/keep-by-version.ts';

/** Those at the top that have something to sell. */
const listRootCategories = (db: Database): Promise<RootCategory[]> =>
  rows<RootCategory>(
    db,
    sql`select c.slug, c.name, f.products as count, best.img
          from category c join facet_value f on f.key = 'category' and f.text = c.slug and f.products > 0
         cross join lateral (
               select i.url as img from product p join product_image i on i.product_id = p.id and i.position = 0
                where p.status = 'active' and p.terms @> array[f.id] order by p.sold desc, p.position, p.id limit 1) best
         where c.parent_id is null order by c.position, c.name`,
    'root-categories',
  );

export type RootCategories = VersionedCache<RootCategory[]>;

/** What every page shows of the categories: read once for each version of the products, not once for each page. */
export const cacheRootCategories = (db: Database): RootCategories => cacheByVersion(() => listRootCategories(db), []);
