import type { ReactNode } from 'react';
import './sales-lists.css';
import { Link } from 'react-router';
import type { SalesListName, SalesLists } from '#features/reports/contract/reports.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { type Column, Table } from '#platform/web/ui/table.tsx';

const count = (many: number): string => many.toLocaleString('en-US');

const pieces = {
  key: 'pieces',
  header: 'Pieces',
  align: 'right' as const,
  card: 'meta' as const,
  cell: (row: { pieces: number }) => count(row.pieces),
};
const sales = {
  key: 'sales',
  header: 'Paid',
  align: 'right' as const,
  card: 'aside' as const,
  cell: (row: { sales: number }) => formatDollars(row.sales),
};

const ProductName = ({ product: { _id, sku, name } }: { product: { _id: string; sku: string; name: string } }) => (
  <>
    <Link to={`/dashboard/manageProducts/${_id}`} className="link line-clamp-3 leading-6 tabular:line-clamp-2">
      <ProductNameText>{name}</ProductNameText>
    </Link>
    <span className="block text-sm font-normal text-muted">{sku}</span>
  </>
);

const columns: { [Name in SalesListName]: Column<SalesLists[Name][number]>[] } = {
  categories: [{ key: 'name', header: 'Category', card: 'title', cell: ({ name }) => name }, pieces, sales],
  products: [
    { key: 'name', header: 'Product', card: 'title', cell: (row) => <ProductName product={row} /> },
    pieces,
    sales,
  ],
  customers: [
    {
      key: 'name',
      header: 'Customer',
      card: 'title',
      cell: ({ name, email }) => (
        <>
          <Link
            to={`/dashboard/orders?${new URLSearchParams({ search: email || name })}`}
            className="link wrap-anywhere"
          >
            {name}
          </Link>
          <span className="block text-sm font-normal wrap-anywhere text-muted empty:hidden">{email}</span>
        </>
      ),
    },
    { key: 'orders', header: 'Orders', align: 'right', card: 'meta', cell: ({ orders }) => count(orders) },
    sales,
  ],
  unsold: [
    { key: 'name', header: 'Product', card: 'title', cell: (row) => <ProductName product={row} /> },
    { key: 'stock', header: 'Stock', align: 'right', card: 'meta', cell: ({ stock }) => count(stock) },
    { key: 'worth', header: 'Worth', align: 'right', card: 'aside', cell: ({ worth }) => formatDollars(worth) },
  ],
  codes: [
    {
      key: 'name',
      header: 'Code',
      card: 'title',
      cell: ({ _id, name }) => (
        <Link to={`/dashboard/discountcodes/${_id}`} className="link inline-block min-h-6 wrap-anywhere">
          {name}
        </Link>
      ),
    },
    { key: 'orders', header: 'Orders', align: 'right', card: 'meta', cell: ({ orders }) => count(orders) },
    { key: 'given', header: 'Given away', align: 'right', card: 'aside', cell: ({ given }) => formatDollars(given) },
  ],
};

const titles: Record<SalesListName, { title: string; caption: string; none: string }> = {
  products: {
    title: 'Best sellers',
    caption: 'Products by amount paid',
    none: 'Nothing was paid for in this period.',
  },
  categories: {
    title: 'By category',
    caption: 'Categories by amount paid for their products',
    none: 'Nothing was paid for in this period.',
  },
  customers: {
    title: 'Best customers',
    caption: 'Customers by amount paid',
    none: 'Nobody paid in this period.',
  },
  unsold: {
    title: 'Unsold',
    caption: 'Products in stock for the whole period without a sale',
    none: 'No product was in stock for the whole period without a sale.',
  },
  codes: {
    title: 'Discount codes',
    caption: 'Discount codes by the amount given away',
    none: 'No paid order used a discount code in this period.',
  },
};

/** Renders the export link of a list. */
type RenderExport = (name: SalesListName, title: string) => ReactNode;

/** One sales list as a table, with its export link. */
const SalesListTable = <Row extends { _id: string }>({
  name,
  file,
  rows,
  columns: listColumns,
}: {
  name: SalesListName;
  file: RenderExport;
  rows: Row[];
  columns: Column<Row>[];
}) => {
  const { title, caption, none } = titles[name];
  return (
    <section className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="heading-3">{title}</h2>
        {rows.length > 0 && file(name, title)}
      </div>
      {rows.length === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <Table caption={caption} columns={listColumns} rows={rows} rowKey={({ _id }) => _id} />
      )}
    </section>
  );
};

/** The best customers, products and categories of a period, the unsold products, and the discount codes. */
export const SalesListTables = ({ lists, file }: { lists: SalesLists; file: RenderExport }) => (
  <div className="sales-lists">
    <SalesListTable name="products" file={file} rows={lists.products} columns={columns.products} />
    <SalesListTable name="customers" file={file} rows={lists.customers} columns={columns.customers} />
    <SalesListTable name="categories" file={file} rows={lists.categories} columns={columns.categories} />
    <SalesListTable name="unsold" file={file} rows={lists.unsold} columns={columns.unsold} />
    <SalesListTable name="codes" file={file} rows={lists.codes} columns={columns.codes} />
  </div>
);
