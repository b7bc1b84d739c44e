import { sql } from 'drizzle-orm';
import { PACE_DAYS } from '#features/stock/contract/low-stock.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { writeCsv } from '#platform/server/tables/write-csv.ts';
import { lowStockCtes, lowStockOrder } from './select-low.ts';

/** More than anybody orders at once; what is left out is what presses least. */
const MOST_ROWS = 5_000;

const CSV_HEADERS = [
  'SKU',
  'Manufacturer No.',
  'Bar Code',
  'Name',
  'Brand',
  'Stock',
  'Reorder At',
  `Sold In ${PACE_DAYS} Days`,
  'Days Left',
  'Expected On',
  'Suggested Quantity',
];

/** So many that what is left lasts a month above the number at which it is reordered, or twice that number where little is sold. */
const suggestedQuantity = sql`greatest(low_at + greatest(sold, low_at), min_order) - stock`;

/**
 * What little is left of, as CSV, a row each, with the numbers a supplier knows it by; what presses most is first.
 * @param products of these alone
 */
export const exportLowStock = async (
  db: Database,
  products?: readonly string[],
): Promise<{ type: 'text/csv'; data: string }> => {
  const found = await rows<{ cells: string[] }>(
    db,
    sql`with ${lowStockCtes}, numbers as (
          select product_id, kind, string_agg(label, ' | ' order by label) as labels
            from part_number where product_id in (select id from low) group by 1, 2)
        select array[sku, coalesce(m.labels, ''), coalesce(g.labels, ''), name, coalesce(brand, ''), stock::text,
                     low_at::text, sold::text, coalesce(days_left::text, ''), coalesce(expected_on::text, ''),
                     greatest(${suggestedQuantity}, 1)::text] as cells
          from low left join numbers m on m.product_id = low.id and m.kind = 'maker'
               left join numbers g on g.product_id = low.id and g.kind = 'gtin'
         where ${products === undefined} or low.id = any(${sql.param(products ?? [])}::uuid[])
         order by ${lowStockOrder} limit ${MOST_ROWS}`,
  );
  return { type: 'text/csv', data: writeCsv([CSV_HEADERS, ...found.map(({ cells }) => cells)], true) };
};
