import { sql } from 'drizzle-orm';
import {
  type FilterChoices,
  MOST_OFFERED_BRANDS,
  MOST_OFFERED_CATEGORIES,
} from '#features/product-filter/contract/product-filter.ts';
import type { Database } from '#platform/server/db/open.ts';
import { one } from '#platform/server/db/query.ts';

/** Lists the brands and categories that the filter offers, and counts the products in each state. */
export const listFilterChoices = (db: Database): Promise<FilterChoices> =>
  one<FilterChoices>(
    db,
    sql`with recursive down as (
          select id, slug, name as path, array[lpad(position::text, 10, '0') || name] as place
            from category where parent_id is null
          union all
          select c.id, c.slug, down.path || ' > ' || c.name, down.place || (lpad(c.position::text, 10, '0') || c.name)
            from category c join down on c.parent_id = down.id)
        select array(select name from brand order by lower(name), name limit ${MOST_OFFERED_BRANDS}) as brands,
               coalesce((select json_agg(json_build_object('slug', slug, 'name', path) order by place, id)
                           from (select * from down order by place, id limit ${MOST_OFFERED_CATEGORIES}) d), '[]') as categories,
               json_build_object(
                 'active', (select count(*) from product where status = 'active'),
                 'draft', (select count(*) from product where status = 'draft'),
                 'archived', (select count(*) from product where status = 'archived' and undone_import is null)) as totals`,
  );
