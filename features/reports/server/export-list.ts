import { type ListName, type Lists, MOST_BEST, type When } from '#features/reports/contract/figures.ts';
import type { Database } from '#platform/server/db/open.ts';
import { writeCsv } from '#platform/server/tables/write-csv.ts';
import { readLists } from './read-sales.ts';
import { readPeriod } from './read-period.ts';

const dollars = (amount: number): string => amount.toFixed(2);

const tables: Record<ListName, (lists: Lists) => string[][]> = {
  categories: ({ categories }) => [
    ['Category', 'Pieces', 'Sales'],
    ...categories.map(({ name, pieces, sales }) => [name, String(pieces), dollars(sales)]),
  ],
  products: ({ products }) => [
    ['SKU', 'Name', 'Pieces', 'Sales'],
    ...products.map(({ sku, name, pieces, sales }) => [sku, name, String(pieces), dollars(sales)]),
  ],
  customers: ({ customers }) => [
    ['Name', 'E-mail', 'Orders', 'Sales'],
    ...customers.map(({ name, email, orders, sales }) => [name, email, String(orders), dollars(sales)]),
  ],
  unsold: ({ unsold }) => [
    ['SKU', 'Name', 'Stock', 'Worth'],
    ...unsold.map(({ sku, name, stock, worth }) => [sku, name, String(stock), dollars(worth)]),
  ],
};

/** One list of the sales of a period as CSV, in the order of the page and longer than it. */
export const exportList = async (
  db: Database,
  { period, on, list }: When & { list: ListName },
): Promise<{ type: 'text/csv'; data: string }> => {
  const lists = await readLists(db, await readPeriod(db, { period, on: on ?? null }), MOST_BEST);
  return { type: 'text/csv', data: writeCsv(tables[list](lists), true) };
};
