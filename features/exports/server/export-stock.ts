import { sql } from 'drizzle-orm';
import type { FileFormat } from '#platform/contract/fields.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { type TableFile, writeTable } from '#platform/server/tables/write-table.ts';
import { dollarsCell, type FileRow, ROWS_PER_READ } from './export-cells.ts';

const HEADERS = [
  'SKU',
  'Name',
  'Category',
  'Bin',
  'On Hand',
  'Held',
  'Stock',
  'Low Stock',
  'Unit Price',
  'Minimum Order',
  'Worth',
];

/** Columns that spreadsheets read as numbers. */
const NUMBERS = ['On Hand', 'Held', 'Stock', 'Low Stock', 'Unit Price', 'Minimum Order', 'Worth'];

/**
 * The regular price, even during a sale. Otherwise an import of the file would make the reduced price the regular one.
 */
const regularCents = sql`coalesce(p.regular_price_cents, p.unit_price_cents)`;

/** Exports the stock of all products for sale in SKU order, one row for each, with its value at regular prices. */
export const exportStock = async (db: Database, format: FileFormat): Promise<TableFile> => {
  const read = (after: string) =>
    rows<FileRow<string>>(
      db,
      sql`select p.sku as key, array[
                   p.sku, p.name, c.name, p.bin, s.on_hand::text, s.reserved::text, (s.on_hand - s.reserved)::text,
                   p.low_stock_at::text, ${dollarsCell(regularCents)}, p.min_order::text,
                   ${dollarsCell(sql`${regularCents} * s.on_hand::numeric / p.min_order`)}] as cells
            from product p join stock s on s.product_id = p.id join category c on c.id = p.category_id
           where p.status = 'active' and p.sku > ${after} order by p.sku limit ${ROWS_PER_READ}`,
    );
  return writeTable<FileRow<string>>({
    format,
    headers: HEADERS,
    numbers: NUMBERS,
    read: (last) => read(last?.key ?? ''),
    toCells: ({ cells }) => cells,
  });
};
