import { sql } from 'drizzle-orm';
import { documentNumber } from '#features/documents/contract/documents.ts';
import type { FileFormat } from '#platform/contract/fields.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { isFirstInvoice } from '#features/documents/server/documents.ts';
import { type OrderFilter, selectOrderIds } from '#features/order-lists/server/list-orders.ts';
import { type TableFile, writeTable } from '#platform/server/tables/write-table.ts';
import { type FileRow, ROWS_PER_READ, addressCells, addressHeaders, dollarsCell, timeCell } from './export-cells.ts';

const HEADERS = [
  'Order',
  'Placed',
  'Paid',
  'Delivered',
  'Status',
  'Name',
  'Email',
  'Company',
  'Tax Number',
  'Country',
  'Region',
  'Reference',
  'Goods',
  'Discount',
  'Delivery',
  'Tax',
  'Prices With Tax',
  'Total',
  'Refunded',
  'Currency',
  'Transaction',
  ...addressHeaders('Delivery'),
  ...addressHeaders('Billing'),
  'Invoice',
  'For Company',
  'Job Number',
];

/** Columns that spreadsheets read as numbers. */
const NUMBERS = ['Goods', 'Discount', 'Delivery', 'Tax', 'Total', 'Refunded'];

type OrderFileRow = FileRow<number> & {
  invoice: { year: number; number: number } | null;
  company: string;
  job: string;
};

/** Exports all pages of the order list, newest first: one row for each order. */
export const exportOrders = async (
  db: Database,
  { format, ...chosen }: OrderFilter & { format: FileFormat },
): Promise<TableFile> => {
  const read = (after: number | null) =>
    rows<OrderFileRow>(
      db,
      sql`with cut as (${selectOrderIds(chosen, after, ROWS_PER_READ)})
          select o.number as key,
                 case when d.id is not null then json_build_object('year', d.year, 'number', d.number) end as invoice,
                 coalesce(b.name, '') as company, coalesce(r.text, '') as job, array[
                   o.number::text, ${timeCell(sql`o.created_at`)}, ${timeCell(sql`o.paid_at`)}, ${timeCell(sql`o.delivered_at`)},
                   o.status, o.user_name, o.email, coalesce(a.j ->> 'company', ''), coalesce(a.j ->> 'taxNumber', ''), coalesce(a.j ->> 'country', ''),
                   coalesce(a.j ->> 'region', ''), o.reference, ${dollarsCell(sql`o.goods_cents`)}, ${dollarsCell(sql`o.discount_cents`)},
                   ${dollarsCell(sql`o.shipping_cents`)}, ${dollarsCell(sql`o.tax_cents`)},
                   case when o.prices_include_tax then 'yes' else 'no' end, ${dollarsCell(sql`o.total_cents`)},
                   ${dollarsCell(sql`o.refunded_cents`)}, upper(o.currency), coalesce(o.transaction_id, ''),
                   ${addressCells(sql`o.delivery_address`, sql`o.user_name`)}, ${addressCells(sql`a.j`, sql`o.user_name`)}] as cells
            from cut join orders o using (id)
            cross join lateral (select coalesce(o.billing_address, o.delivery_address) as j) a
            left join document d on d.order_id = o.id and ${isFirstInvoice}
            left join company_order f on f.order_id = o.id left join company b on b.id = f.company_id
            left join company_reference r on r.id = f.reference_id
           order by o.number desc`,
    );
  return writeTable<OrderFileRow>({
    format,
    headers: HEADERS,
    numbers: NUMBERS,
    read: (last) => read(last?.key ?? null),
    toCells: ({ cells, invoice, company, job }) => [
      ...cells,
      invoice === null ? '' : documentNumber(invoice),
      company,
      job,
    ],
  });
};

/** Fewer than for orders, because an order has many lines. */
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

/** Columns that spreadsheets read as numbers. */
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

/** Exports the lines of all orders in the order list, newest first: one row for each line. */
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
    toCells: ({ cells }) => cells,
  });
};
