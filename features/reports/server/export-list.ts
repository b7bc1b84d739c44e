import {
  type SalesListName,
  type SalesLists,
  MOST_EXPORTED_ROWS,
  type ReportQuery,
} from '#features/reports/contract/figures.ts';
import type { Database } from '#platform/server/db/open.ts';
import { writeCsv } from '#platform/server/tables/write-csv.ts';
import { getSalesLists } from './read-sales.ts';
import { getReportPeriod } from './read-period.ts';

const formatAmount = (amount: number): string => amount.toFixed(2);

const toTable: Record<SalesListName, (lists: SalesLists) => string[][]> = {
  categories: ({ categories }) => [
    ['Category', 'Pieces', 'Sales'],
    ...categories.map(({ name, pieces, sales }) => [name, String(pieces), formatAmount(sales)]),
  ],
  products: ({ products }) => [
    ['SKU', 'Name', 'Pieces', 'Sales'],
    ...products.map(({ sku, name, pieces, sales }) => [sku, name, String(pieces), formatAmount(sales)]),
  ],
  customers: ({ customers }) => [
    ['Name', 'E-mail', 'Orders', 'Sales'],
    ...customers.map(({ name, email, orders, sales }) => [name, email, String(orders), formatAmount(sales)]),
  ],
  unsold: ({ unsold }) => [
    ['SKU', 'Name', 'Stock', 'Worth'],
    ...unsold.map(({ sku, name, stock, worth }) => [sku, name, String(stock), formatAmount(worth)]),
  ],
};

/** One list of the sales of a period as CSV, in the order of the page and longer than it. */
export const exportSalesList = async (
  db: Database,
  { period, on, list }: ReportQuery & { list: SalesListName },
): Promise<{ type: 'text/csv'; data: string }> => {
  const lists = await getSalesLists(db, await getReportPeriod(db, { period, on: on ?? null }), MOST_EXPORTED_ROWS);
  return { type: 'text/csv', data: writeCsv(toTable[list](lists), true) };
};
