import type { SalePreview } from '#features/reduced-prices/contract/sales.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { Table } from '#platform/web/ui/table.tsx';
import { formatCount, formatPlural } from '#platform/contract/format-count.ts';

type Row = SalePreview['rows'][number];

const formatPrice = (dollars: number | null) => (dollars === null ? '' : formatDollars(dollars));

const columns = [
  {
    key: 'product',
    header: 'Product',
    card: 'title' as const,
    cell: ({ sku, name }: Row) => (
      <>
        <span className="wrap-anywhere">{name ?? sku}</span>{' '}
        {name !== null && <span className="text-muted">{sku}</span>}
      </>
    ),
  },
  {
    key: 'regular',
    header: 'Regular price',
    card: 'meta' as const,
    align: 'right' as const,
    cell: ({ regularPrice }: Row) => <span className="figures">{formatPrice(regularPrice)}</span>,
  },
  {
    key: 'price',
    header: 'In the sale',
    card: 'meta' as const,
    align: 'right' as const,
    cell: ({ price, problem }: Row) =>
      problem === null ? (
        <strong className="figures">{formatPrice(price)}</strong>
      ) : (
        <span className="text-warning">Left out: {problem}</span>
      ),
  },
];

/** The prices that a sale would change. */
export const SalePreviewTable = ({ preview: { products, leftOut, rows } }: { preview: SalePreview }) => (
  <section aria-label="Preview" className="min-w-0">
    <p role="status" className="mb-2">
      <strong>{formatPlural(products, 'product')}</strong> will be reduced
      {leftOut > 0 && `, ${formatCount(leftOut)} left out`}.
      {products + leftOut > rows.length && ` The first ${rows.length} are listed.`}
    </p>
    <Table caption="Prices in the sale" columns={columns} rows={rows} rowKey={({ sku }) => sku} />
  </section>
);
