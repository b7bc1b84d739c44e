import { sql } from 'drizzle-orm';
import type { FileFormat } from '#platform/contract/file-query.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { type OrderFilter, selectOrderIds } from '#features/orders/server/list-orders.ts';
import { type TableFile, writeTable } from '#platform/server/tables/write-table.ts';
import { addressCells, addressHeaders } from './address-cells.ts';
import { dollarsCell, type FileRow, timeCell } from './csv-file.ts';

/** An order has many lines. */
const ORDERS_PER_READ = sql.raw('50');

const LINE_HEADERS = [
  'Order',
  'Placed',
  'Paid',
  'Status',
  'Line',
  'SKU',
  'Product',
  'Quantity',
  'Unit Price',
  'Minimum Order',
  'Goods',
  'Discount',
  'Tax Rate',
  'Tax',
  'Sent',
  'Refunded',
  'Returned',
  ...addressHeaders('Delivery'),
];

/** Of these, what table programs reckon with. */
const LINE_NUMBERS = [
  'Line',
  'Quantity',
  'Unit Price',
  'Minimum Order',
  'Goods',
  'Discount',
  'Tax Rate',
  'Tax',
  'Sent',
  'Refunded',
  'Returned',
];

/** What is in the orders that the list of all orders shows, all of its pages, newest first: a row for each line. */
export const exportOrderLines = async (
  db: Database,
  { format, ...chosen }: OrderFilter & { format: FileFormat },
): Promise<TableFile> => {
  const read = (after: number | null) =>
    rows<FileRow<number>>(
      db,
      sql`with cut as (${selectOrderIds(chosen, after, ORDERS_PER_READ)})
          select o.number as key, array[
                   o.number::text, ${timeCell(sql`o.created_at`)}, ${timeCell(sql`o.paid_at`)}, o.status,
                   l.position::text, l.sku, l.product_name, l.quantity::text, ${dollarsCell(sql`l.unit_price_cents`)},
                   l.min_order::text, ${dollarsCell(sql`l.goods_cents`)}, ${dollarsCell(sql`l.discount_cents`)},
                   trim_scale(l.tax_rate)::text, ${dollarsCell(sql`l.tax_cents`)}, l.shipped::text, l.refunded::text,
                   l.returned::text, ${addressCells(sql`o.delivery_address`, sql`o.user_name`)}] as cells
            from cut join orders o using (id) join order_line l on l.order_id = o.id
           order by o.number desc, l.position`,
    );
  return writeTable<FileRow<number>>({
    format,
    headers: LINE_HEADERS,
    numbers: LINE_NUMBERS,
    read: (last) => read(last?.key ?? null),
    cellsOf: ({ cells }) => cells,
  });
};
