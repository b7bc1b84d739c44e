import { Link } from 'react-router';
import { formatCents, formatDollars, subtractCents, toCents } from '#platform/contract/money.ts';
import type { OrderLine } from '#features/orders/contract/order-line.ts';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import type { CheckedLine } from '#features/quick-order/contract/quick-order.ts';
import { formatCount } from '#platform/contract/format-count.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { LineEditor } from '#features/quick-order/web/line-editor.tsx';
import { LineSuggestions } from '#features/quick-order/web/line-suggestions.tsx';
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
type CheckedRow = CheckedLine & {
  before: OrderLine | undefined;
  /** True if products are suggested for its words. Only some lines get suggestions, if a whole list is wrong. */
  isSuggested: boolean;
  /** True while its text cannot be replaced. */
  isLocked: boolean;
  onEdit: (text: string) => void;
  onTake: () => void;
};

/** The most unknown lines that get suggestions, each with a request of its own. */
const MOST_SUGGESTED = 8;

/** True if the line must be changed, or is not ordered as it was requested. */
const needsChange = ({ status }: CheckedLine): boolean => !['matched', 'raised', 'joined'].includes(status);

/** The price of a line after its discount, as the cart shows it. */
const getLineTotal = ({ price, discount }: Pick<OrderLine, 'price' | 'discount'>) =>
  subtractCents(toCents(price), toCents(discount));

/** True if the same quantity has a different price than before. If the quantity differs, the line says so anyway. */
const hasOtherPrice = (row: Pick<CheckedRow, 'quantity' | 'price' | 'discount' | 'before'>): boolean =>
  row.before !== undefined && row.quantity === row.before.quantity && getLineTotal(row) !== getLineTotal(row.before);

const columns = [
  {
    key: 'line',
    header: 'Line',
    card: 'meta' as const,
    cell: (row: CheckedRow) =>
      needsChange(row) ? (
        <LineEditor key={row.text} line={row.line} text={row.text} isLocked={row.isLocked} onEdit={row.onEdit} />
      ) : (
        <>
          <span className="figures text-muted">{row.line}</span>{' '}
          <span className="inline-block max-w-48 truncate align-bottom font-mono text-[0.8125rem]" title={row.text}>
            {row.text}
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
    cell: ({ status, message, line, text, available, isSuggested, isLocked, onEdit, onTake }: CheckedRow) => (
      <>
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
          <StatusBadge tone={badges[status].tone}>{badges[status].text}</StatusBadge>
          {status !== 'matched' && <span className="text-sm text-muted">{message}</span>}
          {available > 0 && (
            <Button size="sm" variant="secondary" disabled={isLocked} onClick={onTake}>
              Take {formatCount(available)}
            </Button>
          )}
        </span>
        {isSuggested && <LineSuggestions line={line} text={text} isLocked={isLocked} onChoose={onEdit} />}
      </>
    ),
  },
  {
    key: 'quantity',
    header: 'Quantity',
    card: 'meta' as const,
    align: 'right' as const,
    cell: ({ quantity }: CheckedRow) => (quantity === 0 ? null : quantity.toLocaleString('en-US')),
  },
  {
    key: 'price',
    header: 'Price',
    card: 'aside' as const,
    align: 'right' as const,
    cell: (row: CheckedRow) => (
      <>
        {row.quantity === 0 ? '–' : formatCents(getLineTotal(row))}
        {row.discount > 0 && (
          <span className="block text-sm whitespace-nowrap text-success">{formatDollars(row.discount)} off</span>
        )}
        {hasOtherPrice(row) && row.before !== undefined && (
          <span className="block text-sm whitespace-nowrap text-warning">
            was {formatCents(getLineTotal(row.before))}
          </span>
        )}
      </>
    ),
  },
];

const addEarlierLines = (lines: CheckedLine[], again: OrderDetail | null) => {
  const before = new Map(again?.lines.map((line) => [line.productId, line]));
  return lines.map((line) => ({ ...line, before: before.get(line.product?._id ?? '') }));
};

/** Counts the lines that differ from the earlier order. */
export const countDifferences = (lines: CheckedLine[], again: OrderDetail): number =>
  addEarlierLines(lines, again).filter((row) => row.status !== 'matched' || hasOtherPrice(row)).length;

/**
 * Shows what the shop would order for each line; those that need a change come first and can be edited.
 * @param again the earlier order of these lines; differences from it are shown
 * @param isLocked true while the list is being checked or has changed since, so that no line can be replaced
 * @param onEdit replaces the text of a line, and checks the list again
 * @param onTake orders what there is of a product that is short of stock
 */
export const CheckedLines = ({
  lines,
  again,
  isLocked,
  onEdit,
  onTake,
}: {
  lines: CheckedLine[];
  again: OrderDetail | null;
  isLocked: boolean;
  onEdit: (line: number, text: string) => void;
  onTake: (line: CheckedLine) => void;
}) => {
  const unknown = lines.filter(({ status }) => status === 'unknown').slice(0, MOST_SUGGESTED);
  const [wrong, right] = [true, false].map((isWrong) =>
    addEarlierLines(lines, again).filter((line) => needsChange(line) === isWrong),
  );
  const rows = [...(wrong ?? []), ...(right ?? [])].map((line) => ({
    ...line,
    isSuggested: unknown.some((one) => one.line === line.line),
    isLocked,
    onEdit: (text: string) => onEdit(line.line, text),
    onTake: () => onTake(line),
  }));
  return <Table caption="Checked lines" columns={columns} rows={rows} rowKey={({ line }) => String(line)} />;
};
