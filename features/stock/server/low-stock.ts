import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  DEFAULT_LOW_STOCK_AT,
  type LowStock,
  type lowStock,
  PACE_DAYS,
  REORDER_WITHIN_DAYS,
} from '#features/stock/contract/low-stock.ts';
import { sqlStatesWhere } from '#features/orders/server/order-states.ts';
import { resolveFilter } from '#features/product-filter/server/resolve-filter.ts';
import type { Database } from '#platform/server/db/open.ts';
import { one, rows } from '#platform/server/db/query.ts';
import { writeCsv } from '#platform/server/tables/write-table.ts';

/**
 * CTE `sold`: pieces sold of each product in the last `PACE_DAYS`. Order ids are UUIDv7, so the id gives the order's
 * age.
 */
const soldCte = sql`sold as (
  select l.product_id, sum(l.quantity - l.refunded)::int as pieces
    from order_line l join orders o on o.id = l.order_id
   where o.id > uuidv7(make_interval(days => ${-PACE_DAYS})) and o.status in ${sqlStatesWhere('hasMoney')} group by 1)`;

/** Low-stock threshold of the product `p`. */
export const lowStockThreshold = sql`case p.low_stock_at when 0 then ${DEFAULT_LOW_STOCK_AT}::int else p.low_stock_at end`;

/**
 * CTEs up to `low`: products that are low, or that have fewer pieces than their minimum order.
 * @param where the condition of the products `p`
 */
const buildLowStockCtes = (where: SQL): SQL => sql`${soldCte}, known as (
  select p.id, p.sku, p.name, p.brand, p.min_order, p.expected_on, s.on_hand - s.reserved as stock,
         ${lowStockThreshold} as low_at,
         coalesce(sold.pieces, 0) as sold
    from product p join stock s on s.product_id = p.id left join sold on sold.product_id = p.id
   where ${where}
), low as (
  select *, case when sold > 0 then floor(stock::float8 * ${PACE_DAYS} / sold)::int end as days_left
    from known
   where stock <= low_at or stock < min_order or stock::float8 * ${PACE_DAYS} <= sold::float8 * ${REORDER_WITHIN_DAYS} and sold > 0)`;

/** The CTEs of products for sale. */
export const lowStockCtes = buildLowStockCtes(sql`p.status = 'active'`);

/**
 * Pieces to order: tops the stock up to the threshold plus a month of sales, or to twice the threshold if fewer are
 * sold.
 */
const suggestedQuantity = sql`greatest(greatest(low_at + greatest(sold, low_at), min_order) - stock, 1)`;

/** Products that cannot be ordered come first, then those that sell out soonest. */
export const lowStockOrder = sql`stock < min_order desc, days_left nulls last, stock, sku`;

/** Lists one page of low products that match a filter, sorted by `lowStockOrder`, with their total count. */
export const listLowStock = async (
  db: Database,
  { page, limit, ...filter }: z.output<typeof lowStock.list.query>,
): Promise<{ items: LowStock[]; total: number }> => {
  const ctes = buildLowStockCtes((await resolveFilter(db, filter)).where);
  const { items, total } = await one<{ items: LowStock[] | null; total: number }>(
    db,
    sql`with ${ctes}
        select (select count(*)::int from low) as total,
               (select json_agg(x) from (
                  select id as "_id", sku, name, i.url as img, ${suggestedQuantity} as suggested, stock, low_at as "lowAt", sold, days_left as "daysLeft",
                         expected_on::text as "expectedOn"
                    from low join product_image i on i.product_id = low.id and i.position = 0
                   order by ${lowStockOrder} limit ${limit} offset ${(page - 1) * limit}) x) as items`,
  );
  return { items: items ?? [], total };
};

/** More products than anybody reorders at once. A longer list loses the least urgent products. */
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

/** Exports low products that match a filter as CSV, most urgent first, with the part numbers that suppliers use. */
export const exportLowStock = async (
  db: Database,
  { products, quantities = {}, ...filter }: z.output<typeof lowStock.export.query>,
): Promise<{ type: 'text/csv'; data: string }> => {
  const { where } = await resolveFilter(db, filter);
  const found = await rows<{ cells: string[] }>(
    db,
    sql`with ${buildLowStockCtes(where)}, numbers as (
          select product_id, kind, string_agg(label, ' | ' order by label) as labels
            from part_number where product_id in (select id from low) group by 1, 2)
        select array[sku, coalesce(m.labels, ''), coalesce(g.labels, ''), name, coalesce(brand, ''), stock::text,
                     low_at::text, sold::text, coalesce(days_left::text, ''), coalesce(expected_on::text, ''),
                     coalesce(${JSON.stringify(quantities)}::jsonb ->> low.id::text, ${suggestedQuantity}::text)] as cells
          from low left join numbers m on m.product_id = low.id and m.kind = 'maker'
               left join numbers g on g.product_id = low.id and g.kind = 'gtin'
         where ${products === undefined} or low.id = any(${sql.param(products ?? [])}::uuid[])
         order by ${lowStockOrder} limit ${MOST_ROWS}`,
  );
  return { type: 'text/csv', data: writeCsv([CSV_HEADERS, ...found.map(({ cells }) => cells)]) };
};
