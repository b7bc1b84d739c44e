import { Link } from 'react-router';
import { formatDateTime } from '#platform/contract/dates.ts';
import type { StockHistory, StockMoveReason, StockMovement } from '#features/stock/contract/stock.ts';
import { IfPermitted } from '#platform/web/session/permissions.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { QuantityForSale, formatSigned } from './quantities.tsx';
import { formatCount } from '#platform/contract/format-count.ts';

const reasonLabels: Record<StockMoveReason, string> = {
  opening: 'First stock',
  edited: 'Changed by hand',
  placed: 'Order placed',
  changed: 'Order changed',
  cancelled: 'Order canceled',
  expired: 'Order expired',
  shipped: 'Parcel sent',
  delivered: 'Delivered',
  undelivered: 'Delivery undone',
  refunded: 'Refunded, not sent',
  returned: 'Returned',
  received: 'Goods in',
  counted: 'Counted',
  imported: 'Imported',
  undone: 'Undone',
};

const columns = [
  {
    key: 'what',
    header: 'What',
    card: 'title' as const,
    cell: ({ reason, order, note }: StockMovement) => (
      <div className="tabular:max-w-64">
        <span className="whitespace-nowrap">
          {reasonLabels[reason]}
          {order !== null && (
            <IfPermitted permission="orders.read" otherwise={<span className="ml-2 figures">{order.number}</span>}>
              <Link
                to={`/dashboard/order/${order._id}`}
                prefetch="intent"
                className="link ml-2 inline-block min-h-6 figures"
              >
                {order.number}
              </Link>
            </IfPermitted>
          )}
        </span>
        {note !== null && <span className="block text-sm font-normal break-words text-muted">{note}</span>}
      </div>
    ),
  },
  {
    key: 'by',
    header: 'Who',
    card: 'state' as const,
    cell: ({ by: author }: StockMovement) => (
      <span className="text-sm break-words tabular:text-[0.9375rem]">{author ?? 'The shop'}</span>
    ),
  },
  {
    key: 'at',
    header: 'When',
    card: 'state' as const,
    cell: ({ at }: StockMovement) => <span className="text-sm whitespace-nowrap text-muted">{formatDateTime(at)}</span>,
  },
  {
    key: 'pieces',
    header: 'On hand',
    align: 'right' as const,
    card: 'meta' as const,
    cell: ({ pieces, onHand }: StockMovement) => (
      <span className="whitespace-nowrap">
        <span className={`mr-2 ${pieces < 0 ? 'text-error' : 'text-success'}`}>{formatSigned(pieces)}</span>
        {formatCount(onHand)}
      </span>
    ),
  },
  {
    key: 'held',
    header: 'Held',
    align: 'right' as const,
    card: 'meta' as const,
    cell: ({ held, onHand, stock }: StockMovement) => (
      <span className="whitespace-nowrap">
        <span className="mr-2 text-muted">{formatSigned(held)}</span>
        {formatCount(onHand - stock)}
      </span>
    ),
  },
  {
    key: 'stock',
    header: 'For sale',
    align: 'right' as const,
    card: 'aside' as const,
    cell: ({ stock }: StockMovement) => (
      <span className="font-semibold">
        <QuantityForSale stock={stock} />
      </span>
    ),
  },
];

/** Changes of a product's stock, each with the stock after it: on hand, held and for sale. */
export const StockMovementsTable = ({ moves }: { moves: StockMovement[] }) => (
  <Table caption="Stock changes, newest first" columns={columns} rows={moves} rowKey={({ _id }) => _id} />
);

const StockTotal = ({ label, value }: { label: string; value: number }) => (
  <div>
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="figures text-xl font-semibold">{formatCount(value)}</dd>
  </div>
);

/** Totals of a product: on the shelf, held by orders, missing for orders, for sale. */
export const StockTotals = ({
  onHand,
  held,
  short,
  stock,
}: Pick<StockHistory, 'onHand' | 'held' | 'short' | 'stock'>) => (
  <dl className="mb-5 flex flex-wrap gap-x-6 gap-y-2">
    <StockTotal label="On hand" value={onHand} />
    <StockTotal label="Held by orders" value={held} />
    {short > 0 && <StockTotal label="Short" value={short} />}
    <StockTotal label="For sale" value={stock} />
  </dl>
);
