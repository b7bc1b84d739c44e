import { sql } from 'drizzle-orm';
import type { BrowsePage } from '#features/search/contract/browse.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { attributeLengthMm, attributeValueText } from '#features/products/server/value-text.ts';

type Column = BrowsePage['columns'][number];

/** The attributes that some products have, in the order of the shop, with the value of each by its id, and of lengths the millimetres. */
export const listAttributeColumns = (db: Database, products: string[]): Promise<Column[]> =>
  rows(
    db,
    sql`select a.key, a.label, a.unit, a.facet, json_object_agg(v.product_id, ${attributeValueText}) as values,
               coalesce(json_object_agg(v.product_id, v.number) filter (where ${attributeLengthMm} is not null), '{}') as mm
          from product_attribute v join attribute a using (key)
         where v.product_id = any(${sql.param(products)}::uuid[])
         group by a.key order by a.position`,
    'columns',
  );
