import { Link } from 'react-router';
import { formatDollars } from '#platform/contract/money.ts';
import type { OrderLine } from '#features/orders/contract/order-line.ts';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import type { CheckedLine } from '#features/quick-order/contract/quick-order.ts';
import { StatusBadge } from '#platform/web/ui/status-badge.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { ProductNameText } from '#platform/web/product-name-text.tsx';

const badges = {
  matched: { tone: 'success', text: 'In stock' },
  raised: { tone: 'warning', text: 'Rounded up' },
  short: { tone: 'warning', text: 'Too little stock' },
  joined: { tone: 'info', text: 'Merged' },
  gone: { tone: 'danger', text: 'No longer sold' },
  ambiguous: { tone: 'warning', text: 'Which one?' },
  unknown: { tone: 'danger', text: 'Unknown' },
  unreadable: { tone: 'danger', text: 'Unreadable' },
} as const;

/** A checked line, with its line in the earlier order if there is one. */
type CheckedRow = CheckedLine & { before: OrderLine | undefined };

/** True if the same quantity has a different price than before. If the quantity differs, the line says so anyway. */
const hasOtherPrice = ({ quantity, price, before }: CheckedRow): boolean =>
  before !== undefined && quantity === before.quantity && price !== before.price;

const columns = [
  {
    key: 'line',
    header: 'Line',
    card: 'meta' as const,
    cell: ({ line, text }: CheckedRow) => (
      <>
        <span className="figures text-muted">{line}</span>{' '}
        <span className="inline-block max-w-48 truncate align-bottom font-mono text-[0.8125rem]" title={text}>
          {text}
        </span>
      </>
    ),
  },
  {
    key: 'product',
    header: 'Product',
    card: 'title' as const,
    cell: ({ product, status }: CheckedRow) =>
      product === null || status === 'gone' ? (
        <span className="text-muted">
          {product === null ? 'No product' : <ProductNameText>{product.name}</ProductNameText>}
        </span>
      ) : (
        <Link to={`/products/${product.slug}`} className="link-quiet">
          <ProductNameText>{product.name}</ProductNameText>
        </Link>
      ),
  },
  {
    key: 'what',
    header: 'Result',
    card: 'state' as const,
    cell: ({ status, message }: CheckedRow) => (
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
        <StatusBadge tone={badges[status].tone}>{badges[status].text}</StatusBadge>
        {status !== 'matched' && <span className="text-sm text-muted">{message}</span>}
      </span>
    ),
  },
  {
    key: 'quantity',
    header: 'Quantity',
    card: 'meta' as const,
    align: 'right' as const,
    cell: ({ quantity }: CheckedRow) => (quantity === 0 ? '–' : quantity.toLocaleString('en-US')),
  },
  {
    key: 'price',
    header: 'Price',
    card: 'aside' as const,
    align: 'right' as const,
    cell: (row: CheckedRow) => (
      <>
        {row.quantity === 0 ? '–' : formatDollars(row.price)}
        {hasOtherPrice(row) && row.before !== undefined && (
          <span className="block text-sm whitespace-nowrap text-warning">was {formatDollars(row.before.price)}</span>
        )}
      </>
    ),
  },
];

const toCheckedRows = (lines: CheckedLine[], again: OrderDetail | null): CheckedRow[] => {
  const before = new Map(again?.lines.map((line) => [line.productId, line]));
  return lines.map((line) => ({ ...line, before: before.get(line.product?._id ?? '') }));
};

/** Counts the lines that differ from the earlier order. */
export const countDifferences = (lines: CheckedLine[], again: OrderDetail): number =>
  toCheckedRows(lines, again).filter((row) => row.status !== 'matched' || hasOtherPrice(row)).length;

/**
 * Shows what the shop would order for each line.
 * @param again the earlier order of these lines; differences from it are shown
 */
export const CheckedLines = ({ lines, again }: { lines: CheckedLine[]; again: OrderDetail | null }) => (
  <Table
    caption="Checked lines"
    columns={columns}
    rows={toCheckedRows(lines, again)}
    rowKey={({ line }) => String(line)}
  />
);
