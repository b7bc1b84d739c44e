import { sql } from 'drizzle-orm';
import type { BrowsePage } from '#contract/browse.ts';
import type { Database } from '#server/db/open.ts';
import { rows } from '#server/db/query.ts';
import { valueText } from './value-text.ts';

/** More leave no room for the names. */
const MOST = 3;

/** What these products differ in: the first attributes that most of them have, with the value of each by its id. */
export const readColumns = (db: Database, products: string[]): Promise<BrowsePage['columns']> =>
  rows(
    db,
    sql`select a.key, a.label, json_object_agg(v.product_id, ${valueText}) as values
          from product_attribute v join attribute a using (key)
         where v.product_id = any(${sql.param(products)}::uuid[]) and a.facet
         group by a.key having count(*) * 2 > cardinality(${sql.param(products)}::uuid[])
                           and count(distinct coalesce(v.text, v.number::text)) > 1
         order by a.position limit ${MOST}`,
    'columns',
  );
